import Foundation

@MainActor open class NSMenu: NSObject {
  public init(title: String) { super.init() }
  open func addItem(_ item: NSMenuItem) {}
}
@MainActor open class NSMenuItem: NSObject {
  public override init() { super.init() }
  open var view: NSView?
}
@MainActor open class NSCell: NSObject {}
open class NSPopUpButtonCell: NSCell { open var usesItemFromMenu = true }
open class NSPopUpButton: NSControl {
  public convenience init(frame: NSRect, pullsDown: Bool) { self.init(frame: frame) }
  public convenience init(title: String, pullDownMenu: NSMenu) {
    self.init(frame: .zero)
    (cell as? NSPopUpButtonCell)?.usesItemFromMenu = false
  }
  open var cell: NSCell? = NSPopUpButtonCell()
}
@MainActor open class NSToolbarItem: NSObject {
  public struct Identifier: Hashable, Sendable { public init(_ name: String) {} }
  public init(itemIdentifier: Identifier) { super.init() }
  open var view: NSView?
  open var label = ""
}
open class NSMenuToolbarItem: NSToolbarItem { open var menu = NSMenu(title: "") }
@MainActor open class NSSplitViewItem: NSObject {
  public init(viewController: NSViewController) { super.init() }
  public convenience init(sidebarWithViewController: NSViewController) {
    self.init(viewController: sidebarWithViewController)
  }
  open var minimumThickness: CGFloat = 0
}
open class NSSplitViewController: NSViewController { open func addSplitViewItem(_ item: NSSplitViewItem) {} }
