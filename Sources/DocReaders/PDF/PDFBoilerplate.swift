import DocModel

/// Finds running headers, footers and page numbers, which occur on many pages and are not part of the text.
struct PDFBoilerplate {
  /// The indices of the rows to skip.
  private(set) var rows: Set<Int> = []

  /// The number of rows that are examined at the top and at the bottom of each page.
  private static let depth = 2
  /// Minimum number of pages on which the same header or footer must occur.
  private static let fewestPages = 3

  private struct Key: Hashable {
    /// The text of the row in lower case without spaces, with `#` for each number, because page numbers change.
    var text: [UInt8]
    var y: Int
  }

  /// Examines the rows of all pages. `pages` is the number of pages.
  init(_ all: [PDFRow], pages: Int) {
    guard pages > 1 else { return }
    var counts: [Key: Int] = [:]
    var rowsAtHeight: [Int: Int] = [:]
    let edges = Self.edges(all)
    for index in edges { counts[Self.key(all[index]), default: 0] += 1 }
    for index in edges
    where counts[Self.key(all[index])] ?? 0 >= min(pages, Self.fewestPages) || Self.isNumber(all[index]) {
      rows.insert(index)
      rowsAtHeight[Self.key(all[index]).y, default: 0] += 1
    }
    // A header whose text changes with each section is recognised by its vertical position.
    for index in edges where rowsAtHeight[Self.key(all[index]).y] ?? 0 >= max(Self.fewestPages, pages / 3) {
      rows.insert(index)
    }
  }

  /// The indices of the first and last rows of each page.
  private static func edges(_ all: [PDFRow]) -> [Int] {
    var edges: [Int] = []
    var start = 0
    while start < all.count {
      var end = start
      while end < all.count, all[end].page == all[start].page { end += 1 }
      let order = (start..<end).sorted { all[$0].y0 < all[$1].y0 }
      let own = order.prefix(depth) + order.suffix(depth)
      edges += order.count > 2 * depth ? Array(own) : order
      start = end
    }
    return edges
  }

  private static func key(_ row: PDFRow) -> Key {
    var text: [UInt8] = []
    for byte in row.text.prefix(200) {
      if ByteClass.isDigit(byte) {
        if text.last != 0x23 { text.append(0x23) }
      } else if byte != 0x20 {
        text.append(ByteClass.lowered(byte))
      }
    }
    return Key(text: text, y: Int((row.y0 / 3).rounded()))
  }

  /// Whether a row is a page number: `17`, `xii`, `- 17 -`, `Page 17`, `17 of 200`.
  private static func isNumber(_ row: PDFRow) -> Bool {
    let words = row.text.map(ByteClass.lowered).split { !ByteClass.isAlphanumeric($0) }
    guard (1...4).contains(words.count), row.text.count < 24 else { return false }
    let numbers = words.filter { word in
      word.allSatisfy(ByteClass.isDigit) || word.allSatisfy { "ivxlc".utf8.contains($0) }
    }
    return !numbers.isEmpty
      && words.allSatisfy { numbers.contains($0) || $0.text == "page" || $0.text == "of" }
  }
}
