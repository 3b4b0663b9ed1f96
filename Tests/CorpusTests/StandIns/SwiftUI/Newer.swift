import UIKit

public struct TabBarMinimizeBehavior: Sendable {
  public static let automatic = Self(), never = Self(), onScrollDown = Self(), onScrollUp = Self()
}
public enum TabViewBottomAccessoryPlacement: Sendable { case inline, expanded }
public struct TabSearchActivation: Sendable { public static let searchTabSelection = Self() }
extension EnvironmentValues {
  public var tabViewBottomAccessoryPlacement: TabViewBottomAccessoryPlacement? { nil }
}
extension View {
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { Modified() }
  public func tabViewBottomAccessory<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    Modified()
  }
  public func tabViewSearchActivation(_ activation: TabSearchActivation) -> some View { Modified() }
  public func backgroundExtensionEffect() -> some View { Modified() }
}
extension Edge {
  public enum Corner {
    public struct Style: Sendable {
      public static func concentric(minimum: Style? = nil) -> Style { Style() }
      public static func fixed(_ radius: CGFloat) -> Style { Style() }
    }
  }
}
public struct ConcentricRectangle: PrimitiveView, Shape, Sendable {
  public nonisolated init(corners: Edge.Corner.Style, isUniform: Bool = false) {}
}
public struct ToolbarItemVisibilityPriority: Sendable {
  public static let automatic = Self(), high = Self(), low = Self()
}
public struct ToolbarMinimizationBehavior: Sendable {
  public static let automatic = Self(), never = Self(), onScrollDown = Self(), onScrollUp = Self()
}
public struct ToolbarOverflowMenu<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}
extension ToolbarItem {
  public func visibilityPriority(_ priority: ToolbarItemVisibilityPriority) -> some View { Modified() }
}
extension View {
  public func toolbarMinimizationBehavior(
    _ behavior: ToolbarMinimizationBehavior, for bars: ToolbarPlacement...
  ) -> some View { Modified() }
  public func swipeActionsContainer() -> some View { Modified() }
  public func confirmationDialog<Value, Actions: View>(
    _ title: Text, item: Binding<Value?>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: (Value) -> Actions
  ) -> some View { Modified() }
}
public struct AttributedTextSelection: Hashable, Sendable { public init() {} }
public struct TextEditor: PrimitiveView {
  public init(text: Binding<String>) {}
  public init(text: Binding<AttributedString>, selection: Binding<AttributedTextSelection>? = nil) {}
}
public struct WritingToolsBehavior: Sendable {
  public static let automatic = Self(), complete = Self(), limited = Self(), disabled = Self()
}
extension AttributedTextSelection: Specimen {
  public static func specimen(_ generation: Int) -> Self { Self() }
}
extension AttributeContainer {
  public var backgroundColor: Color? {
    get { nil }
    set {}
  }
  public var foregroundColor: Color? {
    get { nil }
    set {}
  }
}
extension AttributedString {
  public init(_ text: NSAttributedString) { self.init(text.string) }
  public var foregroundColor: Color? {
    get { nil }
    set {}
  }
  public mutating func transformAttributes(
    in selection: inout AttributedTextSelection, body: (inout AttributeContainer) -> Void
  ) {
    var container = AttributeContainer()
    body(&container)
  }
}
extension View {
  public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { Modified() }
}
