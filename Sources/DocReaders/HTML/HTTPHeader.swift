import DocModel
import DocSystem

/// Finds an HTTP header at the start of a page. The saved output of CGI scripts, and of programs such as `man2html`, begins with a header.
enum HTTPHeader {
  /// Upper bound on the number of lines of a header. CGI scripts write one or two.
  private static let mostLines = 32

  /// The range of the header, including the empty line that ends it. Nil if the text does not begin with an HTML content type.
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
