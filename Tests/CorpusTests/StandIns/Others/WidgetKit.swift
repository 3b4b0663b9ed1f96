import ActivityKit
import AppIntents
import SwiftUI

public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()
  public func reloadTimelines(ofKind kind: String) {}
}
public protocol TimelineEntry { var date: Date { get } }
public enum WidgetFamily: Sendable {
  case systemSmall, accessoryCircular, accessoryRectangular, accessoryInline
}
extension EnvironmentValues {
  public var widgetFamily: WidgetFamily { .systemSmall }
}
public struct ContainerBackgroundPlacement: Sendable { public static let widget = Self() }
extension View {
  public func containerBackground<Content: View>(
    for placement: ContainerBackgroundPlacement, @ViewBuilder content: () -> Content
  ) -> some View { Modified() }
}
extension View { public func widgetURL(_ url: URL?) -> some View { Modified() } }
public struct StaticControlConfiguration<Content: ControlWidgetTemplate>: ControlWidgetConfiguration {
  public init(kind: String, content: @escaping () -> Content) {}
}
public struct ControlWidgetButton<Label: View, Action: AppIntent>: ControlWidgetTemplate {
  public init(action: Action, @ViewBuilder label: @escaping () -> Label) {}
}
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  public let attributes: Attributes
  public let state: Attributes.ContentState
}
public struct DynamicIslandExpandedRegionPosition: Sendable {
  public static let leading = Self(), trailing = Self(), center = Self(), bottom = Self()
}
public struct DynamicIslandExpandedRegion<Content: View>: PrimitiveView {
  public init(_ position: DynamicIslandExpandedRegionPosition, @ViewBuilder content: () -> Content) {}
}
public struct DynamicIsland {
  public init<Expanded: View, Leading: View, Trailing: View, Minimal: View>(
    @ViewBuilder expanded: @escaping () -> Expanded, @ViewBuilder compactLeading: @escaping () -> Leading,
    @ViewBuilder compactTrailing: @escaping () -> Trailing, @ViewBuilder minimal: @escaping () -> Minimal
  ) {}
}
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
  public init<Content: View>(
    for type: Attributes.Type, @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {}
}
