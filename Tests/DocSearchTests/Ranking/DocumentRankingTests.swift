import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// Documents are ranked by their two best sections.
struct DocumentRankingTests {
  private static let shared = Result { () throws -> (TemporaryFolder, IndexReader) in
    let folder = try TemporaryFolder()
    let documents = RankingCorpus.documents(60, sections: 400, seed: 8)
    try RankingCorpus.add(Array(documents[..<40]), to: folder.path)
    try RankingCorpus.add(Array(documents[40...]), to: folder.path)
    try RankingCorpus.delete(Set(documents[5..<9].map(\.source)), in: folder.path)
    return (folder, try IndexReader(directory: folder.path))
  }

  private static func searcher() throws -> Searcher { try Searcher(shared.get().1) }

  private static func request(_ query: String, limit: Int) -> SearchRequest {
    var request = SearchRequest(query)
    request.ranksDocuments = true
    request.limit = limit
    return request
  }

  /// Each document has the score of its best section and a share of its second-best one. The best section is shown.
  @Test(arguments: LongRun.cases(0..<6, draw: 2))
  func eachDocumentHasTheScoresOfItsTwoBestSections(seed: Int) throws {
    let searcher = try Self.searcher()
    func document(_ section: Searcher.RankedSection) throws -> DocumentAddress {
      try searcher.contents.document(ofSection: section.address)
    }
    for query in RankingCorpus.queries(5, seed: UInt64(seed) + 40) {
      var request = SearchRequest(query)
      request.limit = 100_000
      request.prunes = false
      let candidates = try searcher.candidates(query).map(\.section)
      var naive: [(section: Searcher.RankedSection, score: Double)] = []
      for sections in try Dictionary(grouping: candidates, by: document).values {
        let scores = sections.map(\.score)
        naive.append(
          (sections[0], scores[0] + (scores.count > 1 ? scores[1] * RankingParameters.secondSectionShare : 0))
        )
      }
      naive.sort { $0.score > $1.score }
      var seen = Set(try candidates.map(document))
      for section in try searcher.rank(request) where seen.insert(try document(section)).inserted {
        naive.append((section, section.score))
      }
      let answer = try searcher.search(Self.request(query, limit: 100_000))
      #expect(answer.total == naive.count, "\(query)")
      for (hit, other) in zip(answer.hits, naive) {
        #expect(abs(hit.score - other.score) < 1e-9, "\(query)")
        #expect(try hit.id == searcher.contents.section(at: other.section.address).section.id, "\(query)")
      }
    }
  }

  /// The first documents of a long page equal those of a short page, and pages continue without gaps.
  @Test func itDoesNotDependOnHowManyAreAskedFor() throws {
    let searcher = try Self.searcher()
    for query in RankingCorpus.queries(12, seed: 3) {
      let all = try searcher.search(Self.request(query, limit: 1000)).hits
      for limit in [1, 3, 10] {
        #expect(
          try searcher.search(Self.request(query, limit: limit)).hits == Array(all.prefix(limit)), "\(query)")
      }
      var second = Self.request(query, limit: 4)
      second.offset = 3
      #expect(try searcher.search(second).hits == Array(all.dropFirst(3).prefix(4)), "\(query)")
    }
  }

  /// A score is the sum of its terms, multiplied by the factor of the model.
  @Test func aScoreIsExplained() throws {
    let searcher = try Self.searcher()
    var request = Self.request(RankingCorpus.queries(1, seed: 4)[0], limit: 5)
    request.explains = true
    for hit in try searcher.search(request).hits {
      let explanation = try #require(hit.explanation)
      #expect(abs(explanation.value - hit.score) < 1e-9)
      #expect(abs(explanation.children.reduce(1) { $0 * $1.value } - hit.score) < 1e-9)
    }
  }

  /// A manual that explains a subject in many sections ranks above a document that mentions it once with the same weight.
  @Test func manySectionsSpeakForTheirDocument() throws {
    let folder = try TemporaryFolder()
    func document(_ name: String, _ texts: [String]) -> Document {
      var document = Document(topic: name, kind: .article, title: name, source: "\(name).md")
      document.sections = texts.enumerated().map { number, text in
        Section(
          id: SectionID(collection: "test", path: document.source, heading: ["S\(number)"], ordinal: number),
          topic: "\(name)/s\(number)", level: 1, heading: ["S\(number)"], timestamp: nil,
          startLine: number + 1,
          endLine: number + 1, blocks: [.paragraph(Paragraph(InlineText(marked: text)))])
      }
      return document
    }
    let filler = "Nothing of interest is told here at all."
    try RankingCorpus.add(
      [
        document("once", ["The anchor holds the boat.", filler, filler]),
        document("often", ["The anchor holds the boat.", "An anchor of iron.", "Every anchor has a chain."]),
      ], to: folder.path)
    let searcher = try Searcher(IndexReader(directory: folder.path))
    let hits = try searcher.search(Self.request("anchor", limit: 10)).hits
    #expect(hits.map(\.source.path) == ["often.md", "once.md"])
    #expect(try searcher.search(Self.request("anchor", limit: 1)).total == 2)
  }
}
