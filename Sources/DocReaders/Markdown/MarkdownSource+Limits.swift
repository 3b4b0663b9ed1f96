import DocModel
import DocSystem

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
