import UIKit

public struct ToolbarItem<Content: View>: PrimitiveView {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}
public struct ToolbarItemPlacement: Sendable {
  public static let keyboard = Self(), automatic = Self(), cancellationAction = Self(),
    confirmationAction = Self()
  public static let bottomBar = Self(), primaryAction = Self(), topBarTrailing = Self(),
    topBarLeading = Self(),
    principal = Self()
}
public struct PresentationDetent: Hashable, Sendable {
  public static let medium = Self(), large = Self()
  public static func height(_ height: CGFloat) -> Self { Self() }
}
public struct ToolbarPlacement: Sendable {
  public static let navigationBar = Self(), tabBar = Self(), bottomBar = Self()
}
public struct ContentUnavailableView<Content: View>: PrimitiveView {
  public init(_ title: String, systemImage: String, description: Text? = nil) where Content == Text {}
  public init<Description: View, Actions: View>(
    @ViewBuilder label: () -> Content, @ViewBuilder description: () -> Description,
    @ViewBuilder actions: () -> Actions
  ) {}
}
extension ContentUnavailableView where Content == Text {
  public static var search: ContentUnavailableView<Text> { ContentUnavailableView("", systemImage: "") }
}
public enum AsyncImagePhase: Sendable {
  case empty, success(Image), failure(any Error)
}
public struct AsyncImage<Content: View>: PrimitiveView {
  public init<Shown: View, Placeholder: View>(
    url: URL?, @ViewBuilder content: @escaping (Image) -> Shown,
    @ViewBuilder placeholder: @escaping () -> Placeholder
  ) where Content == ConditionalContent<Shown, Placeholder> {}
  public init(url: URL?, @ViewBuilder content: @escaping (AsyncImagePhase) -> Content) {}
}
public struct Menu<Content: View>: PrimitiveView {
  public init(_ title: String, systemImage: String, @ViewBuilder content: () -> Content) {}
  public init(_ title: String, @ViewBuilder content: () -> Content) {}
}
public struct Picker<Value: Hashable, Content: View>: PrimitiveView {
  public init(_ title: String, selection: Binding<Value>, @ViewBuilder content: () -> Content) {}
}
public struct ViewThatFits<Content: View>: PrimitiveView {
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {}
}
@MainActor public final class ImageRenderer<Content: View> {
  public init(content: Content) {}
  public var scale: CGFloat = 1
  public var uiImage: UIImage? { nil }
}
extension View {
  public func alert<Actions: View>(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View { Modified() }
  public func alert<Actions: View, Message: View>(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View { Modified() }
  public func alert<Value, Actions: View, Message: View>(
    _ title: String, isPresented: Binding<Bool>, presenting value: Value?,
    @ViewBuilder actions: (Value) -> Actions, @ViewBuilder message: (Value) -> Message
  ) -> some View { Modified() }
  public func confirmationDialog<Actions: View>(
    _ title: String, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> Actions
  ) -> some View { Modified() }
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { Modified() }
  public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> some View { Modified() }
  public func toolbar(_ visibility: Visibility, for placement: ToolbarPlacement) -> some View { Modified() }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { Modified() }
  public func submitLabel(_ label: SubmitLabel) -> some View { Modified() }
  public func onSubmit(_ action: @escaping () -> Void) -> some View { Modified() }
  public func focused<Value: Hashable>(_ focus: FocusState<Value>.Binding, equals value: Value) -> some View {
    Modified()
  }
  public func focusable(_ isFocusable: Bool = true) -> some View { Modified() }
  public func allowsHitTesting(_ isEnabled: Bool) -> some View { Modified() }
  public func clipped() -> some View { Modified() }
  public func clipShape<S: Shape>(_ shape: S) -> some View { Modified() }
  public func lineLimit(_ limit: Int?) -> some View { Modified() }
  public func monospacedDigit() -> some View { Modified() }
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (GeometryProxy) -> Value, action: @escaping (Value) -> Void
  ) -> some View { Modified() }
}
public enum CoordinateSpace: Sendable { case global, local, scrollView }
extension GeometryProxy {
  public func frame(in space: CoordinateSpace) -> CGRect { .zero }
}
extension AttributedString {
  public var backgroundColor: Color? {
    get { nil }
    set {}
  }
}
extension AttributedSubstring {
  public var backgroundColor: Color? {
    get { nil }
    set {}
  }
}
public struct SubmitLabel: Sendable { public static let done = Self(), next = Self() }
public protocol PresentationSizing {}
public struct PagePresentationSizing: PresentationSizing {}
extension PresentationSizing where Self == PagePresentationSizing {
  public static var page: PagePresentationSizing { PagePresentationSizing() }
}
extension View {
  public func presentationSizing(_ sizing: some PresentationSizing) -> some View { Modified() }
}
