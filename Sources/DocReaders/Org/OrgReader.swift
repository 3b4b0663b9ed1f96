import DocDraft
import DocModel
import DocSystem

/// Reads Org, the outline format of Emacs.
struct OrgReader: TextReader {
  var name: String { "org" }
  var highest: Confidence { .strong }

  private static let sampledLines = 1000

  /// Strong if there are two kinds of lines that only Org has, or one such kind and a headline. Likely for one such kind alone. Headlines alone
  /// are weak evidence, because list items in Markdown and AsciiDoc look the same: the text must begin with one, have a deeper one, and have
  /// text below them. A state or a described link makes such a text likely.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    // AsciiDoc, Lisp and HTML files may contain Org in code samples and strings. No Org file begins with one of these characters.
    if let first = probe.body.first, "=;(<".utf8.contains(first) { return nil }
    let lines = min(text.lineCount, Self.sampledLines)
    let end = lines < text.lineCount ? text.lineStarts[lines] : text.bytes.count
    // This check comes first, because it is ten times as fast as examining all lines, and rejects most files.
    let marks: [StaticString] = ["#+", ":PROPERTIES:", ":properties:", "\n** "]
    guard marks.contains(where: { ByteSearch.first($0, in: text.bytes[..<end]) != nil }) else { return nil }
    var (sorts, hasHeadline, isInFence): (Set<Int>, Bool, Bool) = ([], false, false)
    var (isOutline, isDeep, hasText, hasMark) = (false, false, false, false)
    for number in 0..<lines {
      let line = text.lineBytes(number)
      if ByteSearch.starts(line, with: "```") { isInFence.toggle() }
      if !isInFence, ByteSearch.first("][", in: line) != nil, ByteSearch.first("[[", in: line) != nil {
        hasMark = true
      }
      switch OrgLine(line) {
      case _ where isInFence: break
      case .headline(let level, let title):
        if !hasHeadline, !hasText { isOutline = level == 1 }
        if level > 1 { isDeep = true }
        if ["TODO ", "DONE "].contains(where: { title.starts(with: $0.utf8) }) { hasMark = true }
        hasHeadline = true
      case .keyword: sorts.insert(0)
      case .begin: sorts.insert(1)
      case .drawer("properties"): sorts.insert(2)
      case .blank: break
      default: hasText = true
      }
    }
    if sorts.isEmpty { return isOutline && isDeep && hasText ? hasMark ? .likely : .possible : nil }
    return sorts.count > 1 || hasHeadline ? .strong : .likely
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    var page = OrgPage(text)
    return page.draft()
  }
}

/// The kinds of lines in Org.
enum OrgLine: Equatable {
  case blank, text, row, fixedWidth
  /// A comment, a rule, or dates for the agenda, all of which are dropped.
  case aside
  case headline(level: Int, ArraySlice<UInt8>)
  case item(marker: String, ArraySlice<UInt8>)
  /// Matches `#+NAME: value`, `#+begin_NAME value`, `#+end_NAME` and `:NAME:`. The name is converted to lower case.
  case keyword(String, ArraySlice<UInt8>), begin(String, ArraySlice<UInt8>), end(String), drawer(String)

  private static let boxes = ["[ ] ", "[X] ", "[-] "]
  private static let dates: Set = ["SCHEDULED:", "DEADLINE:", "CLOSED:", "CLOCK:"]

  init(_ line: ArraySlice<UInt8>) {
    let body = line.trimmed
    let word = body.prefix { $0 != 0x20 }
    let rest = body[word.endIndex...].trimmed
    let isHeadline = line.count > word.count && line.first == 0x2a && word.allSatisfy { $0 == 0x2a }
    let digits = word.prefix(while: ByteClass.isDigit)
    let isMark =
      word.count == digits.count + 1 && digits.count < 10
      && (digits.isEmpty ? "-+*" : ".)").utf8.contains(word[digits.endIndex])
    switch word.first {
    case nil: self = .blank
    case _ where isHeadline: self = .headline(level: word.count, rest)
    case UInt8(ascii: "#") where word.count == 1: self = .aside
    case UInt8(ascii: "#"): self = Self.directive(body) ?? .text
    case UInt8(ascii: ":") where word.count == 1: self = .fixedWidth
    case UInt8(ascii: ":") where word.last == word.first && rest.isEmpty:
      self = .drawer(word.dropFirst().dropLast().map(ByteClass.lowered).text)
    case UInt8(ascii: "|"): self = .row
    case UInt8(ascii: "-") where body.count > 4 && body.allSatisfy({ $0 == word.first }): self = .aside
    case _ where isMark:
      let hasBox = Self.boxes.contains { rest.starts(with: $0.utf8) }
      self = .item(marker: digits.isEmpty ? "•" : word.text, hasBox ? rest.dropFirst(4) : rest)
    case _ where word.last == 0x3a && Self.dates.contains(word.text): self = .aside
    default: self = .text
    }
  }

  private static func directive(_ body: ArraySlice<UInt8>) -> OrgLine? {
    let name = body.dropFirst(2).prefix { !" :[".utf8.contains($0) }
    let (word, rest) = (name.map(ByteClass.lowered), body[name.endIndex...])
    guard ByteSearch.starts(body, with: "#+"), !name.isEmpty else { return nil }
    // `#+CAPTION[short]: long` is a keyword as well.
    if let sign = rest.first, sign != 0x20 { return .keyword(word.text, rest.dropFirst().trimmed) }
    if ByteSearch.starts(word, with: "begin_") { return .begin(word.dropFirst(6).text, rest.trimmed) }
    return ByteSearch.starts(word, with: "end_") ? .end(word.dropFirst(4).text) : nil
  }
}
