@_exported import Foundation

@MainActor open class NSResponder: NSObject {
  public override init() { super.init() }
  /// Does to the object what a user can do to it.
  open func userActs() {}
}
open class NSView: NSResponder {
  public init(frame: CGRect) { super.init() }
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
}
open class NSProgressIndicator: NSView {
  public enum Style: Sendable { case bar, spinning }
  open var style = Style.bar
  open func startAnimation(_ sender: Any?) {}
}
