import DocDraft
import DocFiles
import DocModel

/// The names in a docset's index, grouped by page.
struct DocsetIndex: Sendable {
  struct Entry: Sendable, Hashable {
    var name: String
    /// The fragment of the link, without `#`; nil if the entry is for the whole page.
    var anchor: String?
  }

  /// Entries by the path of their page below `Documents`, in the order of the SQLite table.
  private(set) var entries: [ByteString: [Entry]] = [:]
  /// Warnings that tell why entries are missing.
  private(set) var warnings: [String] = []

  /// Upper bound on the number of entries that are read. The largest docsets have half a million.
  static let mostEntries = 2_000_000

  /// SQL queries for Dash's table, and for the Core Data tables of older docsets from Xcode.
  private static let queries = [
    "SELECT name, path, NULL FROM searchIndex",
    """
    SELECT t.ZTOKENNAME, p.ZPATH, m.ZANCHOR FROM ZTOKEN t
    JOIN ZTOKENMETAINFORMATION m ON t.ZMETAINFORMATION = m.Z_PK
    JOIN ZFILEPATH p ON m.ZFILE = p.Z_PK
    """,
  ]

  init(_ database: [UInt8]) {
    var count = 0
    var failure = SQLiteFile.Failure.damaged(reason: "it has no table of names")
    for query in Self.queries {
      do throws(SQLiteFile.Failure) {
        try SQLiteFile.rows(of: database, query: query) { row in
          add(row)
          count += 1
          return count < Self.mostEntries
        }
        if count > 0 { return }
      } catch {
        if count > 0 || query == Self.queries[0] { failure = error }
        if count > 0 { break }
      }
    }
    switch failure {
    case .damaged(let reason):
      warnings = [
        "its index of names is damaged (\(reason)); \(count) names were read; fetch the docset again"
      ]
    case .tooCostly:
      warnings = [
        "its index of names costs more than its size allows; \(count) names were read; fetch the docset again"
      ]
    case .stopped: warnings = ["more than \(Self.mostEntries) names; those after are not used"]
    }
  }

  private mutating func add(_ row: [[UInt8]]) {
    guard row.count == 3, !row[0].isEmpty, !row[1].isEmpty else { return }
    var path = row[1][...]
    // Skips tags such as `<dash_entry_name=…>` before the path.
    while path.first == UInt8(ascii: "<"), let end = path.firstIndex(of: UInt8(ascii: ">")) {
      path = path[(end + 1)...]
    }
    var anchor = row[2][...]
    if let hash = path.firstIndex(of: UInt8(ascii: "#")) {
      if anchor.isEmpty { anchor = path[(hash + 1)...] }
      path = path[..<hash]
    }
    guard !path.isEmpty else { return }
    let entry = Entry(
      name: TextCleaner.line(row[0].text),
      anchor: anchor.isEmpty ? nil : PercentEncoding.decodedLeniently(anchor).text)
    let page = ByteString(PercentEncoding.decodedLeniently(path))
    if entries[page]?.last != entry { entries[page, default: []].append(entry) }
  }
}
