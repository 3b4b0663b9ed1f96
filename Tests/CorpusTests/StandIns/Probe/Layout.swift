import SwiftUI
import UIKit

/// Lays out the views and controllers of a window, as UIKit does.
@MainActor enum Layout {
  static func pass(over view: UIView) {
    let owner = view.owner
    owner?.updateProperties()
    view.updateProperties()
    owner?.updateViewConstraints()
    view.updateConstraints()
    owner?.viewWillLayoutSubviews()
    view.layoutSubviews()
    owner?.viewDidLayoutSubviews()
    for child in view.subviews { pass(over: child) }
  }

  static func appear(_ controller: UIViewController) {
    controller.loadViewIfNeeded()
    controller.viewWillAppear(false)
    controller.viewIsAppearing(false)
    controller.viewDidAppear(false)
    controller.askForZoomSource()
  }

  static func disappear(_ controller: UIViewController) {
    controller.viewWillDisappear(false)
    controller.viewDidDisappear(false)
  }

  static func size(of view: UIView) -> (views: Int, actions: Int) {
    var views = view.subviews.count
    var actions =
      (view.gestureRecognizers?.count ?? 0) + view.interactions.count
      + ((view as? UIControl)?.actions.count ?? 0)
    for child in view.subviews {
      let below = size(of: child)
      views += below.views
      actions += below.actions
    }
    return (views, actions)
  }

  static func userActs(below view: UIView) {
    view.userActs()
    for child in view.subviews { userActs(below: child) }
  }

  /// Swipes a sheet down: the delegate is asked and notified.
  static func userClosesPresented(by controller: UIViewController) {
    guard let presented = controller.presentedViewController,
      let presentation = presented.presentationController, let delegate = presentation.delegate
    else { return }
    if presented.isModalInPresentation || !delegate.presentationControllerShouldDismiss(presentation) {
      delegate.presentationControllerDidAttemptToDismiss(presentation)
    } else {
      controller.dismiss(animated: true)
      delegate.presentationControllerDidDismiss(presentation)
    }
  }

  static func userActs(on controller: UIViewController) {
    controller.userActs()
    if let view = controller.viewIfLoaded { userActs(below: view) }
    for child in controller.children { controller.isViewLoaded ? child.userActs() : () }
    let item = controller.navigationItem
    for bar in [item.leftBarButtonItem, item.rightBarButtonItem] + (item.rightBarButtonItems ?? []) {
      guard let action = bar?.primaryAction else { continue }
      let button = UIButton(type: .system, primaryAction: action)
      button.userActs()
    }
  }
}

/// Relations between views and controllers.
@MainActor enum Containment {
  /// Whether a function with this name may add something each time it is called.
  static func isToAdd(_ name: String) -> Bool {
    ["add", "append", "push", "present", "insert", "host", "embed", "open"].contains { name.hasPrefix($0) }
  }

  /// Reports a view whose controller is not in the hierarchy, and a child that was not notified of its move.
  static func check(_ view: UIView) {
    if let owner = view.owner, !isContained(owner) {
      Stage.report("shows a controller's view without the controller")
    }
    if let owner = view.owner, owner.parent != nil, !owner.hasMoved {
      Stage.report("adds a child without didMove(toParent:)")
    }
    for child in view.subviews { check(child) }
  }

  private static func isContained(_ controller: UIViewController) -> Bool {
    controller.parent != nil || controller.presentingViewController != nil
      || (controller.view.superview as? UIWindow)?.rootViewController === controller
  }

  /// Reports views and controllers that an object stores but never shows.
  static func checkProperties(of object: AnyObject, in window: UIWindow) {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror, !isUIKit(current.subjectType) {
      for property in current.children {
        let name = (property.label ?? "").replacing("$__lazy_storage_$_", with: "")
        if let view = unwrapped(property.value) as? UIView, view.window == nil, !(view is UIWindow),
          view.owner == nil,
          !isBarItem(view, of: object), !isTemplate(view)
        {
          Stage.report("never adds \(name)")
        }
        let shown =
          unwrapped(property.value) as? UIView
          ?? (unwrapped(property.value) as? UIViewController)?.viewIfLoaded
        if let shown, shown.window != nil, isWithoutSize(shown) { Stage.report("never gives \(name) a size") }
        if let controller = unwrapped(property.value) as? UIViewController, !isContained(controller),
          controller.viewIfLoaded?.window == nil,
          !(controller.viewIfLoaded.map { isBarItem($0, of: object) } ?? false)
        {
          Stage.report("never shows \(name)")
        }
      }
      mirror = current.superclassMirror
    }
  }

  /// Whether a view has no size from a frame, constraints or a container.
  private static func isWithoutSize(_ view: UIView) -> Bool {
    guard let parent = view.superview, !(parent is UIStackView), !(view is UIWindow) else { return false }
    let isOfContainer =
      view.owner?.parent is UINavigationController || view.owner?.presentingViewController != nil
    let isHeader = (parent as? UITableView)?.tableHeaderView === view
    return view.frame.size == .zero && view.translatesAutoresizingMaskIntoConstraints && !isOfContainer
      && !isHeader
  }

  private static func isUIKit(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return name.hasPrefix("UIKit.") || name.hasPrefix("SwiftUI.UIHosting")
  }

  private static func isBarItem(_ view: UIView, of object: AnyObject) -> Bool {
    guard let item = (object as? UIViewController)?.navigationItem else { return false }
    return item.titleView === view || item.rightBarButtonItem?.customView === view
  }

  /// Whether the owner shows the view in another way than as a subview, for example as a refresh control or an input view.
  private static func isTemplate(_ view: UIView) -> Bool { view is UIRefreshControl }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first?.value ?? value
  }
}
