import DocModel
import Synchronization

/// Files beside a document that it may take in (`include::`, `.so`): only those of its collection, and only so many bytes. One object a
/// document: a file is read once, and what it adds is charged before.
package struct IncludedFiles: Sendable {
  private let find: @Sendable (_ path: String, _ limit: Int) -> SourceText?
  private let ledger = Ledger()

  /// Bytes that a document may take in, again and again included. The largest file that was seen in an `include::` has 200 KB.
  package static let most = 16 << 20
  /// Of these, what may be taken in again: so many bytes, and so many for each of the files'.
  private static let repeats = (allowance: 4 << 20, ratio: 32)

  private struct Account {
    var texts: [ByteString: SourceText?] = [:]
    var left = IncludedFiles.most
    var leftAgain = IncludedFiles.repeats.allowance
  }

  private final class Ledger: Sendable {
    let account = Mutex(Account())
  }

  /// - Parameter find: the text of a file, by its path from the document's own folder; nil when it may not be read, or has more bytes
  ///   than may be read.
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
