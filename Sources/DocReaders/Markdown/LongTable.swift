import DocDraft
import DocModel

/// Rows of a long table that cmark gets in pieces: each cell costs it several hundred bytes as long as the tree lives, so that a
/// file of nothing but cells would take hundreds of times its size.
struct LongTable: Sendable {
  /// Line of the table's header, and of the first row that was taken out, counted from 0.
  let headerLine: Int
  let firstLine: Int
  let columns: Int
  /// Rows past `mostCells`, which are left out.
  fileprivate(set) var rowsLeftOut = 0
  /// Lines with their ends, without marks of quotes.
  fileprivate(set) var rows: [UInt8] = []

  /// Cells of all tables of a document that stay in its tree, empty ones that cmark adds to short rows among them: two hundred
  /// and fifty rows of eight columns, or 1.5 MB.
  static let mostCellsInTree = 2_000
  /// Cells of all tables of a document: what has more is data. UnicodeData.txt, some 35,000 rows of 15 fields, has half as many.
  static let mostCells = 1_000_000
  /// Cells, and about as many bytes of their rows, that are parsed at once.
  private static let mostCellsAtOnce = 2_000
  private static let piece = 64 << 10

  fileprivate init(headerLine: Int, firstLine: Int, columns: Int) {
    self.headerLine = headerLine
    self.firstLine = firstLine
    self.columns = columns
  }

  /// The cells of the rows, as the tree's own are read.
  fileprivate func cells() -> [[InlineText]] {
    var cells: [[InlineText]] = []
    // What the columns are called matters to nobody here.
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

  /// The cells of some lines. Most rows of long tables are data without marks: those are split here, and cmark gets the others.
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
    // A line may be no row after all, and then belong to those beside it.
    guard others.count == marked.count else { return Self.rows(of: head + rows[range]) }
    for (place, cells) in zip(marked, others) { found[place] = cells }
    return found
  }

  /// The cells of a row (GitHub Flavored Markdown, 4.10) in which nothing can be a mark; nil for all others.
  private func plainCells(_ line: ArraySlice<UInt8>) -> [InlineText]? {
    var last: UInt8 = 0
    for byte in line {
      // Neither two spaces, which are one in the end, nor `www.`, with which an address begins.
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

  /// Letters, digits, and what is no mark of Markdown or of an address wherever it stands.
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
    walker.end()
    // Whatever is no row after all keeps its words.
    var rows: [[InlineText]] = []
    for section in walker.builder.sections {
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

  /// Columns of a delimiter row, `|---|:-:|`; 0 for any other line.
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

/// Follows the lines of a Markdown text through its tables, and takes out rows past the limit.
struct TableScope {
  private(set) var tables: [LongTable] = []
  /// Of the line at hand, counted from 0.
  var line = 0
  /// Cells seen in all tables.
  private var cellCount = 0
  /// The table that is open: its header's line and its columns.
  private var table: (header: Int, columns: Int)?
  private var isTaking = false

  var isOpen: Bool { table != nil }

  mutating func end() {
    table = nil
    isTaking = false
  }

  /// Takes note of a delimiter row.
  /// - Parameter columns: 0 for what is none.
  mutating func begin(_ row: ArraySlice<UInt8>, columns: Int) {
    if columns > 0, line > 0 { table = (line - 1, columns) }
  }

  /// The same of a line that begins with `>`.
  mutating func begin(quoted line: ArraySlice<UInt8>) {
    let row = line.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }
    guard let first = row.first, first == UInt8(ascii: "|") || first == UInt8(ascii: ":") || first == 0x2d,
      row.contains(UInt8(ascii: "|"))
    else { return }
    begin(row, columns: LongTable.columns(row))
  }

  /// Takes a line of an open table if it is a row past the limit.
  /// - Returns: whether it did; the line is to be taken out then.
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
  /// Puts the rows of long tables back.
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
      // The last table that begins at the header or before it.
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
      // What looked like a table was none: its lines are text.
      texts.append(
        DraftBlock(
          .paragraph(Paragraph(InlineText(plain: table.rows.text))),
          startLine: table.firstLine + lineOffset + 1, endLine: end))
    }
    insert(texts)
  }

  /// - Returns: whether the header lies in the table there.
  private mutating func appendRows(
    of table: LongTable, _ header: Int, _ end: Int, section: Int, _ place: Int
  ) -> Bool {
    guard sections[section].blocks[place].endLine >= header,
      case .table(var value) = sections[section].blocks[place].block
    else { return false }
    // It must have no second owner, or all its rows would be copied.
    sections[section].blocks[place].block = .table(Table(header: [], rows: []))
    value.rows += table.cells()
    sections[section].blocks[place].block = .table(value)
    sections[section].blocks[place].endLine = end
    sections[section].endLine = max(sections[section].endLine, end)
    return true
  }

  /// Puts blocks where their lines are; both they and the sections ascend.
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
