import AppKit
import UIKit

@MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
  associatedtype NSViewType: NSView
  associatedtype Coordinator = Void
  typealias Context = NSViewRepresentableContext<Self>
  func makeNSView(context: Context) -> NSViewType
  func updateNSView(_ view: NSViewType, context: Context)
  static func dismantleNSView(_ view: NSViewType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
  func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize?
}
extension NSViewRepresentable {
  public func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize? {
    nil
  }
  public var body: Never { preconditionFailure("a representable has no body") }
  public static func dismantleNSView(_ view: NSViewType, coordinator: Coordinator) {}
}
extension NSViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
@MainActor @preconcurrency public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var environment = EnvironmentValues()
  public var transaction = Transaction()
  public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}
public struct NSHostingSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let minSize = Self(rawValue: 1), maxSize = Self(rawValue: 2),
    intrinsicContentSize = Self(rawValue: 4), preferredContentSize = Self(rawValue: 8),
    standardBounds: Self = [.minSize, .intrinsicContentSize, .maxSize]
}
public struct NSHostingSceneBridgingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let toolbars = Self(rawValue: 1), title = Self(rawValue: 2)
}
open class NSHostingView<Content: View>: NSView {
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { nil }
  open var rootView: Content
  open var sizingOptions: NSHostingSizingOptions = []
  open var sceneBridgingOptions: NSHostingSceneBridgingOptions = []
}
open class NSHostingController<Content: View>: NSViewController {
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
  open var rootView: Content
  open var sizingOptions: NSHostingSizingOptions = []
}
public struct Settings<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }
@MainActor public struct OpenSettingsAction {
  public nonisolated init() {}
  public func callAsFunction() {}
}
extension EnvironmentValues { public var openSettings: OpenSettingsAction { OpenSettingsAction() } }
@MainActor public final class NSHostingSceneRepresentation<Content: Scene> {
  @MainActor public struct Environment { public let openSettings = OpenSettingsAction() }
  public init(@SceneBuilder rootScene: () -> Content) {}
  public let environment = Environment()
}
extension NSApplication {
  public func addSceneRepresentation<Content: Scene>(_ scene: NSHostingSceneRepresentation<Content>) {}
}
extension NSView {
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { true }
    set {}
  }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
}
open class NSHostingMenu<Content: View>: NSMenu {
  public init(rootView: Content) { super.init(title: "") }
}
@MainActor @preconcurrency public protocol NSViewControllerRepresentable: View where Body == Never {
  associatedtype NSViewControllerType: NSViewController
  typealias Context = NSViewControllerRepresentableContext<Self>
  func makeNSViewController(context: Context) -> NSViewControllerType
  func updateNSViewController(_ controller: NSViewControllerType, context: Context)
}
extension NSViewControllerRepresentable {
  public var body: Never { preconditionFailure("a representable has no body") }
}
@MainActor public struct NSViewControllerRepresentableContext<Representable: NSViewControllerRepresentable> {
  public var environment = EnvironmentValues()
}
@MainActor @preconcurrency public protocol NSGestureRecognizerRepresentable {
  associatedtype NSGestureRecognizerType: NSGestureRecognizer
  typealias Context = NSGestureRecognizerRepresentableContext<Self>
  func makeNSGestureRecognizer(context: Context) -> NSGestureRecognizerType
  func handleNSGestureRecognizerAction(_ recognizer: NSGestureRecognizerType, context: Context)
}
@MainActor
public struct NSGestureRecognizerRepresentableContext<Representable: NSGestureRecognizerRepresentable> {
  public let converter = UIGestureRecognizerRepresentableCoordinateSpaceConverter()
}

public struct MenuBarExtra<Content: View>: Scene {
  public init(_ title: String, systemImage: String, @ViewBuilder content: () -> Content) {}
}
@MainActor @preconcurrency public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder var body: Body { get }
}
extension Never: Commands {}
@MainActor @resultBuilder public struct CommandsBuilder {
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
}
public struct CommandGroupPlacement: Sendable { public static let saveItem = Self(), newItem = Self() }
public struct CommandGroup<Content: View>: Commands {
  public init(after placement: CommandGroupPlacement, @ViewBuilder content: () -> Content) {}
  public init(replacing placement: CommandGroupPlacement, @ViewBuilder content: () -> Content) {}
  public var body: Never { preconditionFailure("commands of SwiftUI's own") }
}
public struct CommandMenu<Content: View>: Commands {
  public init(_ title: String, @ViewBuilder content: () -> Content) {}
  public var body: Never { preconditionFailure("commands of SwiftUI's own") }
}
extension Scene {
  public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    AnyScene()
  }
}
public protocol FocusedValueKey { associatedtype Value }
public struct FocusedValues {
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
}
@propertyWrapper public struct FocusedValue<Value> {
  public init(_ path: KeyPath<FocusedValues, Value?>) {}
  public var wrappedValue: Value? { nil }
}
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
  public init(extendedGraphemeClusterLiteral: Character) {}
  public static let escape = KeyEquivalent("\u{1B}"), `return` = KeyEquivalent("\r"),
    leftArrow = KeyEquivalent("l"), rightArrow = KeyEquivalent("r"), space = KeyEquivalent(" ")
  public init(_ character: Character) {}
}
public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let command = Self(rawValue: 1), shift = Self(rawValue: 2), option = Self(rawValue: 4)
}
extension View {
  public func focusedSceneValue<Value>(
    _ path: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View { Modified() }
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    Modified()
  }
  public func onDeleteCommand(perform action: (() -> Void)?) -> some View { Modified() }
}
public struct Divider: PrimitiveView { public nonisolated init() {} }
public struct TableColumn<Row, Content>: Sendable {
  public nonisolated init<Value: Comparable>(_ title: String, value: KeyPath<Row, Value>)
  where Content == Never {}
  public nonisolated init<Value: Comparable>(
    _ title: String, value: KeyPath<Row, Value>, @ViewBuilder content: @escaping (Row) -> Content
  ) where Content: View {}
}
@resultBuilder public enum TableColumnBuilder<Row> {
  public static func buildExpression<Content>(
    _ column: TableColumn<Row, Content>
  ) -> TableColumn<Row, Content> { column }
  public static func buildBlock<each Content>(_ columns: repeat TableColumn<Row, each Content>) {}
}
public struct Table<Row: Identifiable>: PrimitiveView {
  public init<Order: SortComparator>(
    _ data: [Row], selection: Binding<Set<Row.ID>>, sortOrder: Binding<[Order]>,
    @TableColumnBuilder<Row> columns: () -> Void
  ) where Order.Compared == Row {}
}
public struct ShareLink<Item>: PrimitiveView { public init(_ title: String, item: Item) {} }
extension View {
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { Modified() }
}
