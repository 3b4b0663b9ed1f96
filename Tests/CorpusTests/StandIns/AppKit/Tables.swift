import Foundation

public struct NSUserInterfaceItemIdentifier: Hashable, Sendable { public init(_ name: String) {} }
open class NSScrollView: NSView {
  open var documentView: NSView? { didSet { if let documentView { addSubview(documentView) } } }
  open var hasVerticalScroller = false
  open override func userActs() { documentView?.userActs() }
}
@MainActor open class NSTableColumn { public init(identifier: NSUserInterfaceItemIdentifier) {} }
@MainActor public protocol NSTableViewDataSource: NSObjectProtocol {
  func numberOfRows(in tableView: NSTableView) -> Int
  func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)?
  func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation operation: NSTableView.DropOperation
  ) -> NSDragOperation
  func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation operation: NSTableView.DropOperation
  ) -> Bool
}
extension NSTableViewDataSource {
  public func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (
    any NSPasteboardWriting
  )? { nil }
  public func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation operation: NSTableView.DropOperation
  ) -> NSDragOperation { [] }
  public func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation operation: NSTableView.DropOperation
  ) -> Bool { false }
}
@MainActor public protocol NSTableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView?
  func tableViewSelectionDidChange(_ notification: Notification)
}
extension NSTableViewDelegate {
  public func tableView(_ tableView: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView? { nil }
  public func tableViewSelectionDidChange(_ notification: Notification) {}
}
open class NSTableView: NSControl {
  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open var usesAutomaticRowHeights = false
  open var rowHeight: CGFloat = 17
  open private(set) var selectedRow = -1
  open func addTableColumn(_ column: NSTableColumn) {}
  open func reloadData() {
    for row in 0..<(dataSource?.numberOfRows(in: self) ?? 0) {
      _ = delegate?.tableView(self, viewFor: nil, row: row)
    }
  }
  /// AppKit notifies the delegate immediately, even if the program changes the selection.
  open func selectRowIndexes(_ rows: IndexSet, byExtendingSelection extends: Bool) {
    selectedRow = rows.first ?? -1
    delegate?.tableViewSelectionDidChange(
      Notification(name: Notification.Name("selection"), object: self))
  }
  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? { nil }
  open func noteHeightOfRows(withIndexesChanged rows: IndexSet) {}
  open override func userActs() { selectRowIndexes([0], byExtendingSelection: false) }
}
open class NSOutlineView: NSTableView {}
@MainActor public protocol NSOutlineViewDataSource: NSObjectProtocol {
  func outlineView(_ outline: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
  func outlineView(_ outline: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
  func outlineView(_ outline: NSOutlineView, isItemExpandable item: Any) -> Bool
}
@MainActor public protocol NSOutlineViewDelegate: NSObjectProtocol {
  func outlineView(_ outline: NSOutlineView, viewFor column: NSTableColumn?, item: Any) -> NSView?
}

@MainActor open class NSGestureRecognizer {
  public init() {}
  open var view: NSView? { nil }
}
open class NSClickGestureRecognizer: NSGestureRecognizer { open var buttonMask = 1 }
