// Stand-ins for SwiftUI. State, bridges and bindings work, so that samples run with them; views are only type-checked. See
// UIKit/Views.swift.

@_exported import Combine
@_exported import Foundation
@_exported import Observation
@_exported import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}
extension Never: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("a primitive view has no body") }
}
/// A view without a body, such as modifiers and primitive views of the stand-ins.
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView { public var body: Never { preconditionFailure("a primitive view has no body") } }
public struct Modified: PrimitiveView, Sendable { public nonisolated init() {} }

public struct TupleView<Content>: PrimitiveView { nonisolated init() {} }
public struct EmptyView: PrimitiveView { public nonisolated init() {} }
public struct AnyView: PrimitiveView { public nonisolated init<Content: View>(_ view: Content) {} }
public struct ConditionalContent<First, Second>: PrimitiveView { nonisolated init() {} }
extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("a primitive view has no body") }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView() }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<A: View, B: View>(first: A) -> ConditionalContent<A, B> {
    ConditionalContent()
  }
  public static func buildEither<A: View, B: View>(second: B) -> ConditionalContent<A, B> {
    ConditionalContent()
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}
@MainActor @preconcurrency public protocol Scene {}
public struct AnyScene: Scene {}
@MainActor @resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock(_ first: some Scene, _ second: some Scene) -> some Scene { AnyScene() }
}
public struct Window<Content: View>: Scene {
  public init(_ title: String, id: String, @ViewBuilder content: () -> Content) {}
}
public struct WindowGroup<Content: View>: Scene {
  public init<Value: Codable & Hashable>(
    id: String? = nil, for type: Value.Type, @ViewBuilder content: (Binding<Value?>) -> Content
  ) {}
  public init(@ViewBuilder content: () -> Content) {}
  public init(id: String, @ViewBuilder content: () -> Content) {}
}
extension Scene {
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some Scene { AnyScene() }
}
public enum ScenePhase: Sendable { case background, inactive, active }

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(
      get: { get()[keyPath: path] },
      set: { member in
        var value = get()
        value[keyPath: path] = member
        set(value)
      })
  }
}
extension Binding: @unchecked Sendable where Value: Sendable {}
extension Binding where Value: MutableCollection {
  public subscript(index: Value.Index) -> Binding<Value.Element> {
    Binding<Value.Element>(
      get: { get()[index] },
      set: { element in
        var value = get()
        value[index] = element
        set(value)
      })
  }
}

/// The storage of `@State` and similar wrappers, outside of the struct.
final class Storage<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
  var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}
@propertyWrapper public struct State<Value> {
  private let storage: Storage<Value>
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { storage = Storage(initialValue) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding<Value> { storage.binding }
}
extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable<Value> { self }
  public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    let object = wrappedValue
    return Binding<Member>(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}
@propertyWrapper public struct ObservedObject<Object: ObservableObject> {
  @dynamicMemberLookup public struct Wrapper {
    let object: Object
    public subscript<Member>(
      dynamicMember path: ReferenceWritableKeyPath<Object, Member>
    ) -> Binding<Member> {
      Binding<Member>(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
    }
  }
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}
@propertyWrapper public struct StateObject<Object: ObservableObject> {
  private let storage: Storage<Object>
  public init(wrappedValue: @autoclosure @escaping () -> Object) { storage = Storage(wrappedValue()) }
  public var wrappedValue: Object { storage.value }
  public var projectedValue: ObservedObject<Object>.Wrapper { .init(object: storage.value) }
}
@propertyWrapper public struct Environment<Value> {
  private let read: () -> Value
  public init(_ path: KeyPath<EnvironmentValues, Value>) { read = { EnvironmentValues()[keyPath: path] } }
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    read = { preconditionFailure("no object of this type in the environment") }
  }
  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? { read = { nil } }
  public var wrappedValue: Value { read() }
}
@propertyWrapper public struct EnvironmentObject<Object: ObservableObject> {
  public init() {}
  public var wrappedValue: Object { preconditionFailure("no object of this type in the environment") }
}
@propertyWrapper public struct AppStorage<Value> {
  private let storage: Storage<Value>
  public init(wrappedValue: Value, _ key: String) { storage = Storage(wrappedValue) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding<Value> { storage.binding }
}
@propertyWrapper public struct SceneStorage<Value> {
  private let storage: Storage<Value>
  public init(wrappedValue: Value, _ key: String) { storage = Storage(wrappedValue) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding<Value> { storage.binding }
}
@propertyWrapper public struct FocusState<Value: Hashable> {
  public struct Binding {
    let storage: Storage<Value>
    public var wrappedValue: Value {
      get { storage.value }
      nonmutating set { storage.value = newValue }
    }
  }
  private let storage: Storage<Value>
  public init() where Value == Bool { storage = Storage(false) }
  public init<Case>() where Value == Case? { storage = Storage(nil) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding { Binding(storage: storage) }
}
@propertyWrapper public struct Namespace {
  public struct ID: Hashable, Sendable {}
  public init() {}
  public var wrappedValue: ID { ID() }
}
@MainActor @propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: NSObject & UIApplicationDelegate> {
  public init(_ type: Delegate.Type = Delegate.self) {}
  public var wrappedValue: Delegate { preconditionFailure("UIKit makes the delegate") }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
public struct EnvironmentValues {
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { Key.defaultValue }
    set {}
  }
  public init() {}
  public var isEnabled = true
  public var colorScheme = ColorScheme.light
  public var horizontalSizeClass: UserInterfaceSizeClass?
  public var scenePhase = ScenePhase.active
  public var dismiss: DismissAction { DismissAction() }
  public var openURL: OpenURLAction {
    get { OpenURLAction() }
    set {}
  }
  public var locale = Locale(identifier: "en")
  public var displayScale: CGFloat = 2
  public var layoutDirection = LayoutDirection.leftToRight
  public var accessibilityReduceMotion: Bool { false }
  public var accessibilityVoiceOverEnabled: Bool { false }
  public var dynamicTypeSize = DynamicTypeSize.large
  public var isSearching: Bool { false }
}
@MainActor public struct OpenURLAction {
  public struct Result: Sendable {
    public static let handled = Self(), discarded = Self(), systemAction = Self()
  }
  public nonisolated init() {}
  public nonisolated init(handler: @escaping @MainActor (URL) -> Result) {}
  public func callAsFunction(_ url: URL) {}
}
public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }
public enum DynamicTypeSize: Comparable, Sendable {
  case small, large, xxxLarge, accessibility1, accessibility3
}
public enum ColorScheme: Sendable { case light, dark }
public enum UserInterfaceSizeClass: Sendable { case compact, regular }
@MainActor public struct DismissAction {
  public nonisolated init() {}
  public func callAsFunction() {}
}
public protocol UITraitBridgedEnvironmentKey: EnvironmentKey {
  static func read(from traitCollection: UITraitCollection) -> Value
  static func write(to mutableTraits: inout any UIMutableTraits, value: Value)
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedContentOf<Self>
  @ViewBuilder func body(content: Content) -> Body
}
public struct ModifiedContentOf<Modifier>: PrimitiveView {}
