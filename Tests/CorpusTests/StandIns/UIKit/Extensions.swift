import Foundation

// Declares what UIKit adds by extensions, and parts of Foundation that exist only on Apple's systems.

public final class NSExtensionContext {
  public func completeRequest(returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil) {}
  public func cancelRequest(withError error: any Error) {}
}
@MainActor public protocol UITextDocumentProxy: AnyObject { func insertText(_ text: String) }
private final class Document: UITextDocumentProxy { func insertText(_ text: String) {} }
open class UIInputViewController: UIViewController {
  open var textDocumentProxy: any UITextDocumentProxy { Document() }
  open var needsInputModeSwitchKey: Bool { false }
}
@MainActor public final class UIPasteboard {
  public static let general = UIPasteboard()
  public var string: String?
  public var hasStrings: Bool { string != nil }
}
@MainActor public final class UIHoverStyle {
  public init(shape: UIShape?) {}
}
public struct UIShape: Sendable {
  public static func rect(cornerRadius: CGFloat) -> UIShape { UIShape() }
}
@MainActor public final class UndoManager {
  public init() {}
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {}
}
public protocol SymbolEffect: Sendable {}
public struct PulseSymbolEffect: SymbolEffect {}
public struct BounceSymbolEffect: SymbolEffect {}
extension SymbolEffect where Self == PulseSymbolEffect { public static var pulse: Self { Self() } }
extension SymbolEffect where Self == BounceSymbolEffect { public static var bounce: Self { Self() } }
extension UIImageView {
  public func addSymbolEffect(_ effect: some SymbolEffect) {}
  public func removeSymbolEffect(ofType effect: some SymbolEffect) {}
}
@MainActor public final class UIApplicationShortcutItem { public let type = "compose" }
@MainActor public protocol UICalendarViewDelegate: AnyObject {
  func calendarView(_ view: UICalendarView, decorationFor day: DateComponents) -> UICalendarView.Decoration?
}
open class UICalendarView: UIView {
  @MainActor public final class Decoration { public static func `default`() -> Decoration { Decoration() } }
  open weak var delegate: (any UICalendarViewDelegate)?
  open func reloadDecorations(forDateComponents days: [DateComponents], animated: Bool) {}
}
