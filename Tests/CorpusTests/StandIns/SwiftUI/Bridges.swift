import UIKit

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}
extension UIViewRepresentable {
  public var body: Never { preconditionFailure("a representable has no body") }
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? {
    nil
  }
}
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var environment = EnvironmentValues()
  public var transaction = Transaction()
  public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
  public func animate(changes: () -> Void, completion: (() -> Void)? = nil) {
    changes()
    completion?()
  }
}

@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  static func dismantleUIViewController(_ controller: UIViewControllerType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
}
extension UIViewControllerRepresentable {
  public var body: Never { preconditionFailure("a representable has no body") }
  public static func dismantleUIViewController(_ controller: UIViewControllerType, coordinator: Coordinator) {
  }
}
extension UIViewControllerRepresentable where Coordinator == Void { public func makeCoordinator() {} }
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public var environment = EnvironmentValues()
  public var transaction = Transaction()
  public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

@MainActor @preconcurrency public protocol UIGestureRecognizerRepresentable {
  associatedtype UIGestureRecognizerType: UIGestureRecognizer
  associatedtype Coordinator = Void
  typealias Context = UIGestureRecognizerRepresentableContext<Self>
  typealias CoordinateSpaceConverter = UIGestureRecognizerRepresentableCoordinateSpaceConverter
  func makeUIGestureRecognizer(context: Context) -> UIGestureRecognizerType
  func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context)
  func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context)
  func makeCoordinator(converter: CoordinateSpaceConverter) -> Coordinator
}
extension UIGestureRecognizerRepresentable {
  public func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context) {}
  public func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context) {}
}
extension UIGestureRecognizerRepresentable where Coordinator == Void {
  public func makeCoordinator(converter: CoordinateSpaceConverter) {}
}
@MainActor
public struct UIGestureRecognizerRepresentableContext<Representable: UIGestureRecognizerRepresentable> {
  public let coordinator: Representable.Coordinator
  public let converter = UIGestureRecognizerRepresentableCoordinateSpaceConverter()
  public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}
public struct UIGestureRecognizerRepresentableCoordinateSpaceConverter: Sendable {
  public init() {}
  public var localLocation: CGPoint { .zero }
  public var localTranslation: CGPoint? { CGPoint(x: 4, y: 4) }
  public var localVelocity: CGPoint? { CGPoint(x: 40, y: 4) }
}
extension View {
  public func gesture(_ representable: some UIGestureRecognizerRepresentable) -> some View { Modified() }
}

public struct ProposedViewSize: Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
  public static let zero = Self(width: 0, height: 0), unspecified = Self(width: nil, height: nil)
  public static let infinity = Self(width: .infinity, height: .infinity)
}

public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let preferredContentSize = Self(rawValue: 1)
  public static let intrinsicContentSize = Self(rawValue: 2)
}
open class UIHostingController<Content: View>: UIViewController {
  open var rootView: Content
  open var sizingOptions: UIHostingControllerSizingOptions = []
  open var safeAreaRegions: SafeAreaRegions = .all
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }
  public init?(coder: NSCoder, rootView: Content) {
    self.rootView = rootView
    super.init(coder: coder)
  }
  public required init?(coder: NSCoder) { nil }
  open func sizeThatFits(in size: CGSize) -> CGSize { size }
  /// SwiftUI evaluates the body when the view is shown.
  open override func loadView() { view = HostingView(frame: .zero) }
}
final class HostingView: UIView {}

public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
  public init(@ViewBuilder content: () -> Content) where Background == EmptyView {}
  init(erased: Void) {}
  public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self { self }
  public func margins(_ edges: Edge.Set = .all, _ insets: EdgeInsets) -> Self { self }
  public func minSize(width: CGFloat? = nil, height: CGFloat? = nil) -> Self { self }
  public func background<Style: ShapeStyle>(_ style: Style) -> UIHostingConfiguration<Content, Modified> {
    UIHostingConfiguration<Content, Modified>(erased: ())
  }
  public func background<Back: View>(@ViewBuilder content: () -> Back) -> UIHostingConfiguration<
    Content, Back
  > {
    UIHostingConfiguration<Content, Back>(erased: ())
  }
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: .cell()) }
  public func updated(for state: any UIConfigurationState) -> Self { self }
}
extension UISceneSessionActivationRequest {
  @MainActor public init?<D: UIHostingSceneDelegate>(hostingDelegateClass: D.Type) { self.init() }
  @MainActor public init?<D: UIHostingSceneDelegate>(hostingDelegateClass: D.Type, id: String) { self.init() }
  @MainActor public init?<D: UIHostingSceneDelegate, Value: Codable & Hashable>(
    hostingDelegateClass: D.Type, value: Value
  ) { self.init() }
}

extension UIView {
  public static func animate(_ animation: Animation, changes: () -> Void, completion: (() -> Void)? = nil) {
    changes()
    completion?()
  }
}
extension UIColor {
  public convenience init(_ color: Color) { self.init() }
}
@MainActor public protocol UIHostingSceneDelegate: UISceneDelegate {
  associatedtype RootScene: Scene
  @SceneBuilder static var rootScene: RootScene { get }
}
