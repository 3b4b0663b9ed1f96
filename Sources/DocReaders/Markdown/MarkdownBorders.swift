import DocModel
import DocSystem

/// Collects borders, which are offsets at which a Markdown text may be divided. A border is at the start of a line that closes all open blocks.
/// Borders are some kilobytes apart.
struct MarkdownBorders {
  struct Border {
    /// The offset of the border in the text, and the number of lines before it.
    var byte = 0
    var line = 0
    /// If the border divides a table, the header and delimiter rows of the table.
    var head: Range<Int>?

    /// The number of lines before the piece, minus two if the piece repeats the header and delimiter rows of a table.
    var firstLine: Int { head == nil ? line : line - 2 }
  }

  private(set) var borders = [Border()]
  /// Number of table cells since the last border.
  private var cells = 0
  var isBehindEmptyLine = true

  /// Minimum distances between borders, in bytes. The longer the piece, the more kinds of lines may begin a new one: text after a blank line,
  /// then any line that begins a block, then any line.
  static let steps = (behindEmptyLine: 16 << 10, anyBlock: 32 << 10, anyLine: 1 << 20)
  /// Upper bound on the length of a line in bytes. A longer line is split into several paragraphs.
  static let longestLine = 16 << 10

  /// Upper bound on the number of cells in a piece, including empty cells that cmark adds to short rows. It allows 250 rows of eight columns.
  /// Their tree takes 1.5 MB, because cmark needs several hundred bytes per cell.
  static let mostCells = 2_000

  /// Examines a body row of a table. If the piece has too many cells, adds a border before the row.
  mutating func take(row start: Int, line: Int, of table: OpenTable) {
    cells += table.columns
    guard cells > Self.mostCells else { return }
    cells = table.columns
    borders.append(Border(byte: start, line: line, head: table.head))
  }

  /// Examines a line outside fences and tables.
  /// - Parameter content: offset of the line's first byte that is not a space.
  mutating func take(_ bytes: [UInt8], _ start: Int, contentAt content: Int, _ end: Int, line: Int) {
    let distance = start - (borders.last?.byte ?? 0)
    if distance >= Self.steps.behindEmptyLine {
      let isText = content == start && Self.beginsText(bytes[start..<end])
      if isBehindEmptyLine && isText
        || distance >= Self.steps.anyBlock && Self.beginsBlock(bytes[start..<end])
        || distance >= Self.steps.anyLine
      {
        borders.append(Border(byte: start, line: line))
        cells = 0
      }
    }
    guard end - start > Self.longestLine, content == start, Self.beginsText(bytes[start..<end]),
      bytes[start] != UInt8(ascii: "#")
    else { return }
    var cut = start + Self.longestLine
    while let space = ByteSearch.byte(0x20, in: bytes, from: cut), space + 1 < end {
      borders.append(Border(byte: space + 1, line: line))
      cut = space + 1 + Self.longestLine
      if cut >= end { break }
    }
  }

  /// Whether a line begins with a letter, a heading marker, emphasis, code, or a link. Such a line cannot continue a list, table or raw HTML.
  private static func beginsText(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    switch first {
    case _ where "#[!&\\`".utf8.contains(first): return true
    case UInt8(ascii: "*"), UInt8(ascii: "_"):
      return line.dropFirst().first.map { !ByteClass.isSpace($0) } ?? false
    default: return ByteClass.isLetter(first) || first >= 0x80
    }
  }

  /// Like `beginsText`, but also true for a list item or quote. False for a table row, the underline of a heading, or a tag.
  private static func beginsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    if beginsText(line) { return true }
    guard let first = line.first, !ByteClass.isSpace(first), !"|:=<".utf8.contains(first) else {
      return false
    }
    return line.contains { ByteClass.isAlphanumeric($0) || $0 >= 0x80 }
  }
}
