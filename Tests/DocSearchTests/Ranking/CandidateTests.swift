import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// The candidates are exactly the best sections of the first stage, and the model orders them.
struct CandidateTests {
  private static let shared = Result { () throws -> (TemporaryFolder, IndexReader) in
    let folder = try TemporaryFolder()
    let documents = RankingCorpus.documents(60, sections: 400, seed: 3)
    try RankingCorpus.add(Array(documents[..<45]), to: folder.path)
    try RankingCorpus.add(Array(documents[45...]), to: folder.path)
    try RankingCorpus.delete(Set(documents[10..<15].map(\.source)), in: folder.path)
    return (folder, try IndexReader(directory: folder.path))
  }

  private static func restricted(_ request: SearchRequest, by number: Int) -> SearchRequest {
    var request = request
    switch number % 5 {
    case 1: request.kinds = [.skill, .article]
    case 2: request.onlyCode = true
    case 3: request.document = "document40"
    case 4: request.language = "swift"
    default: break
    }
    return request
  }

  /// Pruned and exhaustive retrieval give equal results, and a later page does not change earlier ones.
  @Test(arguments: 0..<8)
  func pruningAndPagesChangeNothing(seed: Int) throws {
    let searcher = try Searcher(Self.shared.get().1)
    for (number, query) in RankingCorpus.queries(5, seed: UInt64(seed)).enumerated() {
      var request = Self.restricted(SearchRequest(query), by: number)
      request.limit = 100_000
      request.prunes = false
      let all = try searcher.rank(request)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.score >= $1.score }, "\(query), seed \(seed)")
      request.prunes = true
      for limit in [1, 10, 100, 256, 257, 100_000] {
        request.limit = limit
        #expect(try searcher.rank(request) == Array(all.prefix(limit)), "\(query), \(limit), seed \(seed)")
      }
    }
  }

  /// The candidates are the sections with the best word scores. After them, sections keep the order of the first stage.
  @Test func candidatesAreTheBestOfTheFirstStage() throws {
    let searcher = try Searcher(Self.shared.get().1)
    // The first stage skips stop words, including those that are parts of names (`makeUIView`).
    for query in RankingCorpus.queries(40, seed: 5)
    where try !searcher.interpret(query).plan.lists.contains(where: \.isSupplementary) {
      var request = SearchRequest(query)
      request.limit = 100_000
      let ranked = try searcher.rank(request)
      request.refines = false
      let plain = try searcher.rank(request)
      guard ranked.count == plain.count else { continue }
      let count = RankingParameters.candidateCount
      #expect(Set(ranked.prefix(count).map(\.address)) == Set(plain.prefix(count).map(\.address)), "\(query)")
      #expect(ranked.dropFirst(count).map(\.address) == plain.dropFirst(count).map(\.address), "\(query)")
    }
  }

  /// A document of one section.
  private static func document(_ number: Int, _ text: String) -> Document {
    var document = Document(
      topic: "d\(number)", kind: .article, title: "D\(number)", source: "d\(number).md")
    document.sections = [
      Section(
        id: SectionID(collection: "c", path: document.source, heading: ["H"], ordinal: 0),
        topic: "d\(number)/h",
        level: 1, heading: ["H"], startLine: 1, endLine: 1,
        blocks: [.paragraph(Paragraph(InlineText(marked: text)))])
    ]
    return document
  }

  /// In "the sheet", "the" raises the score of sections with "sheet", but does not find sections by itself.
  @Test func stopWordsSelectNoCandidates() throws {
    let folder = try TemporaryFolder()
    let texts = ["sheet of paper", "the sheet of the printer", "the printer of the house", "the the the"]
    try RankingCorpus.add(texts.enumerated().map(Self.document), to: folder.path)
    let searcher = try Searcher(IndexReader(directory: folder.path))
    let response = try searcher.search(SearchRequest("the sheet"))
    #expect(response.hits.map(\.source.path) == ["d1.md", "d0.md"])
    #expect(response.total == 2)
    #expect(try searcher.search(SearchRequest("the")).total == 3)
    var plain = SearchRequest("the sheet")
    plain.refines = false
    #expect(try searcher.rank(plain).count == 4)
  }

  /// The parts of a name find sections by themselves only if few sections contain the name.
  @Test(arguments: [RankingParameters.knownCount - 1, RankingParameters.knownCount])
  func partsOfAKnownNameSelectNoCandidates(count: Int) throws {
    let folder = try TemporaryFolder()
    let texts =
      ["a session of work", "Capture"] + (1...count).map { "AVCaptureSession runs, number \($0)" }
      + ["a session with AVPlayer"]
    try RankingCorpus.add(texts.enumerated().map(Self.document), to: folder.path)
    let response = try Searcher(IndexReader(directory: folder.path)).search(
      SearchRequest("AVCaptureSession"))
    let isKnown = count >= RankingParameters.knownCount
    #expect(response.total == (isKnown ? count : texts.count))
    #expect(response.hits.prefix(count).allSatisfy { $0.snippet.contains("AVCaptureSession") })
  }

  /// The page of a module answers its name, and not the release notes that have the name as a heading.
  @Test func releaseNotesDeclareNoNames() throws {
    let folder = try TemporaryFolder()
    var notes = Self.document(0, "csv csv csv")
    notes.source = "whatsnew/3.8.md"
    notes.sections[0].heading = ["csv"]
    var page = Self.document(1, "This module reads and writes tables of values, also in other dialects.")
    page.title = "csv — Tables of Values"
    page.sections[0].heading = [page.title]
    try RankingCorpus.add([notes, page], to: folder.path)
    let hits = try Searcher(IndexReader(directory: folder.path)).search(SearchRequest("csv")).hits
    #expect(hits.map(\.source.path) == ["d1.md", "whatsnew/3.8.md"])
  }

  /// Of a manual's versions, the newest one that answers comes first. An old version that answers alone, or that is asked for, is not affected.
  @Test func newVersionsComeFirst() throws {
    let folder = try TemporaryFolder()
    func page(_ number: Int, _ source: String, _ text: String) -> Document {
      var document = Self.document(number, text)
      document.source = source
      return document
    }
    let filler = Array(repeating: "Nothing of interest.", count: 5).joined(separator: " ")
    try RankingCorpus.add(
      [
        page(0, "docs/1.10/kites.md", "A kite flies. The kite needs wind."),
        page(1, "docs/1.9/kites.md", "A kite flies. The kite needs a string, and the kite has a tail."),
        page(2, "docs/1.9/balloons.md", "A balloon floats."),
        page(3, "other/1.2/kites.md", "A kite. \(filler)"),
      ], to: folder.path)
    let searcher = try Searcher(IndexReader(directory: folder.path))
    func paths(_ query: String, kept: String? = nil) throws -> [String] {
      var request = SearchRequest(query)
      request.explains = true
      request.document = kept
      return try searcher.search(request).hits.map { hit in
        let factors = try #require(hit.explanation).children[1].children
        let isOld = factors.contains { $0.description == Feature.outdated.description }
        return (isOld ? "old " : "") + hit.source.path
      }
    }
    #expect(try paths("kite") == ["docs/1.10/kites.md", "old docs/1.9/kites.md", "other/1.2/kites.md"])
    #expect(try paths("balloon") == ["docs/1.9/balloons.md"])
    #expect(try paths("kite", kept: "d1") == ["docs/1.9/kites.md"])
  }

  /// Each word of a passage is counted once, even if it occurs several times.
  @Test func theBestPassageHoldsMostOfTheWords() {
    var positions = WordPositions()
    positions.removeAll()
    for word in [[1, 5, 90], [40, 100], [200]] as [[UInt32]] {
      positions.values += word
      positions.endWord()
    }
    positions.sort()
    #expect(positions.greatestSum(of: [1, 2, 4], within: 30) == 4)
    #expect(positions.greatestSum(of: [1, 2, 0.5], within: 30) == 3)
    #expect(positions.greatestSum(of: [1, 2, 4], within: 1000) == 7)
    positions.removeAll()
    positions.endWord()
    #expect(positions.greatestSum(of: [1], within: 30) == 0)
  }

  /// The heading "tap gesture in a list" has the positions from 10 to 14. `clauses` are the places of the words in the query.
  @Test(
    arguments: [
      ([[10], [11]], [0, 1], true), ([[10]], [0], true), ([[10], [11], [14]], [0, 1, 4], true),
      ([[10], [14]], [2, 6], true), ([[10], [14]], [0, 3], false), ([[11], [10]], [0, 1], false),
      ([[11]], [0], false), ([[10], []], [0, 1], false), ([[2, 10, 30], [3, 11]], [0, 1], true),
      ([[10], [15]], [0, 5], false), ([[], [10]], [0, 1], false), ([[.max], [.max]], [0, 1], false),
    ] as [([[UInt32]], [Int], Bool)])
  func theHeadingBeginsWithAllWords(_ words: [[UInt32]], _ clauses: [Int], _ begins: Bool) {
    var positions = WordPositions()
    for word in words {
      positions.values += word
      positions.endWord()
    }
    #expect(positions.allBegin(10..<15, clauses) == begins)
    #expect(!positions.allBegin(10..<10, clauses) && !positions.allBegin(UInt32.max..<UInt32.max, clauses))
  }

  @Test func aHeadingThatBeginsWithTheQueryComesFirst() throws {
    let folder = try TemporaryFolder()
    let headings = ["Hide the tap gesture", "Tap gesture: once or twice", "Gesture of a tap"]
    let documents = headings.enumerated().map { number, heading in
      var document = GeneratedDocuments.make(documents: 1, sections: 1, seed: 1)[0]
      document.source = "d\(number).md"
      document.topic = "d\(number)"
      document.title = "Lanterns"
      document.sections[0].heading = [heading]
      let more = number == 1 ? "" : " The gesture is a tap."
      document.sections[0].blocks = [.paragraph(Paragraph(InlineText(plain: "A tap is a gesture." + more)))]
      return document
    }
    try RankingCorpus.add(documents, to: folder.path)
    let searcher = try Searcher(IndexReader(directory: folder.path))
    #expect(try searcher.search(SearchRequest("tap gesture")).hits.first?.source.path == "d1.md")
  }
}
