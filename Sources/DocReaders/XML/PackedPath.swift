import DocFiles
import DocModel

/// Resolves references between the files in an archive, such as those of an EPUB book.
enum PackedPath {
  /// The path of the archive member that a reference points to, without the fragment; nil if the reference points outside the archive.
  static func resolved(_ reference: String, in folder: String) -> String? {
    let path = reference.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard !path.isEmpty, !path.contains(UInt8(ascii: ":")), path.first != UInt8(ascii: "/") else {
      return nil
    }
    return Archive.path(PercentEncoding.decodedLeniently(Array(path)[...]).text, in: folder)
  }
}
