public final class UITraitCollection: @unchecked Sendable {
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { Trait.defaultValue }
  public var userInterfaceStyle: UIUserInterfaceStyle { .light }
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  public var splitViewControllerLayoutEnvironment: UISplitViewController.LayoutEnvironment { .expanded }
}
public enum UIUserInterfaceSizeClass: Sendable { case unspecified, compact, regular }
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
public struct NoTraits: UITraitOverrides {
  public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  public var preferredContentSizeCategory = UIContentSizeCategory.accessibilityLarge
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { Trait.defaultValue }
    set {}
  }
}
public enum UIUserInterfaceStyle: Sendable { case unspecified, light, dark }
public struct UIContentSizeCategory: Sendable {
  public static let accessibilityLarge = UIContentSizeCategory()
}
public typealias UITrait = any UITraitDefinition.Type
public struct UITraitUserInterfaceStyle: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
}
public struct UITraitHorizontalSizeClass: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}
public protocol UITraitChangeRegistration {}
struct Registered: UITraitChangeRegistration {}
@MainActor public protocol UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
extension UIView: UITraitChangeObservable {}
extension UITraitChangeObservable {
  @discardableResult
  public func registerForTraitChanges<Environment>(
    _ traits: [UITrait], handler: @escaping (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { Registered() }
}
