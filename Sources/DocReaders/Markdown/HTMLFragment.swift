import DocModel
import DocSystem

/// Quick tests on raw HTML.
enum HTMLFragment {
  /// Whether the HTML contains more than tags, comments and white space.
  static func holdsContent(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        let rest = bytes[index...]
        if ByteSearch.starts(rest, with: "<!--") {
          guard let end = ByteSearch.first("-->", in: rest) else { return false }
          index = end.upperBound
          continue
        }
        // An image and a link count as content, because the image's text and the link's target are inside the tag.
        let name = rest.dropFirst().prefix(4).map(ByteClass.lowered)
        if ByteSearch.starts(name, with: "img") || ByteSearch.starts(name, with: "a ") { return true }
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return true }
        index = end + 1
      } else if ByteClass.isSpace(byte) {
        index += 1
      } else {
        return true
      }
    }
    return false
  }

  /// Whether the last table is not closed.
  static func isOpenTable(_ bytes: [UInt8]) -> Bool {
    // The size is limited, because a table divided into hundreds of parts would be read again for each part.
    guard bytes.count < 1 << 18, bytes.contains(UInt8(ascii: "<")) else { return false }
    let lower = bytes.map(ByteClass.lowered)
    guard var begin = ByteSearch.first("<table", in: lower) else { return false }
    while let next = ByteSearch.first("<table", in: lower, from: begin.upperBound) { begin = next }
    return ByteSearch.first("</table", in: lower, from: begin.upperBound) == nil
  }
}
