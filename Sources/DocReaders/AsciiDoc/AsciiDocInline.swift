import DocDraft
import DocModel
import DocSystem

/// Parses the inline markup of AsciiDoc: emphasis, literals, attributes, links, macros.
struct AsciiDocInline {
  /// Texts of footnotes, which the caller writes after the paragraph.
  private(set) var footnotes: [InlineText] = []
  var attributes: [[UInt8]: [UInt8]] = AsciiDocLines.characters
  /// Titles of reference targets, shown for references without a text of their own.
  var references: [[UInt8]: String] = [:]
  /// The number of bytes that inserted titles may still add to the output. The limit bounds the total expansion.
  private var budget = 1 << 16
  /// The names of the footnotes so far. A name that occurs again refers to the same footnote.
  var noteNames: Set<[UInt8]> = []
  /// Whether the text is code, in which a single quotation mark is kept unchanged.
  private var isVerbatim = false
  /// Whether `^` and `~` are marks of superscripts and subscripts. They are not if attributes such as `{caret}` stand for some of them.
  private var marksScripts = false
  private var output = InlineBuilder()
  /// The number of texts that are being read: the whole text, and marked words, references or arguments of macros in it.
  private var depth = 0
  /// Opening characters without a closing partner later in the text. They are recorded so that no search for a partner is repeated.
  private var unclosed: Set<UInt8> = []

  mutating func takeFootnotes() -> [InlineText] {
    defer { footnotes = [] }
    return footnotes
  }

  /// Replaces each `{name}` by its value, if it is defined. `{counter:name}` increments the attribute, and `{set:name:value}` sets it.
  /// - Parameter isProse: whether `+{name}+` is kept unchanged.
  static func replacingAttributes(
    _ source: [UInt8], _ attributes: inout [[UInt8]: [UInt8]], isProse: Bool = false
  ) -> [UInt8] {
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
      if isProse, byte == UInt8(ascii: "+"), index == 0 || !ByteClass.isWord(source[index - 1]),
        let next = source[safe: index + 1], next > 0x20,
        let close = source[(index + 2)...].prefix(200).firstIndex(of: byte),
        source[close - 1] > 0x20, !ByteClass.isWord(source[safe: close + 1] ?? 0x20)
      {
        output += source[index...close]
        index = close + 1
        continue
      }
      if byte == UInt8(ascii: "{"), let close = source[index...].prefix(60).firstIndex(of: UInt8(ascii: "}")),
        let value = value(of: source[(index + 1)..<close], &attributes),
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

  /// Whether a line is dropped: it unsets an attribute, or it refers to an attribute that is not set while `attribute-missing` is `drop-line`.
  mutating func drops(_ line: ArraySlice<UInt8>) -> Bool {
    line.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).dropFirst().contains { part in
      let name = part.prefix(60).prefix { $0 != UInt8(ascii: "}") }
      guard !name.isEmpty, name.count < min(60, part.count) else { return false }
      if ByteSearch.starts(name, with: "set:"), name.last == UInt8(ascii: "!") {
        _ = Self.value(of: name, &attributes)
        return attributes[Array("attribute-undefined".utf8)]?.elementsEqual("drop".utf8) != true
      }
      return attributes[Array("attribute-missing".utf8)]?.elementsEqual("drop-line".utf8) == true
        && attributes[name.map(ByteClass.lowered)] == nil
        && name.allSatisfy { ByteClass.isWord($0) || $0 == 0x2d }
    }
  }

  private static func value(of reference: ArraySlice<UInt8>, _ attributes: inout [[UInt8]: [UInt8]])
    -> [UInt8]?
  {
    let parts = reference.split(separator: UInt8(ascii: ":"), maxSplits: 2)
    guard parts.count > 1 else {
      return attributes[reference.map(ByteClass.lowered)] ?? attributes[Array(reference)]
    }
    let name = parts[1].map(ByteClass.lowered)
    let given = parts.count > 2 ? Array(parts[2]) : []
    guard attributes[name] != nil || attributes.count < AsciiDocLines.mostAttributes else { return nil }
    switch parts[0].text {
    case "counter", "counter2":
      let next = counted(attributes[name] ?? [], from: given)
      attributes[name] = next
      return parts[0].count == 7 ? next : []
    case "set":
      if name.last == UInt8(ascii: "!") {
        attributes[name.dropLast()] = nil
      } else {
        attributes[name] = given
      }
      return []
    default: return nil
    }
  }

  /// The next value of a counter: the following number or letter. A counter starts at `first`, or at 1 if `first` is empty.
  private static func counted(_ value: [UInt8], from first: [UInt8]) -> [UInt8] {
    if value.isEmpty { return first.isEmpty ? [UInt8(ascii: "1")] : first }
    if let number = Int(value.text) { return Array("\(number &+ 1)".utf8) }
    guard let letter = value.first, value.count == 1, letter < UInt8(ascii: "z") else { return value }
    return [letter + 1]
  }

  mutating func read(_ text: some Sequence<UInt8>) -> InlineText {
    parse(text, isProse: true).text
  }

  /// The text without markup. White space is kept.
  /// - Parameter isCode: whether the text is code. In code, a single quotation mark is not markup, so it is kept.
  mutating func verbatim(_ text: some Sequence<UInt8>, isCode: Bool) -> [UInt8] {
    isVerbatim = isCode
    defer { isVerbatim = false }
    return parse(text, isProse: false).bytes
  }

  private mutating func parse(_ text: some Sequence<UInt8>, isProse: Bool) -> InlineBuilder {
    let text = Array(text)
    var source = Self.replacingAttributes(text, &attributes, isProse: isProse)
    func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "^") || byte == UInt8(ascii: "~") }
    marksScripts = source.count(where: isMark) == text.count(where: isMark)
    // An escaped ellipsis (`\...`) stands for three dots everywhere, even in addresses and literals.
    if isProse, source.contains(0x5c) { source = source.replacing(#"\..."#.utf8, with: "...".utf8) }
    output = InlineBuilder()
    scan(source)
    return output
  }

  private mutating func scan(_ source: [UInt8]) {
    let outer = unclosed
    unclosed = []
    depth += 1
    defer {
      depth -= 1
      unclosed = outer
    }
    var index = 0
    while index < source.count {
      let byte = source[index]
      if let next = step(source, index, byte) {
        index = next
      } else {
        output.append(byte)
        index += 1
      }
    }
  }

  /// Parses the construct at `index`. Returns the index after the construct, or nil for a plain byte.
  private mutating func step(_ source: [UInt8], _ index: Int, _ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "\\"):
      guard let next = source[safe: index + 1],
        [0x2a, 0x5f, 0x60, 0x2b, 0x27, 0x23, 0x3c, 0x5b, 0x5c].contains(next)
          || Self.sign(source, index + 1) != nil || source[(index + 1)...].starts(with: [0x2d, 0x2d])
      else { return nil }
      output.append(next)
      return index + 2
    case 0x60: return quoted(source, index)
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "#"), UInt8(ascii: "'"), UInt8(ascii: "+"):
      return marked(source, index, byte)
    case UInt8(ascii: "~") where marksScripts, UInt8(ascii: "^") where marksScripts:
      return raised(source, index, byte)
    case UInt8(ascii: "<") where source[safe: index + 1] == byte: return crossReference(source, index)
    case UInt8(ascii: "["): return bracket(source, index)
    case UInt8(ascii: "("): return parenthesis(source, index)
    case UInt8(ascii: "&"):
      guard let reference = CharacterReference(source[index...]) else { return nil }
      output.append(reference.text)
      return index + reference.length
    case UInt8(ascii: ":"): return macro(source, index)
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

  private mutating func quoted(_ source: [UInt8], _ index: Int) -> Int? {
    // Older pages write quotations as ``words''.
    if source[safe: index + 1] == 0x60,
      let close = source[(index + 2)...].prefix(200).firstIndex(of: UInt8(ascii: "'")),
      source[safe: close + 1] == UInt8(ascii: "'"), !source[(index + 2)..<close].contains(0x60)
    {
      output.append("“" + source[(index + 2)..<close].text + "”")
      return close + 2
    }
    guard !unclosed.contains(0x60) else { return nil }
    let isDouble = source[safe: index + 1] == 0x60
    let start = index + (isDouble ? 2 : 1)
    let close = source[start...].indices.first { tick in
      source[tick] == 0x60 && (isDouble ? source[safe: tick + 1] == 0x60 : tick > start)
    }
    guard let close, !(source[safe: start].map(ByteClass.isSpace) ?? true) else {
      if close == nil { unclosed.insert(0x60) }
      return nil
    }
    var inner = source[start..<close]
    if inner.count > 2, inner.first == UInt8(ascii: "+"), inner.last == UInt8(ascii: "+") {
      inner = inner.dropFirst().dropLast()
    }
    if ByteSearch.starts(inner, with: "pass:["), inner.last == UInt8(ascii: "]") {
      inner = inner.dropFirst(6).dropLast()
    }
    output.append(inner.filter { $0 != UInt8(ascii: "\\") || inner.count < 3 }.text, as: .code)
    return close + (isDouble ? 2 : 1)
  }

  /// Parses a subscript (`H~2~O`) or superscript (`x^2^`). An exponent keeps one caret.
  private mutating func raised(_ source: [UInt8], _ index: Int, _ mark: UInt8) -> Int? {
    let rest = source[(index + 1)...].prefix(Self.longestScript).prefix {
      $0 != mark && !ByteClass.isSpace($0)
    }
    guard !rest.isEmpty, source[safe: rest.endIndex] == mark, !isVerbatim else { return nil }
    if mark == UInt8(ascii: "^"), Superscripts.isPower(rest.text, of: output.bytes) { output.append("^") }
    scan(Array(rest))
    return rest.endIndex + 1
  }

  /// Upper bound on the length of a subscript or superscript in bytes.
  private static let longestScript = 200

  private mutating func marked(_ source: [UInt8], _ index: Int, _ mark: UInt8) -> Int? {
    guard !unclosed.contains(mark), depth <= 4 else { return nil }
    var width = 1
    while width < 3, source[safe: index + width] == mark { width += 1 }
    if mark == UInt8(ascii: "'"), width > 1 || isVerbatim { return nil }
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
        let number = Self.kinds[mark].map { output.begin($0) }
        if mark == UInt8(ascii: "+") {
          output.append(inner)
        } else {
          scan(inner)
        }
        if let number { output.end(number) }
        return end + width
      }
      from = end + 1
      if from - start > 4000 { return nil }
    }
    unclosed.insert(mark)
    return nil
  }

  private static let kinds: [UInt8: InlineText.Kind] = [
    UInt8(ascii: "*"): .strong, UInt8(ascii: "_"): .emphasis, UInt8(ascii: "'"): .emphasis,
  ]

  // MARK: References and macros

  private mutating func crossReference(_ source: [UInt8], _ index: Int) -> Int? {
    let rest = source[(index + 2)...].prefix(300)
    guard let close = ByteSearch.first(">>", in: rest), close.lowerBound > index + 2 else { return nil }
    let inner = source[(index + 2)..<close.lowerBound]
    let comma = inner.firstIndex(of: UInt8(ascii: ","))
    let target = inner[..<(comma ?? inner.endIndex)].trimmed
    guard !target.contains(0x20) || references[Array(target)] != nil else { return nil }
    refer(to: target, comma.map { inner[($0 + 1)...].trimmed } ?? [])
    return close.upperBound
  }

  /// Writes a reference with its own text, or with the title of its target. `file.adoc#id` refers to another file.
  private mutating func refer(to target: ArraySlice<UInt8>, _ words: ArraySlice<UInt8>) {
    let hash = target.firstIndex(of: UInt8(ascii: "#"))
    let file = target[..<(hash ?? target.endIndex)]
    let isFile =
      !file.isEmpty && (hash != nil || file.contains(UInt8(ascii: ".")) && references[Array(file)] == nil)
    let id = isFile ? target : target.drop { $0 == UInt8(ascii: "#") }
    let start = output.count
    if !words.isEmpty {
      scan(Array(words))
    } else if let title = references[Array(id)], title.utf8.count <= budget {
      budget -= title.utf8.count
      output.append(title)
    } else {
      output.append(isFile ? file : id.isEmpty ? Array("[^top]".utf8)[...] : id)
    }
    output.link(start..<output.count, to: (isFile ? "" : "#") + id.text)
  }

  /// Skips an anchor such as `[[name]]`, or a role such as `[.role]` before formatted text.
  private mutating func bracket(_ source: [UInt8], _ index: Int) -> Int? {
    if source[safe: index + 1] == UInt8(ascii: "["),
      let close = ByteSearch.first("]]", in: source[(index + 2)...].prefix(200))
    {
      var inner = source[(index + 2)..<close.lowerBound]
      let isEntry = inner.first == UInt8(ascii: "[") && source[safe: close.upperBound] == UInt8(ascii: "]")
      if isEntry { inner = inner.dropFirst() }
      let comma = inner.firstIndex(of: UInt8(ascii: ","))
      guard inner.first.map({ ByteClass.isWord($0) && !ByteClass.isDigit($0) || $0 >= 0x80 }) ?? false,
        inner[..<(comma ?? inner.endIndex)].allSatisfy({
          ByteClass.isWord($0) || [0x2d, 0x2e, 0x3a].contains($0)
        })
      else { return nil }
      // `[[[id]]]` labels a bibliography entry.
      guard isEntry else { return close.upperBound }
      output.append("[" + inner[(comma.map { $0 + 1 } ?? inner.startIndex)...].trimmed.text + "]")
      return close.upperBound + 1
    }
    guard let first = source[safe: index + 1], first == UInt8(ascii: ".") || first == UInt8(ascii: "#"),
      let close = source[index...].prefix(80).firstIndex(of: UInt8(ascii: "]")),
      [UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "_"), 0x60].contains(source[safe: close + 1] ?? 0)
    else { return nil }
    return close + 1
  }

  /// Parses index terms: `((term))` is shown as text, `(((a, b)))` is not shown. Also replaces `(C)`, `(R)` and `(TM)`.
  private mutating func parenthesis(_ source: [UInt8], _ index: Int) -> Int? {
    guard source[safe: index + 1] == UInt8(ascii: "(") else {
      guard let (mark, sign) = Self.sign(source, index) else { return nil }
      output.append(sign)
      return index + mark.utf8CodeUnitCount
    }
    let isHidden = source[safe: index + 2] == UInt8(ascii: "(")
    let rest = source[(index + 2)...].prefix(200)
    guard let close = isHidden ? ByteSearch.first(")))", in: rest) : ByteSearch.first("))", in: rest) else {
      return nil
    }
    if !isHidden { output.append(source[(index + 2)..<close.lowerBound]) }
    return close.upperBound
  }

  private static func sign(_ source: [UInt8], _ index: Int) -> (StaticString, String)? {
    ([("(C)", "©"), ("(R)", "®"), ("(TM)", "™")] as [(StaticString, String)])
      .first { ByteSearch.starts(source[index...], with: $0.0) }
  }

  /// Parses a macro or URL whose colon is at `index`. The macro's name or the URL's scheme is already in the output, and is removed from there.
  private mutating func macro(_ source: [UInt8], _ index: Int) -> Int? {
    var start = output.count
    while start > 0, output.count - start < 20,
      ByteClass.isLower(output.bytes[start - 1]) || ByteClass.isDigit(output.bytes[start - 1])
    { start -= 1 }
    // A footnote may directly follow a word.
    let note = ["footnote", "footnoteref"].first {
      output.bytes[start...].suffix($0.utf8.count).elementsEqual($0.utf8)
    }
    if let note { start = output.count - note.utf8.count }
    guard note != nil || start == 0 || !ByteClass.isWord(output.bytes[start - 1]) else { return nil }
    let name = output.bytes[start...].text
    guard !name.isEmpty, let next = source[safe: index + 1], next > 0x20, next != UInt8(ascii: ":") else {
      return nil
    }
    let isAddress = next == UInt8(ascii: "/") && source[safe: index + 2] == next
    var end = index + 1
    while end < source.count, source[end] > 0x20, source[end] != UInt8(ascii: "["), end - index < 1000 {
      end += 1
    }
    let target = source[(index + 1)..<end]
    guard source[safe: end] == UInt8(ascii: "["), let close = Self.closingBracket(source, end) else {
      guard isAddress, Self.schemes.contains(name), target.contains(where: ByteClass.isWord) else {
        return nil
      }
      var address = name + ":" + target.text
      while let last = address.last, ".,;:)>\"'".contains(last) { address.removeLast() }
      output.append(source[index..<end])
      output.link(start..<min(output.count, start + address.utf8.count), to: address)
      return end
    }
    let inner = source[(end + 1)..<close].indices.filter {
      source[$0] != 0x5c || source[$0 + 1] != UInt8(ascii: "]")
    }.map { source[$0] }
    if inner.isEmpty, target.isEmpty, name == "footnote" || name == "footnoteref" { return nil }
    // A macro after a backslash is literal text.
    if start > 0, output.bytes[start - 1] == 0x5c {
      output.truncate(to: start - 1)
      output.append(name.utf8 + source[index...close])
      return close + 1
    }
    output.truncate(to: start)
    apply(name, target, inner, isAddress)
    return close + 1
  }

  private static let schemes: Set = ["http", "https", "ftp", "irc", "mailto", "file"]

  static func closingBracket(_ source: [UInt8], _ open: Int) -> Int? {
    var depth = 0
    var first: Int?
    for index in open..<min(source.count, open + 2000) {
      if source[index] == UInt8(ascii: "]"), source[index - 1] == 0x5c { continue }
      if source[index] == UInt8(ascii: "[") { depth += 1 }
      if source[index] == UInt8(ascii: "]") {
        depth -= 1
        first = first ?? index
        if depth == 0 { return index }
      }
    }
    return first
  }

  /// The alternative text of an image block as a link.
  mutating func image(_ given: AsciiDocAttributes, file: ArraySlice<UInt8>) -> InlineText {
    _ = parse(given.words, isProse: true)
    link(from: 0, given, file: file)
    return output.text
  }

  /// Turns the alternative text of an image into a link, either to the target of the image's `link` attribute or to the image file.
  private mutating func link(from start: Int, _ given: AsciiDocAttributes, file: ArraySlice<UInt8>) {
    if !given.link.isEmpty { return output.link(start..<output.count, to: given.link) }
    guard !file.isEmpty else { return }
    let isAddress = ByteSearch.first("://", in: file) != nil
    let folder = isAddress ? "" : attributes[Array("imagesdir".utf8)].map { $0.text + "/" } ?? ""
    output.picture(start..<output.count, at: folder + file.text)
  }

  private mutating func apply(
    _ name: String, _ target: ArraySlice<UInt8>, _ inner: [UInt8], _ isAddress: Bool
  ) {
    switch name {
    case "footnote", "footnoteref":
      // In the older macro `footnoteref`, the name of the note precedes a comma.
      let isOlder = name == "footnoteref"
      let name = isOlder ? inner.prefix { $0 != UInt8(ascii: ",") } : target
      let words = isOlder ? Array(inner.dropFirst(name.count + 1)) : inner
      guard !words.isEmpty, name.isEmpty || noteNames.insert(Array(name)).inserted else { return }
      var note = InlineBuilder()
      swap(&note, &output)
      scan(words)
      swap(&note, &output)
      footnotes.append(note.text)
    case "image", "icon":
      var given = AsciiDocAttributes()
      given.read(inner[...])
      let start = output.count
      output.append(given.words)
      link(from: start, given, file: name == "image" ? target : [])
    case "indexterm2": scan(inner)
    case "pass" where target.contains(UInt8(ascii: "q")):
      scan(inner)
    case "kbd", "btn", "pass", "latexmath", "stem", "asciimath": output.append(inner)
    case "menu": output.append(target.text + (inner.isEmpty ? "" : " > ") + inner.text)
    case "anchor", "indexterm": break
    default:
      let isSection = (1...2).contains(inner.count) && inner.first.map(ByteClass.isDigit) ?? false
      if !isAddress, isSection, name != "link", name != "xref" {
        // The macro for manual pages has a different name in each project, so it is recognised by its arguments.
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
      if name == "xref" { return refer(to: target, words[...]) }
      let address = isAddress || name == "mailto" ? name + ":" + target.text : target.text
      let start = output.count
      if words.isEmpty {
        output.append(address)
      } else {
        scan(words)
      }
      output.link(start..<output.count, to: address)
    }
  }
}
