import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// Hits and scores depend neither on the order in which documents were added, nor on which index contains them.
struct SeveralIndexesTests {
  /// A hit without the fields that identify its index.
  private static func bare(_ hit: Hit) -> Hit {
    var hit = hit
    hit.index = 0
    hit.place = hit.source.path
    return hit
  }

  private static func expectEqual(
    _ one: Searcher, _ many: Searcher, seed: UInt64, _ comment: String
  ) throws {
    #expect(one.reader.sectionCount == many.reader.sectionCount)
    #expect(one.reader.documentCount == many.reader.documentCount)
    for (number, query) in RankingCorpus.queries(8, seed: seed).enumerated() {
      var request = SearchRequest(query)
      request.limit = [3, 10, 100][number % 3]
      if number % 4 == 3 { request.kinds = [.skill, .readme] }
      let left = try RankingCorpus.told(one, request)
      let right = try RankingCorpus.told(many, request)
      #expect(left.map(\.id) == right.map(\.id), "\(query), \(comment), seed \(seed)")
      #expect(
        left.map(\.score.bitPattern) == right.map(\.score.bitPattern), "\(query), \(comment), seed \(seed)")
      let (first, second) = (try one.search(request), try many.search(request))
      #expect(first.total == second.total, "\(query)")
      #expect(first.correctedQuery == second.correctedQuery, "\(query)")
      #expect(first.hits.map(bare) == second.hits.map(bare), "\(query)")
    }
  }

  /// There are one to four indexes with several segments each, and with deleted documents.
  @Test(arguments: LongRun.cases(1...6, draw: 2))
  func severalIndexesAreAsOneOfAllDocuments(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &* 31)
    let documents = RankingCorpus.documents(70, sections: 300, seed: UInt64(seed))
    let gone = Set(documents.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 }.map(\.source))
    let fresh = try TemporaryFolder()
    try RankingCorpus.add(documents.filter { !gone.contains($0.source) }, to: fresh.path)

    let folders = try (0..<(1 + seed % 4)).map { _ in try TemporaryFolder() }
    var parts = [[Document]](repeating: [], count: folders.count)
    for document in documents {
      parts[Int.random(in: 0..<folders.count, using: &generator)].append(document)
    }
    for (folder, part) in zip(folders, parts) {
      let half = part.count * 3 / 4
      try RankingCorpus.add(Array(part[..<half]), to: folder.path)
      try RankingCorpus.add(Array(part[half...]), to: folder.path)
      try RankingCorpus.delete(gone, in: folder.path)
    }
    let many = try IndexReader(directories: folders.map(\.path))
    #expect(many.indexes.count == folders.count)
    try Self.expectEqual(
      Searcher(IndexReader(directory: fresh.path)), Searcher(many), seed: UInt64(seed),
      "\(folders.count) indexes")
  }

  /// Documents are added, changed and deleted in random steps.
  @Test(arguments: LongRun.cases(1...4, draw: 1))
  func historyDoesNotShow(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &* 101)
    let versions = (0..<3).map {
      RankingCorpus.documents(40, sections: 160, seed: UInt64(seed * 10 + $0))
    }
    let folder = try TemporaryFolder()
    var current: [String: Document] = [:]
    for step in 0..<8 {
      var changed: [Document] = []
      var gone: Set<String> = []
      for number in 0..<40 where Int.random(in: 0..<3, using: &generator) == 0 {
        let document = versions[Int.random(in: 0..<3, using: &generator)][number]
        gone.insert(document.source)
        if Int.random(in: 0..<4, using: &generator) > 0 { changed.append(document) }
      }
      try RankingCorpus.delete(gone, in: folder.path)
      for path in gone { current[path] = nil }
      try RankingCorpus.add(changed, to: folder.path)
      for document in changed { current[document.source] = document }
      guard step % 3 == 1 || step == 7, !current.isEmpty else { continue }
      let fresh = try TemporaryFolder()
      try RankingCorpus.add(
        current.values.sorted { UTF8Order.precedes($0.source, $1.source) }, to: fresh.path)
      let updated = try IndexReader(directory: folder.path)
      let new = try IndexReader(directory: fresh.path)
      #expect(updated.manifest.digest == new.manifest.digest)
      try Self.expectEqual(
        Searcher(new), Searcher(updated), seed: UInt64(seed * 100 + step), "step \(step)")
    }
  }

  /// If two indexes contain the same documents, each section is found in both, in the order of the indexes.
  @Test func copiesInTwoIndexesAreBothFound() throws {
    let documents = RankingCorpus.documents(12, sections: 90, seed: 8)
    let folders = try (0..<2).map { _ in try TemporaryFolder() }
    for folder in folders { try RankingCorpus.add(documents, to: folder.path) }
    let searcher = try Searcher(IndexReader(directories: folders.map(\.path)))
    var request = SearchRequest("view")
    request.limit = 1000
    let ranked = try searcher.rank(request)
    let told = try RankingCorpus.told(searcher, request)
    #expect(!told.isEmpty && told.count % 2 == 0)
    for place in stride(from: 0, to: told.count, by: 2) {
      #expect(told[place] == told[place + 1])
      let indexes = ranked[place...place + 1].map { searcher.reader.index(ofSegment: $0.address.segment) }
      #expect(indexes == [0, 1])
    }
  }

  @Test func oneUnreadableIndexIsPassedOverIfThatIsAllowed() throws {
    let folder = try TemporaryFolder()
    try RankingCorpus.add(RankingCorpus.documents(5, sections: 20, seed: 1), to: folder.path)
    let paths = ["\(folder.path)/none", folder.path]
    #expect(throws: IndexError.missing(directory: paths[0])) { try IndexReader(directories: paths) }
    var passedOver: [String] = []
    let reader = try IndexReader(directories: paths) { directory, _ in
      passedOver.append(directory)
      return true
    }
    #expect(passedOver == [paths[0]])
    #expect(reader.indexes.map(\.directory) == [folder.path])
    #expect(throws: IndexError.missing(directory: paths[0])) {
      try IndexReader(directories: [paths[0]]) { _, _ in true }
    }
  }
}
