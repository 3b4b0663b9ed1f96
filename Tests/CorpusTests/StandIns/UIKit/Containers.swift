import Foundation

@MainActor open class UIBarButtonItem {
  public enum SystemItem: Sendable { case done, add, cancel, close, save, edit }
  public init() {}
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.primaryAction = primaryAction
  }
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    self.primaryAction = primaryAction
  }
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  open var primaryAction: UIAction?
  open var customView: UIView?
  open var isEnabled = true
  open var accessibilityLabel: String?
}
@MainActor open class UITabBarItem {
  public init(title: String?, image: UIImage?, tag: Int) {}
}
@MainActor open class UINavigationItem {
  public enum BackButtonDisplayMode: Sendable { case `default`, generic, minimal }
  public enum LargeTitleDisplayMode: Sendable { case automatic, always, never }
  public init() {}
  open var title: String?
  open var subtitle: String?
  open var prompt: String?
  open var titleView: UIView?
  open var searchController: UISearchController?
  open var backAction: UIAction?
  open var backButtonTitle: String?
  open var backButtonDisplayMode = BackButtonDisplayMode.default
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var largeTitleDisplayMode: LargeTitleDisplayMode = .automatic
  open var standardAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
}
@MainActor open class UINavigationBarAppearance {
  public init() {}
  open func configureWithOpaqueBackground() {}
}
open class UINavigationBar: UIView { open var prefersLargeTitles = false }

open class UINavigationController: UIViewController {
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }
  public let navigationBar = UINavigationBar()
  open weak var delegate: (any UINavigationControllerDelegate)?
  open var viewControllers: [UIViewController] { children }
  open var topViewController: UIViewController? { children.last }
  public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIPanGestureRecognizer()
  public let interactiveContentPopGestureRecognizer: UIGestureRecognizer? = UIPanGestureRecognizer()
  open func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {}
  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    contain(controller)
    controller.loadViewIfNeeded()
    view.addSubview(controller.view)
  }
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let last = children.last else { return nil }
    last.view.removeFromSuperview()
    last.removeFromParent()
    return last
  }
  @discardableResult open func popToViewController(_ controller: UIViewController, animated: Bool)
    -> [UIViewController]?
  { [] }
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    while popViewController(animated: animated) != nil {}
    return nil
  }
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    for child in children {
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }
    for controller in controllers { pushViewController(controller, animated: animated) }
  }
}
@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {}
@MainActor public protocol UINavigationBarDelegate: NSObjectProtocol {
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
}

@MainActor open class UIStoryboard {
  public init(name: String, bundle: Bundle?) {}
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    UIViewController()
  }
}

open class UITabBarController: UIViewController {
  open var selectedIndex = 0
  open var viewControllers: [UIViewController]? {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }
  open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
    for child in children { child.removeFromParent() }
    for controller in controllers ?? [] { contain(controller) }
  }
  open func setProminentTabIdentifier(_ identifier: String?, animated: Bool) {}
}
open class UISplitViewController: UIViewController {
  public enum Style: Sendable { case doubleColumn, tripleColumn }
  public enum Column: Sendable { case primary, secondary, supplementary, compact, inspector }
  public enum LayoutEnvironment: Sendable { case none, expanded, collapsed }
  public convenience init(style: Style) { self.init(nibName: nil, bundle: nil) }
  open weak var delegate: (any UISplitViewControllerDelegate)?
  open var isCollapsed: Bool { false }
  open var minimumInspectorColumnWidth: CGFloat = 0
  private var shown: Set<Column> = []
  open func setViewController(_ controller: UIViewController?, for column: Column) {
    if let controller { contain(controller) }
  }
  open func show(_ column: Column) { shown.insert(column) }
  open func hide(_ column: Column) { shown.remove(column) }
  open func isShowing(_ column: Column) -> Bool { shown.contains(column) }
}
@MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  func splitViewController(
    _ split: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposed: UISplitViewController.Column
  ) -> UISplitViewController.Column
}

extension UITabBarController {
  public enum MinimizeBehavior: Sendable { case automatic, never, onScrollDown, onScrollUp }
  public enum Mode: Sendable { case automatic, tabBar, tabSidebar }
  public convenience init(tabs: [UITab]) {
    self.init(nibName: nil, bundle: nil)
    viewControllers = tabs.map { $0.provider($0) }
  }
  public var mode: Mode {
    get { .automatic }
    set {}
  }
  public var tabBarMinimizeBehavior: MinimizeBehavior {
    get { .automatic }
    set {}
  }
  public var bottomAccessory: UITabAccessory? {
    get { nil }
    set {}
  }
}
@MainActor open class UITab {
  let provider: (UITab) -> UIViewController
  public init(
    title: String, image: UIImage?, identifier: String,
    viewControllerProvider: @escaping (UITab) -> UIViewController
  ) { provider = viewControllerProvider }
}
@MainActor open class UITabAccessory { public init(contentView: UIView) {} }

@MainActor open class UIScene: NSObject {
  public class ConnectionOptions { public var shortcutItem: UIApplicationShortcutItem? { nil } }
  public struct ActivationState: Equatable, Sendable {
    public static let foregroundActive = Self()
  }
  open var activationState = ActivationState.foregroundActive
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("didEnterBackground")
  public nonisolated static let willEnterForegroundNotification = Notification.Name("willEnterForeground")
}
public enum UISceneSessionRole: Sendable { case windowApplication, windowExternalDisplayNonInteractive }
@MainActor open class UISceneSession: NSObject {
  public let role = UISceneSessionRole.windowApplication
}
@MainActor open class UISceneConfiguration {
  public init(name: String?, sessionRole: UISceneSession.Role) {}
  open var delegateClass: AnyClass?
}
extension UISceneSession { public typealias Role = UISceneSessionRole }
@MainActor open class UIScreen: NSObject { open var brightness: CGFloat = 0.5 }
@MainActor public final class UIDevice: NSObject {
  public static let current = UIDevice()
  public nonisolated static let batteryLevelDidChangeNotification = Notification.Name("batteryLevel")
  public var isBatteryMonitoringEnabled = false
  public var batteryLevel: Float { isBatteryMonitoringEnabled ? 0.8 : -1 }
}
open class UIWindowScene: UIScene {
  open var screen: UIScreen { UIScreen() }
  open var windows: [UIWindow] { [] }
  open var keyWindow: UIWindow? { nil }
}
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
}
extension UISceneDelegate {
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem
  ) async -> Bool
}
extension UIWindowSceneDelegate {
  public func windowScene(
    _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem
  ) async -> Bool { false }
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
public struct UISceneSessionActivationRequest {
  public init() {}
}
open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, Sendable {}
  public static let shared = UIApplication()
  open var connectedScenes: Set<UIScene> = []
  open func registerForRemoteNotifications() {}
  open var isIdleTimerDisabled = false
  open func activateSceneSession(
    for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
  ) {}
}
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data)
  func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
  func application(
    _ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult
}
extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {}
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult { .noData }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: session.role) }
  public func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
  ) {}
}

open class UIDocumentPickerViewController: UIViewController {
  open weak var delegate: (any UIDocumentPickerDelegate)?
  open override func userActs() {
    let file = URL(fileURLWithPath: CommandLine.arguments[0])  // This file exists.
    delegate?.documentPicker(self, didPickDocumentsAt: [file])
    delegate?.documentPickerWasCancelled(self)
  }
}
@MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}
extension UIDocumentPickerDelegate {
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

@MainActor public final class UIOpenURLContext: Hashable {
  public let url = URL(fileURLWithPath: "/sample")
  public nonisolated static func == (left: UIOpenURLContext, right: UIOpenURLContext) -> Bool {
    left === right
  }
  public nonisolated func hash(into hasher: inout Hasher) {}
}
extension UIDocumentPickerViewController {
  public convenience init(forExporting files: [URL]) { self.init(nibName: nil, bundle: nil) }
}

public final class NSItemProvider: @unchecked Sendable {
  public init() {}
  public init(object: NSString) {}
  public init?(contentsOf file: URL) {}
  public var registeredTypeIdentifiers: [String] { [] }
}
@MainActor public final class UISceneSizeRestrictions { public var minimumSize = CGSize.zero }
extension UIWindowScene { public var sizeRestrictions: UISceneSizeRestrictions? { nil } }
public final class NSUserActivity: @unchecked Sendable {
  public init(activityType: String) {}
  public var userInfo: [AnyHashable: Any]? { nil }
  public var title: String?
  public var isEligibleForHandoff = true
  public func addUserInfoEntries(from entries: [AnyHashable: Any]) {}
}
extension UISceneSession { public var stateRestorationActivity: NSUserActivity? { nil } }
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
