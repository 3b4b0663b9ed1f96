import DocDraft
import DocModel

/// Parses the inline markup of AsciiDoc: emphasis, literals, attributes, links, macros. Bytes in, text out.
struct AsciiDocInline {
  /// Texts of footnotes, to stand behind the paragraph.
  private(set) var footnotes: [InlineText] = []
  var attributes: [[UInt8]: [UInt8]] = [:]

  mutating func takeFootnotes() -> [InlineText] {
    defer { footnotes = [] }
    return footnotes
  }

  /// `{name}` replaced where the name is known.
  static func replacingAttributes(_ source: [UInt8], _ attributes: [[UInt8]: [UInt8]]) -> [UInt8] {
    guard source.contains(UInt8(ascii: "{")) else { return source }
    var output: [UInt8] = []
    var index = 0
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "\\"), source[safe: index + 1] == UInt8(ascii: "{") {
        output.append(UInt8(ascii: "{"))
        index += 2
        continue
      }
      if byte == UInt8(ascii: "{"), let close = source[index...].prefix(60).firstIndex(of: UInt8(ascii: "}")),
        let value = attributes[source[(index + 1)..<close].map(ByteClass.lowered)]
          ?? attributes[Array(source[(index + 1)..<close])],
        output.count < source.count + (1 << 16)
      {
        output += value
        index = close + 1
        continue
      }
      output.append(byte)
      index += 1
    }
    return output
  }

  /// Marks that no longer close; so that each is looked for once.
  private struct Exhausted {
    var marks: Set<UInt8> = []
  }

  mutating func read(_ text: some Sequence<UInt8>) -> InlineText {
    var output = InlineBuilder()
    read(Self.replacingAttributes(Array(text), attributes), depth: 0, into: &output)
    return output.text
  }

  /// The text without markup, with its white space.
  mutating func verbatim(_ text: some Sequence<UInt8>) -> [UInt8] {
    var output = InlineBuilder()
    read(Self.replacingAttributes(Array(text), attributes), depth: 0, into: &output)
    return output.bytes
  }

  private mutating func read(_ source: [UInt8], depth: Int, into output: inout InlineBuilder) {
    var exhausted = Exhausted()
    var index = 0
    while index < source.count {
      let byte = source[index]
      if let next = step(source, index, byte, depth, &exhausted, &output) {
        index = next
      } else {
        output.append(byte)
        index += 1
      }
    }
  }

  /// Reads what begins at `index`.
  /// - Returns: the index behind it; nil for a plain byte.
  private mutating func step(
    _ source: [UInt8], _ index: Int, _ byte: UInt8, _ depth: Int, _ exhausted: inout Exhausted,
    _ output: inout InlineBuilder
  ) -> Int? {
    switch byte {
    case UInt8(ascii: "\\"):
      guard let next = source[safe: index + 1],
        [0x2a, 0x5f, 0x60, 0x2b, 0x27, 0x23, 0x3c, 0x5b, 0x5c].contains(next)
      else { return nil }
      output.append(next)
      return index + 2
    case 0x60: return quoted(source, index, &exhausted, &output)
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "#"), UInt8(ascii: "'"), UInt8(ascii: "+"):
      return marked(source, index, byte, depth, &exhausted, &output)
    case UInt8(ascii: "<") where source[safe: index + 1] == byte:
      return crossReference(source, index, &output)
    case UInt8(ascii: "["): return bracket(source, index, &output)
    case UInt8(ascii: "("): return parenthesis(source, index, &output)
    case UInt8(ascii: ":"): return macro(source, index, depth, &output)
    case UInt8(ascii: "-"):
      let isDash =
        source[safe: index + 1] == byte && source[safe: index + 2] == 0x20 && output.bytes.last == 0x20
      guard isDash else { return nil }
      output.append("—")
      return index + 2
    default: return nil
    }
  }

  // MARK: Emphasis and literals

  private mutating func quoted(
    _ source: [UInt8], _ index: Int, _ exhausted: inout Exhausted, _ output: inout InlineBuilder
  ) -> Int? {
    // ``so'' quoted, as older pages do it.
    if source[safe: index + 1] == 0x60,
      let close = source[(index + 2)...].prefix(200).firstIndex(of: UInt8(ascii: "'")),
      source[safe: close + 1] == UInt8(ascii: "'"), !source[(index + 2)..<close].contains(0x60)
    {
      output.append("“" + source[(index + 2)..<close].text + "”")
      return close + 2
    }
    guard !exhausted.marks.contains(0x60) else { return nil }
    let isDouble = source[safe: index + 1] == 0x60
    let start = index + (isDouble ? 2 : 1)
    var close: Int?
    var from = start
    while let tick = ByteSearch.byte(0x60, in: source, from: from) {
      if isDouble ? source[safe: tick + 1] == 0x60 : tick > start {
        close = tick
        break
      }
      from = tick + 1
    }
    guard let close, !(source[safe: start].map(ByteClass.isSpace) ?? true) else {
      if close == nil { exhausted.marks.insert(0x60) }
      return nil
    }
    var inner = source[start..<close]
    if inner.count > 2, inner.first == UInt8(ascii: "+"), inner.last == UInt8(ascii: "+") {
      inner = inner.dropFirst().dropLast()
    }
    output.append(inner.filter { $0 != UInt8(ascii: "\\") || inner.count < 3 }.text, as: .code)
    return close + (isDouble ? 2 : 1)
  }

  private mutating func marked(
    _ source: [UInt8], _ index: Int, _ mark: UInt8, _ depth: Int, _ exhausted: inout Exhausted,
    _ output: inout InlineBuilder
  ) -> Int? {
    guard !exhausted.marks.contains(mark), depth < 4 else { return nil }
    var width = 1
    while width < 3, source[safe: index + width] == mark { width += 1 }
    if mark == UInt8(ascii: "'"), width > 1 { return nil }
    let before = index > 0 ? source[index - 1] : 0x20
    if width == 1, ByteClass.isWord(before) || before == 0x5c { return nil }
    let start = index + width
    guard let first = source[safe: start], !ByteClass.isSpace(first) else { return nil }
    var from = start + 1
    while let end = ByteSearch.byte(mark, in: source, from: from) {
      let isWide = width == 1 || (1..<width).allSatisfy { source[safe: end + $0] == mark }
      let after = source[safe: end + width] ?? 0x20
      if isWide, !ByteClass.isSpace(source[end - 1]), width > 1 || !ByteClass.isWord(after) {
        let inner = Array(source[start..<end])
        let number = Self.kind(mark).map { output.begin($0) }
        if mark == UInt8(ascii: "+") {
          output.append(inner)
        } else {
          read(inner, depth: depth + 1, into: &output)
        }
        if let number { output.end(number) }
        return end + width
      }
      from = end + 1
      if from - start > 4000 { return nil }
    }
    exhausted.marks.insert(mark)
    return nil
  }

  private static func kind(_ mark: UInt8) -> InlineText.Kind? {
    switch mark {
    case UInt8(ascii: "*"): .strong
    case UInt8(ascii: "_"), UInt8(ascii: "'"): .emphasis
    default: nil
    }
  }

  // MARK: References and macros

  private mutating func crossReference(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> Int?
  {
    let rest = source[(index + 2)...].prefix(300)
    guard let close = ByteSearch.first(">>", in: rest), close.lowerBound > index + 2 else { return nil }
    let inner = source[(index + 2)..<close.lowerBound]
    let comma = inner.firstIndex(of: UInt8(ascii: ","))
    let target = inner[..<(comma ?? inner.endIndex)].trimmed
    guard !target.contains(0x20) else { return nil }
    let words = comma.map { inner[($0 + 1)...].trimmed } ?? target
    output.append(words, linkedTo: "#" + target.drop { $0 == UInt8(ascii: "#") }.text)
    return close.upperBound
  }

  /// `[[anchor]]` and `[.role]` before a mark are no text.
  private func bracket(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> Int? {
    if source[safe: index + 1] == UInt8(ascii: "["),
      let close = ByteSearch.first("]]", in: source[(index + 2)...].prefix(200))
    {
      let inner = source[(index + 2)..<close.lowerBound]
      let isAnchor = inner.first.map { ByteClass.isWord($0) } ?? false
      return isAnchor && !inner.contains(0x20) ? close.upperBound : nil
    }
    guard let first = source[safe: index + 1], first == UInt8(ascii: ".") || first == UInt8(ascii: "#"),
      let close = source[index...].prefix(80).firstIndex(of: UInt8(ascii: "]")),
      source[safe: close + 1] == UInt8(ascii: "#")
    else { return nil }
    return close + 1
  }

  /// `((term))` is text for an index as well; `(((a, b)))` is only for that.
  private func parenthesis(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> Int? {
    guard source[safe: index + 1] == UInt8(ascii: "(") else {
      let isMark = source[safe: index + 2] == UInt8(ascii: ")")
      if isMark, source[safe: index + 1] == UInt8(ascii: "C") {
        output.append("©")
        return index + 3
      }
      return nil
    }
    let isHidden = source[safe: index + 2] == UInt8(ascii: "(")
    let rest = source[(index + 2)...].prefix(200)
    guard let close = isHidden ? ByteSearch.first(")))", in: rest) : ByteSearch.first("))", in: rest) else {
      return nil
    }
    if !isHidden { output.append(source[(index + 2)..<close.lowerBound]) }
    return close.upperBound
  }

  /// A macro or an address whose colon stands at `index`; its name was written already.
  private mutating func macro(_ source: [UInt8], _ index: Int, _ depth: Int, _ output: inout InlineBuilder)
    -> Int?
  {
    var start = output.count
    while start > 0, output.count - start < 20, ByteClass.isLower(output.bytes[start - 1]) { start -= 1 }
    let name = output.bytes[start...].text
    guard !name.isEmpty, start == 0 || !ByteClass.isWord(output.bytes[start - 1]),
      let next = source[safe: index + 1], next > 0x20
    else {
      return nil
    }
    let isAddress = next == UInt8(ascii: "/") && source[safe: index + 2] == next
    var end = index + 1
    while end < source.count, source[end] > 0x20, source[end] != UInt8(ascii: "["), end - index < 1000 {
      end += 1
    }
    let target = source[(index + 1)..<end]
    guard source[safe: end] == UInt8(ascii: "["), let close = Self.closingBracket(source, end) else {
      guard isAddress, Self.schemes.contains(name) else { return nil }
      var place = name + ":" + target.text
      while let last = place.last, ".,;:)>\"'".contains(last) { place.removeLast() }
      output.append(source[index..<end])
      output.link(start..<min(output.count, start + place.utf8.count), to: place)
      return end
    }
    let inner = Array(source[(end + 1)..<close])
    output.truncate(to: start)
    apply(name, target, inner, isAddress, depth, &output)
    return close + 1
  }

  private static let schemes: Set = ["http", "https", "ftp", "irc", "mailto", "file"]

  private static func closingBracket(_ source: [UInt8], _ open: Int) -> Int? {
    var depth = 0
    for index in open..<min(source.count, open + 2000) {
      if source[index] == UInt8(ascii: "[") { depth += 1 }
      if source[index] == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  private mutating func apply(
    _ name: String, _ target: ArraySlice<UInt8>, _ inner: [UInt8], _ isAddress: Bool, _ depth: Int,
    _ output: inout InlineBuilder
  ) {
    switch name {
    case "footnote", "footnoteref":
      var note = InlineBuilder()
      read(inner, depth: min(4, depth + 1), into: &note)
      footnotes.append(note.text)
    case "image", "icon": output.append(inner.split(separator: UInt8(ascii: ",")).first ?? [])
    case "kbd", "btn", "pass", "latexmath", "stem", "asciimath": output.append(inner)
    case "menu": output.append(target.text + (inner.isEmpty ? "" : " > ") + inner.text)
    case "anchor", "indexterm": break
    default:
      let isSection = (1...2).contains(inner.count) && inner.first.map(ByteClass.isDigit) ?? false
      if !isAddress, isSection, name != "link", name != "xref" {
        // A reference to a manual page, by whatever name a project gave the macro.
        let words = target.text + "(" + inner.text + ")"
        return output.append(words.utf8, linkedTo: words)
      }
      var words = inner
      if let attributes = ByteSearch.first(",", in: words),
        words[attributes.upperBound...].contains(UInt8(ascii: "=")) || words.last == UInt8(ascii: "^")
      {
        words = Array(words[..<attributes.lowerBound])
      }
      if words.last == UInt8(ascii: "^") { words.removeLast() }
      let place = isAddress || name == "mailto" ? name + ":" + target.text : target.text
      let start = output.count
      if words.isEmpty { output.append(place) } else { read(words, depth: min(4, depth + 1), into: &output) }
      output.link(start..<output.count, to: name == "xref" && !place.contains(".") ? "#" + place : place)
    }
  }
}
