import DocDraft
import DocModel
import DocSystem

/// Removes syntax of Markdown dialects that cmark does not know, before cmark parses the text.
///
/// An empty line replaces each removed line, so line numbers stay correct. A text without such syntax does not change.
struct MarkdownSource {
  /// Input for cmark.
  var bytes: [UInt8]
  /// Number of lines before `bytes`, to be added to cmark's line numbers.
  let lineOffset: Int
  /// Number of lines in the source. Lines with higher numbers in cmark's tree were appended later.
  let lineCount: Int
  /// Tables with more rows than the limit. For each table: the one-based line of the header, and the number of removed rows.
  private(set) var rowsLeftOut: [(line: Int, count: Int)] = []
  private(set) var hasAbbreviations = false
  /// Whether the text may contain MDX comments.
  private let hasComments: Bool
  /// The range of the next `*/}`, which ends a comment; empty if there is none.
  private var nextCommentEnd = 0..<0
  /// Offsets at which the text may be divided.
  private(set) var borders = MarkdownBorders()
  /// Definitions of links and footnotes, in order. Each has its label (with `^` for a footnote) and its lines.
  private(set) var definitions: [(label: Range<Int>, text: Range<Int>)] = []

  /// Prepares a text for cmark.
  /// - Parameter line: the zero-based line after the front matter.
  init(_ text: SourceText, from line: Int) {
    lineOffset = line
    lineCount = text.lineCount
    let start = line < text.lineCount ? text.lineStarts[line] : text.bytes.count
    bytes = start == 0 ? text.bytes : Array(text.bytes[start...])
    if let rewritten = DocCDirectives.rewritten(bytes) { bytes = rewritten }
    if let rewritten = MarkdownContainers.rewritten(bytes) { bytes = rewritten }
    hasComments = ByteSearch.first("{/*", in: bytes[...]) != nil
    rewriteLines()
    tameInstructions()
  }

  /// Scans the start of each line. Rewrites abbreviations, blanks excessive nesting, and records borders and definitions.
  private mutating func rewriteLines() {
    var fence = CodeFence()
    var table: OpenTable?
    var cells = 0
    var delimiterRows = 0
    var line = 0
    var (start, lastStart) = (0, 0)
    while start < bytes.count {
      let end = ByteSearch.lineEnd(bytes, from: start)
      defer {
        (lastStart, start) = (start, end + 1)
        line += 1
      }
      var index = start
      while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      guard index < end else {
        table = nil
        delimiterRows = 0
        borders.isBehindEmptyLine = true
        continue
      }
      defer { borders.isBehindEmptyLine = false }
      let first = bytes[index]
      if let open = table, OpenTable.isRow(bytes[index..<end]) {
        cells += open.columns
        if cells > Self.mostCellsOfDocument {
          leaveOutRow(start, end, header: lineOffset + open.line + 1)
          continue
        }
        borders.take(row: start, line: line, of: open)
      } else {
        table = nil
      }
      if fence.isOpen || first == 0x60 || first == 0x7e {
        fence.take(bytes[index..<end])
        continue
      }
      if hasComments, index - start < 4 { blankComments(start, end) }
      if table == nil { borders.take(bytes, start, contentAt: index, end, line: line) }
      if end - start > Self.longestPlainLine { tamePipes(start, end) }
      if Self.endsParagraph(bytes[index..<end]) {
        delimiterRows = 0
      } else if Self.isDelimiterRow(bytes[index..<end]) {
        delimiterRows += 1
        if delimiterRows > Self.mostDelimiterRows {
          spoilDelimiterRow(index, end)
        } else if table == nil, index - start < 4, line > 0 {
          table = openTable(lastStart, start, end, line: line - 1)
        }
      }
      guard index - start < 4 else { continue }
      switch first {
      case UInt8(ascii: "*"):
        rewriteAbbreviation(index, end)
        tameNesting(index, end)
      case UInt8(ascii: "["):
        takeDefinition(index, end)
      case UInt8(ascii: "-") where bytes[index..<end].contains(UInt8(ascii: "|")): break
      case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), 0x30...0x39: tameNesting(index, end)
      default: break
      }
    }
  }

  /// Upper bound on the bytes of an MDX comment.
  private static let longestComment = 4 << 10

  /// Blanks the MDX comments that begin in a line, as in `{/* a note */}` (mdxjs.com/docs/what-is-mdx). In a heading, a comment of a single word
  /// is the heading's anchor and becomes `{#word}`.
  private mutating func blankComments(_ start: Int, _ end: Int) {
    var from = start
    var counted = start
    var isInCode = false
    while let open = ByteSearch.first("{/*", in: bytes[from..<end]) {
      for byte in bytes[counted..<open.lowerBound] where byte == 0x60 { isInCode.toggle() }
      (counted, from) = (open.lowerBound, open.upperBound)
      if isInCode { continue }
      // The next `*/}` is searched for only once for all comments that begin before it, so the time stays linear.
      if nextCommentEnd.lowerBound < from {
        nextCommentEnd = ByteSearch.first("*/}", in: bytes[from...]) ?? bytes.count..<bytes.count
      }
      let close = nextCommentEnd
      guard !close.isEmpty, close.lowerBound - from <= Self.longestComment else { continue }
      let text = Array(bytes[from..<close.lowerBound].trimmed)
      for index in open.lowerBound..<close.upperBound where bytes[index] != 0x0a { bytes[index] = 0x20 }
      if !text.isEmpty, bytes[start] == UInt8(ascii: "#"),
        text.allSatisfy({ ByteClass.isWord($0) || $0 == 0x2d || $0 == 0x2e })
      {
        bytes.replaceSubrange(
          open.lowerBound..<(open.lowerBound + text.count + 3), with: Array("{#".utf8) + text + [0x7d])
      }
      from = min(end, close.upperBound)
    }
  }

  private mutating func leaveOutRow(_ start: Int, _ end: Int, header: Int) {
    blank(start, end)
    if rowsLeftOut.last?.line != header { rowsLeftOut.append((header, 0)) }
    rowsLeftOut[rowsLeftOut.count - 1].count += 1
  }

  mutating func blank(_ start: Int, _ end: Int) {
    for index in start..<end { bytes[index] = 0x20 }
  }

  /// Turns `*[name]: expansion` (Markdown Extra) into a list item.
  private mutating func rewriteAbbreviation(_ start: Int, _ end: Int) {
    guard bytes[start..<end].starts(with: [UInt8(ascii: "*"), UInt8(ascii: "[")]),
      let close = bytes[start..<end].firstIndex(of: UInt8(ascii: "]")), close > start + 2, close + 1 < end,
      bytes[close + 1] == UInt8(ascii: ":")
    else { return }
    hasAbbreviations = true
    bytes[start + 1] = 0x20
    for index in close..<(end - 1) { bytes[index] = bytes[index + 1] }
    bytes[end - 1] = 0x20
  }

  /// Upper bound on the length of the label of a link or footnote (CommonMark 0.31, 4.7).
  static let longestLabel = 999

  /// Records a line that begins with `[label]:` or `[^label]:`. The target of the link may be on the next line.
  private mutating func takeDefinition(_ start: Int, _ end: Int) {
    let line = bytes[start..<end].prefix(Self.longestLabel + 3)
    guard let close = line.firstIndex(of: UInt8(ascii: "]")), close > start + 1, close + 1 < end,
      bytes[close + 1] == UInt8(ascii: ":")
    else { return }
    var last = end
    if bytes[(close + 2)..<end].allSatisfy(ByteClass.isSpace), end < bytes.count {
      last = ByteSearch.lineEnd(bytes, from: end + 1)
    }
    definitions.append((start + 1..<close, start..<last))
  }

  /// The definitions that begin inside a range of the bytes.
  func definitions(in range: Range<Int>) -> ArraySlice<(label: Range<Int>, text: Range<Int>)> {
    func first(from byte: Int) -> Int {
      definitions.indices.partitionPoint { definitions[$0].text.lowerBound < byte }
    }
    return definitions[first(from: range.lowerBound)..<first(from: range.upperBound)]
  }
}

/// Rewrites texts for which libcmark-gfm would take quadratic time. Documents written by people are far below these limits.
extension MarkdownSource {
  /// Upper bound on the number of quotes and lists that are nested in one line; authors use about ten. cmark's work grows with this depth times
  /// the number of lines.
  static let deepestNesting = 100
  /// Lines up to this length are not examined, because they cannot contain enough cells to matter.
  static let longestPlainLine = 1000
  /// Upper bound on the number of cells in a row, because cmark visits all previous cells of the row for each new one.
  static let mostCells = 300
  /// Upper bound on the number of cells in all tables of a document. Documents with more cells are data. UnicodeData.txt, with some 35,000 rows
  /// of 15 fields, has about half this number.
  static let mostCellsOfDocument = 1_000_000
  /// Upper bound on a table's columns times the lines of the document, because cmark pads each row to all columns.
  static let largestTable = 4_000_000
  /// A table with at most this many columns is exempt from `largestTable`.
  private static let ordinaryColumns = 16
  /// Upper bound on the number of `<?`, `<!X` and `<![CDATA[`. For each of them, cmark searches the rest of the text for the end.
  static let mostInstructions = 1000

  mutating func tameNesting(_ start: Int, _ end: Int) {
    var index = start
    var depth = 0
    while index < end {
      let byte = bytes[index]
      if byte == 0x20 || byte == 0x09 || ByteClass.isDigit(byte) || byte == 0x2e || byte == 0x29 {
        index += 1
      } else if byte == 0x3e || byte == 0x2d || byte == 0x2b || byte == 0x2a {
        depth += 1
        index += 1
      } else {
        break
      }
      if index - start > 8 * Self.deepestNesting { depth = max(depth, Self.deepestNesting + 1) }
    }
    // A thematic break of many dashes without spaces is blanked, too. No text is lost.
    if depth > Self.deepestNesting { blank(start, index) }
  }

  mutating func tamePipes(_ start: Int, _ end: Int) {
    var pipes = 0
    for index in start..<end where bytes[index] == UInt8(ascii: "|") {
      pipes += 1
      if pipes > Self.mostCells { bytes[index] = 0x20 }
    }
  }

  /// The table that begins with a header row and a delimiter row; nil if these have different numbers of cells. A table that may be too large,
  /// or whose header is too long to be repeated, is read as text.
  mutating func openTable(_ header: Int, _ start: Int, _ end: Int, line: Int) -> OpenTable? {
    let columns = OpenTable.columns(bytes[start..<end])
    let isTable = OpenTable.columns(bytes[header..<start]) == columns
    if columns > Self.ordinaryColumns && columns * lineCount > Self.largestTable
      || isTable && end - header > MarkdownBorders.longestLine
    {
      spoilDelimiterRow(start, end)
      return nil
    }
    guard isTable else { return nil }
    return OpenTable(head: header..<min(end + 1, bytes.count), line: line, columns: columns)
  }

  /// Whether the line is blank or a heading. Quote markers are ignored.
  static func endsParagraph(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") || line.allSatisfy { $0 == UInt8(ascii: ">") || $0 == 0x20 || $0 == 0x0d }
  }

  /// Matches `|---|:-:|`, ignoring quote markers. Whether the line above is a table header is not checked.
  static func isDelimiterRow(_ line: ArraySlice<UInt8>) -> Bool {
    let row = line.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }
    guard let first = row.first, first == UInt8(ascii: "|") || first == UInt8(ascii: ":") || first == 0x2d
    else {
      return false
    }
    var (dashes, others) = (0, 0)
    for byte in row {
      switch byte {
      case 0x2d: dashes += 1
      case UInt8(ascii: "|"), UInt8(ascii: ":"): others += 1
      case 0x20, 0x09, 0x0d: break
      default: return false
      }
    }
    return dashes > 0 && others > 0
  }

  /// Upper bound on the number of delimiter rows between two blank lines. An ordinary table has a single delimiter row. cmark rereads the whole
  /// paragraph above each delimiter row that does not begin a table.
  static let mostDelimiterRows = 8

  /// Changes a delimiter row so that it does not begin a table. The first dash becomes an equals sign, which keeps all offsets valid. Fences
  /// inside quotes are not tracked, so a row in quoted code may also be changed.
  mutating func spoilDelimiterRow(_ start: Int, _ end: Int) {
    if let dash = bytes[start..<end].firstIndex(of: 0x2d) { bytes[dash] = UInt8(ascii: "=") }
  }

  mutating func tameInstructions() {
    var found = 0
    var index = 0
    while let open = ByteSearch.byte(UInt8(ascii: "<"), in: bytes, from: index) {
      index = open + 1
      guard index < bytes.count, bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "!") else {
        continue
      }
      // Comments are harmless: cmark searches for the end of a comment only once.
      if bytes[index...].prefix(3).elementsEqual([0x21, 0x2d, 0x2d]) { continue }
      found += 1
      if found > Self.mostInstructions { bytes[open] = 0x20 }
    }
  }
}
