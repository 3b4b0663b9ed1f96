import DocModel
import DocSystem

/// The marker of a list item: a bullet, a number, a callout, or a term followed by colons.
struct AsciiDocMarker {
  /// The marker in a normalised form that is the same for all items of a list.
  var marker: String
  /// The marker as it is displayed; empty for terms.
  var shown: String
  /// The style of the numbers in a numbered list; nil for other lists.
  var numbering: Numbering?
  var term: ArraySlice<UInt8>?
  var text: ArraySlice<UInt8>

  private static let roman = Set("ivxlcdm".utf8)
  private static let capitalRoman = Set("IVXLCDM".utf8)

  private static let numberings: [Numbering] = [.arabic, .loweralpha, .lowerroman, .upperalpha, .upperroman]

  init?(_ line: ArraySlice<UInt8>) {
    let body = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = body.first else { return nil }
    switch first {
    case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."):
      let width = body.prefix { $0 == first }.count
      if width <= 5, first != UInt8(ascii: "-") || width == 1,
        body.dropFirst(width).first.map({ $0 == 0x20 || $0 == 0x09 }) ?? false
      {
        marker = body.prefix(width).text
        shown = "•"
        numbering = first == UInt8(ascii: ".") ? Self.numberings[width - 1] : nil
        text = body.dropFirst(width).trimmed
        return
      }
    case 0xe2 where ByteSearch.starts(body, with: "• "):
      marker = "•"
      shown = marker
      text = body.dropFirst(4).trimmed
      return
    case UInt8(ascii: "<"):
      let number = body.dropFirst().prefix { ByteClass.isDigit($0) || $0 == UInt8(ascii: ".") }
      if (1...3).contains(number.count), ByteSearch.starts(body.dropFirst(1 + number.count), with: "> ") {
        marker = "<>"
        shown = number.text + (number.last == UInt8(ascii: ".") ? "" : ".")
        if shown == "." { numbering = .arabic }
        text = body.dropFirst(number.count + 2).trimmed
        return
      }
    default:
      let number = body.prefix(while: ByteClass.isAlphanumeric)
      let end = body.dropFirst(number.count).first
      // Matches `1.`, `a.`, `A.`, and Roman numbers with a bracket, such as `iv)` and `IV)`.
      let isNumber =
        end == UInt8(ascii: ".")
        ? number.allSatisfy(ByteClass.isDigit) || number.count == 1
        : end == UInt8(ascii: ")")
          && [Self.roman, Self.capitalRoman].contains { number.allSatisfy($0.contains) }
      if (1...5).contains(number.count), isNumber, body.dropFirst(number.count + 1).first == 0x20 {
        let kind = ByteClass.isDigit(first) ? "1" : ByteClass.isLower(first) ? "a" : "A"
        marker = kind + (end == UInt8(ascii: ".") ? "." : ")")
        shown = number.text + "."
        text = body.dropFirst(number.count + 1).trimmed
        return
      }
    }
    guard let found = Self.term(body) else { return nil }
    marker = found.mark
    shown = ""
    term = found.term
    text = found.text
  }

  private static let longestTerm = 300

  /// Finds the term in `term:: text`. Two to four colons, or two semicolons, end a term if a space or the end of the line follows.
  private static func term(_ body: ArraySlice<UInt8>) -> (
    term: ArraySlice<UInt8>, mark: String, text: ArraySlice<UInt8>
  )? {
    var index = body.startIndex
    let end = min(body.endIndex, body.startIndex + longestTerm)
    while index + 1 < end {
      let byte = body[index]
      guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";"), body[index + 1] == byte else {
        index += 1
        continue
      }
      let run = body[index...].prefix { $0 == byte }.count
      let after = index + run
      let isMark = byte == UInt8(ascii: ":") ? (2...4).contains(run) : run == 2
      if isMark, index > body.startIndex, after == body.endIndex || body[after] == 0x20 || body[after] == 0x09
      {
        let term = body[..<index].trimmed
        guard !term.isEmpty, !ByteSearch.starts(term, with: "//") else { return nil }
        return (term, body[index..<after].text, body[after...].trimmed)
      }
      index = after
    }
    return nil
  }

  /// Removes callout numbers at the end of a line of code: `<1>`, `<.>`, `<!--1-->`. A callout number refers to an explanation below the sample.
  static func withoutCallouts(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.last == UInt8(ascii: ">"), let open = line.suffix(10).lastIndex(of: UInt8(ascii: "<")),
      open > line.startIndex
    {
      var number = line[(open + 1)..<(line.endIndex - 1)]
      if ByteSearch.starts(number, with: "!--"), ByteSearch.starts(number.suffix(2), with: "--"),
        number.count > 5
      {
        number = number.dropFirst(3).dropLast(2)
      }
      guard (1...2).contains(number.count),
        number.allSatisfy(ByteClass.isDigit) || number.elementsEqual([UInt8(ascii: ".")])
      else { break }
      // A callout number after a backslash is part of the code.
      if line[open - 1] == UInt8(ascii: "\\") { return line[..<(open - 1)] + line[open...] }
      line = line[..<open]
      while let last = line.last, ByteClass.isSpace(last) { line = line.dropLast() }
    }
    return line
  }
}
