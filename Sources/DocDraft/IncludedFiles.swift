import DocModel
import Synchronization

/// The files that a document may include (`include::`, `.so`). Only files of the same collection are found, and their total size is limited.
///
/// Each document has its own instance. A file is read once, but every inclusion of the file counts towards the limit.
package struct IncludedFiles: Sendable {
  private let find: @Sendable (_ path: String, _ limit: Int) -> SourceText?
  private let ledger = Ledger()

  /// Upper bound on the bytes that a document includes, counting repetitions. The largest known file with `include::` lines has 200 KB.
  package static let most = 16 << 20
  /// Upper bound on the bytes of repeated inclusions: `allowance`, plus `ratio` for each byte of the files that were read.
  private static let repeats = (allowance: 4 << 20, ratio: 32)

  private struct Account {
    var texts: [ByteString: SourceText?] = [:]
    var left = IncludedFiles.most
    var leftAgain = IncludedFiles.repeats.allowance
  }

  private final class Ledger: Sendable {
    let account = Mutex(Account())
  }

  /// - Parameter find: returns the text of the file at a path relative to the document's folder; nil if the file may not be read or has more
  ///   than `limit` bytes.
  package init(_ find: @escaping @Sendable (_ path: String, _ limit: Int) -> SourceText?) { self.find = find }

  package func text(named path: String) -> SourceText? {
    guard !path.isEmpty, path.utf8.count < 4096, path.utf8.first != UInt8(ascii: "/") else { return nil }
    return ledger.account.withLock { account in
      guard let known = account.texts[ByteString(path)] else {
        let text = find(path, account.left)
        account.texts[ByteString(path)] = .some(text)
        account.left -= text?.bytes.count ?? 0
        account.leftAgain += (text?.bytes.count ?? 0) * Self.repeats.ratio
        return text
      }
      guard let text = known, text.bytes.count < min(account.left, account.leftAgain) else { return nil }
      account.left -= text.bytes.count + 1
      account.leftAgain -= text.bytes.count + 1
      return text
    }
  }
}
