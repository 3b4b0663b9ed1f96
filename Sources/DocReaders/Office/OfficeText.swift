import DocDraft
import DocModel

/// Role of a paragraph in a text document.
enum OfficeRole: Equatable {
  case plain
  case heading(Int)
  /// A list item. `list` identifies the list; `number` is the item's number in a numbered list.
  case item(depth: Int, list: String, number: Int?)
  /// A further paragraph in the last list item.
  case more
  case code
}

/// A run of text with one format.
struct OfficeRun {
  var text: [UInt8]
  var isBold = false
  var isItalic = false
  var isCode = false
  /// Whether the run is a superscript, as in 10².
  var isRaised = false
  var link: String?

  func isSet(like other: Self) -> Bool {
    isBold == other.isBold && isItalic == other.isItalic && isCode == other.isCode && link == other.link
      && isRaised == other.isRaised
  }
}

/// Converts the paragraphs and tables of a text document (Word, OpenDocument) to HTML, from which sections are written. Paragraph numbers serve
/// as line numbers.
struct OfficeText {
  private var builder = HTMLTreeBuilder()
  /// The open lists, each with its depth in the builder and its identifier. Each list has an open item.
  private var lists: [(depth: Int, list: String)] = []
  /// The lists that were open around each open table.
  private var outer: [[(depth: Int, list: String)]] = []
  private var isInCode = false
  /// One-based number of the current paragraph.
  private(set) var line = 1
  var title: String?

  private static let deepestList = 8

  mutating func write(_ runs: [OfficeRun], as role: OfficeRole) {
    defer { line += 1 }
    let isBlank = runs.allSatisfy { $0.text.allSatisfy(ByteClass.isSpace) }
    // A paragraph entirely in a monospaced font is a code sample. In a table, it becomes inline code instead.
    let isCode =
      role == .code
      || !isBlank && role == .plain && runs.allSatisfy { $0.isCode || $0.text.allSatisfy(ByteClass.isSpace) }
    if isCode, outer.isEmpty {
      if !isInCode {
        closeLists()
        builder.open("pre", line: line)
        isInCode = true
      } else {
        builder.text([0x0a], line: line)
      }
      for run in runs { builder.text(run.text, line: line) }
      return
    }
    if isBlank { return }
    closeCode()
    switch role {
    case .heading(let level):
      closeLists()
      builder.open("h\(min(6, max(1, level)))", line: line)
      inline(runs, isHeading: true)
      builder.close()
    case .item(let depth, let list, let number):
      openItem(min(Self.deepestList, max(0, depth)), list, number)
      inline(runs)
    case .plain, .more, .code:
      if role != .more { closeLists() }
      builder.open("p", line: line)
      inline(runs)
      builder.close()
    }
  }

  private mutating func openItem(_ depth: Int, _ list: String, _ number: Int?) {
    while lists.count > depth + 1 { closeList() }
    if lists.count == depth + 1, lists.last?.list == list {
      if let last = lists.last { builder.close(to: last.depth + 1) }
      builder.open("li", line: line)
      return
    }
    if lists.count == depth + 1 { closeList() }
    while lists.count < depth + 1 {
      lists.append((builder.depth, list))
      let isOuter = lists.count < depth + 1
      if let number, !isOuter {
        builder.open("ol", [("start", "\(number)")], line: line)
      } else {
        builder.open("ul", line: line)
      }
      builder.open("li", line: line)
    }
  }

  private mutating func closeList() {
    if let last = lists.popLast() { builder.close(to: last.depth) }
  }

  private mutating func closeLists() {
    while !lists.isEmpty { closeList() }
  }

  private mutating func closeCode() {
    if isInCode { builder.close() }
    isInCode = false
  }

  /// Writes runs with their formats. Adjacent runs with equal formats are joined.
  private mutating func inline(_ runs: [OfficeRun], isHeading: Bool = false) {
    var merged: [OfficeRun] = []
    for run in runs where !run.text.isEmpty {
      let isSpace = run.text.allSatisfy(ByteClass.isSpace)
      if let last = merged.last, last.isSet(like: run) || isSpace {
        merged[merged.count - 1].text += run.text
      } else {
        merged.append(run)
      }
    }
    for run in merged {
      let core = run.text.trimmed
      builder.text(run.text[..<core.startIndex], line: line)
      if !core.isEmpty {
        let depth = builder.depth
        if let link = run.link { builder.open("a", [("href", link)], line: line) }
        if run.isCode { builder.open("code", line: line) }
        if run.isBold, !run.isCode { builder.open("b", line: line) }
        if run.isItalic, !run.isCode { builder.open("i", line: line) }
        if run.isRaised { builder.open("sup", line: line) }
        builder.text(core, line: line)
        builder.close(to: depth)
      }
      builder.text(run.text[core.endIndex...], line: line)
    }
  }

  // MARK: Tables

  mutating func openTable() {
    closeCode()
    if outer.isEmpty { closeLists() }
    outer.append(lists)
    lists = []
    builder.open("table", line: line)
  }

  mutating func closeTable() {
    closeLists()
    builder.close()
    lists = outer.popLast() ?? []
  }

  mutating func openRow() { builder.open("tr", line: line) }
  mutating func openCell() { builder.open("td", line: line) }
  /// Sets an attribute of the most recently opened cell.
  mutating func setCell(_ name: String, _ value: String) { builder.setAttribute(name, value) }

  mutating func closeCell() {
    closeLists()
    builder.close()
  }

  mutating func closeRow() { builder.close() }

  // MARK: Finishing

  mutating func draft() -> DraftDocument {
    closeCode()
    closeLists()
    let tree = builder.finish()
    var writer = TreeWriter()
    var blocks = HTMLBlockWriter(tree)
    blocks.write(0..<tree.nodes.count, into: &writer)
    var draft = DraftDocument(kind: .article, title: title)
    writer.finish(into: &draft)
    return draft
  }
}

/// Recognises fonts and styles by name.
enum OfficeStyleName {
  /// Whether a font is monospaced, judging by the name of the font.
  static func isOfOneWidth(font: String) -> Bool {
    let name = font.lowercased()
    return ["mono", "courier", "consol", "menlo", "monaco", "typewriter", "andale", "source code", "fixed"]
      .contains { name.contains($0) }
  }

  /// Whether a paragraph or character style is for code, such as `Source Code`, `HTML Preformatted` or `Verbatim Char`.
  static func isOfCode(_ style: String) -> Bool {
    let name = style.lowercased().replacing("_20_", with: " ")
    if name.contains("caption") { return false }
    return ["code", "preformatted", "verbatim", "teletype", "typewriter", "listing", "plain text"]
      .contains { name.contains($0) }
  }

  /// Whether a style is for entries of a table of contents.
  static func isOfContents(_ style: String) -> Bool {
    let name = style.lowercased()
    return name.hasPrefix("toc ") || name == "table of figures" || name == "toc heading"
  }

  /// The level of a heading style such as `heading 2`.
  static func headingLevel(_ style: String) -> Int? {
    let name = style.lowercased().replacing("_20_", with: " ")
    guard name.hasPrefix("heading ") else { return nil }
    return Int(name.dropFirst("heading ".count)).flatMap { (1...9).contains($0) ? min(6, $0) : nil }
  }
}
