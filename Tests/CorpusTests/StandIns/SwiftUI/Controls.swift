import UIKit

public struct Text: PrimitiveView, Sendable {
  public nonisolated init(_ content: AttributedString) {}
  public nonisolated init(_ key: LocalizedStringKey, bundle: Bundle) {}
  public nonisolated init<Content: StringProtocol>(_ content: Content) {}
  public nonisolated init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
  where Format.FormatInput: Equatable, Format.FormatOutput == String {}
  public nonisolated func bold(_ isActive: Bool = true) -> Text { self }
  public nonisolated func italic(_ isActive: Bool = true) -> Text { self }
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public nonisolated func monospacedDigit() -> Text { self }
  public nonisolated func font(_ font: Font?) -> Text { self }
  public nonisolated func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text { self }
}
public struct Image: PrimitiveView, Sendable {
  public nonisolated init(systemName: String) {}
  public nonisolated init(_ name: String) {}
  public nonisolated init(uiImage: UIImage) {}
  public nonisolated func resizable() -> Image { self }
}
public struct Spacer: PrimitiveView { public nonisolated init(minLength: CGFloat? = nil) {} }
public struct Label: PrimitiveView { public nonisolated init(_ title: String, systemImage: String) {} }
public struct LabeledContent: PrimitiveView {
  public nonisolated init<Value: StringProtocol>(_ title: String, value: Value) {}
}
public struct ButtonRole: Sendable { public static let destructive = ButtonRole(), cancel = ButtonRole() }
public struct Button<Label: View>: PrimitiveView {
  init(made: Void) {}
  public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void)
  where Label == Text {}
  public init<Title: StringProtocol>(
    _ title: Title, role: ButtonRole?, action: @escaping @MainActor () -> Void
  )
  where Label == Text {}
  public init(
    _ title: String, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) where Label == Text {}
}
public struct EditButton: PrimitiveView { public init() {} }
public struct Toggle: PrimitiveView { public init(_ title: String, isOn: Binding<Bool>) {} }
public struct Slider: PrimitiveView {
  public init<Value: BinaryFloatingPoint>(value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1) {}
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride
  ) {}
}
public struct Stepper: PrimitiveView {
  public init<Value: Strideable>(_ title: String, value: Binding<Value>) {}
}
public struct TextField: PrimitiveView {
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text? = nil) {}
}
public struct ProgressView: PrimitiveView {
  public init() {}
  public init(_ progress: Progress) {}
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {}
}

public struct ToolbarItemGroup<Content: View>: PrimitiveView {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}

public protocol ListStyle {}
public struct PlainListStyle: ListStyle {}
public struct InsetGroupedListStyle: ListStyle {}
public struct SidebarListStyle: ListStyle {}
extension ListStyle where Self == SidebarListStyle { public static var sidebar: Self { Self() } }
extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
public protocol TextFieldStyle {}
public struct RoundedBorderTextFieldStyle: TextFieldStyle {}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
public protocol PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
public protocol LabelStyle {}
public struct IconOnlyLabelStyle: LabelStyle {}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
public protocol TabViewStyle {}
public struct SidebarAdaptableTabViewStyle: TabViewStyle {}
public struct PageTabViewStyle: TabViewStyle {}
extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: PageTabViewStyle { PageTabViewStyle() }
}
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}
public enum Visibility: Sendable { case automatic, visible, hidden }
public struct ScrollDismissesKeyboardMode: Sendable { public static let interactively = Self() }
public protocol ScrollTargetBehavior {}
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {}
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
public struct ContentMarginPlacement: Sendable {
  public static let automatic = Self(), scrollContent = Self()
}
public struct PresentationContentInteraction: Sendable { public static let scrolls = Self() }
public struct ScrollIndicatorVisibility: Sendable { public static let hidden = Self() }
public enum ScrollPhase: Equatable {
  case idle, tracking, interacting, decelerating, animating
  public var isScrolling: Bool { self != .idle }
}
public struct ScrollGeometry { public var contentOffset: CGPoint { .zero } }
public struct ScrollPosition {
  public init(edge: Edge) {}
  public mutating func scrollTo(edge: Edge) {}
}
public protocol NavigationTransition {}
public struct ZoomNavigationTransition: NavigationTransition {}
extension NavigationTransition where Self == ZoomNavigationTransition {
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> Self { Self() }
}

@MainActor public protocol Gesture<Value> { associatedtype Value }
public struct DragGesture: Gesture {
  public struct Value {
    public var translation: CGSize { .zero }
    public var startLocation: CGPoint { .zero }
    public var location: CGPoint { .zero }
  }
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}
public struct TapGesture: Gesture {
  public typealias Value = Void
  public init(count: Int = 1) {}
}
public struct SpatialTapGesture: Gesture {
  public struct Value { public var location: CGPoint { .zero } }
  public init(count: Int = 1) {}
}
public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  public init(minimumDuration: Double = 0.5) {}
}
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  public enum Value { case first(First.Value), second(First.Value, Second.Value?) }
}
public struct EndedGesture<Value>: Gesture {}
extension Gesture {
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture()
  }
  public func onChanged(_ action: @escaping (Value) -> Void) -> EndedGesture<Value> { EndedGesture() }
  public func onEnded(_ action: @escaping (Value) -> Void) -> EndedGesture<Value> { EndedGesture() }
}
