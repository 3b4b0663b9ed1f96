import UIKit

public struct PKDrawing: Equatable, Sendable, Specimen {
  public static func specimen(_ generation: Int) -> PKDrawing { PKDrawing() }
  public init() {}
}
public enum PKCanvasViewDrawingPolicy: Sendable { case `default`, anyInput, pencilOnly }
@MainActor public protocol PKCanvasViewDelegate: UIScrollViewDelegate {
  func canvasViewDrawingDidChange(_ canvas: PKCanvasView)
}
open class PKCanvasView: UIScrollView {
  open var drawing = PKDrawing()
  open var drawingPolicy = PKCanvasViewDrawingPolicy.default
  open override func userActs() {
    super.userActs()
    (delegate as? any PKCanvasViewDelegate)?.canvasViewDrawingDidChange(self)
  }
}
@MainActor public final class PKToolPicker {
  public init() {}
  public var isVisible: Bool { false }
  public func addObserver(_ observer: PKCanvasView) {}
  public func setVisible(_ visible: Bool, forFirstResponder responder: UIResponder) {}
}
