#if TESTABLE
import Foundation

@testable import DocDraft
@testable import DocPlainText

/// The labelled documents that `script/strip-texts` writes. A line `= SOURCE PATH` begins a document. A line `+ SOURCE PATH` begins a document
/// of which only the tables and the text around the tables are used. Every other line is a label, a space and a line of the document.
///
/// The labels are H for a heading, P for a paragraph, L for a list item, C for code, T for a row of a table (with cells separated by the unit
/// separator), t for a row that is not used for training columns, and - for a blank line.
struct StrippedTexts {
  struct Document {
    var source = ""
    var bytes: [UInt8] = []
    var labels: [UInt8] = []
  }

  struct KnownTable {
    var source = ""
    var cells: [[[UInt8]]] = []
    /// The document that contains the table, as an index in `around`, which contains the word counts of each document.
    var document = 0
    var lines: [[UInt8]] { cells.map { Array($0.filter { !$0.isEmpty }.joined(separator: [0x20])) } }
  }

  private(set) var documents: [Document] = []
  private(set) var tables: [KnownTable] = []
  /// For each document with tables, the counts of words in its text.
  private(set) var around: [WordPairCounts] = []

  init(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    var document = Document()
    var table = KnownTable()
    var isWhole = false
    var firstTable = 0
    func closeDocument() {
      var pairs = WordPairCounts(rows: tables[firstTable...].flatMap(\.lines))
      let lines = document.bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
      for (label, line) in zip(document.labels, lines) where label != UInt8(ascii: "T") { pairs.count(line) }
      if tables.count > firstTable { around.append(pairs) }
      firstTable = tables.count
      if isWhole { documents.append(document) }
    }
    func separated(_ line: ArraySlice<UInt8>) -> [[UInt8]] {
      line.split(separator: 0x1f, omittingEmptySubsequences: false).map { Array($0) }
    }
    for line in [UInt8](data).split(separator: 0x0a, omittingEmptySubsequences: false) {
      guard let label = line.first else { continue }
      let body = line.dropFirst(2)
      if label != UInt8(ascii: "T"), table.cells.count > 0 {
        table.document = around.count
        if table.cells.count > 1 { tables.append(table) }
        table.cells = []
      }
      if label == UInt8(ascii: "=") || label == UInt8(ascii: "+") {
        closeDocument()
        isWhole = label == UInt8(ascii: "=")
        document = Document(source: String(decoding: body.prefix { $0 != 0x20 }, as: UTF8.self))
        table.source = document.source
        continue
      }
      if label == UInt8(ascii: "T") { table.cells.append(separated(body)) }
      let isRow = label == UInt8(ascii: "T") || label == UInt8(ascii: "t")
      if isRow {
        document.bytes += separated(body).filter { !$0.isEmpty }.joined(separator: [0x20])
      } else {
        document.bytes += body
      }
      document.bytes.append(0x0a)
      document.labels.append(isRow ? UInt8(ascii: "T") : label)
    }
    table.document = around.count
    if table.cells.count > 1 { tables.append(table) }
    closeDocument()
    // Generated pages repeat their tables, so at most three tables with the same header are used.
    var seen: [[[UInt8]]: Int] = [:]
    tables = tables.filter { table in
      seen[table.cells[0], default: 0] += 1
      return seen[table.cells[0], default: 0] <= 3 && table.cells.count <= 400
    }
  }

  var sources: [String] { Set(documents.map(\.source) + tables.map(\.source)).sorted() }

  /// The subset of documents and tables whose source passes the test.
  func filtered(_ isWanted: (_ source: String) -> Bool) -> StrippedTexts {
    var texts = self
    texts.documents = documents.filter { isWanted($0.source) }
    texts.tables = tables.filter { isWanted($0.source) }
    return texts
  }
}

/// A shuffle that gives the same result on all platforms.
struct Shuffle {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func callAsFunction<T>(_ items: inout [T]) {
    for index in items.indices.reversed() where index > 0 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      items.swapAt(index, Int(state >> 33) % (index + 1))
    }
  }
}
#endif
