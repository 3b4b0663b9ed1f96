import Foundation
import UIKit

public struct LazyHStack<Content: View>: PrimitiveView {
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: Self { Self() }
}
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
}
public protocol VisualEffect: Sendable {}
public struct EmptyVisualEffect: VisualEffect {}
extension VisualEffect {
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    EmptyVisualEffect()
  }
  public func opacity(_ opacity: Double) -> some VisualEffect { EmptyVisualEffect() }
}
public struct ScrollTransitionPhase: Sendable {
  public var isIdentity: Bool { true }
  public var value: Double { 0 }
}
public struct ColorPicker: PrimitiveView {
  public init(_ title: String, selection: Binding<Color>, supportsOpacity: Bool = true) {}
}
extension URL: Transferable {
  public static var transferRepresentation: TransferRepresentations<URL> { TransferRepresentations() }
}
extension View {
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { Modified() }
  public func redacted(reason: RedactionReasons) -> some View { Modified() }
  public func accessibilityHidden(_ hidden: Bool) -> some View { Modified() }
  public func unredacted() -> some View { Modified() }
  public func scrollTransition(
    _ transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View { Modified() }
  public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View { Modified() }
}
