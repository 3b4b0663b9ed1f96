// Stand-ins for UIKit, with its names, labels and isolation. They contain the declarations that the samples use. If the framework is
// missing, samples are type-checked against them and run with them: views keep their subviews, controllers their children, and controls
// their actions. `userActs()` performs the actions of a user.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  private var isFirst = false
  public override init() { super.init() }
  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { isFirst }
  @discardableResult open func becomeFirstResponder() -> Bool {
    if !isFirst {
      isFirst = true
      didChangeFocus()
    }
    return true
  }
  @discardableResult open func resignFirstResponder() -> Bool {
    if isFirst {
      isFirst = false
      didChangeFocus()
    }
    return true
  }
  /// Controls notify their delegates here, at once, as UIKit does.
  open func didChangeFocus() {}
  /// Performs the actions of a user on the object.
  open func userActs() {}
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
}

open class CALayer {
  public init() {}
  public var cornerRadius: CGFloat = 0
  public var contentsScale: CGFloat = 1
  public var backgroundColor: CGColor?
  public var frame = CGRect.zero
  public private(set) weak var superlayer: CALayer?
  public func addSublayer(_ layer: CALayer) { layer.superlayer = self }
}

open class CAGradientLayer: CALayer {
  public var colors: [Any]?
}

public func UIRectFill(_ rect: CGRect) {}

public struct CGAffineTransform: Sendable {
  public static let identity = CGAffineTransform()
  public init() {}
  public init(scaleX: CGFloat, y: CGFloat) {}
}

open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2),
      flexibleHeight = AutoresizingMask(rawValue: 16)
  }
  open var autoresizingMask: AutoresizingMask = []
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open class var layerClass: AnyClass { CALayer.self }
  open var frame: CGRect = .zero { didSet { warnOfLayout() } }
  open var bounds: CGRect = CGRect(x: 0, y: 0, width: 320, height: 480) { didSet { warnOfLayout() } }
  open var center: CGPoint = .zero { didSet { warnOfLayout() } }
  open var transform: CGAffineTransform = .identity { didSet { warnOfLayout() } }
  open var alpha: CGFloat = 1
  open var backgroundColor: UIColor?
  open var isHidden = false
  open var contentMode = ContentMode.scaleToFill
  open var hoverStyle: UIHoverStyle?
  open var isOpaque = true
  open var clipsToBounds = false
  open var tintColor: UIColor?
  open var isUserInteractionEnabled = true
  open var tag = 0
  open var translatesAutoresizingMaskIntoConstraints = true
  public private(set) lazy var layer: CALayer =
    (type(of: self).layerClass as? any Layered.Type)?.made() ?? CALayer()
  public private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  public private(set) var gestureRecognizers: [UIGestureRecognizer]? = []
  public private(set) var interactions: [any UIInteraction] = []
  /// The controller of which this is the view.
  public internal(set) weak var owner: UIViewController?
  /// Whether SwiftUI lays out the view, because it is the root view of a representable.
  public var isLaidOutBySwiftUI = false
  open var window: UIWindow? { (self as? UIWindow) ?? superview?.window }
  open override var next: UIResponder? { owner ?? superview }
  open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets() }
  public let safeAreaLayoutGuide = UILayoutGuide()
  public let keyboardLayoutGuide = UIKeyboardLayoutGuide()
  public let layoutMarginsGuide = UILayoutGuide()
  open var traitCollection: UITraitCollection { UITraitCollection() }
  open var traitOverrides: any UITraitOverrides = NoTraits()
  open var intrinsicContentSize: CGSize { .zero }
  public let topAnchor = NSLayoutYAxisAnchor(), bottomAnchor = NSLayoutYAxisAnchor()
  public let leadingAnchor = NSLayoutXAxisAnchor(), trailingAnchor = NSLayoutXAxisAnchor()
  public let centerXAnchor = NSLayoutXAxisAnchor(), centerYAnchor = NSLayoutYAxisAnchor()
  public let widthAnchor = NSLayoutDimension(), heightAnchor = NSLayoutDimension()

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.movedToWindow()
  }
  open func insertSubview(_ view: UIView, at index: Int) { addSubview(view) }
  open func bringSubviewToFront(_ view: UIView) {}
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
  private func movedToWindow() {
    guard window != nil else { return }
    didMoveToWindow()
    for view in subviews { view.movedToWindow() }
  }
  private func warnOfLayout() {
    if isLaidOutBySwiftUI, Stage.phase == .updating { Stage.report("lays out a view that SwiftUI lays out") }
  }
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.append(recognizer)
    recognizer.view = self
  }
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
  }
  open func addInteraction(_ interaction: any UIInteraction) { interactions.append(interaction) }
  open func layoutSubviews() {}
  open func layoutIfNeeded() {}
  open func setNeedsLayout() {}
  open func setNeedsDisplay() {}
  open func updateConstraints() {}
  open func safeAreaInsetsDidChange() {}
  @discardableResult open func endEditing(_ isForced: Bool) -> Bool { true }
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool { true }
  open func didMoveToSuperview() {}
  open func didMoveToWindow() {}
  open func willMove(toWindow window: UIWindow?) {}
  open func draw(_ rect: CGRect) {}
  open func updateProperties() {}
  open func setNeedsUpdateProperties() {}
  open var canBecomeFocused: Bool { false }
  open var isFocused: Bool { false }
  open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: min(size.width, 320), height: 20) }
  open func systemLayoutSizeFitting(_ size: CGSize) -> CGSize { size }
  open func sizeToFit() {}
  open func invalidateIntrinsicContentSize() {}
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    subviews.reversed().lazy.compactMap { $0.hitTest(point, with: event) }.first ?? self
  }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { point }
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animations()
  }
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)?
  ) {
    animations()
    completion?(true)
  }
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions,
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }
  public class func animate(
    springDuration duration: TimeInterval, bounce: CGFloat = 0, animations: @escaping () -> Void
  ) { animations() }
  public class func performWithoutAnimation(_ actions: () -> Void) { actions() }
  public class func setAnimationsEnabled(_ enabled: Bool) {}
}

/// A layer that a stand-in can create for a view's layer class.
public protocol Layered: CALayer { static func made() -> CALayer }

@MainActor open class UIEvent: NSObject {}
open class UITouch: NSObject {}

public struct UIEdgeInsets: Sendable {
  public var top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0
  public init() {}
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

@MainActor open class UILayoutGuide {
  public init() {}
  public let topAnchor = NSLayoutYAxisAnchor(), bottomAnchor = NSLayoutYAxisAnchor()
  public let leadingAnchor = NSLayoutXAxisAnchor(), trailingAnchor = NSLayoutXAxisAnchor()
  public let widthAnchor = NSLayoutDimension(), heightAnchor = NSLayoutDimension()
}
open class UIKeyboardLayoutGuide: UILayoutGuide {}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject> {
  public init() {}
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0)
    -> NSLayoutConstraint
  {
    NSLayoutConstraint()
  }
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
}
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor open class NSLayoutConstraint {
  public enum Axis: Sendable { case horizontal, vertical }
  public init() {}
  open var isActive = false
  open var constant: CGFloat = 0
  public class func activate(_ constraints: [NSLayoutConstraint]) {}
}

public struct UILayoutPriority: Sendable {
  public static let required = UILayoutPriority(), defaultLow = UILayoutPriority(),
    defaultHigh = UILayoutPriority()
}

open class UIWindow: UIView {
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: .zero)
    self.windowScene = windowScene
  }
  open weak var windowScene: UIWindowScene?
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var windowLevel = UIWindow.Level.normal
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if let view = rootViewController?.view { addSubview(view) }
    }
  }
  open func makeKeyAndVisible() {}
  public struct Level: Sendable {
    public static let normal = Level(), alert = Level()
    public static func + (level: Level, step: CGFloat) -> Level { level }
  }
}
