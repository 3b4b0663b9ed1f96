import Foundation

// Declares what everyday tasks need of UIKit: search, rotation, services of the application.

@MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool
}
extension UIViewController {
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
}
extension UIViewControllerTransitionCoordinator {
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
extension UIEvent { public enum EventSubtype: Sendable { case none, motionShake } }

extension UIApplication {
  public nonisolated static let didBecomeActiveNotification = Notification.Name("didBecomeActive")
  public nonisolated static let userDidTakeScreenshotNotification = Notification.Name("userDidTakeScreenshot")
  public nonisolated static var openSettingsURLString: String { "app-settings:" }
  public var supportsAlternateIcons: Bool { true }
  public func setAlternateIconName(_ name: String?) async throws {}
}
public enum UIBackgroundFetchResult: Sendable { case newData, noData, failed }

@MainActor public protocol UISearchResultsUpdating: AnyObject {
  func updateSearchResults(for controller: UISearchController)
}
open class UISearchController: UIViewController {
  public let searchResultsController: UIViewController?
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
  }
  public convenience init() { self.init(searchResultsController: nil) }
  public required init?(coder: NSCoder) { return nil }
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  public let searchBar = UISearchBar(frame: .zero)
}

extension UIImage {
  public convenience init?(contentsOfFile path: String) { self.init() }
  public func byPreparingForDisplay() async -> UIImage? { self }
}
extension UIColor: Equatable {
  public static func == (left: UIColor, right: UIColor) -> Bool { left === right }
}
extension UIFont {
  public static var familyNames: [String] { [] }
  public static func fontNames(forFamilyName family: String) -> [String] { [] }
}
extension UIButton.Configuration {
  public static func bordered() -> UIButton.Configuration { UIButton.Configuration.plain() }
}
public enum UIBehavioralStyle: Sendable { case automatic, pad, mac }
extension AttributedString {
  public init(markdown text: String) throws { self.init(text) }
}
public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = Self(rawValue: 1), layerMaxXMinYCorner = Self(rawValue: 2)
}
extension CALayer {
  public var maskedCorners: CACornerMask {
    get { [] }
    set {}
  }
}
extension UIColor {
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init() }
}
@MainActor open class UITabBarAppearance {
  public init() {}
  open var backgroundColor: UIColor?
  open func configureWithOpaqueBackground() {}
}
open class UITabBar: UIView {
  open var standardAppearance = UITabBarAppearance()
  open var scrollEdgeAppearance: UITabBarAppearance?
}
extension NSAttributedString {
  public struct DocumentType: Sendable { public static let html = DocumentType() }
  public struct DocumentReadingOptionKey: Hashable, Sendable {
    let name: String
    public static let documentType = Self(name: "type"), characterEncoding = Self(name: "encoding")
  }
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any], documentAttributes: UnsafeMutableRawPointer?
  ) throws { self.init(string: String(decoding: data, as: UTF8.self)) }
}
