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
