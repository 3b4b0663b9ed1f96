import UIKit

@propertyWrapper public struct AccessibilityFocusState<Value: Hashable> {
  public struct Binding {}
  private let storage: Storage<Value>
  public init() where Value == Bool { storage = Storage(false) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding { Binding() }
}
public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ words: String) {}
    public func post() {}
  }
}
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = Self(rawValue: 1), isHeader = Self(rawValue: 2), isSelected = Self(rawValue: 4)
  public static let isModal = Self(rawValue: 8)
}
public struct AccessibilityChildBehavior: Sendable {
  public static let contain = Self(), combine = Self(), ignore = Self()
}
public enum AccessibilityAdjustmentDirection: Sendable { case increment, decrement }
extension View {
  public func accessibilityValue(_ value: String) -> some View { Modified() }
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { Modified() }
  public func accessibilityIdentifier(_ identifier: String) -> some View { Modified() }
  public func accessibilityElement(children: AccessibilityChildBehavior) -> some View { Modified() }
  public func accessibilitySortPriority(_ priority: Double) -> some View { Modified() }
  public func accessibilityLabel(_ label: String) -> some View { Modified() }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { Modified() }
  public func accessibilityAction(named name: String, _ handler: @escaping () -> Void) -> some View {
    Modified()
  }
  public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
    Modified()
  }
}
