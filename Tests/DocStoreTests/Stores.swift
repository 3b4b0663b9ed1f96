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

  /// All counts of a database, for comparison.
  static func counts(_ url: String) throws -> [String] {
    let connection = try Connection(url)
    let answer = try connection.run(
      """
      SELECT encode(term, 'hex') || ' ' || sections FROM bridgedoc.terms
      UNION ALL SELECT hash || ' ' || documents || ' ' || sections || ' ' || sum FROM bridgedoc.headings
      UNION ALL SELECT name || ' ' || documents || ' ' || sections || ' ' || length || ' ' || heading_sections || ' ' || heading_sum
        FROM bridgedoc.collections
      UNION ALL SELECT 'sections ' || count(*) FROM bridgedoc.sections
      UNION ALL SELECT 'vectors ' || count(*) FROM bridgedoc.section_terms
      ORDER BY 1
      """)
    return (0..<answer.count).map { answer.text($0, 0) }
  }
}
