import DocCodec
import DocConsole
import Foundation

/// Converts system errors of written files to one-line messages.
enum FileFailure {
  static func named<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as CodecError {
      if case .file(let path, let operation, let code) = error {
        throw CommandError(
          "cannot \(operation)", at: path, wayOut: "\(CodecError.message(code)); choose another place")
      }
      throw CommandError("cannot be read", at: path, wayOut: "it is damaged; fetch it again")
    } catch let error as CocoaError {
      throw CommandError(
        "cannot write", at: path, wayOut: "\(error.localizedDescription); choose another place")
    }
  }
}
