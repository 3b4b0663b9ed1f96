import DocIndex
import DocModel
import DocSearch
import Foundation
import TestSupport

@testable import DocStore

/// Helpers for tests of databases.
enum Stores {
  static func index(_ documents: [Document], in folder: TemporaryFolder, collection: String = "test") throws
    -> IndexReader
  {
    let path = folder.path + "/index-\(UUID().uuidString)"
    let writer = try IndexWriter(directory: path)
    let run = try RunWriter(directory: path, name: "batch")
    for document in documents { try run.add(document, collection: collection) }
    try writer.commit(adding: [try run.finish()], deleting: [])
    return try IndexReader(directory: path)
  }

  @discardableResult
  static func push(_ reader: IndexReader, to url: String) throws -> Push.Report {
    var push = try Push(reader, collections: [], to: url)
    return try push.run()
  }

  static func fetch(
    _ url: String, in folder: TemporaryFolder, _ change: (inout StoreRequest) -> Void
  ) throws -> IndexReader {
    var request = StoreRequest(url: url)
    change(&request)
    let path = folder.path + "/fetched-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    request.folder = path
    var fetch = try Fetch(request)
    try fetch.write()
    return try IndexReader(directory: path)
  }

  /// All counts of the published state, for comparison. Tiers depend on the first push, so they are summed.
  static func counts(_ url: String) throws -> [String] {
    let store = try Store(url)
    let counts = try store.read { _ in
      try store.allCounts().map { "\($0.key) \($0.key.first == 1 ? [$0.counts.reduce(0, +)] : $0.counts)" }
        + store.state.headings.map { "\($0.key) \($0.value)" }.sorted()
        + store.state.collections.map { "\($0.key) \($0.value.counts)" }.sorted()
    }
    guard let server = store.server as? PostgresStore else { return counts }
    let answer = try server.connection.run(
      """
      SELECT 'documents ' || count(*) FROM bridgedoc.documents
      UNION ALL SELECT 'sections ' || count(*) FROM bridgedoc.sections
      UNION ALL SELECT 'vectors ' || count(*) FROM bridgedoc.section_terms ORDER BY 1
      """)
    return counts + answer.rows { answer.text($0, 0) }
  }

  /// Marks all documents as made by another analyzer.
  static func pretendAnotherAnalyzer(_ reader: IndexReader, _ url: String) throws {
    let store = try Store(url)
    _ = try store.write(reader, waiting: { _ in }) {
      for name in store.state.collections.keys { store.state.collections[name]?.analysis = 7 }
      return true
    }
  }
}
