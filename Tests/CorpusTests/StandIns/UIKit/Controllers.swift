import Foundation

@MainActor public protocol UIFocusEnvironment: AnyObject {}
extension UIViewController: UIFocusEnvironment {}

open class UIViewController: UIResponder {
  open var preferredVerticalBarBehavior: UIVerticalBarBehavior { .automatic }
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init() }

  private var loadedView: UIView?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        loadedView?.owner = self
        viewDidLoad()
      }
      return loadedView
    }
    set {
      loadedView = newValue
      newValue.owner = self
    }
  }
  open func loadView() { loadedView = UIView(frame: .zero) }
  open func loadViewIfNeeded() { _ = view }
  public var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open var title: String?
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  open var isModalInPresentation = false
  open var hidesBottomBarWhenPushed = false
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var childForStatusBarStyle: UIViewController? { nil }
  open var prefersStatusBarHidden: Bool { false }
  open var isMovingFromParent: Bool { parent == nil }
  open var preferredContentSize: CGSize = .zero
  open var preferredTransition: Transition?
  open var additionalSafeAreaInsets = UIEdgeInsets()
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  public let navigationItem = UINavigationItem()
  open var tabBarItem: UITabBarItem?
  open var traitCollection: UITraitCollection { UITraitCollection() }
  open var traitOverrides: any UITraitOverrides = NoTraits()
  open override var next: UIResponder? { loadedView?.superview ?? parent }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  open var definesPresentationContext = false
  open func viewDidLayoutSubviews() {}
  open func updateProperties() {}
  open func updateViewConstraints() {}
  open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {}
  open func setNeedsUpdateContentUnavailableConfiguration() {}
  open var contentUnavailableConfiguration: (any UIContentConfiguration)?

  // MARK: containment

  public private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  /// Whether `didMove(toParent:)` was called after `addChild(_:)`.
  public private(set) var hasMoved = false

  open func addChild(_ child: UIViewController) {
    child.removeFromParent()
    child.hasMoved = false
    children.append(child)
    child.parent = self
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) { hasMoved = parent != nil }
  /// Adds a child as UIKit's own containers do, which follow the complete protocol.
  func contain(_ child: UIViewController) {
    addChild(child)
    child.didMove(toParent: self)
  }

  // MARK: presentation

  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  public var extensionContext: NSExtensionContext? { NSExtensionContext() }
  public private(set) var presentedViewController: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?
  public private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()
  public private(set) lazy var popoverPresentationController: UIPopoverPresentationController? =
    UIPopoverPresentationController()
  public private(set) lazy var sheetPresentationController: UISheetPresentationController? =
    UISheetPresentationController()

  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = controller
    controller.presentingViewController = self
    controller.loadViewIfNeeded()
    completion?()
  }
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController == nil { presentingViewController?.dismiss(animated: animated) }
    presentedViewController = nil
    completion?()
  }

  open var navigationController: UINavigationController? {
    (parent as? UINavigationController) ?? parent?.navigationController
  }
  open var splitViewController: UISplitViewController? {
    (parent as? UISplitViewController) ?? parent?.splitViewController
  }
  private var scrollViews: [Int: UIScrollView] = [:]
  open func setContentScrollView(_ scrollView: UIScrollView?) { scrollViews[3] = scrollView }
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    scrollViews[edge.rawValue] = scrollView
  }
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { scrollViews[edge.rawValue] }
}

public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let bottom = NSDirectionalRectEdge(rawValue: 2)
}
public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let top = UIRectEdge(rawValue: 1)
  public static let bottom = UIRectEdge(rawValue: 4)
}
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let portrait = Self(rawValue: 1), landscape = Self(rawValue: 2), all = Self(rawValue: 3)
}

public enum UIModalPresentationStyle: Sendable {
  case automatic, none, pageSheet, formSheet, fullScreen, overFullScreen, popover, custom
}

extension UIViewController {
  @MainActor public final class Transition {
    @MainActor public final class ZoomOptions {
      @MainActor public final class AlignmentRectContext {
        public let sourceView = UIView()
        public let zoomedViewController = UIViewController()
      }
      public final class InteractionContext { public var willBegin = true }
      public init() {}
      public var dimmingColor: UIColor?
      public var alignmentRectProvider: ((AlignmentRectContext) -> CGRect?)?
      public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?
    }
    @MainActor public final class ZoomSourceViewProviderContext {
      public let zoomedViewController: UIViewController
      init(_ controller: UIViewController) { zoomedViewController = controller }
    }
    let source: (ZoomSourceViewProviderContext) -> UIView?
    init(source: @escaping (ZoomSourceViewProviderContext) -> UIView?) { self.source = source }
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition { Transition(source: sourceViewProvider) }
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceBarButtonItemProvider: @escaping (ZoomSourceViewProviderContext) -> UIBarButtonItem?
    ) -> Transition { Transition { _ in nil } }
  }
  /// Requests the source of a zoom transition, as UIKit does when the controller is pushed and again when it is popped.
  public func askForZoomSource() { _ = preferredTransition?.source(.init(self)) }
}

@MainActor open class UIPresentationController: NSObject {
  public override init() { super.init() }
  public init(presentedViewController: UIViewController, presenting: UIViewController?) { super.init() }
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  open var presentedViewController: UIViewController { UIViewController() }
  open var containerView: UIView? { nil }
  open var frameOfPresentedViewInContainerView: CGRect { .zero }
  open var presentedView: UIView? { nil }
  open func containerViewWillLayoutSubviews() {}
}
open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
  open var sourceRect: CGRect = .zero
  open var barButtonItem: UIBarButtonItem?
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
}
@MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}
extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}
open class UISheetPresentationController: UIPresentationController {
  @MainActor public struct Detent {
    public struct Identifier: Hashable, Sendable {
      public static let medium = Identifier(), large = Identifier()
      public init() {}
      public init(_ name: String) {}
    }
    public static func custom(
      identifier: Identifier? = nil, resolver: @escaping (any ResolutionContext) -> CGFloat?
    ) -> Detent { Detent() }
    public static func medium() -> Detent { Detent() }
    public static func large() -> Detent { Detent() }
    public protocol ResolutionContext { var maximumDetentValue: CGFloat { get } }
  }
  open var detents: [Detent] = []
  open func invalidateDetents() {}
  open func animateChanges(_ changes: () -> Void) { changes() }
  open var prefersGrabberVisible = false
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
}
@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool
  func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController)
  func presentationControllerDidDismiss(_ controller: UIPresentationController)
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
}
extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool { true }
  public func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ controller: UIPresentationController) {}
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .automatic }
}
@MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
}
