@_exported import Foundation

public final class MXHangDiagnostic {}
public final class MXDiagnosticPayload { public var hangDiagnostics: [MXHangDiagnostic]? { nil } }
public protocol MXMetricManagerSubscriber: NSObjectProtocol {
  func didReceive(_ payloads: [MXDiagnosticPayload])
}
public final class MXMetricManager: Sendable {
  public static let shared = MXMetricManager()
  public func add(_ subscriber: any MXMetricManagerSubscriber) {}
}
