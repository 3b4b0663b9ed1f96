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
open class NSPanel: NSWindow { open var isFloatingPanel = false }
open class NSTitlebarAccessoryViewController: NSViewController {
  public enum Attribute: Sendable { case bottom, left, right }
  public override init() { super.init() }
  open var layoutAttribute = Attribute.bottom
}
extension NSView { public var fittingSize: NSSize { intrinsicContentSize } }
public protocol NSPasteboardWriting {}
public struct NSPasteboard {
  public struct PasteboardType: Hashable, Sendable { public init(_ name: String) {} }
  public func string(forType type: PasteboardType) -> String? { nil }
}
public final class NSPasteboardItem: NSPasteboardWriting {
  public init() {}
  @discardableResult public func setString(_ string: String, forType type: NSPasteboard.PasteboardType)
    -> Bool
  {
    true
  }
}
@MainActor public protocol NSDraggingInfo {
  var draggingPasteboard: NSPasteboard { get }
  var draggingSource: Any? { get }
}
public struct NSDragOperation: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let move = Self(rawValue: 16)
}
extension NSTableView {
  public enum DropOperation: Sendable { case on, above }
  public func registerForDraggedTypes(_ types: [NSPasteboard.PasteboardType]) {}
}
extension NSApplication { public func terminate(_ sender: Any?) {} }
@MainActor public final class NSSharingServicePicker {
  public init(items: [Any]) {}
  public func show(relativeTo rect: NSRect, of view: NSView, preferredEdge edge: NSRectEdge) {}
}
