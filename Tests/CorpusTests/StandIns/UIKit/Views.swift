// Stand-ins for UIKit, declarations only: samples are type-checked against them where the framework is missing. They
// carry what the samples use, with UIKit's names, labels and isolation.

@_exported import Foundation

@MainActor open class UIResponder {
  public init() {}
  open var next: UIResponder? { nil }
  open var isFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { false }
}

open class CALayer {
  public init() {}
  public var cornerRadius: CGFloat = 0
}

public struct CGAffineTransform: Sendable {
  public static let identity = CGAffineTransform()
}

open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public override init() {}
  public required init?(coder: NSCoder) { nil }
  open class var layerClass: AnyClass { CALayer.self }
  open var frame: CGRect = .zero
  open var bounds: CGRect = .zero
  open var center: CGPoint = .zero
  open var transform: CGAffineTransform = .identity
  open var alpha: CGFloat = 1
  open var backgroundColor: UIColor?
  open var isHidden = false
  open var tintColor: UIColor?
  open var isUserInteractionEnabled = true
  open var accessibilityIdentifier: String?
  open var translatesAutoresizingMaskIntoConstraints = true
  open var layer: CALayer { CALayer() }
  open var window: UIWindow? { nil }
  open var subviews: [UIView] { [] }
  open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets() }
  open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide { UIKeyboardLayoutGuide() }
  open var traitCollection: UITraitCollection { UITraitCollection() }
  open var traitOverrides: any UITraitOverrides {
    get { fatalError() }
    set {}
  }
  open var intrinsicContentSize: CGSize { .zero }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open func addSubview(_ view: UIView) {}
  open func removeFromSuperview() {}
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
  open func addInteraction(_ interaction: any UIInteraction) {}
  open func layoutSubviews() {}
  open func layoutIfNeeded() {}
  open func setNeedsLayout() {}
  open func didMoveToWindow() {}
  open func draw(_ rect: CGRect) {}
  open func updateProperties() {}
  open func setNeedsUpdateProperties() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
  open func invalidateIntrinsicContentSize() {}
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {}
  public class func performWithoutAnimation(_ actions: () -> Void) {}
}

public struct UIEdgeInsets: Sendable {
  public var top: CGFloat = 0
  public var bottom: CGFloat = 0
  public init() {}
}

@MainActor open class UILayoutGuide {
  public init() {}
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
}
open class UIKeyboardLayoutGuide: UILayoutGuide {}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject> {
  public init() {}
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor open class NSLayoutConstraint {
  public enum Axis: Sendable { case horizontal, vertical }
  public init() {}
  public class func activate(_ constraints: [NSLayoutConstraint]) {}
}

public struct UILayoutPriority: Sendable {
  public static let required = UILayoutPriority()
  public static let defaultLow = UILayoutPriority()
}

public final class UIColor: @unchecked Sendable {
  public static let systemPurple = UIColor(), systemBlue = UIColor(), label = UIColor(), separator = UIColor()
  public static let clear = UIColor(), systemBackground = UIColor(), secondarySystemBackground = UIColor()
  public init() {}
}

public final class UIImage: @unchecked Sendable {
  public init?(systemName: String) {}
}

open class UILabel: UIView {
  open var text: String?
  open var attributedText: NSAttributedString?
  open var textColor: UIColor?
  open var numberOfLines = 1
  open var preferredMaxLayoutWidth: CGFloat = 0
  open var adjustsFontForContentSizeCategory = false
}

open class UIImageView: UIView {
  public convenience init(image: UIImage?) { self.init(frame: .zero) }
  open var image: UIImage?
}

open class UIActivityIndicatorView: UIView {
  public enum Style: Sendable { case medium, large }
  public convenience init(style: Style) { self.init(frame: .zero) }
  open func startAnimating() {}
}

open class UIProgressView: UIView {
  open var progress: Float = 0
}

open class UIStackView: UIView {
  open var axis: NSLayoutConstraint.Axis = .horizontal
  open var arrangedSubviews: [UIView] { [] }
  open func addArrangedSubview(_ view: UIView) {}
}

open class UIWindow: UIView {
  public convenience init(windowScene: UIWindowScene) { self.init(frame: .zero) }
  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
}

open class UISearchBar: UIView {
  open var text: String?
  open weak var delegate: (any UISearchBarDelegate)?
}

@MainActor public protocol UISearchBarDelegate: AnyObject {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
}
extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
}
extension NSAttributedString {
  public convenience init(_ text: AttributedString) { self.init(string: "") }
}
