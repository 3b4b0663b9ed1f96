// Stand-ins for AppKit. See UIKit/Views.swift.

@_exported import Foundation

@MainActor open class NSResponder: NSObject {
  public override init() { super.init() }
  open var acceptsFirstResponder: Bool { false }
  open func keyDown(with event: NSEvent) {}
  /// Performs the actions of a user on the object.
  open func userActs() {}
}
@MainActor open class NSEvent: NSObject {
  open var characters: String? { "k" }
  open var scrollingDeltaY: CGFloat { 1 }
  public struct EventTypeMask: Sendable { public static let scrollWheel = EventTypeMask() }
  open class func addLocalMonitorForEvents(
    matching mask: EventTypeMask, handler: @escaping (NSEvent) -> NSEvent?
  ) -> Any? { nil }
  open class func removeMonitor(_ monitor: Any) {}
}
open class NSView: NSResponder {
  public init(frame: NSRect) {
    self.frame = frame
    super.init()
  }
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open var frame = NSRect.zero
  open var bounds: NSRect { NSRect(origin: .zero, size: frame.size) }
  open var isHidden = false
  open private(set) var subviews: [NSView] = []
  open func addSubview(_ view: NSView) { subviews.append(view) }
  open func layout() {}
  open var menu: NSMenu?
  open var identifier: NSUserInterfaceItemIdentifier?
  open var window: NSWindow? { nil }
  open var needsLayout = false
  open var intrinsicContentSize: NSSize { NSSize(width: 100, height: 20) }
  open func viewDidMoveToWindow() {}
  open func draw(_ rect: NSRect) {}
  open var needsDisplay = false
  open func addGestureRecognizer(_ recognizer: NSGestureRecognizer) {}
  open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }
  open override func userActs() { if acceptsFirstResponder { keyDown(with: NSEvent()) } }
}
open class NSProgressIndicator: NSView {
  public enum Style: Sendable { case bar, spinning }
  open var style = Style.bar
  open func startAnimation(_ sender: Any?) {}
}
open class NSControl: NSView {}
open class NSTextField: NSControl {
  public convenience init(labelWithString string: String) {
    self.init(frame: .zero)
    stringValue = string
  }
  public convenience init(wrappingLabelWithString string: String) { self.init(labelWithString: string) }
  open var stringValue = ""
  open var isEditable = true
  open var isBordered = true
  open var focusRingType = NSFocusRingType.default
  open var preferredMaxLayoutWidth: CGFloat = 0
  open weak var delegate: (any NSTextFieldDelegate)?
  open override func userActs() {
    stringValue += "z"
    delegate?.controlTextDidChange(Notification(name: Notification.Name("changed"), object: self))
  }
}
@MainActor public protocol NSTextFieldDelegate: NSObjectProtocol {
  func controlTextDidChange(_ notification: Notification)
}
extension NSTextFieldDelegate { public func controlTextDidChange(_ notification: Notification) {} }
open class NSViewController: NSResponder {
  open var view = NSView(frame: .zero)
  open var title: String?
  open func loadView() {}
  open func viewDidLoad() {}
  open func presentAsSheet(_ controller: NSViewController) {}
  open func dismiss(_ controller: NSViewController) {}
}
public enum NSRectEdge: Sendable { case minX, minY, maxX, maxY }
open class NSPopover: NSResponder {
  public enum Behavior: Sendable { case applicationDefined, transient }
  open var contentViewController: NSViewController?
  open var behavior = Behavior.applicationDefined
  open var isShown: Bool { false }
  open func performClose(_ sender: Any?) {}
  open func show(relativeTo rect: NSRect, of view: NSView, preferredEdge edge: NSRectEdge) {}
}
open class NSWindow: NSResponder {
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let titled = Self(rawValue: 1), fullSizeContentView = Self(rawValue: 2)
    public static let closable = Self(rawValue: 4), utilityWindow = Self(rawValue: 8)
    public static let nonactivatingPanel = Self(rawValue: 16)
  }
  public enum BackingStoreType: Sendable { case buffered }
  public struct CollectionBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let canJoinAllSpaces = Self(rawValue: 1), fullScreenAuxiliary = Self(rawValue: 256)
  }
  public init(contentViewController: NSViewController) { super.init() }
  public init(
    contentRect: NSRect, styleMask: StyleMask, backing: BackingStoreType, defer flag: Bool
  ) { super.init() }
  open var contentViewController: NSViewController?
  open var collectionBehavior: CollectionBehavior = []
  open var hidesOnDeactivate = false
  open func orderFrontRegardless() {}
  open func addTitlebarAccessoryViewController(_ controller: NSTitlebarAccessoryViewController) {}
  open var styleMask: StyleMask = [.titled]
  open var titlebarAppearsTransparent = false
  public enum TitleVisibility: Sendable { case visible, hidden }
  open var titleVisibility = TitleVisibility.visible
  open func setContentSize(_ size: NSSize) {}
  open var title = ""
  open var isReleasedWhenClosed = true
  open var isMovableByWindowBackground = false
  open func makeKeyAndOrderFront(_ sender: Any?) {}
  open weak var delegate: (any NSWindowDelegate)?
  @discardableResult open func makeFirstResponder(_ responder: NSResponder?) -> Bool { true }
}
@MainActor open class NSApplication: NSResponder { public static let shared = NSApplication() }
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  func applicationWillFinishLaunching(_ notification: Notification)
  func applicationDidFinishLaunching(_ notification: Notification)
  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
  func applicationDockMenu(_ sender: NSApplication) -> NSMenu?
}
extension NSApplicationDelegate {
  public func applicationWillFinishLaunching(_ notification: Notification) {}
  public func applicationDidFinishLaunching(_ notification: Notification) {}
  public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { false }
  public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
    .terminateNow
  }
  public func applicationDockMenu(_ sender: NSApplication) -> NSMenu? { nil }
}
@MainActor public protocol NSWindowDelegate: NSObjectProtocol {
  func windowShouldClose(_ sender: NSWindow) -> Bool
}
@MainActor open class NSDockTile: NSObject { open var badgeLabel: String? }
extension NSApplication {
  public enum TerminateReply: Sendable { case terminateCancel, terminateNow, terminateLater }
  public var dockTile: NSDockTile { NSDockTile() }
}
@MainActor public protocol NSTextViewDelegate: NSObjectProtocol {
  func textDidChange(_ notification: Notification)
}
open class NSTextView: NSView {
  public static func scrollableTextView() -> NSScrollView {
    let scroll = NSScrollView(frame: .zero)
    scroll.documentView = NSTextView(frame: .zero)
    return scroll
  }
  open var string = ""
  open var isRichText = true
  open var allowsUndo = false
  open weak var delegate: (any NSTextViewDelegate)?
  open func hasMarkedText() -> Bool { false }
  open override func userActs() {
    string += "z"
    delegate?.textDidChange(Notification(name: Notification.Name("changed"), object: self))
  }
}
