import Metal
import UIKit

@MainActor public protocol MTKViewDelegate: NSObjectProtocol {
  func mtkView(_ view: MTKView, drawableSizeWillChange size: CGSize)
  func draw(in view: MTKView)
}
open class MTKView: UIView {
  public init(frame: CGRect, device: (any MTLDevice)?) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  open weak var delegate: (any MTKViewDelegate)?
  open var isPaused = false
  open var enableSetNeedsDisplay = false
  open var currentDrawable: (any MTLDrawable)? { nil }
  open override func layoutSubviews() {
    super.layoutSubviews()
    delegate?.mtkView(self, drawableSizeWillChange: bounds.size)
    delegate?.draw(in: self)
  }
}
