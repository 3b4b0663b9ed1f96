import AppKit
import UIKit

@MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
  associatedtype NSViewType: NSView
  associatedtype Coordinator = Void
  typealias Context = NSViewRepresentableContext<Self>
  func makeNSView(context: Context) -> NSViewType
  func updateNSView(_ view: NSViewType, context: Context)
  static func dismantleNSView(_ view: NSViewType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
}
extension NSViewRepresentable {
  public var body: Never { preconditionFailure("a representable has no body") }
  public static func dismantleNSView(_ view: NSViewType, coordinator: Coordinator) {}
}
extension NSViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
@MainActor @preconcurrency public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var environment = EnvironmentValues()
  public var transaction = Transaction()
  public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}
public struct NSHostingSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let minSize = Self(rawValue: 1), maxSize = Self(rawValue: 2),
    intrinsicContentSize = Self(rawValue: 4), preferredContentSize = Self(rawValue: 8),
    standardBounds: Self = [.minSize, .intrinsicContentSize, .maxSize]
}
public struct NSHostingSceneBridgingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let toolbars = Self(rawValue: 1), title = Self(rawValue: 2)
}
open class NSHostingView<Content: View>: NSView {
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { nil }
  open var rootView: Content
  open var sizingOptions: NSHostingSizingOptions = []
  open var sceneBridgingOptions: NSHostingSceneBridgingOptions = []
}
open class NSHostingController<Content: View>: NSViewController {
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
  open var rootView: Content
  open var sizingOptions: NSHostingSizingOptions = []
}
public struct Settings<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }
@MainActor public struct OpenSettingsAction {
  public func callAsFunction() {}
}
@MainActor public final class NSHostingSceneRepresentation<Content: Scene> {
  @MainActor public struct Environment { public let openSettings = OpenSettingsAction() }
  public init(@SceneBuilder rootScene: () -> Content) {}
  public let environment = Environment()
}
extension NSApplication {
  public func addSceneRepresentation<Content: Scene>(_ scene: NSHostingSceneRepresentation<Content>) {}
}
extension NSView {
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { true }
    set {}
  }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
}
