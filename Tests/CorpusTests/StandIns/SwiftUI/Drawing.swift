import UIKit

public struct Path: Sendable {
  public init() {}
  public mutating func move(to point: CGPoint) {}
  public mutating func addLine(to point: CGPoint) {}
  public mutating func addLines(_ points: [CGPoint]) {}
}
public struct GraphicsContext {
  public struct Shading: Sendable { public static func color(_ color: Color) -> Shading { Shading() } }
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
  public func fill(_ path: Path, with shading: Shading) {}
}
public struct Canvas: PrimitiveView {
  public init(renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {}
}
public protocol TimelineSchedule {}
public struct AnimationTimelineSchedule: TimelineSchedule {}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self { Self() }
}
public struct EveryMinuteTimelineSchedule: TimelineSchedule {}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: Self { Self() }
}
public struct TimelineViewContext { public let date = Date() }
public struct TimelineView<Content: View>: PrimitiveView {
  public init(
    _ schedule: some TimelineSchedule, @ViewBuilder content: @escaping (TimelineViewContext) -> Content
  ) {}
}
public struct Shader: Sendable {
  public struct Argument: Sendable { public static func float(_ value: Double) -> Argument { Argument() } }
  public init(function: ShaderFunction, arguments: [Argument]) {}
}
public struct ShaderFunction: Sendable { public init(library: ShaderLibrary, name: String) {} }
public struct ShaderLibrary: Sendable { public static let `default` = ShaderLibrary() }
extension View {
  public func distortionEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some View
  {
    Modified()
  }
  public func flipsForRightToLeftLayoutDirection(_ isEnabled: Bool) -> some View { Modified() }
}
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Specimen {
  public init(stringLiteral: String) {}
  public init(_ value: String) {}
  public static func specimen(_ generation: Int) -> LocalizedStringKey { "text" }
}
extension Text {
  @_disfavoredOverload public nonisolated init(_ key: LocalizedStringKey) {}
  @_disfavoredOverload public nonisolated init(_ text: LocalizedStringResource) {}
  public nonisolated init(verbatim: String) {}
}
