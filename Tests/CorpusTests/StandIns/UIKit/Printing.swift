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
public struct UIBackgroundTaskIdentifier: Equatable, Sendable {
  let number: Int
  public static let invalid = Self(number: 0)
}
extension UIApplication {
  public func beginBackgroundTask(
    withName name: String?, expirationHandler handler: (@MainActor () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(number: 1) }
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}
