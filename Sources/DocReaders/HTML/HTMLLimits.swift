import DocDraft

/// HTML that would cost libxml2 the square of its size, or that it gives up on, made harmless: bytes in, bytes of the
/// same length and with the same lines out.
enum HTMLLimits {
  /// Attributes of one tag; libxml2 compares each with all before it.
  static let mostAttributes = 500
  /// Elements that may be open at once: a walk over open elements stays short.
  static let deepestTree = 250
  /// Depth at which `flattened` begins to drop tags. libxml2 may put up to four elements of its own around each (`table`,
  /// `tbody`, `tr`, `td`).
  static let deepest = 50

  /// Blanks what follows the first 500 attributes of a tag.
  static func tamed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var output: [UInt8]?
    forEachTag(bytes) { tag in
      guard tag.count > mostAttributes * 2 else { return }
      var gaps = 0
      var quote: UInt8?
      for index in tag {
        let byte = bytes[index]
        if let mark = quote {
          if byte == mark { quote = nil }
        } else if byte == 0x22 || byte == 0x27 {
          quote = byte
        } else if ByteClass.isSpace(byte) {
          gaps += 1
        }
        if gaps > mostAttributes {
          if output == nil { output = Array(bytes) }
          blank(index..<tag.upperBound, base: bytes.startIndex, in: &output)
          return
        }
      }
    }
    return output.map { $0[...] } ?? bytes
  }

  /// Blanks the tags of elements that lie deeper than `deepest`, by counting tags that open and close; those that
  /// close by themselves do not count.
  static func flattened(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var output: [UInt8]? = Array(bytes)
    var depth = 0
    forEachTag(bytes) { tag in
      let isClosing = bytes[tag.lowerBound + 1] == UInt8(ascii: "/")
      let name = bytes[(tag.lowerBound + (isClosing ? 2 : 1))..<tag.upperBound]
        .prefix(while: ByteClass.isAlphanumeric).map(ByteClass.lowered).text
      if uncounted.contains(name) { return }
      if !isClosing { depth += 1 }
      // The closing bracket goes, too.
      let end = min(bytes.endIndex, tag.upperBound + 1)
      if depth > deepest { blank(tag.lowerBound..<end, base: bytes.startIndex, in: &output) }
      if isClosing { depth = max(0, depth - 1) }
    }
    return output.map { $0[...] } ?? bytes
  }

  /// Elements without content or whose end tag is often left out.
  private static let uncounted: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr", "p",
    "li", "dt", "dd", "td", "th", "tr", "option", "tbody", "thead", "tfoot", "html", "body", "head", "",
  ]

  private static func blank(_ range: Range<Int>, base: Int, in output: inout [UInt8]?) {
    for index in range where output?[index - base] != 0x0a { output?[index - base] = 0x20 }
  }

  /// Gives each tag from its `<` to before its `>`; comments are passed over.
  private static func forEachTag(_ bytes: ArraySlice<UInt8>, _ body: (Range<Int>) -> Void) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.endIndex,
        ByteClass.isLetter(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "/")
      else {
        index += 1
        continue
      }
      var end = index + 1
      var quote: UInt8?
      while end < bytes.endIndex {
        let byte = bytes[end]
        if let mark = quote {
          if byte == mark { quote = nil }
        } else if (byte == 0x22 || byte == 0x27) && bytes[end - 1] == UInt8(ascii: "=") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          break
        }
        end += 1
      }
      body(index..<end)
      index = end
    }
  }
}
