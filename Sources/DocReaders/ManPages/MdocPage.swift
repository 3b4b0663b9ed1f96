import DocDraft
import DocModel

/// Interprets the macros of mdoc(7), which describe the meaning of words. A macro may call other macros on the same line.
struct MdocPage {
  var composer = ManualComposer()
  var title: (name: String, section: String)?
  var name: ArraySlice<UInt8> = []
  private(set) var unknown: (name: String, line: Int)?

  private var lists: [List] = []
  /// Whether words are separated by spaces (`.Sm`).
  var isSpaced = true
  /// The number of open `Xo` macros. A term between `Xo` and `Xc` spans several lines.
  private var openTerms = 0
  private var isInTerm = false
  /// The fields of the open bibliographic reference, each with the letter of its macro; nil if no reference is open.
  private var references: [(kind: UInt8, text: String)]?

  private struct List {
    enum Kind {
      case marked(String), numbered, entries, table

      var hasMarkers: Bool {
        switch self {
        case .marked(let marker): !marker.isEmpty
        case .numbered: true
        case .entries, .table: false
        }
      }
    }
    var kind: Kind
    var count = 0
    var hasEntry = false
    /// Whether words in an item's head may be macro calls. In a list of messages (`-diag`), such words are plain text.
    var isParsed = true
    var rows: [[InlineText]] = []
    var startLine: Int
  }

  static let macros: Set<[UInt8]> = Set(
    (MdocWords.callable
      + [
        "Dd", "Dt", "Os", "Sh", "Ss", "Pp", "Lp", "Bl", "El", "It", "Bd", "Ed", "D1", "Dl", "Nd", "Rs", "Re",
        "TS", "nf", "fi", "sp", "br",
      ])
      .map { Array($0.utf8) })

  mutating func read(_ lines: inout RoffLines) {
    while let line = lines.next() {
      guard let macro = line.macro else {
        composer.take(line.body, at: line.number)
        continue
      }
      if macro.text == "TS" {
        composer.table(&lines, at: line.number)
      } else {
        call(macro, line.body, at: line.number)
      }
    }
    while !lists.isEmpty { endList(at: lines.number) }
    composer.finish()
  }

  // MARK: Lines

  private mutating func call(_ macro: [UInt8], _ body: ArraySlice<UInt8>, at number: Int) {
    switch macro.text {
    case "Dd", "Os": return
    case "Dt":
      let words = RoffLines.arguments(body)
      if let first = words.first, title == nil { title = (first.text, words.count > 1 ? words[1].text : "") }
    case "Sh": heading(2, body, at: number)
    case "Ss": heading(3, body, at: number)
    case "Pp", "Lp":
      composer.isFilled ? composer.endParagraph() : composer.blankCodeLine(at: number)
    case "sp", "br": composer.isFilled ? composer.breakParagraph() : composer.blankCodeLine(at: number)
    case "nf": composer.setFilled(false)
    case "fi": composer.setFilled(true)
    case "Bl": beginList(RoffLines.arguments(body), at: number)
    case "El": endList(at: number)
    case "It": item(body, at: number)
    case "Bd":
      let words = RoffLines.arguments(body).map(\.text)
      composer.breakParagraph()
      if words.contains("-literal") || words.contains("-unfilled") { composer.setFilled(false) }
    case "Ed":
      composer.setFilled(true)
      composer.breakParagraph()
    case "Dl":
      composer.breakParagraph()
      let wasFilled = composer.isFilled
      composer.setFilled(false)
      line(body, at: number)
      composer.setFilled(wasFilled)
    case "D1":
      composer.breakParagraph()
      line(body, at: number)
      composer.breakParagraph()
    case "Rs": references = []
    case "Re": endReference(at: number)
    default:
      if macro.first == UInt8(ascii: "%") { return addReference(macro.last ?? 0, body, at: number) }
      guard MdocWords.isCallable(macro[...]) else {
        if unknown == nil, macro.count == 2, ByteClass.isUpper(macro[0]), ByteClass.isLower(macro[1]) {
          unknown = (macro.text, number)
        }
        return
      }
      line(macro + [0x20] + body, at: number)
    }
  }

  private mutating func line(_ words: some Sequence<UInt8>, at number: Int) {
    if !composer.isFilled, !composer.isJoined { composer.endCodeLine() }
    var evaluation = MdocLine(Array(words)[...], at: number)
    evaluation.run(in: &self)
    openTerms = max(0, openTerms + evaluation.openTerms)
    if isInTerm, openTerms == 0 { takeTerm() }
  }

  private mutating func heading(_ level: Int, _ body: ArraySlice<UInt8>, at number: Int) {
    while !lists.isEmpty { endList(at: number) }
    composer.setFilled(true)
    composer.endParagraph()
    line([UInt8](" ".utf8) + body, at: number)
    let (words, _) = composer.takeText()
    composer.heading(level, words.plain, at: number)
  }

  // MARK: Lists

  private mutating func beginList(_ words: [ArraySlice<UInt8>], at number: Int) {
    composer.breakParagraph()
    var kind = List.Kind.entries
    for word in words {
      switch word.text {
      case "-bullet", "-dash", "-hyphen": kind = .marked("•")
      case "-item": kind = .marked("")
      case "-enum": kind = .numbered
      case "-column": kind = .table
      default: continue
      }
    }
    lists.append(List(kind: kind, isParsed: !words.contains { $0.text == "-diag" }, startLine: number))
    composer.listDepth = max(0, lists.count - 1)
    composer.isInItem = false
  }

  private mutating func endList(at number: Int) {
    guard var list = lists.popLast() else { return }
    if case .table = list.kind {
      endRow(&list)
      var grid = Grid()
      for row in list.rows {
        grid.beginRow()
        for cell in row { grid.add(cell) }
      }
      let rows = list.rows.map { Array($0.map(\.plain).joined(separator: " ").utf8)[...] }
      composer.table(grid.table(), or: rows, list.startLine, number)
    } else {
      composer.endParagraph()
      if list.hasEntry { composer.endEntry() }
    }
    composer.listDepth = max(0, lists.count - 1)
    composer.isInItem = lists.last?.kind.hasMarkers ?? false
  }

  private mutating func item(_ body: ArraySlice<UInt8>, at number: Int) {
    guard var list = lists.popLast() else { return }
    defer { lists.append(list) }
    list.count += 1
    composer.isInItem = list.kind.hasMarkers
    switch list.kind {
    case .marked(let marker):
      composer.endParagraph()
      composer.marker = marker.isEmpty ? nil : marker
    case .numbered:
      composer.endParagraph()
      composer.marker = "\(list.count)."
    case .table:
      endRow(&list)
      list.rows.append([])
      for (index, cell) in body.split(separator: 0x09, omittingEmptySubsequences: false).enumerated() {
        if index > 0 { list.rows[list.rows.count - 1].append(composer.takeText().text) }
        lists.append(list)
        line([UInt8](" ".utf8) + cell, at: number)
        list = lists.popLast() ?? list
      }
    case .entries:
      composer.endParagraph()
      composer.flushCode()
      isInTerm = true
      openTerms = 0
      lists.append(list)
      if list.isParsed {
        line([UInt8](" ".utf8) + body, at: number)
      } else {
        for word in RoffLines.arguments(body) { composer.take(word, in: .bold, at: number) }
        takeTerm()
      }
      list = lists.popLast() ?? list
    }
  }

  private mutating func takeTerm() {
    isInTerm = false
    let (term, line) = composer.takeText()
    guard !term.isEmpty, var list = lists.popLast() else { return }
    if list.hasEntry, !composer.writer.joinTerm(name: term.plain, term: term) {
      composer.endEntry()
      list.hasEntry = false
    }
    if !list.hasEntry { composer.beginEntry(term, at: line) }
    list.hasEntry = true
    lists.append(list)
  }

  mutating func endCell() {
    guard let last = lists.indices.last, case .table = lists[last].kind, !lists[last].rows.isEmpty else {
      return
    }
    let row = lists[last].rows.count - 1
    lists[last].rows[row].append(composer.takeText().text)
  }

  private mutating func endRow(_ list: inout List) {
    guard !list.rows.isEmpty else { return composer.breakParagraph() }
    list.rows[list.rows.count - 1].append(composer.takeText().text)
  }

  // MARK: References and tables

  private mutating func addReference(_ kind: UInt8, _ body: ArraySlice<UInt8>, at number: Int) {
    let words = RoffLines.arguments(body).filter { $0.count != 1 || $0.first != UInt8(ascii: ",") }
    let text = words.map(\.text).joined(separator: " ")
    guard references != nil else { return composer.take(Array(text.utf8)[...], at: number) }
    references?.append((kind, text))
  }

  private mutating func endReference(at number: Int) {
    guard let parts = references else { return }
    references = nil
    guard !parts.isEmpty else { return }
    let authors = parts.filter { $0.kind == UInt8(ascii: "A") }.map(\.text)
    var fields = Self.order.flatMap { kind in parts.filter { $0.kind == kind } }
    if let last = authors.last {
      let others = authors.dropLast().joined(separator: ", ")
      let conjunction = authors.count > 2 ? ", and " : authors.count > 1 ? " and " : ""
      fields.insert((UInt8(ascii: "A"), others + conjunction + last), at: 0)
    }
    for (position, field) in fields.enumerated() {
      let (start, words) = (composer.offset, Array(field.text.utf8)[...])
      composer.take(words, at: number)
      if field.kind == UInt8(ascii: "U") { composer.link(from: start, to: ManualText.inline(words).plain) }
      composer.isJoined = true
      composer.take([UInt8(ascii: position + 1 < fields.count ? "," : ".")], at: number)
    }
    if composer.heading == "SEE ALSO" { composer.breakParagraph() }
  }

  /// The macro letters of the fields that follow the authors of a reference, in printed order (mdoc(7), `.Rs`).
  private static let order = Array("TBIJRNVUPQCDO".utf8)
}
