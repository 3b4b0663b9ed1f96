import UIKit

public struct Glass: Sendable {
  public static let regular = Glass(), clear = Glass()
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
  public func tint(_ color: Color?) -> Glass { self }
}
public struct GlassEffectContainer<Content: View>: PrimitiveView {
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
public struct ScrollEdgeEffectStyle: Sendable {
  public static let automatic = Self(), soft = Self(), hard = Self()
}
extension Shape where Self == Circle { public static var circle: Circle { Circle() } }
extension View {
  public func glassEffect(_ glass: Glass = .regular) -> some View { Modified() }
  public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> some View { Modified() }
  public func glassEffectID(_ id: some Hashable & Sendable, in namespace: Namespace.ID) -> some View {
    Modified()
  }
  public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View {
    Modified()
  }
}
