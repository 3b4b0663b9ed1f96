/// Messages of the Hypertext Transfer Protocol (RFC 9112) show by their first line: in go the model's readings, out come
/// readings in which a message's lines are code.
extension PlainTextSegmenter {
  private static let certainCode: Int32 = 1 << 24

  static func keepMessages(_ emissions: inout [Int32], _ lines: MeasuredLines) {
    var begin = 0
    var isInMessage = false
    while begin < lines.text.count {
      let end = begin + lines.context(begin).blockLines
      let block = (begin..<end).map { lines.source.lineBytes(lines.text[$0]) }
      let begins = block.first.map(beginsMessage) ?? false
      // Behind a blank line come the parts of a body, which have fields of their own.
      let goesOn = isInMessage && (block.allSatisfy(isField) || block.first.map(isBoundary) ?? false)
      isInMessage = begins || goesOn
      if isInMessage {
        for index in begin..<end {
          emissions[index * LineModel.labelCount + LineModel.Label.code.rawValue] += certainCode
        }
      }
      begin = end
    }
  }

  /// `GET /cups?size=2 HTTP/1.1`, `HTTP/1.1 200 OK`
  private static func beginsMessage(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: 0x20)
    guard words.count >= 2, let first = words.first, let last = words.last else { return false }
    if isVersion(first) {
      return words.count <= 6 && words[1].count == 3 && words[1].allSatisfy(LineShape.isDigit)
    }
    let isMethod = first.count >= 3 && first.count <= 7 && first.allSatisfy(LineShape.isUpper)
    return isMethod && words.count <= 4 && isVersion(last)
  }

  private static func isVersion(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= 6 && word.count <= 8 && word.starts(with: Array("HTTP/".utf8))
      && LineShape.isDigit(word[word.startIndex + 5])
  }

  /// `Content-Type: text/plain`: a name with a hyphen, so that no label of a text passes for it.
  private static func isField(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix { LineShape.isLetter($0) || $0 == UInt8(ascii: "-") }
    guard name.count >= 3, name.contains(UInt8(ascii: "-")), LineShape.isLetter(name[name.startIndex]) else {
      return false
    }
    return line.dropFirst(name.count).starts(with: [UInt8(ascii: ":"), 0x20])
  }

  /// `--boundary`
  private static func isBoundary(_ line: ArraySlice<UInt8>) -> Bool {
    line.count > 3 && line.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) && !line.contains(0x20)
  }
}
