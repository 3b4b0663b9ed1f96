import DocDraft
import DocFiles

/// Resolves references between the files in an archive, such as those of an EPUB book.
enum PackedPath {
  /// The path of the archive member that a reference points to, without the fragment; nil if the reference points outside the archive.
  static func resolved(_ reference: String, in folder: String) -> String? {
    let path = reference.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard !path.isEmpty, !path.contains(UInt8(ascii: ":")), path.first != UInt8(ascii: "/") else {
      return nil
    }
    var parts = folder.utf8.split(separator: UInt8(ascii: "/")).map(\.text)
    for part in decoded(path).split(separator: UInt8(ascii: "/")).map(\.text) where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return Archive.path(parts.joined(separator: "/"))
  }

  /// Decodes percent escapes such as `%20`.
  private static func decoded(_ path: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var rest = Array(path)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(rest.prefix(2).text, radix: 16) {
        output.append(value)
        rest.removeFirst(2)
      } else {
        output.append(byte)
      }
    }
    return output
  }
}
