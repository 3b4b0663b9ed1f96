import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// An index of generated documents in several segments, with some documents deleted.
struct SearchFixture {
  let folder: TemporaryFolder
  let reader: IndexReader
  let documents: [Document]

  init(documents count: Int = 60, sections: Int = 900, seed: UInt64 = 1) throws {
    folder = try TemporaryFolder()
    documents = GeneratedDocuments.make(documents: count, sections: sections, seed: seed)
    try Self.add(Array(documents[..<(count * 4 / 5)]), to: folder.path)
    try Self.add(Array(documents[(count * 4 / 5)...]), to: folder.path)
    let writer = try IndexWriter(directory: folder.path)
    try writer.commit(adding: [], deleting: [DocumentAddress(segment: 0, document: 3)])
    reader = try IndexReader(directory: folder.path)
  }

  static func add(_ documents: [Document], to directory: String) throws {
    let writer = try IndexWriter(directory: directory)
    let builder = try RunWriter(directory: directory, name: "new")
    for document in documents { try builder.add(document, collection: "test") }
    try writer.commit(adding: [try builder.finish()], deleting: [])
  }
}

struct RetrievalTests {
  @Test(arguments: LongRun.cases(0..<60, draw: 12))
  func pruningChangesNothing(seed: Int) throws {
    let fixture = try Self.shared.get()
    let searcher = try Searcher(fixture.reader)
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<5 {
      let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        let word = GeneratedDocuments.vocabulary.randomElement(using: &generator) ?? "view"
        return ["", "", "", "+", "-"].randomElement(using: &generator).map { $0 + word } ?? word
      }
      var request = SearchRequest(words.joined(separator: " "))
      request.limit = [1, 10, 100].randomElement(using: &generator) ?? 10
      let pruned = try searcher.rank(request)
      request.prunes = false
      #expect(try searcher.rank(request) == pruned, "seed \(seed): \(request.text)")
    }
  }

  /// Retrieval gives the scores of BM25F computed from the analyzer's tokens, apart from rounding to integer steps.
  @Test func resultsOfManySegmentsEqualThoseOfOne() throws {
    let fixture = try Self.shared.get()
    let folder = try TemporaryFolder()
    let kept = fixture.documents.enumerated().filter { $0.offset != 3 }.map(\.element)
    try SearchFixture.add(kept, to: folder.path)
    let one = try Searcher(IndexReader(directory: folder.path))
    let many = try Searcher(fixture.reader)
    #expect(fixture.reader.segments.count > 1)
    for text in [
      "view", "cell margin", "\"hosting controller\"", "hosting UIHostingConfiguration", "rare5*",
      "+view -cell",
    ] {
      let request = SearchRequest(text)
      let left = try one.rank(request)
      let right = try many.rank(request)
      func ids(_ ranked: [Searcher.RankedSection], _ searcher: Searcher) throws -> [SectionID] {
        try ranked.map { try searcher.contents.section(at: $0.address).section.id }
      }
      #expect(try ids(left, one) == ids(right, many), "\(text)")
      #expect(left.map(\.score) == right.map(\.score), "\(text)")
      #expect(try one.search(request).total == many.search(request).total)
    }
  }

  @Test func requiredAndExcludedWordsAreObeyed() throws {
    let fixture = try Self.shared.get()
    let searcher = try Searcher(fixture.reader)
    var request = SearchRequest("view +margin -cell")
    request.limit = 1000
    let hits = try searcher.search(request)
    #expect(hits.total == hits.hits.count)
    #expect(!hits.hits.isEmpty)
    var only = SearchRequest("+margin")
    only.limit = 1000
    var both = SearchRequest("+margin +cell")
    both.limit = 1000
    #expect(try searcher.search(only).total == hits.total + searcher.search(both).total)
  }

  /// All matching sections are hits if the limit allows it, and the total is their number, even if words are repeated.
  @Test(arguments: [
    "view", "view cell", "the view of a cell", "+view -cell", "margin \"hosting controller\"", "rare5*",
    "absentword",
  ])
  func totalIsTheNumberOfAllHits(text: String) throws {
    let searcher = try Searcher(try Self.shared.get().reader)
    var request = SearchRequest(text)
    request.limit = 10_000
    request.refines = false
    let count = try searcher.rank(request).count
    request.refines = true
    request.limit = 3
    for _ in 0..<3 { #expect(try searcher.search(request).total == count) }
    request.collections = ["test"]
    #expect(try searcher.search(request).total == count)
    request.collections = ["other"]
    #expect(try searcher.search(request).total == 0)
  }

  @Test func phrasesAreStricterThanTheirWordsAndReachIntoNames() throws {
    let fixture = try Self.shared.get()
    let searcher = try Searcher(fixture.reader)
    let words = try searcher.search(SearchRequest("+hosting +configuration")).total
    let phrase = try searcher.search(SearchRequest("\"hosting configuration\"")).total
    let name = try searcher.search(SearchRequest("UIHostingConfiguration")).total
    #expect(phrase > 0)
    #expect(phrase <= words)
    #expect(name > 0)
    #expect(try searcher.search(SearchRequest("+\"configuration hosting layout gesture sizing\"")).total == 0)
  }

  /// A filter does not change the weights of words. Features that compare the found sections may change.
  @Test func filtersNarrowWithoutChangingWhatWordsWeigh() throws {
    let fixture = try Self.shared.get()
    let searcher = try Searcher(fixture.reader)
    var request = SearchRequest("view margin")
    request.limit = 1000
    let wide = request
    let all = try searcher.search(request)
    request.kinds = [.skill]
    let skills = try searcher.search(request)
    #expect(Set(skills.hits.map(\.id)) == Set(all.hits.filter { $0.kind == .skill }.map(\.id)))
    let base = Dictionary(uniqueKeysWithValues: try searcher.rank(wide).map { ($0.address, $0.baseScore) })
    #expect(try searcher.rank(request).allSatisfy { $0.baseScore == base[$0.address] })
    request.kinds = []
    request.onlyCode = true
    let code = try searcher.search(request)
    #expect(Set(code.hits.map(\.id)) == Set(all.hits.filter { !$0.code.isEmpty }.map(\.id)))
    request.onlyCode = false
    request.document = fixture.documents[10].topic
    #expect(
      try searcher.search(request).hits.allSatisfy { $0.topic.hasPrefix(fixture.documents[10].topic + "/") })
    request.collections = ["none"]
    #expect(try searcher.search(request).hits.isEmpty)
  }

  @Test func pagesFollowEachOther() throws {
    let fixture = try Self.shared.get()
    let searcher = try Searcher(fixture.reader)
    var request = SearchRequest("layout state")
    request.limit = 30
    let all = try searcher.search(request).hits.map(\.id)
    request.limit = 10
    request.offset = 10
    let second = try searcher.search(request)
    #expect(second.hits.map(\.id) == Array(all[10..<20]))
    #expect(second.hits.first?.rank == 11)
  }

  @Test(arguments: ["", "   ", "\"", "+", "zzzzunknown", "\u{0}", "field:", "*"])
  func emptyOrOddQueriesFindNothing(text: String) throws {
    let searcher = try Searcher(try Self.shared.get().reader)
    #expect(try searcher.search(SearchRequest(text)).hits.isEmpty)
  }

  @Test func explanationsAddUp() throws {
    let searcher = try Searcher(try Self.shared.get().reader)
    var request = SearchRequest("UIHostingConfiguration \"cell layout\" state")
    request.explains = true
    for hit in try searcher.search(request).hits {
      let explanation = try #require(hit.explanation)
      #expect(explanation.value == hit.score)
      let base = explanation.children[0]
      let sum = base.children.reduce(0) { $0 + $1.value }
      #expect(abs(sum - base.value) < 1e-9)
      let factor = explanation.children[1]
      #expect(abs(base.value * factor.value - hit.score) < 1e-9)
      #expect(abs(factor.children.reduce(1) { $0 * $1.value } - factor.value) < 1e-9)
    }
  }

  private static let shared = Result { try SearchFixture() }
}
