import Foundation

public final class CAMetalLayer: CALayer, Layered {
  public static func made() -> CALayer { CAMetalLayer() }
  public var drawableSize = CGSize.zero
  public var presentsWithTransaction = false
}
public struct CAFrameRateRange: Sendable {
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {}
}
public final class CADisplayLink {
  public var preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60)
  public func invalidate() {}
}
extension CADisplayLink: @unchecked Sendable {}
@MainActor open class UIUpdateInfo { public let modelTime: TimeInterval = 0 }
@MainActor open class UIUpdateLink {
  public init(view: UIView) {}
  open var isEnabled = false
  open var requiresContinuousUpdates = false
  open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {}
}
extension UITraitCollection { public var displayScale: CGFloat { 2 } }
public enum UIUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }
extension UIView {
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}
