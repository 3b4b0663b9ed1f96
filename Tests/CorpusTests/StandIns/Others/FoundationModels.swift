@_exported import Foundation

public final class SystemLanguageModel: Sendable {
  public static let `default` = SystemLanguageModel()
  public var isAvailable: Bool { true }
}
public final class LanguageModelSession: Sendable {
  public struct Response<Content: Sendable>: Sendable { public let content: Content }
  public init(instructions: String) {}
  public func respond(to prompt: String) async throws -> Response<String> { Response(content: prompt) }
}
