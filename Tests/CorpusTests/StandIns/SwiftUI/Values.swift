import UIKit

public struct Animation: Equatable, Sendable {
  public static let linear = Animation(), easeInOut = Animation(), easeOut = Animation(), easeIn = Animation()
  public static let spring = Animation(), interactiveSpring = Animation(), `default` = Animation()
  public static let smooth = Animation(), snappy = Animation(), bouncy = Animation()
  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
  public static func spring(duration: TimeInterval, bounce: Double = 0) -> Animation { Animation() }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation()
  }
  public static func interpolatingSpring(stiffness: Double, damping: Double) -> Animation { Animation() }
  public static func spring(response: Double, dampingFraction: Double) -> Animation { Animation() }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
  public func delay(_ delay: TimeInterval) -> Animation { self }
}
public struct Spring: Sendable {
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {}
  public var settlingDuration: TimeInterval { 1 }
  public func value(target: Double, initialVelocity: Double = 0, time: TimeInterval) -> Double { target }
}
public struct Transaction {
  public init() {}
  public var animation: Animation?
  public var disablesAnimations = false
}
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }
public struct AnimationCompletionCriteria: Sendable {
  public static let logicallyComplete = AnimationCompletionCriteria(), removed = AnimationCompletionCriteria()
}
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result { try body() }

public struct SensoryFeedback: Equatable, Sendable { public static let success = Self() }

public struct AnyTransition: Sendable {
  public static let opacity = AnyTransition(), scale = AnyTransition(), slide = AnyTransition()
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  public static func scale(scale: CGFloat) -> AnyTransition { AnyTransition() }
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    insertion
  }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
}
public enum TransitionPhase: Sendable {
  case willAppear, identity, didDisappear
  public var isIdentity: Bool { true }
}
@MainActor @preconcurrency public protocol Transition {
  associatedtype Body: View
  typealias Content = ModifiedContentOf<Self>
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

public enum Edge: Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1), leading = Set(rawValue: 2), bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8), all = Set(rawValue: 15)
    public static let horizontal = Set(rawValue: 10), vertical = Set(rawValue: 5)
  }
}
public enum VerticalEdge: Sendable { case top, bottom }
public enum HorizontalEdge: Sendable { case leading, trailing }
public struct EdgeInsets: Equatable, Sendable {
  public var top, leading, bottom, trailing: CGFloat
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}
public enum Axis: Sendable {
  case horizontal, vertical
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1), vertical = Set(rawValue: 2)
  }
}
public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading = Self(), center = Self(), trailing = Self()
  public static let listRowSeparatorLeading = Self(), listRowSeparatorTrailing = Self()
}
public struct VerticalAlignment: Equatable, Sendable {
  public static let top = Self(), center = Self(), bottom = Self()
}
extension VerticalAlignment { public static let firstTextBaseline = Self() }
extension Alignment { public static let bottomLeading = Alignment() }
public struct Alignment: Equatable, Sendable {
  public static let center = Self(), leading = Self(), trailing = Self(), top = Self(), bottom = Self()
  public static let topTrailing = Self(), topLeading = Self(), bottomTrailing = Self()
}
public struct ViewDimensions {
  public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
  public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}
public struct UnitPoint: Sendable {
  public static let top = UnitPoint(), bottom = UnitPoint(), leading = UnitPoint(), trailing = UnitPoint(),
    center = UnitPoint(), topLeading = UnitPoint()
}
public struct Angle: Sendable {
  public static let zero = Angle()
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
  public var degrees: Double { 0 }
}
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = Self(rawValue: 1), keyboard = Self(rawValue: 2), all = Self(rawValue: 3)
}

public protocol ShapeStyle: Sendable {}
public struct AnyGradient: ShapeStyle {}
public struct Material: ShapeStyle {}
public struct TintStyle: ShapeStyle {}
public struct HierarchicalStyle: ShapeStyle {}
public struct Color: PrimitiveView, ShapeStyle, Hashable, Sendable {
  public nonisolated init(uiColor: UIColor) {}
  fileprivate nonisolated init() {}
  public nonisolated static let red = Color(), green = Color(), blue = Color(), orange = Color()
  public nonisolated static let black = Color(), teal = Color()
  public nonisolated static let yellow = Color(), white = Color(), gray = Color(), clear = Color()
  public nonisolated static let primary = Color(), secondary = Color(), accentColor = Color()
  public nonisolated func opacity(_ opacity: Double) -> Color { self }
  public nonisolated var gradient: AnyGradient { AnyGradient() }
}
extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
  public static var green: Color { Color.green }
  public static var blue: Color { Color.blue }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var white: Color { Color.white }
  public static var gray: Color { Color.gray }
  public static var clear: Color { Color.clear }
}
extension ShapeStyle where Self == HierarchicalStyle {
  public static var primary: HierarchicalStyle { HierarchicalStyle() }
  public static var secondary: HierarchicalStyle { HierarchicalStyle() }
  public static var quaternary: HierarchicalStyle { HierarchicalStyle() }
}
extension ShapeStyle where Self == Material {
  public static var bar: Material { Material() }
  public static var thinMaterial: Material { Material() }
}
extension ShapeStyle where Self == TintStyle {
  public static var tint: TintStyle { TintStyle() }
}
public struct LinearGradient: PrimitiveView, ShapeStyle, Sendable {
  public nonisolated init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

public protocol Shape: View { func path(in rect: CGRect) -> Path }
extension Shape { public func path(in rect: CGRect) -> Path { Path() } }
extension Shape where Body == Modified { public var body: Modified { Modified() } }
public struct Rectangle: PrimitiveView, Shape, Sendable { public nonisolated init() {} }
public struct Circle: PrimitiveView, Shape, Sendable { public nonisolated init() {} }
public struct Capsule: PrimitiveView, Shape, Sendable { public nonisolated init() {} }
public struct RoundedRectangle: PrimitiveView, Shape, Sendable {
  public nonisolated init(cornerRadius: CGFloat) {}
}
extension Shape where Self == Capsule { public static var capsule: Capsule { Capsule() } }
extension Shape where Self == RoundedRectangle {
  public static func rect(cornerRadius: CGFloat) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius)
  }
}
extension Shape {
  public func fill<Style: ShapeStyle>(_ style: Style) -> some View { Modified() }
  public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View { Modified() }
}

public struct Font: Hashable, Sendable {
  public enum Weight: Sendable { case regular, medium, semibold, bold }
  public static let headline = Font(), subheadline = Font(), caption = Font(), title = Font(),
    title2 = Font(), title3 = Font()
  public init() {}
  public init(_ font: CTFont) {}
  public static let largeTitle = Font(), body = Font(), footnote = Font()
  public func bold() -> Font { self }
}
