import DocDraft
import DocModel

/// Rows of a long table that are parsed in pieces. A cell costs cmark several hundred bytes while its tree lives, so a file of nothing but
/// cells would need hundreds of times its size.
struct LongTable: Sendable {
  /// Zero-based lines of the table's header and of the first removed row.
  let headerLine: Int
  let firstLine: Int
  let columns: Int
  /// Number of rows beyond `mostCells`, which are dropped.
  fileprivate(set) var rowsLeftOut = 0
  /// Lines with their line ends, without quote marks.
  fileprivate(set) var rows: [UInt8] = []

  /// Upper bound on the cells of a document that remain in its tree, including the empty cells that cmark adds to short rows: 250 rows of
  /// eight columns, or 1.5 MB.
  static let mostCellsInTree = 2_000
  /// Upper bound on the cells of all tables of a document; larger tables are data. UnicodeData.txt, with some 35,000 rows of 15 fields, has
  /// half as many.
  static let mostCells = 1_000_000
  /// Upper bounds on the cells, and on the bytes of their rows, that are parsed at once.
  private static let mostCellsAtOnce = 2_000
  private static let piece = 64 << 10

  fileprivate init(headerLine: Int, firstLine: Int, columns: Int) {
    self.headerLine = headerLine
    self.firstLine = firstLine
    self.columns = columns
  }

  /// The cells of the rows, read as in the tree.
  fileprivate func cells() -> [[InlineText]] {
    var cells: [[InlineText]] = []
    // The names of the columns do not matter here.
    let head = Self.row("x", columns) + Self.row("-", columns)
    var start = 0
    while start < rows.count {
      var end = start
      for _ in 0..<max(1, Self.mostCellsAtOnce / columns) where end < rows.count && end - start < Self.piece {
        end = ByteSearch.lineEnd(rows, from: end) + 1
      }
      cells += rows(start..<end, head)
      start = end
    }
    return cells
  }

  /// The cells of some lines. Most rows of long tables are data without marks, which are split here; cmark parses the others.
  private func rows(_ range: Range<Int>, _ head: [UInt8]) -> [[InlineText]] {
    var found: [[InlineText]] = []
    var marked: [Int] = []
    var text = head
    for line in rows[range].split(separator: 0x0a) {
      if let cells = plainCells(line) {
        found.append(cells)
      } else {
        marked.append(found.count)
        found.append([])
        text += line
        text.append(0x0a)
      }
    }
    if marked.isEmpty { return found }
    let others = Self.rows(of: text)
    // A line that turns out not to be a row may belong to its neighbours, so all lines are parsed together.
    guard others.count == marked.count else { return Self.rows(of: head + rows[range]) }
    for (place, cells) in zip(marked, others) { found[place] = cells }
    return found
  }

  /// The cells of a row (GitHub Flavored Markdown, 4.10) in which no byte can be a mark; nil for all other rows.
  private func plainCells(_ line: ArraySlice<UInt8>) -> [InlineText]? {
    var last: UInt8 = 0
    for byte in line {
      // Double spaces are excluded because they are folded to one, and `www.` because it begins an address.
      guard Self.isPlain(byte), !(byte == 0x20 && last == 0x20), !(byte == 0x2e && last | 0x20 == 0x77) else {
        return nil
      }
      last = byte
    }
    let pipe = UInt8(ascii: "|")
    var row = line.trimmed
    if row.first == pipe { row = row.dropFirst() }
    if row.last == pipe { row = row.dropLast() }
    guard !row.isEmpty else { return nil }
    var cells = row.split(separator: pipe, maxSplits: columns, omittingEmptySubsequences: false)
      .prefix(columns).map { InlineText(plain: $0.trimmed.text) }
    while cells.count < columns { cells.append(InlineText(plain: "")) }
    return cells
  }

  /// Whether a byte is a letter, a digit, or punctuation that never is a mark of Markdown or part of an address.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x20, UInt8(ascii: "|"), UInt8(ascii: ","), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "/"), UInt8(ascii: ";"), 0x2e:
      true
    default: false
    }
  }

  private static func row(_ cell: String, _ columns: Int) -> [UInt8] {
    Array((String(repeating: "|\(cell)", count: columns) + "|\n").utf8)
  }

  private static func rows(of text: [UInt8]) -> [[InlineText]] {
    let source = SourceText(bytes: text)
    var walker = MarkdownWalker(source)
    walker.walk(MarkdownPieces.Piece(tree: MarkdownTree(text), lineOffset: 0, lastLine: source.lineCount))
    var draft = DraftDocument(kind: .article)
    walker.finish(into: &draft)
    // A line that turns out not to be a row keeps its words.
    var rows: [[InlineText]] = []
    for section in draft.sections {
      if !section.heading.isEmpty { rows.append([InlineText(plain: section.heading)]) }
      for block in section.blocks {
        switch block.block {
        case .table(let table): rows += table.rows
        case .paragraph(let paragraph): rows.append([paragraph.inline])
        case .code(let sample): rows.append([InlineText(plain: sample.text)])
        case .figure(let figure): rows.append([InlineText(plain: figure.text)])
        }
      }
    }
    return rows
  }

  /// Number of columns of a delimiter row, `|---|:-:|`; 0 for any other line.
  static func columns(_ line: ArraySlice<UInt8>) -> Int {
    var pipes = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: "|"): pipes += 1
      case UInt8(ascii: "-"), UInt8(ascii: ":"), 0x20, 0x09: break
      default: return 0
      }
    }
    let trimmed = line.trimmed
    if trimmed.first == UInt8(ascii: "|") { pipes -= 1 }
    if trimmed.count > 1, trimmed.last == UInt8(ascii: "|") { pipes -= 1 }
    return max(0, pipes) + 1
  }
}

/// Tracks tables while the lines of a Markdown text are scanned, and removes rows beyond the limit.
struct TableScope {
  private(set) var tables: [LongTable] = []
  /// Zero-based current line.
  var line = 0
  /// Number of cells so far in all tables.
  private var cellCount = 0
  /// The open table: the line of its header, and its number of columns.
  private var table: (header: Int, columns: Int)?
  private var isTaking = false

  var isOpen: Bool { table != nil }

  mutating func end() {
    table = nil
    isTaking = false
  }

  /// Records a delimiter row.
  /// - Parameter columns: 0 if the line is not a delimiter row.
  mutating func begin(_ row: ArraySlice<UInt8>, columns: Int) {
    if columns > 0, line > 0 { table = (line - 1, columns) }
  }

  /// As `begin`, for a line that begins with `>`.
  mutating func begin(quoted line: ArraySlice<UInt8>) {
    let row = line.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }
    guard let first = row.first, first == UInt8(ascii: "|") || first == UInt8(ascii: ":") || first == 0x2d,
      row.contains(UInt8(ascii: "|"))
    else { return }
    begin(row, columns: LongTable.columns(row))
  }

  /// Removes a line of an open table if it is a row beyond the limit.
  /// - Returns: whether the row was taken, so that the caller must blank the line.
  mutating func take(_ text: ArraySlice<UInt8>, contentAt start: Int) -> Bool {
    guard let table else { return false }
    let row = text[start...].drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }
    guard row.contains(UInt8(ascii: "|")), !Self.beginsBlock(row) else {
      end()
      return false
    }
    cellCount += table.columns
    guard isTaking || cellCount > LongTable.mostCellsInTree else { return false }
    if !isTaking {
      isTaking = true
      tables.append(LongTable(headerLine: table.header, firstLine: line, columns: table.columns))
    }
    guard cellCount <= LongTable.mostCells else {
      tables[tables.count - 1].rowsLeftOut += 1
      return true
    }
    tables[tables.count - 1].rows += row
    tables[tables.count - 1].rows.append(0x0a)
    return true
  }

  /// Whether a line may begin another block, which ends a table.
  private static func beginsBlock(_ row: ArraySlice<UInt8>) -> Bool {
    guard let first = row.first else { return true }
    switch first {
    case UInt8(ascii: "#"), 0x60, 0x7e, UInt8(ascii: "<"): return true
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): return row.dropFirst().first == 0x20
    case 0x30...0x39:
      let rest = row.drop { (0x30...0x39).contains($0) }
      return rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")")
    default: return false
    }
  }
}

extension DraftDocument {
  /// Appends the rows of long tables to their tables.
  mutating func append(_ tables: [LongTable], lineOffset: Int) {
    guard !tables.isEmpty else { return }
    var places: [(startLine: Int, section: Int, block: Int)] = []
    for section in sections.indices {
      for (place, block) in sections[section].blocks.enumerated() {
        if case .table = block.block { places.append((block.startLine, section, place)) }
      }
    }
    places.sort { $0.startLine < $1.startLine }
    var texts: [DraftBlock] = []
    for table in tables {
      if table.rowsLeftOut > 0 {
        repairs.doubts.append(
          Doubt(
            line: table.headerLine + lineOffset + 1,
            reason:
              "\(table.rowsLeftOut) rows of this table were left out: the tables of a document have at most "
              + "\(LongTable.mostCells) cells"))
      }
      let header = table.headerLine + lineOffset + 1
      let end = table.firstLine + lineOffset + table.rows.count { $0 == 0x0a }
      // The last table that begins at or before the header.
      var low = 0
      var high = places.count
      while low < high {
        let middle = (low + high) / 2
        if places[middle].startLine <= header { low = middle + 1 } else { high = middle }
      }
      if low > 0, appendRows(of: table, header, end, section: places[low - 1].section, places[low - 1].block)
      {
        continue
      }
      // cmark found no table here, so the lines are text.
      texts.append(
        DraftBlock(
          .paragraph(Paragraph(InlineText(plain: table.rows.text))),
          startLine: table.firstLine + lineOffset + 1, endLine: end))
    }
    insert(texts)
  }

  /// - Returns: whether the rows were appended; false if the block is not the table of that header.
  private mutating func appendRows(
    of table: LongTable, _ header: Int, _ end: Int, section: Int, _ place: Int
  ) -> Bool {
    guard sections[section].blocks[place].endLine >= header,
      case .table(var value) = sections[section].blocks[place].block
    else { return false }
    // The table must have no second owner, or all its rows would be copied.
    sections[section].blocks[place].block = .table(Table(header: [], rows: []))
    value.rows += table.cells()
    sections[section].blocks[place].block = .table(value)
    sections[section].blocks[place].endLine = end
    sections[section].endLine = max(sections[section].endLine, end)
    return true
  }

  /// Inserts blocks in line order; both they and the sections are ascending.
  private mutating func insert(_ blocks: [DraftBlock]) {
    guard let first = blocks.first else { return }
    if sections.isEmpty { sections.append(DraftSection(level: 0, heading: "", startLine: first.startLine)) }
    var next = 0
    for index in sections.indices where next < blocks.count {
      let limit = index + 1 < sections.count ? sections[index + 1].startLine : Int.max
      var merged: [DraftBlock] = []
      for block in sections[index].blocks {
        while next < blocks.count, blocks[next].startLine < min(limit, block.startLine) {
          merged.append(blocks[next])
          next += 1
        }
        merged.append(block)
      }
      while next < blocks.count, blocks[next].startLine < limit {
        merged.append(blocks[next])
        next += 1
      }
      sections[index].blocks = merged
      sections[index].endLine = max(sections[index].endLine, merged.last?.endLine ?? 0)
    }
  }
}
