import DocDraft
import DocFiles

/// The files beside a document, inside the folder that is ingested: what `.so` and `include::` may name.
///
/// A path that leads out of the folder, that goes through a symbolic link, or that names anything but a regular file finds nothing.
enum FolderFiles {
  /// A file that is taken in is a part of a text; the largest that was seen has 200 KB.
  static let largest = 4 << 20

  /// - Parameter file: the document's own; nil is returned where it was named itself and has no folder.
  static func beside(_ file: SourceFile) -> IncludedFiles? {
    let full = file.absolutePath
    guard !file.isNamed, full.hasSuffix(file.path) else { return nil }
    let root = String(full.dropLast(file.path.count))
    let folder = file.path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map(\.text)
    return IncludedFiles { name in
      var parts = folder
      for part in name.utf8.split(separator: UInt8(ascii: "/")).map(\.text) where part != "." {
        if part != ".." {
          parts.append(part)
        } else if parts.popLast() == nil {
          return nil
        }
      }
      return text(root: root, parts)
    }
  }

  private static func text(root: String, _ parts: [String]) -> SourceText? {
    var path = root
    for (place, part) in parts.enumerated() {
      path += (place == 0 ? "" : "/") + part
      guard let status = try? FileSystem.status(path, following: false) else { return nil }
      guard status.type == (place == parts.count - 1 ? .file : .folder) else { return nil }
    }
    guard !parts.isEmpty, let bytes = try? FileSystem.read(path, limit: largest),
      case .text(let text, _) = TextDecoder.decode(bytes[...])
    else { return nil }
    return SourceText(bytes: text)
  }
}
