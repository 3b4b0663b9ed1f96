import DocCodec
import DocIndex
import DocModel
import DocSearch
import Foundation
import TestSupport
import Testing

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
    _ = try StoreReader().answer(request)
    return try IndexReader(directory: path)
  }

  /// All counts of the published state, for comparison. Tiers depend on the first push, so they are summed.
  static func counts(_ url: String) throws -> [String] {
    let store = try Store(url)
    let counts = try store.read { _ in
      try store.counts(beginningWith: [[]], most: .max).map { key, counts in
        "\(key) \(key.bytes.first != 0 ? "\(counts.sections)" : "\(counts)")"
      }.sorted()
        + store.state.headings.map { "\($0.key) \($0.value)" }.sorted()
        + store.state.collections.map { "\($0.key) \($0.value)" }.sorted()
    }
    guard let server = store.server as? PostgresStore else { return counts }
    let rows = try server.connection.run(
      """
      SELECT 'documents ' || count(*) FROM bridgedoc.documents
      UNION ALL SELECT 'sections ' || count(*) FROM bridgedoc.sections
      UNION ALL SELECT 'vectors ' || count(*) FROM bridgedoc.section_terms ORDER BY 1
      """)
    return counts + rows.map { String(decoding: $0[0], as: UTF8.self) }
  }

  /// Checks that a renamed collection equals one that was pushed under the new name.
  /// - Parameters:
  ///   - url: an empty database.
  ///   - fresh: another empty one.
  static func checkRenaming(in folder: TemporaryFolder, _ url: String, _ fresh: String) throws {
    let documents = GeneratedDocuments.make(documents: 20, sections: 80, seed: 1)
    let other = try index(
      GeneratedDocuments.make(documents: 9, sections: 30, seed: 2), in: folder, collection: "other")
    let (old, new) = (
      try index(documents, in: folder, collection: "old"),
      try index(documents, in: folder, collection: "a new name")
    )
    for reader in [old, other] { try push(reader, to: url) }
    for reader in [new, other] { try push(reader, to: fresh) }
    let before = try counts(url)
    for (name, wanted, error) in [
      ("nope", "x", StoreError.noSuchCollection("nope", known: ["old", "other"])),
      ("old", "other", .nameIsTaken("other")), ("old", "old", .nameIsTaken("old")),
    ] {
      var push = try Push(renaming: name, to: wanted, in: url)
      #expect(throws: error) { try push.run() }
    }
    #expect(try counts(url) == before)
    var renaming = try Push(renaming: "old", to: "a new name", in: url)
    let report = try renaming.run()
    #expect(report.documentsAdded == 20 && report.documents == 29)
    #expect(try counts(url) == counts(fresh))
    func digest(_ url: String) throws -> Digest128 {
      try fetch(url, in: folder) { $0.topics = documents.map(\.topic) }.digest
    }
    #expect(try digest(url) == digest(fresh))
    #expect(try push(new, to: url) == Push.Report(documentsKept: 20))
  }
}
