import Foundation

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let button = Self(rawValue: 1), adjustable = Self(rawValue: 2), header = Self(rawValue: 4)
  public static let selected = Self(rawValue: 8), none: Self = []
}
@MainActor public final class UIAccessibilityCustomAction {
  public init(name: String, actionHandler: @escaping (UIAccessibilityCustomAction) -> Bool) {}
}
@MainActor public final class UIAccessibilityElement {
  public init(accessibilityContainer: Any) {}
  public var accessibilityLabel: String?
  public var accessibilityFrameInContainerSpace = CGRect.zero
}
public enum UIAccessibilityContainerType: Sendable { case none, list, semanticGroup }
public enum UIAccessibility {
  public struct Notification: Sendable {
    public static let announcement = Notification(), layoutChanged = Notification(),
      screenChanged = Notification()
  }
  @MainActor public static func post(notification: Notification, argument: Any?) {}
  @MainActor public static var isVoiceOverRunning: Bool { false }
}
private final class Described {
  var isElement = false
  var label: String?, value: String?, hint: String?, identifier: String?
  var traits: UIAccessibilityTraits = []
  var containerType = UIAccessibilityContainerType.none
}
@MainActor private var described: [ObjectIdentifier: Described] = [:]
extension UIView {
  private var words: Described {
    let id = ObjectIdentifier(self)
    if let known = described[id] { return known }
    let new = Described()
    described[id] = new
    return new
  }
  public var isAccessibilityElement: Bool {
    get { words.isElement }
    set { words.isElement = newValue }
  }
  public var accessibilityLabel: String? {
    get { words.label }
    set { words.label = newValue }
  }
  public var accessibilityValue: String? {
    get { words.value }
    set { words.value = newValue }
  }
  public var accessibilityHint: String? {
    get { words.hint }
    set { words.hint = newValue }
  }
  public var accessibilityIdentifier: String? {
    get { words.identifier }
    set { words.identifier = newValue }
  }
  public var accessibilityTraits: UIAccessibilityTraits {
    get { words.traits }
    set { words.traits = newValue }
  }
  public var accessibilityContainerType: UIAccessibilityContainerType {
    get { words.containerType }
    set { words.containerType = newValue }
  }
  public var accessibilityElements: [Any]? {
    get { nil }
    set {}
  }
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { nil }
    set {}
  }
}
