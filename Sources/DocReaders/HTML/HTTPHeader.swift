import DocDraft

/// What a program that answers a web server writes before a page. Pages that were saved from its output (`man2html`, old CGI scripts)
/// still begin with it.
enum HTTPHeader {
  /// Lines of a header; a program's has one or two.
  private static let mostLines = 32

  /// The lines up to the page, with the empty one that ends them; nil where the text does not begin with the type of a page.
  static func range(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard ByteSearch.starts(bytes.prefix(32).map(ByteClass.lowered), with: "content-type: text/html") else {
      return nil
    }
    var rest = bytes
    for _ in 0..<mostLines {
      guard let end = rest.firstIndex(of: 0x0a) else { return nil }
      let line = rest[..<end].trimmed
      rest = rest[(end + 1)...]
      if line.isEmpty { return bytes.startIndex..<rest.startIndex }
      let name = line.prefix { ByteClass.isAlphanumeric($0) || $0 == 0x2d }
      guard !name.isEmpty, line.dropFirst(name.count).first == 0x3a else { return nil }
    }
    return nil
  }
}
