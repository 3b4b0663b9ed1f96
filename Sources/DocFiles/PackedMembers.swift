import DocSystem

/// Reads members of a small archive by name, for file formats that are archives (EPUB, OpenDocument, Word). Each call of `read` or `contents`
/// makes one pass over the archive.
package struct PackedMembers {
  private let bytes: ArraySlice<UInt8>
  private let format: PackedFormat
  private let limit: Int
  /// The number of bytes that may still be unpacked.
  private var budget: Int
  package private(set) var unpacked = 0
  /// Why reading ended early, as one sentence without a full stop; nil if reading did not end early.
  package private(set) var failure: String?

  /// - Parameters:
  ///   - limit: upper bound on the bytes of a single member.
  ///   - budget: upper bound on the unpacked bytes of all members together.
  package init?(_ bytes: ArraySlice<UInt8>, limit: Int, budget: Int) {
    guard let format = PackedFormat(bytes), format == .zip else { return nil }
    self.bytes = bytes
    self.format = format
    self.limit = limit
    self.budget = budget
  }

  /// Whether the first member has the given name, and its content begins with the given bytes. EPUB and OpenDocument require such a first
  /// member, `mimetype`, which is stored without compression.
  package static func begins(_ bytes: ArraySlice<UInt8>, withMember name: StaticString, content: StaticString)
    -> Bool
  {
    // A local header has 30 bytes. At offset 26 are the lengths of the name and of the extra field (PKWARE's APPNOTE, 4.3.7).
    guard bytes.count > 30, PackedFormat(bytes) == .zip else { return false }
    let start = bytes.startIndex
    let nameLength = Int(bytes[start + 26]) | Int(bytes[start + 27]) << 8
    let extra = Int(bytes[start + 28]) | Int(bytes[start + 29]) << 8
    return nameLength == name.utf8CodeUnitCount && ByteSearch.starts(bytes[(start + 30)...], with: name)
      && ByteSearch.starts(bytes.dropFirst(30 + nameLength + extra), with: content)
  }

  /// Reads members in the order in which the archive has them. Absolute names and names with `..` are skipped. If a name occurs twice, only the
  /// first member is used.
  /// - Parameters:
  ///   - wanted: decides from a member's path whether to unpack the member.
  ///   - take: receives each unpacked member, and returns false to end the pass.
  package mutating func read(_ wanted: (String) -> Bool, _ take: (String, [UInt8]) -> Bool) {
    var seen: Set<[UInt8]> = []
    guard budget > 0 else { return failure = failure ?? "it is too large when unpacked" }
    do throws(Archive.Failure) {
      try Archive.open(bytes, as: format) { (archive) throws(Archive.Failure) in
        while let next = try archive.next() {
          guard case .file(let name, let size) = next, let path = Archive.path(name), wanted(path),
            seen.insert(Array(path.utf8)).inserted
          else { continue }
          if let size, size > min(limit, budget) { throw .tooLarge }
          let content = try archive.content(limit: min(limit, budget))
          unpacked += content.count
          budget -= content.count
          if !take(path, content) { return }
        }
      }
    } catch {
      switch error {
      case .damaged(_, let reason): failure = failure ?? "it is damaged (\(reason))"
      case .tooLarge: failure = failure ?? "it is too large when unpacked"
      case .unsupported: failure = failure ?? "zip is not supported here"
      }
    }
  }

  /// The members with the given names, by path.
  package mutating func contents(of names: Set<String>) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    read({ names.contains($0) }) { path, content in
      found[path] = content
      return found.count < names.count
    }
    return found
  }
}
