import Foundation

@MainActor open class NSOpenPanel {
  public init() {}
  open var canChooseDirectories = false
  open var canChooseFiles = true
  open var url: URL? { nil }
  open func runModal() -> NSApplication.ModalResponse { .cancel }
}
@MainActor open class NSAlert {
  public init() {}
  open var messageText = ""
  open func addButton(withTitle title: String) {}
  open func runModal() -> NSApplication.ModalResponse { .cancel }
}
extension NSApplication {
  public struct ModalResponse: Equatable, Sendable {
    let value: Int
    public static let OK = Self(value: 1), cancel = Self(value: 0),
      alertFirstButtonReturn = Self(value: 1_000), alertSecondButtonReturn = Self(value: 1_001)
  }
  public enum ActivationPolicy: Sendable { case regular, accessory }
  public func setActivationPolicy(_ policy: ActivationPolicy) {}
}
extension NSWindow {
  public enum ButtonType: Sendable { case closeButton, zoomButton }
  public func standardWindowButton(_ button: ButtonType) -> NSControl? { nil }
}
@MainActor open class NSPrintOperation {
  public init(view: NSView) {}
  @discardableResult open func run() -> Bool { true }
}
