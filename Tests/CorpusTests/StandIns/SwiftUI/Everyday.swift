import UIKit

// Declares forms, text fields, buttons and menus.
public struct Form<Content: View>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }
public struct SecureField: PrimitiveView { public init(_ title: String, text: Binding<String>) {} }
public struct TextSelection: Equatable {
  public init(range: Range<String.Index>) {}
}
extension TextField {
  public init(_ title: String, text: Binding<String>, axis: Axis) { self.init(title, text: text) }
  public init(_ title: String, text: Binding<String>, selection: Binding<TextSelection?>) {
    self.init(title, text: text)
  }
  public init<Format: ParseableFormatStyle>(
    _ title: String, value: Binding<Format.FormatInput>, format: Format
  ) where Format.FormatOutput == String { self.init(title, text: .constant("")) }
}
public struct TextInputAutocapitalization: Sendable {
  public static let never = Self(), words = Self(), sentences = Self()
}
extension Section {
  public init<Header: View, Footer: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer
  ) { self.init(content: content) }
}
extension Button {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(made: ())
  }
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) { self.init(made: ()) }
}
public struct ButtonStyleConfiguration {
  public struct Label: PrimitiveView {}
  public let label = Label()
  public let isPressed = false
  public let role: ButtonRole? = nil
}
@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct ToggleStyleConfiguration {
  public struct Label: PrimitiveView {}
  public let label = Label()
  @Binding public var isOn: Bool
}
@MainActor @preconcurrency public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
extension View { public func toggleStyle(_ style: some ToggleStyle) -> some View { Modified() } }
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: Self { Self() }
}
public struct BorderedButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: Self { Self() }
}
public struct PlainButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: Self { Self() }
}
extension Menu {
  public init<Label: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init("", content: content)
  }
  public init<Label: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) { self.init("", content: content) }
}
public struct MenuOrder: Sendable { public static let automatic = Self(), fixed = Self(), priority = Self() }
extension View {
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View { Modified() }
  public func menuOrder(_ order: MenuOrder) -> some View { Modified() }
  public func textContentType(_ type: UITextContentType?) -> some View { Modified() }
  public func textInputAutocapitalization(_ behavior: TextInputAutocapitalization?) -> some View {
    Modified()
  }
  public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View { Modified() }
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { Modified() }
}

// Declares layout.
extension View {
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { Modified() }
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    Modified()
  }
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View { Modified() }
}
public enum ContentMode: Sendable { case fit, fill }

// Declares preferences, which are values that views pass to their ancestors.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}
extension View {
  public func preference<Key: PreferenceKey>(key: Key.Type, value: Key.Value) -> some View { Modified() }
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type, perform action: @escaping @Sendable (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable { Modified() }
}

// Declares gestures.
@propertyWrapper public struct GestureState<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public let wrappedValue: Value
  public var projectedValue: GestureState<Value> { self }
}
public struct MagnifyGesture: Gesture {
  public struct Value { public var magnification: CGFloat { 1 } }
  public init() {}
}
public struct RotateGesture: Gesture {
  public struct Value { public var rotation: Angle { .zero } }
  public init() {}
}
public struct PairGesture<First: Gesture, Second: Gesture>: Gesture {
  public typealias Value = (First.Value?, Second.Value?)
}
extension DragGesture.Value { public var predictedEndTranslation: CGSize { .zero } }
extension Gesture {
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> EndedGesture<Value> { EndedGesture() }
  public func simultaneously<Other: Gesture>(with other: Other) -> PairGesture<Self, Other> { PairGesture() }
}

// Declares lists and search.
extension List {
  public init<ID: Hashable>(selection: Binding<ID?>, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }
  public init<ID: Hashable>(selection: Binding<Set<ID>>, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }
}
extension ForEach {
  public init<Items: MutableCollection & RandomAccessCollection>(
    _ items: Binding<Items>, @ViewBuilder content: @escaping (Binding<Items.Element>) -> Content
  ) where Data == [Items.Element], Items.Element: Identifiable, ID == Items.Element.ID {
    self.init(made: ())
  }
}
@MainActor public struct DismissSearchAction {
  public nonisolated init() {}
  public func callAsFunction() {}
}
extension EnvironmentValues {
  public var dismissSearch: DismissSearchAction { DismissSearchAction() }
  public var isFocused: Bool { false }
}
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = Self(rawValue: 1), search = Self(rawValue: 2)
}
public struct SearchToolbarBehavior: Sendable { public static let automatic = Self(), minimize = Self() }
public struct ToolbarDefaultItemKind: Sendable {
  public static let search = Self(), title = Self(), sidebarToggle = Self()
}
public struct DefaultToolbarItem: PrimitiveView {
  public init(kind: ToolbarDefaultItemKind, placement: ToolbarItemPlacement = .automatic) {}
}
public struct SpacerSizing: Sendable { public static let flexible = Self(), fixed = Self() }
public struct ToolbarSpacer: PrimitiveView {
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {}
}
extension ToolbarItem {
  public func sharedBackgroundVisibility(_ visibility: Visibility) -> some View { Modified() }
}
extension View {
  public func searchable(text: Binding<String>, prompt: String) -> some View { Modified() }
  public func searchable(text: Binding<String>, isPresented: Binding<Bool>) -> some View { Modified() }
  public func searchSuggestions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    Modified()
  }
  public func searchCompletion(_ text: String) -> some View { Modified() }
  public func searchScopes<Scope: Hashable, Content: View>(
    _ scope: Binding<Scope>, @ViewBuilder _ content: () -> Content
  ) -> some View { Modified() }
  public func searchToolbarBehavior(_ behavior: SearchToolbarBehavior) -> some View { Modified() }
  public func onSubmit(of triggers: SubmitTriggers, _ action: @escaping () -> Void) -> some View {
    Modified()
  }
  public func badge(_ count: Int) -> some View { Modified() }
  public func sectionIndexLabel(_ label: Text?) -> some View { Modified() }
  public func listSectionIndexVisibility(_ visibility: Visibility) -> some View { Modified() }
  public func contextMenu<Item: Hashable, Content: View>(
    forSelectionType type: Item.Type, @ViewBuilder menu: @escaping (Set<Item>) -> Content
  ) -> some View { Modified() }
}

// Declares text, sliders, bars and shapes.
public enum TextAlignment: Sendable { case leading, center, trailing }
extension View {
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { Modified() }
  public func tint(_ color: Color?) -> some View { Modified() }
  public func navigationSubtitle(_ subtitle: String) -> some View { Modified() }
}
extension Font {
  public static func custom(_ name: String, size: CGFloat, relativeTo style: Font) -> Font { Font() }
}
public struct SliderTick<Value: BinaryFloatingPoint> { public init(_ value: Value) {} }
@resultBuilder public enum SliderTickBuilder {
  public static func buildBlock<Value>(_ ticks: SliderTick<Value>...) -> [SliderTick<Value>] { ticks }
}
extension Slider {
  public init<Value: BinaryFloatingPoint, Label: View>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, neutralValue: Value? = nil,
    @ViewBuilder label: () -> Label, @SliderTickBuilder ticks: () -> [SliderTick<Value>]
  ) { self.init(value: value, in: bounds) }
}
public struct GlassButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == GlassButtonStyle { public static var glass: Self { Self() } }
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  public static var glassProminent: Self { Self() }
}
public struct AnimatablePair<First, Second> {
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}
extension Path {
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {}
  public mutating func closeSubpath() {}
}
public struct Gauge<Label: View>: PrimitiveView {
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {}
}
public struct GaugeStyle: Sendable { public static let accessoryCircular = Self() }
extension View { public func gaugeStyle(_ style: GaugeStyle) -> some View { Modified() } }

// Declares borders, progress and hover.
public struct UnevenRoundedRectangle: PrimitiveView, Shape, Sendable {
  public nonisolated init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0
  ) {}
}
public enum CGLineCap: Sendable { case butt, round, square }
public struct StrokeStyle: Sendable {
  public init(lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, dash: [CGFloat] = []) {}
}
extension Shape {
  public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape { Rectangle() }
  public func stroke<Style: ShapeStyle>(_ style: Style, style stroke: StrokeStyle) -> some View { Modified() }
}
extension RoundedRectangle {
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, style stroke: StrokeStyle) -> some View {
    Modified()
  }
}
public struct ContentTransition: Sendable {
  public static let opacity = ContentTransition()
  public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
}
public enum ControlSize: Sendable { case mini, small, regular, large }
public struct HoverEffect: Sendable { public static let lift = Self(), highlight = Self() }
extension View {
  public func contentTransition(_ transition: ContentTransition) -> some View { Modified() }
  public func controlSize(_ size: ControlSize) -> some View { Modified() }
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { Modified() }
  public func hoverEffect(_ effect: HoverEffect) -> some View { Modified() }
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { Modified() }
}
public struct KeyboardShortcut: Sendable { public static let defaultAction = Self(), cancelAction = Self() }
extension Tab { public func badge(_ count: Int) -> Tab<Value, Content> { self } }
@MainActor @propertyWrapper
public struct NSApplicationDelegateAdaptor<Delegate: NSObject> {
  public init(_ type: Delegate.Type = Delegate.self) {}
  public var wrappedValue: Delegate { preconditionFailure("AppKit makes the delegate") }
}

public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let contextMenuPreview = Self(rawValue: 1), interaction = Self(rawValue: 2)
}
extension View {
  public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S) -> some View { Modified() }
  public func contextMenu<Items: View, Preview: View>(
    @ViewBuilder menuItems: () -> Items, @ViewBuilder preview: () -> Preview
  ) -> some View { Modified() }
}

extension View {
  public func contextMenu<Item: Hashable, Content: View>(
    forSelectionType type: Item.Type, @ViewBuilder menu: @escaping (Set<Item>) -> Content,
    primaryAction: @escaping (Set<Item>) -> Void
  ) -> some View { Modified() }
  public func dynamicTypeSize(_ range: PartialRangeThrough<DynamicTypeSize>) -> some View { Modified() }
  public func accessibilityShowsLargeContentViewer() -> some View { Modified() }
}
