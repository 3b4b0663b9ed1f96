/// What shows by itself that lines are the rows of a lost table, whatever a model takes each of them for: in go the rows of a
/// block, out comes whether it is one.
enum TableSigns {
  /// More words than this are no names of columns.
  private static let longestHeader = 14

  static func showTable(_ rows: [TableRow]) -> Bool {
    guard rows.count > 1, let header = rows.first, isHeader(header) else { return false }
    let body = rows.dropFirst()
    if namesColumns(header, above: body) { return true }
    guard body.count > 1, header.words.count > 1, !rows.contains(where: runsOn),
      header.words.allSatisfy({ !isAtom($0) && $0.group != 7 && ($0.group != 3 || $0.kind == .camel) })
    else { return false }
    // Rows that end with as many numbers, marks and the like each are columns of them.
    let atoms = body.map { row in row.words.reversed().prefix { isAtom($0) }.count }
    if let first = atoms.first, first > 1, atoms.allSatisfy({ $0 == first }) { return true }
    return rows.contains { row in row.words.contains { $0.isPlaceholder } }
  }

  /// A short line that is no sentence, item or statement.
  private static func isHeader(_ row: TableRow) -> Bool {
    guard let first = row.words.first, let last = row.words.last, row.words.count <= longestHeader,
      first.start == 0 || first.kind == .number, ![1, 2, 3, 5].contains(last.end)
    else { return false }
    return !row.words.contains { $0.kind == .keyword || $0.kind == .opening || $0.kind == .closing }
  }

  /// Capitalised words of which the last, and no first of a row, often heads a column (`Option Description`).
  private static func namesColumns(_ header: TableRow, above body: ArraySlice<TableRow>) -> Bool {
    guard header.words.count > 1, header.words.last?.isHeaderWord == true else { return false }
    guard header.words.allSatisfy({ $0.start == 0 || $0.isFunctionWord || $0.isEnclosed }),
      header.words.filter(\.isFunctionWord).count * 3 <= header.words.count
    else { return false }
    return body.allSatisfy { $0.words.count >= 2 && $0.bytes.count > header.words.count }
  }

  /// A command that goes on in the next line.
  private static func runsOn(_ row: TableRow) -> Bool { row.bytes.last == UInt8(ascii: "\\") }

  private static func isAtom(_ word: TableRow.Word) -> Bool {
    switch word.kind {
    case .number, .measure, .dash, .mark, .yesNo, .call: !word.isEnclosed && word.start != 3
    case .sign: !word.isOperator
    default: false
    }
  }
}
