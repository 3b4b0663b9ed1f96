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
extension View { public func widgetURL(_ url: URL?) -> some View { Modified() } }
