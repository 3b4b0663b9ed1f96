import DocDraft
import DocModel
import DocSystem

/// Reads a table in the language of tbl(1): options, a format, and rows of cells separated by tabs.
struct ManualTable {
  private var grid = Grid()
  private var separator: UInt8 = 0x09
  /// The format keys of each row, one key per column. The keys of the last format row also apply to all further rows of the table.
  private var formats: [[UInt8]] = []
  /// The first table row to which `formats` applies.
  private var formatStart = 0

  init(_ source: [ArraySlice<UInt8>]) {
    var rest = source[...]
    var format: ArraySlice<UInt8> = []
    if let first = rest.first, let end = first.firstIndex(of: UInt8(ascii: ";")) {
      readOptions(first[..<end])
      format = first[(end + 1)...]
      rest = rest.dropFirst()
    }
    if !readFormat(format) { readFormat(&rest) }
    readRows(&rest)
  }

  /// Returns the cells and consumes the table, so that changing the cells does not copy them.
  consuming func takeGrid() -> Grid { grid }

  private mutating func readOptions(_ line: ArraySlice<UInt8>) {
    guard let tab = ByteSearch.first("tab", in: line) else { return }
    let rest = line[tab.upperBound...].drop { $0 == 0x20 }
    if rest.first == UInt8(ascii: "("), rest.count > 1 { separator = rest[rest.startIndex + 1] }
  }

  /// Reads the format specification, which ends with a full stop. Only the keys for spanned cells are used later.
  private mutating func readFormat(_ rest: inout ArraySlice<ArraySlice<UInt8>>) {
    while let line = rest.popFirst() {
      // Skips roff requests, which may occur between the lines of the format.
      if line.first == UInt8(ascii: "."), line.trimmed.count > 1 { continue }
      if readFormat(line) { return }
    }
  }

  /// - Returns: whether the format specification ends with this line.
  private mutating func readFormat(_ line: ArraySlice<UInt8>) -> Bool {
    var keys: [UInt8] = []
    func endRow() {
      if !keys.isEmpty, formats.count < Self.mostFormats { formats.append(Array(keys.prefix(Grid.widest))) }
      keys = []
    }
    var index = line.startIndex
    while index < line.endIndex {
      let byte = ByteClass.lowered(line[index])
      index += 1
      switch byte {
      case UInt8(ascii: "."):
        endRow()
        return true
      case UInt8(ascii: ","): endRow()
      case UInt8(ascii: "("): index = line[index...].firstIndex(of: UInt8(ascii: ")")) ?? line.endIndex
      case UInt8(ascii: "f"):
        // Skips the name of a font: one or two letters, or a full stop, which does not end the format here.
        if index < line.endIndex, line[index] != UInt8(ascii: "(") { index += 1 }
        if index < line.endIndex, ByteClass.isAlphanumeric(line[index - 1]),
          ByteClass.isAlphanumeric(line[index])
        {
          index += 1
        }
      // A span needs a column to its left.
      case UInt8(ascii: "s") where keys.isEmpty: break
      case _ where "lrcnas^_-=".utf8.contains(byte): keys.append(byte)
      default: break
      }
    }
    endRow()
    return false
  }

  /// Upper bound on the number of format rows. Further format rows are ignored.
  private static let mostFormats = 200

  /// The number of columns that a cell spans.
  private func width(of column: Int, in row: Int) -> Int {
    guard let format = row < formats.count ? formats[row] : formats.last else { return 1 }
    return 1 + format.dropFirst(column + 1).prefix { $0 == UInt8(ascii: "s") }.count
  }

  private mutating func readRows(_ rest: inout ArraySlice<ArraySlice<UInt8>>) {
    while let line = rest.popFirst() {
      if line.first == UInt8(ascii: ".") {
        if ByteSearch.starts(line, with: ".T&") {
          formats = []
          readFormat(&rest)
          formatStart = grid.rowCount
        }
        continue
      }
      let body = line.trimmed
      if body.isEmpty { continue }
      if body.count == 1, body.first == UInt8(ascii: "_") || body.first == UInt8(ascii: "=") { continue }
      readRow(line, &rest)
    }
  }

  private mutating func readRow(_ line: ArraySlice<UInt8>, _ rest: inout ArraySlice<ArraySlice<UInt8>>) {
    let row = grid.rowCount - formatStart
    grid.beginRow()
    var count = 0
    func add(_ cell: InlineText) {
      // The cell `\^`, which continues the cell above, and the rules `_` and `=` become empty cells.
      let columns = width(of: count, in: row)
      grid.add(["\\^", "_", "="].contains(cell.plain) ? InlineText(plain: "") : cell, columns: columns)
      count += columns
    }
    var current = line
    while true {
      let parts = current.split(
        separator: separator, maxSplits: Grid.widest, omittingEmptySubsequences: false)
      var reopened: ArraySlice<UInt8>?
      for (position, part) in parts.enumerated() {
        guard position == parts.count - 1, ByteSearch.starts(part.trimmed, with: "T{") else {
          add(ManualText.inline(part))
          continue
        }
        // A multi-line cell (a text block) ends at the line that begins with `T}`.
        var inner = [part.trimmed.dropFirst(2)]
        while let next = rest.popFirst() {
          if ByteSearch.starts(next, with: "T}") {
            reopened = next.dropFirst(2).first == separator ? next.dropFirst(3) : nil
            break
          }
          inner.append(Self.withoutMacro(next))
        }
        add(ManualText.inline(Array(inner.filter { !$0.isEmpty }.joined(separator: [0x20]))[...]))
      }
      guard let next = reopened, count <= Grid.widest else { break }
      current = next
    }
  }

  /// Replaces a macro line inside a cell: a font macro by its arguments, any other macro by nothing.
  private static func withoutMacro(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.first == UInt8(ascii: ".") else { return line }
    let name = line.dropFirst().prefix { !ByteClass.isSpace($0) }
    let isFont = name.count <= 2 && name.allSatisfy { [0x42, 0x49, 0x52, 0x53, 0x4d].contains($0) }
    guard isFont || MdocWords.isCallable(name) else { return [] }
    let words = RoffLines.arguments(line.dropFirst(1 + name.count)).filter {
      isFont || !MdocWords.isCallable($0)
    }
    return Array(words.joined(separator: isFont && name.count == 2 && name.text != "SM" ? [] : [0x20]))[...]
  }
}
