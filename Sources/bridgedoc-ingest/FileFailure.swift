import DocCodec
import DocConsole
import Foundation

/// Turns system errors while a file is written into one-line messages for the user.
enum FileFailure {
  static func named<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as CodecError {
      if case .file(let file, let operation, let code) = error {
        // An incomplete file has a temporary name, which the user does not know.
        let isPartial = file.utf8.split(separator: UInt8(ascii: "/")).contains {
          $0.first == UInt8(ascii: ".") && String($0)?.contains(".partial-") == true
        }
        throw CommandError(
          "cannot \(isPartial ? "write" : operation)", at: isPartial ? path : file,
          remedy: "\(CodecError.message(code)); choose another place")
      }
      throw CommandError("cannot be read", at: path, remedy: "it is damaged; fetch it again")
    } catch let error as CocoaError {
      throw CommandError(
        "cannot write", at: path, remedy: "\(error.localizedDescription); choose another place")
    }
  }
}
