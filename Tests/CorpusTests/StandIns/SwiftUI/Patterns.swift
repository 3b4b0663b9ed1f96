import UIKit

// What the articles on patterns of interfaces use: sheets over usable content, scroll positions.

public struct PresentationBackgroundInteraction: Sendable {
  public static let automatic = Self(), enabled = Self(), disabled = Self()
  public static func enabled(upThrough detent: PresentationDetent) -> Self { Self() }
}
extension View {
  public func presentationDetents(_ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>)
    -> some View
  {
    Modified()
  }
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View
  {
    Modified()
  }
  public func presentationCornerRadius(_ radius: CGFloat?) -> some View { Modified() }
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { Modified() }
  public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View {
    Modified()
  }
}
public struct FormStyle: Sendable { public static let columns = Self(), grouped = Self(), automatic = Self() }
extension View {
  public func toolbar(removing kind: ToolbarDefaultItemKind?) -> some View { Modified() }
  public func formStyle(_ style: FormStyle) -> some View { Modified() }
  public func help(_ text: String) -> some View { Modified() }
}
public struct PlainTextFieldStyle: TextFieldStyle {}
extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}
// Folding screens.
public struct ReservedRegion: Sendable {
  public struct Kind: Sendable { public static let occlusion = Self(), division = Self() }
  public var frame: CGRect { .zero }
  public var isActive: Bool { true }
}
extension GeometryProxy {
  public func reservedRegions(kind: ReservedRegion.Kind) -> [ReservedRegion] { [] }
}
public struct OverlayArrangementViewStyle: Sendable {}
public struct ArrangementView<Primary: View, Secondary: View>: PrimitiveView {
  public init(@ViewBuilder _ primary: () -> Primary, @ViewBuilder secondary: () -> Secondary) {}
}
public struct ArrangementViewStyle: Sendable { public static let overlay = Self(), split = Self() }
public struct DeviceHinge: Equatable, Sendable { public var angle: Angle { Angle.degrees(90) } }
public struct DeviceHingeContext: Equatable, Sendable { public var hinge: DeviceHinge? { nil } }
public struct ToolbarVerticalBehavior: Sendable { public static let automatic = Self(), disabled = Self() }
extension View {
  public func arrangementViewStyle(_ style: ArrangementViewStyle) -> some View { Modified() }
  public func onHingeChange(_ action: @escaping (DeviceHingeContext, DeviceHingeContext) -> Void) -> some View
  {
    Modified()
  }
  public func toolbarVerticalBehavior(_ behavior: ToolbarVerticalBehavior) -> some View { Modified() }
}
extension EnvironmentValues { public var toolbarVerticalEdge: HorizontalEdge? { nil } }
extension View {
  public func containerCornerOffset(_ edges: Edge.Set, sizeToFit: Bool = false) -> some View { Modified() }
}
