import DocDraft
import DocModel

/// Interprets the macros of mdoc(7), which describe the meaning of words. A macro may call other macros on the same line.
struct MdocPage {
  var composer = ManualComposer()
  var name: ArraySlice<UInt8> = []

  private var lists: [List] = []
  /// Whether words are separated by spaces (`.Sm`).
  var isSpaced = true
  /// The number of open `Xo` macros. A term between `Xo` and `Xc` spans several lines.
  private var openTerms = 0
  private var isInTerm = false
  /// The fields of the open bibliographic reference, each with the letter of its macro; nil if no reference is open.
  private var references: [(kind: UInt8, text: String)]?

  private struct List {
    enum Kind: Equatable { case marked(String), numbered, entries, table }

    var kind: Kind
    var hasMarkers: Bool { ![.marked(""), .entries, .table].contains(kind) }
    var count = 0
    var hasEntry = false
    /// Whether words in an item's head may be macro calls. In a list of messages (`-diag`), such words are plain text.
    var isParsed = true
    var grid = Grid()
    /// Whether the list is a table in which no `.It` has occurred yet.
    var isFree = false
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
      composer.number = lines.number
      // In a column list that does not begin with `.It`, each line is a row.
      if lists.last?.isFree ?? false, line.macro.map({ MdocWords.isCallable($0[...]) }) ?? true {
        item((line.macro.map { $0 + [0x20] } ?? []) + line.body)
        continue
      }
      switch line.macro {
      case nil: composer.take(line.body)
      case let macro? where macro.text == "TS": composer.table(&lines)
      case let macro?: call(macro, line.body)
      }
    }
    composer.number = lines.number
    while !lists.isEmpty { endList() }
    composer.finish()
  }

  // MARK: Lines

  private mutating func call(_ macro: [UInt8], _ body: ArraySlice<UInt8>) {
    switch macro.text {
    case "Dd", "Os": return
    case "Dt": composer.setTitle(body)
    case "Sh": heading(2, body)
    case "Ss": heading(3, body)
    case "Pp", "Lp":
      composer.isFilled ? composer.endParagraph() : composer.blankCodeLine()
    case "sp", "br": composer.isFilled ? composer.breakParagraph() : composer.blankCodeLine()
    case "nf": composer.setFilled(false)
    case "fi": composer.setFilled(true)
    case "Bl": beginList(RoffLines.arguments(body))
    case "El": endList()
    case "It":
      if let last = lists.indices.last { lists[last].isFree = false }
      item(body)
    case "Bd":
      let words = RoffLines.arguments(body).map(\.text)
      composer.breakParagraph()
      if words.contains("-literal") || words.contains("-unfilled") { composer.setFilled(false) }
    case "Ed":
      composer.setFilled(true)
      composer.breakParagraph()
    case "Dl", "D1":
      composer.breakParagraph()
      let wasFilled = composer.isFilled
      if macro.last == UInt8(ascii: "l") { composer.setFilled(false) }
      line(body)
      composer.setFilled(wasFilled)
      composer.breakParagraph()
    case "Rs": references = []
    case "Re": endReference()
    default:
      if macro.first == UInt8(ascii: "%") { return addReference(macro.last ?? 0, body) }
      guard MdocWords.isCallable(macro[...]) else {
        if macro.count == 2, ByteClass.isUpper(macro[0]), ByteClass.isLower(macro[1]) {
          composer.noteUnknown(macro)
        }
        return
      }
      line(macro + [0x20] + body)
    }
  }

  private mutating func line(_ words: some Sequence<UInt8>) {
    if !composer.isFilled, !composer.isJoined { composer.endCodeLine() }
    var evaluation = MdocLine(Array(words)[...])
    evaluation.run(in: &self)
    openTerms = max(0, openTerms + evaluation.openTerms)
    if isInTerm, openTerms == 0 { takeTerm() }
  }

  private mutating func heading(_ level: Int, _ body: ArraySlice<UInt8>) {
    while !lists.isEmpty { endList() }
    composer.setFilled(true)
    composer.endParagraph()
    line([UInt8](" ".utf8) + body)
    let (words, _) = composer.takeText()
    composer.heading(level, words.plain)
  }

  // MARK: Lists

  private mutating func beginList(_ words: [ArraySlice<UInt8>]) {
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
    lists.append(
      List(kind: kind, isParsed: !words.contains { $0.text == "-diag" }, startLine: composer.number))
    if kind == .table { lists[lists.count - 1].isFree = true }
    composer.listDepth = max(0, lists.count - 1)
    composer.isInItem = false
  }

  private mutating func endList() {
    if lists.last?.kind == .table { endRow() }
    guard let list = lists.popLast() else { return }
    if list.kind == .table {
      composer.table(list.grid, from: list.startLine, to: composer.number)
    } else {
      composer.endParagraph()
      if list.hasEntry { composer.endEntry() }
    }
    composer.listDepth = max(0, lists.count - 1)
    composer.isInItem = lists.last?.hasMarkers ?? false
  }

  private mutating func item(_ body: ArraySlice<UInt8>) {
    guard let last = lists.indices.last else { return }
    lists[last].count += 1
    composer.isInItem = lists[last].hasMarkers
    if lists[last].kind == .table {
      endRow()
      lists[last].grid.beginRow()
      for (index, cell) in body.split(separator: 0x09, omittingEmptySubsequences: false).enumerated() {
        if index > 0 { endCell() }
        line([UInt8](" ".utf8) + cell)
      }
      return
    }
    composer.endParagraph()
    switch lists[last].kind {
    case .marked(let marker): composer.marker = marker.isEmpty ? nil : marker
    case .numbered: composer.marker = "\(lists[last].count)."
    case .entries, .table:
      composer.flushCode()
      isInTerm = true
      openTerms = 0
      if lists[last].isParsed { return line([UInt8](" ".utf8) + body) }
      for word in RoffLines.arguments(body) { composer.take(word, in: .bold) }
      takeTerm()
    }
  }

  private mutating func takeTerm() {
    isInTerm = false
    let (term, line) = composer.takeText()
    guard !term.isEmpty, let last = lists.indices.last else { return }
    if lists[last].hasEntry {
      if composer.writer.joinTerm(name: term.plain, term: term) { return }
      composer.endEntry()
    }
    composer.beginEntry(term, at: line)
    lists[last].hasEntry = true
  }

  mutating func endCell() {
    guard let last = lists.indices.last, lists[last].grid.rowCount > 0 else { return }
    lists[last].grid.add(composer.takeText().text)
  }

  private mutating func endRow() {
    lists.last?.grid.rowCount ?? 0 == 0 ? composer.breakParagraph() : endCell()
  }

  // MARK: References and tables

  private mutating func addReference(_ kind: UInt8, _ body: ArraySlice<UInt8>) {
    let words = RoffLines.arguments(body).filter { $0.count != 1 || $0.first != UInt8(ascii: ",") }
    let text = words.map(\.text).joined(separator: " ")
    guard references != nil else { return composer.take(Array(text.utf8)[...]) }
    references?.append((kind, text))
  }

  private mutating func endReference() {
    guard let parts = references else { return }
    references = nil
    guard !parts.isEmpty else { return }
    let authors = parts.filter { $0.kind == UInt8(ascii: "A") }.map(\.text)
    var fields = Self.order.flatMap { kind in parts.filter { $0.kind == kind } }
    if !authors.isEmpty { fields.insert((UInt8(ascii: "A"), MdocWords.list(authors)), at: 0) }
    for (position, field) in fields.enumerated() {
      let (start, words) = (composer.offset, Array(field.text.utf8)[...])
      composer.take(words)
      if field.kind == UInt8(ascii: "U") { composer.link(from: start, to: ManualText.inline(words).plain) }
      composer.isJoined = true
      composer.take([UInt8(ascii: position + 1 < fields.count ? "," : ".")])
    }
    if composer.heading == "SEE ALSO" { composer.breakParagraph() }
  }

  /// The macro letters of the fields that follow the authors of a reference, in printed order (mdoc(7), `.Rs`).
  private static let order = Array("TBIJRNVUPQCDO".utf8)
}
