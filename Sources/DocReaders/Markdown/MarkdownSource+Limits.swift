import DocDraft

/// Inputs that make libcmark-gfm's work grow with the square of their size, made harmless before it sees them. No
/// document that a person wrote comes near these limits.
extension MarkdownSource {
  /// Deepest nesting of quotes and lists on one line that is kept; authors reach about ten. Deeper ones make
  /// cmark's work grow with depth times lines.
  static let deepestNesting = 100
  /// Only a longer line can hold too many cells.
  static let longestPlainLine = 1000
  /// Cells of one row; cmark looks at each of them again for each that follows.
  static let mostCells = 300
  /// Cells of one table: columns times the lines that may follow, since cmark fills short rows.
  static let largestTable = 4_000_000
  /// Columns that are kept however many lines follow.
  private static let ordinaryColumns = 16
  /// Openings of `<?`, `<!X` and `<![CDATA[`: after each, cmark searches the rest for the end.
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
    // A rule of dashes without spaces nests nothing, but loses nothing either.
    if depth > Self.deepestNesting { blank(start, index) }
  }

  mutating func tamePipes(_ start: Int, _ end: Int) {
    var pipes = 0
    for index in start..<end where bytes[index] == UInt8(ascii: "|") {
      pipes += 1
      if pipes > Self.mostCells { bytes[index] = 0x20 }
    }
  }

  /// A table's `|---|---|` with too many columns for the lines below it: taken out, so there is no table.
  /// - Returns: the number of the table's columns; 0 for what is no such line, or was taken out.
  mutating func tameDelimiterRow(_ start: Int, _ end: Int) -> Int {
    let columns = LongTable.columns(bytes[start..<end])
    if columns > Self.ordinaryColumns, columns * lineCount > Self.largestTable {
      blank(start, end)
      return 0
    }
    return columns
  }

  /// A heading, or an empty line of a quote.
  static func endsParagraph(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") || line.allSatisfy { $0 == UInt8(ascii: ">") || $0 == 0x20 || $0 == 0x0d }
  }

  /// `|---|:-:|`, also in a quote, and whatever the line above it is.
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

  /// Delimiter rows between two empty lines. For each that opens no table cmark reads the whole paragraph above it again; a table has one.
  static let mostDelimiterRows = 8

  /// Makes a row of dashes one that opens no table: its first dash becomes an equals sign, and no byte moves. Fences inside quotes are not
  /// followed, so rows of code there may change, too.
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
      // Comments are searched for once.
      if bytes[index...].prefix(3).elementsEqual([0x21, 0x2d, 0x2d]) { continue }
      found += 1
      if found > Self.mostInstructions { bytes[open] = 0x20 }
    }
  }
}
