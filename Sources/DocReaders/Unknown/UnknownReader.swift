import DocDraft
import DocModel
import DocSystem

/// Recognises text formats that are not supported, such as markup, data and logs. Such texts are not read as prose; a warning names the format.
struct UnknownReader: Reader {
  var name: String { "unknown" }

  /// Strong if the lines have a form that prose does not have. Certain for vector images and style sheets, because they resemble code.
  func recognise(_ probe: Probe) -> Confidence? {
    switch Self.language(probe) {
    case .picture?, .style?: .certain
    case nil: nil
    default: .strong
    }
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let language = Self.language(member.probe) else { return sink.decline() }
    sink.isUnknown(language.rawValue)
  }

  private static func language(_ probe: Probe) -> UnknownLanguage? {
    probe.text.flatMap { UnknownLanguage.of($0, head: probe.head) }
  }
}

/// Text formats that are recognised by the form of their lines.
enum UnknownLanguage: String, CaseIterable, Sendable {
  case tex = "TeX"
  case texinfo = "Texinfo source"
  case troff
  case bibtex = "BibTeX"
  case rtf = "RTF"
  case postScript = "PostScript"
  case pem = "PEM"
  case picture = "picture"
  case style = "style sheet"
  case translations = "PO"
  case lock = "lock file"
  case settings = "settings"
  case yaml = "YAML"
  case table = "CSV"
  case log

  /// Upper bound on the number of lines that are examined, not counting blank lines.
  static let lines = 400
  /// Minimum number of lines with the same form. Fewer lines are not conclusive.
  private static let fewest = 5

  /// The format of a text; nil if no format is recognised. `head` contains the first bytes of the text in lower case.
  static func of(_ text: SourceText, head: [UInt8]) -> Self? {
    let marks: [(StaticString, Self)] = [
      ("\\input texinfo", .texinfo), ("\\documentclass", .tex), ("\\documentstyle", .tex), ("{\\rtf", .rtf),
      ("<svg", .picture), ("<!doctype svg", .picture), ("/* xpm */", .picture), ("%!ps", .postScript),
      ("-----begin ", .pem), ("%yaml", .yaml),
    ]
    if let known = marks.first(where: { ByteSearch.starts(head, with: $0.0) }) { return known.1 }
    var shapes = LineShapes()
    // Lines in a Markdown fence are skipped, because they may be in any language.
    var isInFence = false
    for number in 0..<text.lineCount where shapes.lines < lines {
      let line = text.lineBytes(number)
      let body = line.trimmed
      if ByteSearch.starts(body, with: "```") || ByteSearch.starts(body, with: "~~~") {
        isInFence.toggle()
      } else if !isInFence {
        shapes.add(line, body)
      }
    }
    return shapes.language(fewest: fewest)
  }
}

/// Counts the lines of each form in a text.
private struct LineShapes {
  private(set) var lines = 0
  private var commands = 0
  private var texinfo = 0
  private var requests = 0
  private var bibtex = 0
  private var messages: (ids: Int, texts: Int) = (0, 0)
  private var comments = 0
  private var brackets = 0
  private var assignments = 0
  private var keys = 0
  private var items = 0
  private var dates = 0
  private var sums = 0
  private var isLock = false
  /// The number of `[[package]]` lines, which repeat in the lock files of uv, Poetry and Cargo.
  private var packages = 0
  /// The number of declarations in a style sheet, and of lines that open or close a rule.
  private var styles: (declarations: Int, braces: Int) = (0, 0)
  /// For each separator, a histogram of lines: how many lines contain the separator once, twice, and so on.
  private var separators: [UInt8: [Int: Int]] = [:]
  /// Whether the first line that is not a comment is typical of YAML: a key, a list item, a document marker, or the start of a template.
  private var beginsAsYAML = false

  /// Counts the forms of a line. `body` is the line without surrounding white space.
  mutating func add(_ line: ArraySlice<UInt8>, _ body: ArraySlice<UInt8>) {
    guard let first = body.first else { return }
    lines += 1
    switch first {
    case UInt8(ascii: "\\"): if Self.isCommand(body.dropFirst()) { commands += 1 }
    case UInt8(ascii: "%"): comments += 1
    case UInt8(ascii: "@"):
      let word = body.dropFirst().prefix(while: ByteClass.isLetter)
      if body.dropFirst(1 + word.count).first == UInt8(ascii: "{"), body.contains(UInt8(ascii: ",")) {
        bibtex += 1
      }
      // `@end table` is Texinfo; `@end` alone is Objective-C.
      let isAlone = body.count == word.count + 1 && ByteSearch.starts(word, with: "end")
      if line.first == first, !isAlone, Self.texinfoWords.contains(word.text) { texinfo += 1 }
    case UInt8(ascii: "."), UInt8(ascii: "'"):
      if line.first == first, Self.isRequest(body.dropFirst()) { requests += 1 }
    case UInt8(ascii: "["):
      if body.last == UInt8(ascii: "]"), !body.contains(UInt8(ascii: "(")) { brackets += 1 }
      if body.elementsEqual("[[package]]".utf8) { packages += 1 }
    case UInt8(ascii: "#"), UInt8(ascii: ";"):
      comments += 1
      if ByteSearch.first("yarn lockfile", in: body) != nil { isLock = true }
    case UInt8(ascii: "-"): if body.dropFirst().first == 0x20 { items += 1 }
    default: break
    }
    if first == UInt8(ascii: "m") {
      if ByteSearch.starts(body, with: "msgid \"") { messages.ids += 1 }
      if ByteSearch.starts(body, with: "msgstr") { messages.texts += 1 }
    }
    if Self.isAssignment(body) { assignments += 1 }
    if Self.isKey(body) {
      keys += 1
      if body.last == UInt8(ascii: ";"), Self.isProperty(body) { styles.declarations += 1 }
    }
    if body.last == UInt8(ascii: "{") || body.elementsEqual([UInt8(ascii: "}")]) { styles.braces += 1 }
    if lines - comments == 1, first != UInt8(ascii: "#") {
      beginsAsYAML = Self.isKey(body) || first == UInt8(ascii: "-") || first == UInt8(ascii: "{")
    }
    if Self.beginsWithDate(body) { dates += 1 }
    if body.count > 40, ByteSearch.first(" h1:", in: body) != nil { sums += 1 }
    count(body)
  }

  func language(fewest: Int) -> UnknownLanguage? {
    if messages.ids > 0, messages.texts > 0 { return .translations }
    if isLock { return .lock }
    guard lines >= fewest else { return nil }
    let content = lines - comments
    if sums * 10 >= lines * 9 || packages >= 2 { return .lock }
    if styles.declarations >= 3, styles.braces >= 2, (styles.declarations + styles.braces) * 5 >= content * 4
    {
      return .style
    }
    if bibtex > 0, bibtex * 20 >= lines { return .bibtex }
    if texinfo >= 3, texinfo * 20 >= lines { return .texinfo }
    if commands >= 3, commands * 10 >= content { return .tex }
    if requests >= 3, requests * 4 >= lines { return .troff }
    if dates * 5 >= lines * 4 { return .log }
    if brackets > 0, (brackets + assignments) * 10 >= content * 9, assignments * 2 >= content {
      return .settings
    }
    if assignments * 20 >= content * 19, assignments >= fewest { return .settings }
    if beginsAsYAML, keys * 2 >= content, (keys + items) * 20 >= content * 19, content >= fewest {
      return .yaml
    }
    return isTable ? .table : nil
  }

  /// Whether nine tenths of the lines have the same number of separators: at least two, or one if there are at least 20 lines.
  private var isTable: Bool {
    separators.values.contains { counts in
      guard let (columns, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
        return false
      }
      return count * 10 >= lines * 9 && (columns >= 2 || (columns == 1 && lines >= 20))
    }
  }

  /// Counts the commas, semicolons and tabs outside quotes in a line. If a space follows a separator anywhere in the line, the separator is
  /// punctuation, and its count for the line is ignored. A semicolon at the end of the line does not count either.
  private mutating func count(_ body: ArraySlice<UInt8>) {
    let marks = Self.separators
    var found = SIMD4<Int>()
    var isQuoted = false
    var previous: UInt8 = 0
    // All separators are small byte values, so one comparison skips most bytes.
    for byte in body {
      if byte > UInt8(ascii: ";") {
        if !isQuoted { previous = byte }
        continue
      }
      if byte == 0x22 { isQuoted.toggle() }
      if isQuoted { continue }
      if let mark = marks.firstIndex(of: byte) { found[mark] += 1 }
      if byte == 0x20, let mark = marks.firstIndex(of: previous) { found[mark] = -body.count }
      previous = byte
    }
    if body.last == marks[0], !isQuoted { found[0] -= 1 }
    for (mark, byte) in marks.enumerated() where found[mark] > 0 {
      separators[byte, default: [:]][found[mark], default: 0] += 1
    }
  }

  private static let separators = Array(";,\t".utf8)

  /// Whether the text after a backslash is a TeX command: a word followed by an argument, an option or nothing, as in `\section{`, `\begin{`,
  /// `\item`.
  private static func isCommand(_ rest: ArraySlice<UInt8>) -> Bool {
    let word = rest.prefix(while: ByteClass.isLetter)
    guard word.count >= 2 else { return false }
    switch rest.dropFirst(word.count).first {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\\"), 0x20: return true
    default: return false
    }
  }

  /// Whether the text after a dot is a roff request: up to three letters, or a comment, as in `.TH`, `.br`, `.\"`.
  private static func isRequest(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: [0x5c, 0x22]) { return true }
    let word = rest.prefix(while: ByteClass.isLetter)
    let next = rest.dropFirst(word.count).first
    return (1...3).contains(word.count) && (next == nil || next == 0x20)
  }

  /// Whether the line is `name = value` or `name=value`. Names consist of letters, digits, dots, hyphens and underscores.
  private static func isAssignment(_ body: ArraySlice<UInt8>) -> Bool {
    let name = body.prefix { ByteClass.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    guard !name.isEmpty else { return false }
    var rest = body.dropFirst(name.count)
    while rest.first == 0x20 { rest.removeFirst() }
    return rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=")
      && body.last != UInt8(ascii: ";") && body.last != UInt8(ascii: "{")
  }

  /// Whether the line is `name:` or `name: value`, possibly after `- `.
  private static func isKey(_ body: ArraySlice<UInt8>) -> Bool {
    var rest = body
    if rest.starts(with: [0x2d, 0x20]) { rest = rest.dropFirst(2) }
    let name = rest.prefix {
      ByteClass.isAlphanumeric($0) || $0 == 0x2d || $0 == 0x5f || $0 == 0x2e || $0 == 0x2f
    }
    guard let first = name.first, !ByteClass.isUpper(first) else { return false }
    let behind = rest.dropFirst(name.count)
    return behind.first == UInt8(ascii: ":") && (behind.count == 1 || behind.dropFirst().first == 0x20)
  }

  /// Whether a declaration sets a CSS property, judging by the first word of the property's name (CSS 2.2, appendix F).
  private static func isProperty(_ body: ArraySlice<UInt8>) -> Bool {
    properties.contains(body.prefix(while: ByteClass.isLetter).text)
  }

  private static let properties: Set = [
    "background", "border", "bottom", "clear", "color", "content", "cursor", "display", "float", "font",
    "height", "left", "letter", "line", "list", "margin", "max", "min", "opacity", "outline", "overflow",
    "padding", "page", "position", "quotes", "right", "table", "text", "top", "vertical", "visibility",
    "white", "width", "word", "z",
  ]

  /// Whether the line begins with a date and time: `2024-05-01T12:00`, `[2024-05-01 12:00`, `May  1 12:00:00`.
  private static func beginsWithDate(_ body: ArraySlice<UInt8>) -> Bool {
    let start = body.drop { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }
    guard let first = start.first, ByteClass.isDigit(first) || ByteClass.isUpper(first) else { return false }
    let head = Array(start.prefix(24))
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")), colon >= 6, colon + 2 < head.count,
      ByteClass.isDigit(head[colon - 1]), ByteClass.isDigit(head[colon + 1]),
      ByteClass.isDigit(head[colon + 2])
    else { return false }
    if head[..<4].allSatisfy(ByteClass.isDigit) {
      return head[4] == UInt8(ascii: "-") || head[4] == UInt8(ascii: "/")
    }
    return months.contains(head[..<3].text) && head[3] == 0x20
  }

  private static let months: Set = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let texinfoWords: Set = [
    "node", "chapter", "subsection", "menu", "end", "item", "itemx", "table", "example", "setfilename",
    "settitle", "cindex", "findex", "deffn", "defun", "ifnottex", "top",
  ]
}
