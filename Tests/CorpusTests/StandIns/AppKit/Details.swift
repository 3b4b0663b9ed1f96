import Foundation

public enum NSFocusRingType: Sendable { case `default`, none, exterior }
open class NSCollectionViewItem: NSViewController {
  public override init() { super.init() }
  open var isSelected = false
}
open class NSGlassEffectView: NSView {
  open var contentView: NSView?
  open var cornerRadius: CGFloat = 0
}
