@_exported import Foundation

public enum WCSessionActivationState: Sendable { case notActivated, inactive, activated }
public final class WCSession: Sendable {
  public static let `default` = WCSession()
  public nonisolated(unsafe) weak var delegate: (any WCSessionDelegate)?
  public func activate() {}
}
public protocol WCSessionDelegate: NSObjectProtocol {
  func session(_ session: WCSession, didReceiveApplicationContext context: [String: Any])
  func session(
    _ session: WCSession, activationDidCompleteWith state: WCSessionActivationState, error: (any Error)?)
}
