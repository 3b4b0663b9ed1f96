@_exported import Foundation
import UIKit

public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let alert = Self(rawValue: 1), badge = Self(rawValue: 2), sound = Self(rawValue: 4)
}
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let banner = Self(rawValue: 1), list = Self(rawValue: 2), sound = Self(rawValue: 4)
}
public final class UNNotificationRequest: NSObject { public var identifier: String { "" } }
public final class UNNotification: NSObject { public let request = UNNotificationRequest() }
public final class UNNotificationResponse: NSObject { public let notification = UNNotification() }
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private static let shared = UNUserNotificationCenter()
  public static func current() -> UNUserNotificationCenter { shared }
  public weak var delegate: (any UNUserNotificationCenterDelegate)?
  public func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool { true }
}
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
}
extension UIScene.ConnectionOptions { public var notificationResponse: UNNotificationResponse? { nil } }
extension UNUserNotificationCenter { public func setBadgeCount(_ count: Int) async throws {} }
extension UNNotification: Specimen {
  public static func specimen(_ generation: Int) -> UNNotification { UNNotification() }
}
