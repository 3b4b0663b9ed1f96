import DocDraft
import DocModel

/// Reads Org, the outline format of Emacs.
struct OrgReader: TextReader {
  var name: String { "org" }
  var highest: Confidence { .strong }

  private static let sampledLines = 1000

  /// Strong for two sorts of lines that only Org has, or for one and a headline; likely for one. Headlines alone prove nothing: they look
  /// like items of Markdown and AsciiDoc.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    // AsciiDoc, Lisp and HTML hold Org in samples and strings. No file of Org begins as they do.
    if let first = probe.body.first, "=;(<".utf8.contains(first) { return nil }
    var (sorts, hasHeadline, isInFence): (Set<Int>, Bool, Bool) = ([], false, false)
    for number in 0..<min(text.lineCount, Self.sampledLines) {
      let line = text.lineBytes(number)
      if ByteSearch.starts(line, with: "```") { isInFence.toggle() }
      if isInFence { continue }
      switch OrgLine(line) {
      case .headline: hasHeadline = true
      case .keyword: sorts.insert(0)
      case .begin: sorts.insert(1)
      case .drawer("properties"): sorts.insert(2)
      case .planning: sorts.insert(3)
      default: break
      }
    }
    return sorts.count > 1 || !sorts.isEmpty && hasHeadline ? .strong : sorts.isEmpty ? nil : .likely
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    var page = OrgPage(text)
    return page.draft()
  }
}

/// What a line of Org is, by its own bytes.
enum OrgLine: Equatable {
  case blank, text, row, comment, planning, fixedWidth
  case headline(level: Int, ArraySlice<UInt8>)
  case item(marker: String, ArraySlice<UInt8>)
  /// `#+NAME: value`, `#+begin_NAME value`, `#+end_NAME`, `:NAME:`; names are in lower case.
  case keyword(String, ArraySlice<UInt8>), begin(String, ArraySlice<UInt8>), end(String), drawer(String)

  init(_ line: ArraySlice<UInt8>) {
    let body = line.trimmed
    let (first, second) = (body.first, body.dropFirst().first)
    let stars = line.prefix { $0 == UInt8(ascii: "*") }.count
    self = .text
    if stars > 0, line.dropFirst(stars).first == 0x20 {
      self = .headline(level: stars, body.dropFirst(stars).trimmed)
    } else if let item = Self.item(body) {
      self = item
    } else if ByteSearch.starts(body, with: "#+") {
      let word = body.dropFirst(2).prefix { $0 != 0x20 && $0 != UInt8(ascii: ":") }
      let (name, rest) = (word.map(ByteClass.lowered), body[word.endIndex...])
      if rest.first == UInt8(ascii: ":"), !name.isEmpty {
        self = .keyword(name.text, rest.dropFirst().trimmed)
      }
      if ByteSearch.starts(name, with: "begin_") { self = .begin(name.dropFirst(6).text, rest.trimmed) }
      if ByteSearch.starts(name, with: "end_") { self = .end(name.dropFirst(4).text) }
    } else if first == UInt8(ascii: ":"), second ?? 0x20 == 0x20 {
      self = .fixedWidth
    } else if first == UInt8(ascii: ":"), body.last == first {
      let name = body.dropFirst().dropLast()
      if name.allSatisfy({ ByteClass.isWord($0) || $0 == 0x2d }) {
        self = .drawer(name.map(ByteClass.lowered).text)
      }
    } else if first == UInt8(ascii: "|") {
      self = .row
    } else if first == UInt8(ascii: "#") && second ?? 0x20 == 0x20
      || body.count > 4 && body.allSatisfy({ $0 == 0x2d })
    {
      self = .comment
    } else if ["SCHEDULED: ", "DEADLINE: ", "CLOSED: ", "CLOCK: "].contains(where: {
      body.starts(with: $0.utf8)
    }) {
      self = .planning
    } else if body.isEmpty {
      self = .blank
    }
  }

  /// `- words`, `2) words`, without a checkbox. A star at the margin begins a headline.
  private static func item(_ body: ArraySlice<UInt8>) -> OrgLine? {
    let digits = body.prefix(while: ByteClass.isDigit).count
    guard digits < 10, let sign = body.dropFirst(digits).first,
      body.dropFirst(digits + 1).first ?? 0x20 == 0x20,
      (digits == 0 ? "-+*" : ".)").utf8.contains(sign)
    else { return nil }
    var words = body.dropFirst(digits + 1).trimmed
    for box in ["[ ] ", "[X] ", "[-] "] where words.starts(with: box.utf8) {
      words = words.dropFirst(4).trimmed
    }
    return .item(marker: digits == 0 ? "•" : body.prefix(digits + 1).text, words)
  }

  /// A line of a sample without the comma that hides it from Org.
  static func unescaped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = line.drop(while: ByteClass.isSpace)
    let hidden = rest.drop { $0 == UInt8(ascii: ",") }
    guard rest.first == UInt8(ascii: ","),
      hidden.first == UInt8(ascii: "*") || ByteSearch.starts(hidden, with: "#+")
    else { return line }
    return line[..<rest.startIndex] + rest.dropFirst()
  }
}
