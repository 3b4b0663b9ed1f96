import Foundation

public final class CGColor: Sendable {}

public final class UIColor: @unchecked Sendable {
  public static let systemPurple = UIColor(), systemBlue = UIColor(), systemGreen = UIColor(),
    systemRed = UIColor()
  public static let lightGray = UIColor(), label = UIColor(), separator = UIColor(),
    secondaryLabel = UIColor(), white = UIColor()
  public static let clear = UIColor(), systemBackground = UIColor(), secondarySystemBackground = UIColor()
  public static let systemOrange = UIColor(), black = UIColor(), tintColor = UIColor()
  public init() {}
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { self }
  public func setFill() {}
  public var cgColor: CGColor { CGColor() }
}

public final class UIImage: @unchecked Sendable {
  public init?(systemName: String) {}
  public init?(named: String) {}
  public init?(data: Data) {}
  public init(cgImage: CGImage) {}
  public var cgImage: CGImage? { nil }
  public init?(systemName: String, withConfiguration configuration: SymbolConfiguration?) {}
  public final class SymbolConfiguration: Sendable {
    public enum Scale: Sendable { case small, medium, large }
    public init(textStyle: UIFont.TextStyle, scale: Scale) {}
  }
  public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    images.first
  }
  public func preparingThumbnail(of size: CGSize) -> UIImage? { self }
  public init() {}
  public var size: CGSize { CGSize(width: 10, height: 10) }
}
extension UIImage: Specimen { public static func specimen(_ generation: Int) -> UIImage { UIImage() } }
extension UIColor: Specimen { public static func specimen(_ generation: Int) -> UIColor { UIColor() } }

/// The font type of Core Text. On Apple's systems it is bridged to `UIFont` without a common class.
open class CTFont: @unchecked Sendable {
  public init() {}
}
public final class UIFont: CTFont, @unchecked Sendable {
  public struct TextStyle: Sendable {
    public static let body = TextStyle(), headline = TextStyle(), title2 = TextStyle()
  }
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}
public enum NSTextAlignment: Sendable { case left, center, right, natural }

open class UILabel: UIView {
  open var text: String?
  open var attributedText: NSAttributedString?
  open var textColor: UIColor?
  open var font: UIFont? = UIFont()
  open var textAlignment: NSTextAlignment = .natural
  open var numberOfLines = 1
  open var preferredMaxLayoutWidth: CGFloat = 0
  open var adjustsFontForContentSizeCategory = false
}

open class UIImageView: UIView {
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
  open var image: UIImage?
  open var adjustsImageWhenAncestorFocused = false
}
extension UIView {
  public enum ContentMode: Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, redraw }
}

open class UIActivityIndicatorView: UIView {
  public enum Style: Sendable { case medium, large }
  public convenience init(style: Style) { self.init(frame: .zero) }
  open func startAnimating() {}
  open func stopAnimating() {}
}

open class UIProgressView: UIView {
  open var progress: Float = 0
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

open class UIStackView: UIView {
  public convenience init(arrangedSubviews: [UIView]) {
    self.init(frame: .zero)
    for view in arrangedSubviews { addArrangedSubview(view) }
  }
  open var axis: NSLayoutConstraint.Axis = .horizontal
  open var spacing: CGFloat = 0
  open private(set) var arrangedSubviews: [UIView] = []
  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }
}

@MainActor open class UIVisualEffect {
  public init() {}
}
open class UIBlurEffect: UIVisualEffect {
  public enum Style: Sendable { case systemMaterial, regular }
  public convenience init(style: Style) { self.init() }
}
open class UIGlassEffect: UIVisualEffect {
  public enum Style: Sendable { case regular, clear }
  public convenience init(style: Style) { self.init() }
  open var isInteractive = false
  open var tintColor: UIColor?
}
open class UIGlassContainerEffect: UIVisualEffect { open var spacing: CGFloat = 0 }
open class UIVisualEffectView: UIView {
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { nil }
  open var effect: UIVisualEffect?
  public let contentView = UIView()
}
extension UIView {
  public var cornerConfiguration: UICornerConfiguration {
    get { .capsule() }
    set {}
  }
}
open class UIBackgroundExtensionView: UIView {
  open var automaticallyPlacesContentView = true
  open var contentView: UIView? { didSet { if let contentView { addSubview(contentView) } } }
}
public struct UICornerConfiguration: Sendable {
  public static func capsule() -> UICornerConfiguration { UICornerConfiguration() }
  public static func corners(radius: UICornerRadius) -> UICornerConfiguration { UICornerConfiguration() }
  public static func uniformCorners(radius: UICornerRadius) -> UICornerConfiguration {
    UICornerConfiguration()
  }
}
public struct UICornerRadius: Sendable {
  public static func fixed(_ radius: CGFloat) -> UICornerRadius { UICornerRadius() }
  public static func containerConcentric(minimum: CGFloat? = nil) -> UICornerRadius { UICornerRadius() }
}

open class UISearchBar: UIView {
  open var text: String?
  open var placeholder: String?
  open weak var delegate: (any UISearchBarDelegate)?
  open override func userActs() {
    text = "typed"
    delegate?.searchBar(self, textDidChange: "typed")
    delegate?.searchBarSearchButtonClicked(self)
  }
}
@MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
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

// Without UIKit, Foundation declares it in another module.
public final class URLSession: Sendable {
  public static let shared = URLSession()
  public func data(from address: URL) async throws -> (Data, Any) { (Data(), 0) }
}

extension NSAttributedString.Key { public static let foregroundColor = Self(rawValue: "NSColor") }
