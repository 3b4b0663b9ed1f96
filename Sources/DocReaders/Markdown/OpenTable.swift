import DocModel

/// An open table to which the current line may belong.
struct OpenTable {
  /// The header and delimiter rows. If the table is divided, each further piece repeats them.
  let head: Range<Int>
  /// Zero-based line of the header.
  let line: Int
  let columns: Int

  /// Whether a line continues a table: it contains a pipe and does not begin another block.
  static func isRow(_ line: ArraySlice<UInt8>) -> Bool {
    let row = line.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }
    guard let first = row.first, row.contains(UInt8(ascii: "|")) else { return false }
    switch first {
    case UInt8(ascii: "#"), 0x60, 0x7e, UInt8(ascii: "<"): return false
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): return row.dropFirst().first != 0x20
    case 0x30...0x39:
      let rest = row.drop(while: ByteClass.isDigit)
      return rest.first != UInt8(ascii: ".") && rest.first != UInt8(ascii: ")")
    default: return true
    }
  }

  /// The number of cells in a row. A pipe after a backslash does not separate cells.
  static func columns(_ line: ArraySlice<UInt8>) -> Int {
    let pipe = UInt8(ascii: "|")
    let row = line.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }.trimmed
    var columns = row.isEmpty ? 0 : 1
    var (isEscaped, endsCell) = (false, false)
    for byte in row {
      endsCell = byte == pipe && !isEscaped
      if endsCell { columns += 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    if row.first == pipe { columns -= 1 }
    if endsCell, row.count > 1 { columns -= 1 }
    return columns
  }
}
