import SwiftUI
import UIKit

public final class PKPaymentRequest { public init() {} }
@MainActor public final class PKPaymentAuthorizationController {
  public static func canMakePayments() -> Bool { true }
}
public enum PayWithApplePayButtonPaymentAuthorizationPhase { case willAuthorize, didFinish }
public struct PayWithApplePayButtonLabel: Sendable { public static let plain = Self(), buy = Self() }
public struct PayWithApplePayButton: PrimitiveView {
  public init(
    _ label: PayWithApplePayButtonLabel = .plain, request: PKPaymentRequest,
    onPaymentAuthorizationChange: @escaping (PayWithApplePayButtonPaymentAuthorizationPhase) -> Void
  ) {}
}
extension PKPaymentRequest: Specimen {
  public static func specimen(_ generation: Int) -> PKPaymentRequest { PKPaymentRequest() }
}
