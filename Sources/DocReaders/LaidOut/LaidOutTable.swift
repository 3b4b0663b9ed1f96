import DocDraft
import DocModel

/// Reads tables in laid-out plain text. The cells of the first row define the columns.
enum LaidOutTable {
  /// Parses a table: a header row, a line of hyphens, and rows whose cells begin at the columns of the header.
  static func table(_ line: Int, _ end: Int, _ text: SourceText) -> (table: Table, next: Int)? {
    guard line + 2 < end else { return nil }
    let rule = text.lineBytes(line + 1).trimmed
    guard rule.count > 5, rule.allSatisfy({ $0 == 0x2d }) else { return nil }
    let head = text.lineBytes(line)
    var starts: [Int] = []
    var previous: (UInt8, UInt8) = (0x20, 0x20)
    for (offset, byte) in head.enumerated() {
      if byte != 0x20, previous.0 == 0x20, previous.1 == 0x20 { starts.append(offset) }
      previous = (previous.1, byte)
    }
    guard (2...30).contains(starts.count), head.allSatisfy({ $0 < 0x80 }) else { return nil }
    func cells(_ bytes: ArraySlice<UInt8>) -> [InlineText] {
      starts.enumerated().map { number, start in
        let last = number + 1 < starts.count ? starts[number + 1] : bytes.count
        guard start < bytes.count else { return InlineText(plain: "") }
        let cell = bytes.dropFirst(start).prefix(max(0, min(last, bytes.count) - start))
        return LaidOutInline.text([cell.trimmed])
      }
    }
    // Each cell is stored as a list of its lines.
    var rows: [[[InlineText]]] = []
    var next = line + 2
    while next < end, !text.lineBytes(next).trimmed.isEmpty {
      let row = cells(text.lineBytes(next))
      if !row[0].isEmpty || rows.isEmpty { rows.append([[InlineText]](repeating: [], count: row.count)) }
      for column in row.indices where !row[column].isEmpty {
        rows[rows.count - 1][column].append(row[column])
      }
      next += 1
    }
    return rows.isEmpty
      ? nil : (Table(header: cells(head), rows: rows.map { $0.map { InlineText.joined($0) } }), next)
  }
}
