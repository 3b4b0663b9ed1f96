import DocDraft
import DocFiles
import DocModel

/// The files beside a document that are of its collection: what `.so` and `include::` may name.
///
/// A file that the walk left out, because it is hidden, ignored, excluded or generated, finds nothing, and neither does a path that leads
/// out of the folder or goes through a symbolic link.
enum FolderFiles {
  /// A file that is taken in is a part of a text; the largest that was seen has 200 KB.
  static let largest = 4 << 20

  /// - Parameters:
  ///   - file: the document's own; nil is returned where it was named itself and has no folder.
  ///   - listed: the files of the collection, in the order of their paths' bytes.
  static func beside(_ file: SourceFile, listed: [SourceFile]) -> IncludedFiles? {
    let full = file.absolutePath
    guard !file.isNamed, full.hasSuffix(file.path), !listed.isEmpty else { return nil }
    let root = String(full.dropLast(file.path.count))
    let folder = file.path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map(\.text)
    return IncludedFiles { name, limit in
      var parts = folder
      for part in name.utf8.split(separator: UInt8(ascii: "/")).map(\.text) where part != "." {
        if part != ".." {
          parts.append(part)
        } else if parts.popLast() == nil {
          return nil
        }
      }
      guard holds(parts.joined(separator: "/"), listed),
        let bytes = try? FileSystem.read(parts, below: root, limit: min(limit, largest)),
        case .text(let text, _) = TextDecoder.decode(bytes[...])
      else { return nil }
      return SourceText(bytes: text)
    }
  }

  private static func holds(_ path: String, _ listed: [SourceFile]) -> Bool {
    var (low, high) = (0, listed.count)
    while low < high {
      let middle = (low + high) / 2
      if ByteOrder.precedes(listed[middle].path, path) { low = middle + 1 } else { high = middle }
    }
    return low < listed.count && listed[low].path.hasSameBytes(as: path)
  }
}
