import DocModel
import TestSupport
import Testing

@testable import DocOutput
@testable import DocSearch

@Suite struct BudgetTests {
  // MARK: estimates

  /// The expected values were computed by hand from the weights: a word after a space costs less, and names, digits and marks have weights
  /// of their own.
  @Test(arguments: [
    ("", 0), (" ", 0), ("a", 2), ("the", 2), ("see the cat sit", 6), ("\n\n\n", 2), ("12345", 4), ("(){}", 4),
    ("UIHostingConfiguration", 6), ("    ", 1), ("é", 2), ("日本", 4), ("🪁", 4),
  ])
  func estimate(text: String, tokens: Int) { #expect(TokenEstimate.tokens(in: text) == tokens) }

  /// The estimate for a text is at most the sum of those for its halves, divided at a line end, and not much less.
  @Test(arguments: 0..<30) func estimatesAddUp(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let left = generator.hostileText(scalars: 40) + "x\n"
    let right = "y" + generator.hostileText(scalars: 40)
    let whole = TokenEstimate.tokens(in: left + right)
    let parts = TokenEstimate.tokens(in: left) + TokenEstimate.tokens(in: right)
    #expect((parts - 2...parts).contains(whole), "seed \(seed)")
  }

  @Test(arguments: 0..<10) func anyBytesHaveAnEstimate(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let bytes = generator.bytes(count: 500)
    #expect((1...4 * 500).contains(TokenEstimate.tokens(in: bytes)))
  }

  // MARK: searches

  /// Random hits of all sizes.
  private static func response(seed: Int) -> SearchResponse {
    var generator = SeededGenerator(seed: UInt64(seed))
    func words(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &generator)).map { _ in
        GeneratedDocuments.vocabulary.randomElement(using: &generator) ?? ""
      }.joined(separator: " ")
    }
    let hits = (1...Int.random(in: 1...12, using: &generator)).map { rank in
      let samples = (0..<Int.random(in: 0...3, using: &generator)).map { sample in
        CodeSample(
          language: "swift", startLine: 10 * sample + 1, endLine: 10 * sample + 9,
          text: (0...Int.random(in: 0...40, using: &generator)).map { _ in words(5) }.joined(separator: "\n"))
      }
      return Hit(
        rank: rank, score: Double(100 - rank),
        id: SectionID(collection: "c", path: "p", heading: [], ordinal: rank),
        topic: "topic/section-\(rank)", kind: .article, collection: "c", title: words(30),
        heading: [words(10), words(60)],
        source: SourceRange(path: "folder/file-\(rank).md", startLine: 1, endLine: 9),
        place: "folder/file-\(rank).md", snippet: words(50), code: samples)
    }
    return SearchResponse(query: "view margin", total: 100, elapsedMilliseconds: 1, hits: hits)
  }

  @Test(arguments: 0..<6, SearchFormat.allCases) func searchesKeepWithinTheirBudget(
    seed: Int, format: SearchFormat
  ) {
    let response = Self.response(seed: seed)
    var shown = 0
    for tokens in [100, 180, 300, 600, 1500, 4000, 100_000] {
      let page = SearchFormatter.page(response, as: format, maxTokens: tokens)
      let fitted = BudgetedSearch(response, tokens: tokens, as: format) {
        SearchFormatter.format($0, as: format)
      }
      let ranks = fitted.response.hits.map(\.rank)
      // The best hit is always named, whatever it costs.
      let isLeast = ranks.count == 1 && fitted.response.hits[0].snippet.isEmpty
      #expect(TokenEstimate.tokens(in: page.bytes) <= (isLeast ? 400 : tokens), "\(tokens)")
      #expect(!ranks.isEmpty)
      #expect(
        ranks == Array(1...max(1, ranks.count)).prefix(ranks.count).map { $0 }, "the best, in their order")
      shown = ranks.count
      #expect(fitted.note != nil || ranks.count == response.hits.count)
    }
    #expect(shown == response.hits.count)
  }

  /// If the fields of the only hit exceed the budget, its headings are cut further.
  @Test func headingsOfTheOnlyHitAreCutFurther() {
    var response = Self.response(seed: 1)
    response.hits = Array(response.hits.prefix(1))
    response.hits[0].title = "Adjusting the bridle of a kite on one line"
    response.hits[0].heading = ["Adjusting the bridle: what to do when a kite pulls to one side"]
    func heading(_ tokens: Int) -> Int {
      BudgetedSearch(response, tokens: tokens, as: .jsonl) { SearchFormatter.format($0, as: .jsonl) }
        .response.hits[0].heading[0].utf8.count
    }
    #expect(heading(100) < heading(10_000))
    #expect(heading(100) <= 12 + "…".utf8.count)
  }

  @Test func withRoomNothingIsLeftOut() {
    let response = Self.response(seed: 1)
    for format in SearchFormat.allCases {
      let page = SearchFormatter.page(response, as: format, maxTokens: BudgetedSearch.mostTokens)
      #expect(page.note == nil)
      #expect(page.bytes == SearchFormatter.format(response, as: format))
    }
    #expect(SearchFormatter.batchLine(response, maxTokens: 200_000) == SearchFormatter.batchLine(response))
  }

  /// The best hit comes first, and a note reports what was cut.
  @Test func theBestHitHasTheMostRoom() {
    var response = Samples.response
    response.hits = [Samples.hostileHit, Samples.hit]
    response.hits[0].rank = 1
    response.hits[1].rank = 2
    let page = String(
      decoding: SearchFormatter.page(response, as: .markdown, maxTokens: 480).bytes, as: UTF8.self)
    #expect(page.contains("configuration.margins(.leading, 4)"), "the lines around the query's words")
    #expect(page.contains("⋮"))
    #expect(!page.contains("line1 ="))
    #expect(page.contains("## 2. "))
  }

  @Test func codeAlone() {
    var response = Samples.response
    response.hits = [Samples.hostileHit]
    for tokens in [100, 200, 400, 2000] {
      let page = SearchFormatter.page(response, as: .text, codeAlone: true, maxTokens: tokens)
      #expect(TokenEstimate.tokens(in: page.bytes) <= tokens)
      #expect(page.bytes.isEmpty == (page.note?.contains("1 section") == true))
    }
  }

  // MARK: pages

  @Test(arguments: [100, 130, 170, 220, 300, 400, 800, 5000]) func pagesKeepWithinTheirBudget(tokens: Int) {
    var page = Samples.page
    page.next = page.previous
    page.section.blocks += Array(repeating: .code(Samples.longCode), count: 3) + Samples.blocks
    var document = Samples.document
    document.sections = Array(repeating: page.section, count: 12)
    let samples = document.sections.flatMap(\.code)
    for bytes in [
      BudgetedPage.section(page, tokens: tokens), BudgetedPage.document(document, tokens: tokens),
      BudgetedPage.outline(document, tokens: tokens), BudgetedPage.code(samples, tokens: tokens),
    ] {
      #expect(TokenEstimate.tokens(in: bytes) <= tokens)
      let text = String(decoding: bytes, as: UTF8.self)
      let fences = text.split(separator: "\n").filter { $0.hasPrefix("```") }
      #expect(fences.count.isMultiple(of: 2), "every fence is closed")
    }
  }

  @Test func aPageThatFitsIsWhole() {
    let whole = ShowFormatter.section(Samples.page, as: .markdown, options: TextOptions())
    #expect(BudgetedPage.section(Samples.page, tokens: 100_000) == whole)
    let document = ShowFormatter.document(Samples.document, as: .markdown, options: TextOptions())
    #expect(BudgetedPage.document(Samples.document, tokens: 100_000) == document)
  }

  @Test(arguments: Samples.blocks) func aBlockIsCutInside(block: Block) {
    var page = Samples.page
    page.related = []
    page.section.blocks = [
      block, .paragraph(Paragraph(InlineText(marked: String(repeating: "word ", count: 400)))),
    ]
    let text = String(decoding: BudgetedPage.section(page, tokens: 300), as: UTF8.self)
    #expect(text.contains("word …"))
    #expect(text.contains("[omitted or cut to fit: 1 paragraph; all of it takes about "))
  }
}
