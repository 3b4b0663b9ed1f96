import AppKit
import SwiftUI
import UIKit

/// Creates a sample's bridges, shows them, updates them with other inputs, performs the actions of a user, and removes them.
@MainActor public enum Probe {
  /// Runs the probe of one sample and prints the problems that the stage recorded.
  public static func sample(_ origin: String, _ what: String, _ body: () async -> Void) async {
    say("RUN", origin, what)
    Stage.phase = .idle
    Stage.generation = 1
    await body()
    for problem in Stage.takeProblems() { say("PROBLEM", origin, "\(what) \(problem)") }
  }

  /// Writes a line at once, so that the output names the cause even if a trap follows.
  private static func say(_ fields: String...) {
    FileHandle.standardOutput.write(Data((fields.joined(separator: "\t") + "\n").utf8))
  }

  /// Runs the tasks that wait for the main actor.
  public static func settle() async { for _ in 0..<12 { await Task.yield() } }

  // MARK: representables

  public static func view<R: UIViewRepresentable>(_ make: (Inputs) -> R) async {
    weak var weakView: UIView?
    weak var weakCoordinator: AnyObject?
    do {
      let window = UIWindow(frame: .zero)
      let root = UIViewController()
      window.rootViewController = root
      let first = make(Inputs(1))
      let coordinator = first.makeCoordinator()
      var context = UIViewRepresentableContext<R>(coordinator: coordinator)
      let view = Stage.during(.making) { first.makeUIView(context: context) }
      weakView = view
      if R.Coordinator.self is AnyObject.Type { weakCoordinator = coordinator as AnyObject }
      root.view.addSubview(view)
      view.isLaidOutBySwiftUI = true
      func update(_ representable: R) async {
        Stage.during(.updating) { representable.updateUIView(view, context: context) }
        for size in [
          ProposedViewSize.unspecified, .zero, .infinity, ProposedViewSize(width: 200, height: 100),
        ] {
          Stage.during(.updating) { _ = representable.sizeThatFits(size, uiView: view, context: context) }
        }
        Layout.pass(over: window)
        await settle()
      }
      await update(first)
      context.transaction.animation = .default
      await update(make(Inputs(1)))
      let size = Layout.size(of: view)
      for generation in [2, 3, 3] {
        Stage.generation = generation
        await update(make(Inputs(generation)))
      }
      if Layout.size(of: view).actions > size.actions {
        Stage.report("adds actions or gestures at every update")
      }
      if Layout.size(of: view).views > size.views + 4 { Stage.report("adds subviews at every update") }
      Layout.userActs(below: view)
      await settle()
      Containment.check(window)
      Stage.during(.dismantling) { R.dismantleUIView(view, coordinator: coordinator) }
      view.removeFromSuperview()
      await settle()
    }
    await settle()
    if weakView != nil { Stage.report("leaks its view") }
    if weakCoordinator != nil { Stage.report("leaks its coordinator") }
  }

  public static func controller<R: UIViewControllerRepresentable>(_ make: (Inputs) -> R) async {
    weak var weakController: UIViewController?
    weak var weakCoordinator: AnyObject?
    do {
      let window = UIWindow(frame: .zero)
      let root = UIViewController()
      window.rootViewController = root
      let first = make(Inputs(1))
      let coordinator = first.makeCoordinator()
      var context = UIViewControllerRepresentableContext<R>(coordinator: coordinator)
      let controller = Stage.during(.making) { first.makeUIViewController(context: context) }
      weakController = controller
      if R.Coordinator.self is AnyObject.Type { weakCoordinator = coordinator as AnyObject }
      // The first update may happen before the view is loaded.
      Stage.during(.updating) { first.updateUIViewController(controller, context: context) }
      root.addChild(controller)
      root.view.addSubview(controller.view)
      controller.didMove(toParent: root)
      Layout.appear(controller)
      func update(_ representable: R) async {
        Stage.during(.updating) { representable.updateUIViewController(controller, context: context) }
        Layout.pass(over: window)
        await settle()
      }
      await update(make(Inputs(1)))
      context.transaction.animation = .default
      let children = controller.children.count
      for generation in [2, 3, 3] {
        Stage.generation = generation
        await update(make(Inputs(generation)))
      }
      if controller.children.count > children + 1 { Stage.report("adds child controllers at every update") }
      Layout.userActs(on: controller)
      Layout.userClosesPresented(by: controller)
      await settle()
      Containment.check(window)
      Stage.during(.dismantling) { R.dismantleUIViewController(controller, coordinator: coordinator) }
      if let presented = controller.presentedViewController {
        presented.loadViewIfNeeded()
        controller.dismiss(animated: false)
      }
      Layout.disappear(controller)
      controller.view.removeFromSuperview()
      controller.removeFromParent()
      await settle()
    }
    await settle()
    if weakController != nil { Stage.report("leaks its controller") }
    if weakCoordinator != nil { Stage.report("leaks its coordinator") }
  }

  public static func gesture<R: UIGestureRecognizerRepresentable>(_ make: (Inputs) -> R) async {
    weak var weakRecognizer: UIGestureRecognizer?
    do {
      let first = make(Inputs(1))
      let coordinator = first.makeCoordinator(converter: .init())
      let context = UIGestureRecognizerRepresentableContext<R>(coordinator: coordinator)
      let recognizer = Stage.during(.making) { first.makeUIGestureRecognizer(context: context) }
      weakRecognizer = recognizer
      Stage.during(.updating) { first.updateUIGestureRecognizer(recognizer, context: context) }
      Stage.generation = 2
      let second = make(Inputs(2))
      Stage.during(.updating) { second.updateUIGestureRecognizer(recognizer, context: context) }
      for state in [UIGestureRecognizer.State.began, .changed, .ended, .cancelled] {
        recognizer.state = state
        second.handleUIGestureRecognizerAction(recognizer, context: context)
      }
      await settle()
    }
    await settle()
    if weakRecognizer != nil { Stage.report("leaks its recognizer") }
  }

  public static func macView<R: NSViewRepresentable>(_ make: (Inputs) -> R) async {
    weak var weakView: NSView?
    do {
      let first = make(Inputs(1))
      let coordinator = first.makeCoordinator()
      let context = NSViewRepresentableContext<R>(coordinator: coordinator)
      let view = Stage.during(.making) { first.makeNSView(context: context) }
      weakView = view
      Stage.during(.updating) { first.updateNSView(view, context: context) }
      Stage.generation = 2
      Stage.during(.updating) { make(Inputs(2)).updateNSView(view, context: context) }
      view.userActs()
      await settle()
      R.dismantleNSView(view, coordinator: coordinator)
    }
    await settle()
    if weakView != nil { Stage.report("leaks its view") }
  }

  // MARK: UIKit that contains SwiftUI

  /// Shows a controller in a navigation controller, calls its functions twice, and releases it.
  public static func screen<C: UIViewController>(
    _ make: (Inputs) -> C, calls: [(name: String, call: (C, Inputs) -> Void)] = []
  ) async {
    weak var weakScreen: UIViewController?
    do {
      let window = UIWindow(frame: .zero)
      let stack = UINavigationController()
      window.rootViewController = stack
      let screen = make(Inputs(1))
      weakScreen = screen
      stack.pushViewController(screen, animated: false)
      Layout.appear(screen)
      Layout.pass(over: window)
      await settle()
      for entry in calls {
        for round in 1...3 {
          let before = Layout.size(of: screen.view).views + screen.children.count
          entry.call(screen, Inputs(1))
          Layout.pass(over: window)
          await settle()
          let grown = Layout.size(of: screen.view).views + screen.children.count > before
          if round > 1, grown, !Containment.isToAdd(entry.name) {
            Stage.report("adds again at every \(entry.name)")
          }
          screen.dismiss(animated: false)
          stack.popToRootViewController(animated: false)
        }
      }
      Layout.userActs(on: screen)
      await settle()
      Containment.check(window)
      Containment.checkProperties(of: screen, in: window)
      Layout.disappear(screen)
      stack.setViewControllers([], animated: false)
      window.rootViewController = nil
      await settle()
    }
    await settle()
    if weakScreen != nil { Stage.report("leaks the controller") }
  }

  /// Shows a UIKit view in a window.
  public static func plainView<V: UIView>(_ make: (Inputs) -> V) async {
    weak var weakView: UIView?
    do {
      let window = UIWindow(frame: .zero)
      let root = UIViewController()
      window.rootViewController = root
      let view = make(Inputs(1))
      weakView = view
      root.view.addSubview(view)
      Layout.pass(over: window)
      Layout.pass(over: window)
      await settle()
      Containment.check(window)
      Containment.checkProperties(of: view, in: window)
      view.removeFromSuperview()
    }
    await settle()
    if weakView != nil { Stage.report("leaks the view") }
  }

  /// Calls a function three times with the same UIKit objects, and checks whether these grow.
  public static func function(_ name: String, in parent: UIViewController, _ call: (Inputs) -> Void) async {
    let window = UIWindow(frame: .zero)
    window.rootViewController = parent
    var counts: [Int] = []
    for _ in 1...3 {
      call(Inputs(1))
      Layout.pass(over: window)
      await settle()
      counts.append(parent.children.count + Layout.size(of: parent.view).views)
    }
    if counts[2] > counts[1], !Containment.isToAdd(name) { Stage.report("adds again at every call") }
    Containment.check(window)
    parent.dismiss(animated: false)
  }

  /// Evaluates a view's body, which must not write state.
  public static func body<V: View>(_ make: (Inputs) -> V) {
    let view = make(Inputs(1))
    Stage.during(.updating) { _ = view.body }
    Stage.during(.updating) { _ = make(Inputs(1)).body }
  }
}
