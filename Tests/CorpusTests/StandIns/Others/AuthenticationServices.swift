import SwiftUI

public struct ASAuthorizationScope: Sendable { public static let email = Self(), fullName = Self() }
public final class ASAuthorizationAppleIDRequest { public var requestedScopes: [ASAuthorizationScope]? }
public protocol ASAuthorizationCredential: AnyObject {}
public final class ASAuthorizationAppleIDCredential: ASAuthorizationCredential { public let user = "" }
public final class ASAuthorization {
  public let credential: any ASAuthorizationCredential = ASAuthorizationAppleIDCredential()
}
public struct SignInWithAppleButton: PrimitiveView {
  public struct Label: Sendable { public static let signIn = Self() }
  public init(
    _ label: Label, onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
    onCompletion: @escaping (Result<ASAuthorization, any Error>) -> Void
  ) {}
}
@MainActor public struct WebAuthenticationSession {
  public func authenticate(using url: URL, callbackURLScheme: String) async throws -> URL { url }
}
extension EnvironmentValues {
  @MainActor public var webAuthenticationSession: WebAuthenticationSession { WebAuthenticationSession() }
}
