import DocDraft
import DocFiles
import DocModel

/// Possible roots of packages, found by the names of members. Finding them is cheap. The result changes only if names change.
package struct PackageRoots: Sendable {
  private struct Mark: Sendable {
    /// The marker file's path below the root, with a leading slash.
    var path: [UInt8]
    /// Index into `Readers.packages`.
    var reader: Int
  }

  /// Roots that have marker files. For each root, the indices of the matching readers in ascending order.
  private(set) var roots: [ByteString: [Int]] = [:]

  package var isEmpty: Bool { roots.isEmpty }

  private static let marks: [Mark] = Readers.packages.enumerated().flatMap { number, reader in
    reader.marks.map { Mark(path: Array("/\($0)".utf8), reader: number) }
  }

  package init() {}

  /// Finds the roots among members. `paths` contains the members' paths relative to the indexed folder.
  package init(_ paths: some Sequence<String>) {
    for path in paths {
      for (root, reader) in Self.roots(ofMark: path.utf8) { insert(root, reader: reader) }
    }
  }

  /// Adds a result of `roots(ofMark:)`.
  package mutating func insert(_ root: ByteString, reader: Int) {
    var readers = roots[root, default: []]
    if readers.contains(reader) { return }
    readers.append(reader)
    roots[root] = readers.sorted()
  }

  /// The roots for which the member is a marker file, each with the index of its reader; empty if the member is no marker file.
  package static func roots(ofMark bytes: some BidirectionalCollection<UInt8>) -> [(
    root: ByteString, reader: Int
  )] {
    marks.compactMap { mark in
      guard bytes.last == mark.path.last else { return nil }
      if bytes.elementsEqual(mark.path.dropFirst()) { return (ByteString([]), mark.reader) }
      guard bytes.count > mark.path.count, bytes.suffix(mark.path.count).elementsEqual(mark.path) else {
        return nil
      }
      return (ByteString(Array(bytes.dropLast(mark.path.count))), mark.reader)
    }
  }

  /// The outermost root that contains a member.
  package func root(of path: String) -> ByteString? { roots(around: path, most: 1).first }

  /// The roots that contain a member, outermost first. At most `most` roots are returned.
  func roots(around path: String, most: Int = .max) -> [ByteString] {
    if roots.isEmpty { return [] }
    let bytes = Array(path.utf8)
    var found = roots[ByteString([])] != nil ? [ByteString([])] : []
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") && found.count < most {
      let head = ByteString(Array(bytes[..<index]))
      if roots[head] != nil { found.append(head) }
    }
    return found
  }
}
