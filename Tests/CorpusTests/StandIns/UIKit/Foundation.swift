import Foundation

// Declares parts of Foundation that exist only on Apple's systems.

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral: String) {}
}
extension LocalizedStringResource: Specimen {
  public static func specimen(_ generation: Int) -> LocalizedStringResource { "text" }
}
extension String {
  public init(localized key: LocalizedStringResource) { self = "" }
}
extension NotificationCenter {
  /// A stream that ends immediately, so that loops over it end.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> AsyncStream<
    Notification
  > {
    AsyncStream { $0.finish() }
  }
}
extension UIResponder {
  public nonisolated static let keyboardWillShowNotification = Notification.Name("keyboardWillShow")
  public nonisolated static let keyboardWillHideNotification = Notification.Name("keyboardWillHide")
  public nonisolated static var keyboardAnimationDurationUserInfoKey: String { "keyboardDuration" }
  public nonisolated static var keyboardAnimationCurveUserInfoKey: String { "keyboardCurve" }
  public nonisolated static var keyboardFrameEndUserInfoKey: String { "keyboardFrameEnd" }
  public nonisolated static let keyboardDidShowNotification = Notification.Name("keyboardDidShow")
}
