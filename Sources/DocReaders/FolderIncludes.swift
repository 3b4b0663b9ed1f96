import DocDraft
import DocFiles
import DocModel
import DocSystem

/// Finds files that a document includes with `.so` or `include::`.
///
/// Only files of the document's collection are found. Skipped files (hidden, ignored, excluded or generated) are not in the collection. Paths
/// that lead out of the folder or through a symbolic link are rejected.
enum FolderIncludes {
  /// Upper bound on the bytes of an included file. In practice, included files have up to 200 KB.
  static let largest = 4 << 20

  /// Gives a document access to the files that it includes; nil if the user named a single file instead of a folder.
  static func beside(_ file: SourceFile, listed: [SourceFile]) -> IncludedFiles? {
    if file.isNamed || listed.isEmpty { return nil }
    // Few documents include files, so the work is deferred to the first inclusion.
    return IncludedFiles { name, limit in
      let full = file.absolutePath
      guard full.hasSuffix(file.path) else { return nil }
      let root = String(full.dropLast(file.path.count))
      guard let path = Archive.path(name, in: PathName.folder(of: file.path) ?? ""), holds(path, listed),
        let bytes = try? FileSystem.read(path, below: root, limit: min(limit, largest)),
        case .text(let text, _) = TextDecoder.decode(bytes[...])
      else { return nil }
      return SourceText(bytes: text)
    }
  }

  private static func holds(_ path: String, _ listed: [SourceFile]) -> Bool {
    let index = listed.indices.partitionPoint { UTF8Order.precedes(listed[$0].path, path) }
    return index < listed.count && listed[index].path.hasSameBytes(as: path)
  }
}
