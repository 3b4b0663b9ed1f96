import UIKit

// Pencil, widgets, controls, and settings of accessibility.

public struct PencilDoubleTapGestureValue: Sendable {}
public struct PencilPreferredAction: Equatable, Sendable {
  private let number: Int
  public static let ignore = Self(number: 0), switchEraser = Self(number: 1), switchPrevious = Self(number: 2)
  public static let showColorPalette = Self(number: 3)
}
public enum HoverPhase: Equatable, Sendable { case active(CGPoint), ended }
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }
extension EnvironmentValues {
  public var preferredPencilDoubleTapAction: PencilPreferredAction { .switchEraser }
  public var legibilityWeight: LegibilityWeight? {
    get { nil }
    set {}
  }
}
extension Image {
  public enum Interpolation: Sendable { case none, low, medium, high }
  public nonisolated init(_ image: CGImage, scale: CGFloat, label: Text) { self.init("") }
  public nonisolated func interpolation(_ interpolation: Interpolation) -> Image { self }
}
extension View {
  public func onPencilDoubleTap(perform action: @escaping (PencilDoubleTapGestureValue) -> Void) -> some View
  {
    Modified()
  }
  public func onContinuousHover(perform action: @escaping (HoverPhase) -> Void) -> some View { Modified() }
  public func position(x: CGFloat, y: CGFloat) -> some View { Modified() }
  public func position(_ position: CGPoint) -> some View { Modified() }
  public func accessibilityRotor<Entry: Identifiable>(
    _ label: String, entries: [Entry], entryLabel: KeyPath<Entry, String>
  ) -> some View { Modified() }
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { Modified() }
  public func assistiveAccessNavigationIcon(systemImage: String) -> some View { Modified() }
  public func onContinueUserActivity(_ type: String, perform action: @escaping (NSUserActivity) -> Void)
    -> some View
  {
    Modified()
  }
  public func userActivity<Element>(
    _ type: String, element: Element?, _ update: @escaping (Element, NSUserActivity) -> Void
  ) -> some View { Modified() }
}
public struct AssistiveAccess<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
}
extension SceneBuilder {
  public static func buildBlock<First: Scene, Second: Scene>(_ first: First, _ second: Second) -> AnyScene {
    AnyScene()
  }
}
@MainActor @preconcurrency public protocol WidgetConfiguration {}
@MainActor @preconcurrency public protocol Widget {
  associatedtype Body: WidgetConfiguration
  var body: Body { get }
  init()
}
@MainActor @preconcurrency public protocol ControlWidgetConfiguration {}
@MainActor @preconcurrency public protocol ControlWidgetTemplate {}
@MainActor @preconcurrency public protocol ControlWidget {
  associatedtype Body: ControlWidgetConfiguration
  var body: Body { get }
  init()
}
