@_exported import Foundation

public enum LAPolicy: Sendable { case deviceOwnerAuthentication, deviceOwnerAuthenticationWithBiometrics }
public final class LAContext: NSObject {
  public override init() { super.init() }
  public func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool { true }
  public func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool { true }
}
