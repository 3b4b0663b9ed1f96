import DocDraft
import DocModel

/// Rewrites HTML that would make libxml2 fail or take quadratic time. Length and line breaks do not change.
enum HTMLLimits {
  /// Upper bound on the number of attributes of a tag, because libxml2 compares each attribute with all attributes before it.
  static let mostAttributes = 500
  /// Upper bound on the number of open elements, because some functions visit every open element.
  static let deepestTree = 250
  /// The depth from which `flattened` drops tags. This depth is lower than `deepestTree`, because libxml2 may add up to four implied elements
  /// (`table`, `tbody`, `tr`, `td`) around each element.
  static let deepest = 50

  /// Overwrites the attributes of a tag with spaces, except for the first `mostAttributes`.
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

  /// Overwrites the tags of elements nested deeper than `deepest` with spaces. Elements without an end tag are not counted.
  static func flattened(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var output: [UInt8]? = Array(bytes)
    var depth = 0
    forEachTag(bytes) { tag in
      let isClosing = bytes[tag.lowerBound + 1] == UInt8(ascii: "/")
      let name = bytes[(tag.lowerBound + (isClosing ? 2 : 1))..<tag.upperBound]
        .prefix(while: ByteClass.isAlphanumeric).map(ByteClass.lowered).text
      if uncounted.contains(name) { return }
      if !isClosing { depth += 1 }
      // Includes the `>` at the end of the tag.
      let end = min(bytes.endIndex, tag.upperBound + 1)
      if depth > deepest { blank(tag.lowerBound..<end, base: bytes.startIndex, in: &output) }
      if isClosing { depth = max(0, depth - 1) }
    }
    return output.map { $0[...] } ?? bytes
  }

  /// Elements that are empty, or whose end tag is often omitted.
  private static let uncounted: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr", "p",
    "li", "dt", "dd", "td", "th", "tr", "option", "tbody", "thead", "tfoot", "html", "body", "head", "",
  ]

  private static func blank(_ range: Range<Int>, base: Int, in output: inout [UInt8]?) {
    for index in range where output?[index - base] != 0x0a { output?[index - base] = 0x20 }
  }

  /// Calls `body` with the range of each tag, without the closing `>`. Comments are skipped.
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
