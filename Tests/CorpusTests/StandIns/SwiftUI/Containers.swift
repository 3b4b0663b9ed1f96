import UIKit

public struct VStack<Content: View>: PrimitiveView {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}
public struct HStack<Content: View>: PrimitiveView {
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}
public struct ZStack<Content: View>: PrimitiveView {
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}
public struct Group<Content: View>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let sectionHeaders = Self(rawValue: 1)
}
public struct LazyVStack<Content: View>: PrimitiveView {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {}
}
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat), flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil) {}
}
public struct LazyVGrid<Content: View>: PrimitiveView {
  public init(columns: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
public struct Grid<Content: View>: PrimitiveView {
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}
public struct GridRow<Content: View>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }
public struct LayoutSubview {
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { .zero }
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {}
}
public struct LayoutSubviews: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> LayoutSubview { LayoutSubview() }
}
public protocol Layout {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews
  func makeCache(subviews: Subviews) -> Cache
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}
extension Layout where Cache == Void { public func makeCache(subviews: Subviews) {} }
extension Layout {
  @MainActor
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { Modified() }
}
/// The layouts of SwiftUI itself. None of them places anything here.
public protocol BuiltInLayout: Layout where Cache == Void {}
extension BuiltInLayout {
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    .zero
  }
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {}
}
public struct VStackLayout: BuiltInLayout { public init() {} }
public struct HStackLayout: BuiltInLayout { public init() {} }
public struct AnyLayout: BuiltInLayout { public init<Wrapped: Layout>(_ layout: Wrapped) {} }
public struct ScrollView<Content: View>: PrimitiveView {
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {}
}
public struct GeometryProxy {
  public var size: CGSize { .zero }
  public var safeAreaInsets: EdgeInsets { EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0) }
}
public struct GeometryReader<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}
public struct Section<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
  public init(_ title: String, @ViewBuilder content: () -> Content) {}
  public init<Header: View>(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  init(made: Void) {}
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {}
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { self }
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { self }
}
public struct List<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
  public init(_ data: Range<Int>, @ViewBuilder row: @escaping (Int) -> Content) {}
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder row: @escaping (Data.Element) -> Content
  ) {}
  public init<Data: RandomAccessCollection, ID: Hashable, Selection: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Selection?>?,
    @ViewBuilder row: @escaping (Data.Element) -> Content
  ) {}
  public init<Data: RandomAccessCollection>(
    _ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
  public init<Data: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Data>, @ViewBuilder row: @escaping (Binding<Data.Element>) -> Content
  ) where Data.Element: Identifiable {}
}
extension Array {
  public mutating func remove(atOffsets offsets: IndexSet) {}
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {}
}

public struct NavigationPath {
  public struct CodableRepresentation: Codable {}
  public init() {}
  public init(_ representation: CodableRepresentation) {}
  public var count: Int { 0 }
  public var codable: CodableRepresentation? { nil }
  public mutating func append<Value: Hashable>(_ value: Value) {}
  public mutating func removeLast(_ count: Int = 1) {}
}
extension NavigationPath: Specimen {
  public static func specimen(_ generation: Int) -> NavigationPath { NavigationPath() }
}
public struct NavigationStack<Root: View>: PrimitiveView {
  public init(@ViewBuilder root: () -> Root) {}
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {}
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    path: Binding<Data>, @ViewBuilder root: () -> Root
  ) where Data.Element: Hashable {}
}
public struct NavigationSplitViewVisibility: Sendable {
  public static let automatic = Self(), all = Self(), detailOnly = Self()
}
public struct NavigationSplitViewColumn: Sendable { public static let sidebar = Self(), detail = Self() }
public protocol NavigationSplitViewStyle {}
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  public static var balanced: Self { Self() }
}
extension View {
  public func navigationSplitViewStyle(_ style: some NavigationSplitViewStyle) -> some View { Modified() }
}
public struct NavigationSplitView<Sidebar: View, Detail: View>: PrimitiveView {
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {}
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {}
}
public struct NavigationLink<Label: View>: PrimitiveView {
  public init<Value: Hashable>(_ title: String, value: Value?) where Label == Text {}
  public init<Destination: View>(_ title: String, @ViewBuilder destination: () -> Destination)
  where Label == Text {}
}
public struct TabView<Selection, Content>: PrimitiveView {
  public init(@TabContentBuilder content: () -> Content) where Selection == Never {}
  public init(selection: Binding<Selection>, @TabContentBuilder content: () -> Content)
  where Content == Void {}
  public init(selection: Binding<Selection>, @ViewBuilder content: () -> Content) where Content: View {}
  public init(@ViewBuilder content: () -> Content) where Selection == Int, Content: View {}
}
@resultBuilder public struct TabContentBuilder {
  public static func buildBlock<each Value, each Content>(_ tabs: repeat Tab<each Value, each Content>) {}
}
public struct TabRole: Sendable { public static let search = Self(), prominent = Self() }
@MainActor public struct Tab<Value, Content: View> {
  public init(_ title: String, systemImage: String, @ViewBuilder content: () -> Content)
  where Value == Never {}
  public init(_ title: String, systemImage: String, role: TabRole?, @ViewBuilder content: () -> Content)
  where Value == Never {}
  public init(_ title: String, systemImage: String, value: Value, @ViewBuilder content: () -> Content) {}
}
public struct ScrollViewProxy {
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
public struct ScrollViewReader<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}
}
public struct DisclosureGroup<Content: View>: PrimitiveView {
  public init(_ title: String, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {}
}
