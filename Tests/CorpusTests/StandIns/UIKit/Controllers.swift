import Foundation

open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
  open var view: UIView = UIView()
  open var title: String?
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  open var preferredContentSize: CGSize = .zero
  open var additionalSafeAreaInsets = UIEdgeInsets()
  open var navigationController: UINavigationController? { nil }
  open var navigationItem: UINavigationItem { UINavigationItem() }
  open var popoverPresentationController: UIPopoverPresentationController? { nil }
  open var sheetPresentationController: UISheetPresentationController? { nil }
  open var traitCollection: UITraitCollection { UITraitCollection() }
  open var traitOverrides: any UITraitOverrides {
    get { fatalError() }
    set {}
  }
  open var isViewLoaded: Bool { false }
  open func viewDidLoad() {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func updateProperties() {}
  open func addChild(_ child: UIViewController) {}
  open func removeFromParent() {}
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {}
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
  open func setContentScrollView(_ scrollView: UIScrollView?) {}
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {}
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { nil }
}

public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let bottom = NSDirectionalRectEdge(rawValue: 2)
}

public enum UIModalPresentationStyle: Sendable { case automatic, none, pageSheet, fullScreen, popover }

@MainActor open class UIPopoverPresentationController {
  open var sourceView: UIView?
  open var barButtonItem: UIBarButtonItem?
}
@MainActor open class UISheetPresentationController {
  @MainActor public struct Detent {
    public static func custom(resolver: @escaping (any ResolutionContext) -> CGFloat?) -> Detent { Detent() }
    public static func medium() -> Detent { Detent() }
    public protocol ResolutionContext {}
  }
  open var detents: [Detent] = []
}

@MainActor open class UIBarButtonItem { public init() {} }
@MainActor open class UINavigationItem {
  public enum LargeTitleDisplayMode: Sendable { case automatic, always, never }
  public init() {}
  open var title: String?
  open var prompt: String?
  open var largeTitleDisplayMode: LargeTitleDisplayMode = .automatic
  open var standardAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
}
@MainActor open class UINavigationBarAppearance {
  public init() {}
  open func configureWithOpaqueBackground() {}
}
open class UINavigationBar: UIView {
  open var prefersLargeTitles = false
}
open class UINavigationController: UIViewController {
  public convenience init(rootViewController: UIViewController) { self.init(nibName: nil, bundle: nil) }
  open var navigationBar: UINavigationBar { UINavigationBar() }
  open func pushViewController(_ controller: UIViewController, animated: Bool) {}
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {}
}

@MainActor open class UIScene {
  public class ConnectionOptions {}
}
@MainActor open class UISceneSession {}
open class UIWindowScene: UIScene {}
@MainActor public protocol UISceneDelegate: AnyObject {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
}
extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {}
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}
open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, Sendable {}
}
@MainActor public protocol UIApplicationDelegate: AnyObject {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

public final class UITraitCollection: @unchecked Sendable {
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { Trait.defaultValue }
}
public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
}
public protocol UIMutableTraits {
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}
public protocol UITraitOverrides: UIMutableTraits {}
public enum UIUserInterfaceStyle: Sendable { case unspecified, light, dark }
public struct UIContentSizeCategory: Sendable {
  public static let accessibilityLarge = UIContentSizeCategory()
}
public typealias UITrait = any UITraitDefinition.Type
public struct UITraitUserInterfaceStyle: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
}
public protocol UITraitChangeRegistration {}
@MainActor public protocol UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
extension UITraitChangeObservable {
  @discardableResult
  public func registerForTraitChanges<Environment>(
    _ traits: [UITrait], handler: @escaping (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { fatalError() }
}

open class UIDocumentPickerViewController: UIViewController {
  open weak var delegate: (any UIDocumentPickerDelegate)?
}
@MainActor public protocol UIDocumentPickerDelegate: AnyObject {
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
}
extension UIDocumentPickerDelegate {
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
}

public final class NSItemProvider: @unchecked Sendable {}
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
