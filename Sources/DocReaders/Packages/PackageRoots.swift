import DocDraft
import DocFiles
import DocModel

/// Folders that may be roots of packages, because they contain a marker file. Only the names of files are examined to find these folders.
package struct PackageRoots: Sendable {
  private struct Mark: Sendable {
    /// The path of the marker file below the root, with a leading slash.
    var path: [UInt8]
    /// Index into `Readers.packages`.
    var reader: Int
  }

  /// For each root with a marker file, the indices of the matching readers in ascending order.
  private(set) var roots: [ByteString: [Int]] = [:]

  package var isEmpty: Bool { roots.isEmpty }

  private static let marks: [Mark] = Readers.packages.enumerated().flatMap { number, reader in
    reader.marks.map { Mark(path: Array("/\($0)".utf8), reader: number) }
  }

  package init() {}

  /// Finds the roots among files. `paths` contains paths relative to the indexed folder.
  package init(_ paths: some Sequence<String>) {
    for path in paths {
      for (root, reader) in Self.roots(ofMark: path.utf8) { insert(root, reader: reader) }
    }
  }

  /// Adds a root that `roots(ofMark:)` has found.
  package mutating func insert(_ root: ByteString, reader: Int) {
    var readers = roots[root, default: []]
    if readers.contains(reader) { return }
    readers.append(reader)
    roots[root] = readers.sorted()
  }

  /// The roots for which the file is a marker file, each with the index of its reader; empty if the file is not a marker file.
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

  /// The outermost root that contains a file.
  package func root(of path: String) -> ByteString? { roots(around: path, most: 1).first }

  /// The roots that contain a file, outermost first, but at most `most` roots.
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
