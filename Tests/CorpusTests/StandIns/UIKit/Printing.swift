import Foundation

public final class CGImage: Sendable { public init() {} }
@MainActor public final class UIPrintInteractionController {
  public static let shared = UIPrintInteractionController()
  public var printingItem: Any?
  @discardableResult public func present(animated: Bool) -> Bool { true }
}
extension UIApplication {
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name("memoryWarning")
}
