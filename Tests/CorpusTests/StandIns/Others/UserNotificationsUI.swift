import UIKit
import UserNotifications

@MainActor public protocol UNNotificationContentExtension: NSObjectProtocol {
  func didReceive(_ notification: UNNotification)
}
