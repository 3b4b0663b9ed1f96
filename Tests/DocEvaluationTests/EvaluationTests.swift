import DocModel
import Testing

@testable import DocEvaluation

private func section(_ text: String) -> Section {
  Section(
    id: SectionID(bits: 1), topic: "d/s", level: 1, heading: ["Only in the heading"], startLine: 1,
    endLine: 1,
    blocks: [.paragraph(Paragraph(InlineText(marked: text)))])
}

private func hits(_ paths: String...) -> [RetrievedSection] {
  paths.map {
    RetrievedSection(path: $0, documentTopic: "topic-of-\($0)", sectionTopic: "topic/section-of-\($0)")
  }
}

private func judge(
  _ relevant: [Judgement], _ ranking: [RetrievedSection], texts: [String] = []
) throws -> JudgedRanking {
  try JudgedRanking(JudgedQuery(query: "q", relevant: relevant), ranking: ranking) { section(texts[$0]) }
}

@Suite struct EvaluationTests {
  /// With answers at ranks 1 and 3 and three judgements, the average precision is (1/1 + 2/3 + 0) / 3.
  @Test func averagePrecisionCountsMissedAnswers() throws {
    let ranking = try judge(
      [.document("a.md"), .document("b.md"), .document("c.md")], hits("a.md", "x.md", "b.md"))
    #expect(abs(ranking.averagePrecision - (1 + 2.0 / 3) / 3) < 1e-12)
    var evaluation = Evaluation()
    evaluation.add(JudgedQuery(query: "q", relevant: [.document("a.md")]), ranking, hits: hits("a.md"))
    #expect(evaluation.all.means.last == ranking.averagePrecision)
    #expect(evaluation.results.map(\.scores.means.last) == [ranking.averagePrecision])
  }

  @Test func readsJSONLines() throws {
    let lines = """
      {"query": "a \\"quoted\\" word", "kind": "symbol", "relevant": ["12.md", {"document": "b.md", "contains": "x"}]}

      {"query": "nothing", "relevant": []}
      {"query": "whole", "relevant": [{"document": "c.md"}], "note": 3}
      """
    #expect(
      try JudgedQuery.read(Array(lines.utf8)) == [
        JudgedQuery(
          query: "a \"quoted\" word", kind: "symbol",
          relevant: [.document("12.md"), .passage(document: "b.md", contains: "x")]),
        JudgedQuery(query: "nothing", relevant: []),
        JudgedQuery(query: "whole", relevant: [.document("c.md")]),
      ])
  }

  @Test(arguments: [
    ("{\"query\": \"a\"}", 1, "the key \"relevant\" is missing"),
    ("\n\n{\"query\": 1, \"relevant\": []}", 3, "the value of \"query\" is of another type"),
    ("{\"query\": \"a\", \"relevant\": []}\nnot json", 2, "this is no JSON object"),
    ("{\"query\": \"a\", \"relevant\": [{\"contains\": \"x\"}]}", 1, "the key \"document\" is missing"),
  ])
  func saysWhichLineIsWrong(_ lines: String, _ line: Int, _ reason: String) {
    #expect(throws: JudgedQueryError(line: line, reason: reason)) { try JudgedQuery.read(Array(lines.utf8)) }
  }

  @Test(arguments: [
    ("The Cell\nis `wide`.", "the cell is wide", true),
    ("The Cell is wide.", "the CELL   is `wi", true),
    ("a **strong** word", "strong word", true),
    ("snake_case", "snakecase", true),
    ("`a * b`", "a*b", true),
    ("ÄRGER  und\u{a0}MÜHE", "ärger und mühe", true),
    ("The cell", "the row", false),
    ("short", "shorter than this", false),
    ("anything", "", false),
    ("aaaab", "aaab", true),
    ("text", "Only in the heading", false),
  ])
  func passagesCompare(_ text: String, _ passage: String, _ isThere: Bool) {
    #expect(ComparedText(section(text)).contains(ComparedText(passage)) == isThere)
  }

  @Test func tablesAndCodeAreText() {
    var page = section("before")
    page.blocks += [
      .table(Table(header: ["Name", "Use"], rows: [["cell", "row height"]])),
      .code(CodeSample(language: nil, startLine: 1, endLine: 1, text: "let a = 1\nlet b")),
    ]
    let text = ComparedText(page)
    #expect(text.contains(ComparedText("Use cell row height let A = 1 let b")))
  }

  @Test func pathsEndAtASlash() throws {
    let ranking = hits("112.md", "folder/12.md")
    #expect(try judge([.document("12.md")], ranking).gains == [false, true])
    #expect(try judge([.document("topic-of-112.md")], ranking).gains == [true, false])
    #expect(try judge([.document("topic/section-of-folder/12.md")], ranking).gains == [false, true])
  }

  @Test func metricsOfARankingOfDocuments() throws {
    // Two sections of a.md take one rank.
    let ranking = try judge(
      [.document("b.md"), .document("d.md"), .document("e.md")], hits("a.md", "a.md", "b.md", "c.md", "d.md"))
    #expect(ranking.gains == [false, true, false, true])
    #expect(ranking.success(at: 1) == 0)
    #expect(ranking.success(at: 5) == 1)
    #expect(ranking.reciprocalRank(at: 10) == 0.5)
    #expect(abs(ranking.recall(at: 100) - 2.0 / 3) < 1e-12)
    #expect(abs(ranking.recall(at: 3) - 1.0 / 3) < 1e-12)
    // The expected value is (1/log2 3 + 1/log2 5) / (1 + 1/log2 3 + 1/log2 4).
    #expect(abs(ranking.ndcg(at: 10) - 0.498_189_257_466_419_1) < 1e-9)
  }

  @Test func eachPassageCountsOnce() throws {
    let judgements: [Judgement] = [
      .passage(document: "a.md", contains: "first"), .passage(document: "a.md", contains: "second"),
      .passage(document: "b.md", contains: "first"),
    ]
    let ranking = try judge(
      judgements, hits("a.md", "a.md", "a.md", "c.md", "b.md"),
      texts: ["the first", "the FIRST again", "first and second", "first", "first"])
    #expect(ranking.gains == [true, false, true, false, true])
    #expect(ranking.met == [1, 1, 2, 2, 3])
    #expect(ranking.recall(at: 100) == 1)
  }

  @Test func sectionsOfUnjudgedDocumentsAreNotRead() throws {
    let judged = JudgedQuery(query: "q", relevant: [.passage(document: "b.md", contains: "x")])
    var asked: [Int] = []
    _ = try JudgedRanking(judged, ranking: hits("a.md", "b.md", "c.md")) { index in
      asked.append(index)
      return section("x")
    }
    #expect(asked == [1])
  }

  @Test func rankingsWithoutHitsScoreNothing() throws {
    let ranking = try judge([.document("a.md")], [])
    #expect(ranking.success(at: 5) == 0 && ranking.reciprocalRank(at: 10) == 0)
    #expect(ranking.ndcg(at: 10) == 0 && ranking.recall(at: 100) == 0)
  }

  @Test func meansAreTakenOverAnsweredQueries() throws {
    var evaluation = Evaluation()
    func add(_ kind: String?, _ relevant: [Judgement], _ ranking: [RetrievedSection]) throws {
      let judged = JudgedQuery(query: "q", kind: kind, relevant: relevant)
      evaluation.add(judged, try JudgedRanking(judged, ranking: ranking) { _ in section("") }, hits: ranking)
    }
    try add("symbol", [.document("a.md")], hits("a.md"))
    try add("symbol", [.document("a.md")], hits("b.md", "a.md"))
    try add(nil, [.document("a.md")], hits("b.md"))
    try add("negative", [], hits("b.md"))
    try add("negative", [], [])
    #expect(evaluation.all.queries == 3)
    #expect(abs(evaluation.all.means[0] - 1.0 / 3) < 1e-12)
    #expect(abs(evaluation.all.means[1] - 2.0 / 3) < 1e-12)
    #expect(evaluation.all.means[2] == 0.5)
    #expect(evaluation.kinds.map(\.kind) == ["symbol"])
    #expect(evaluation.kinds.map(\.scores.means[2]) == [0.75])
    #expect(evaluation.negatives == 2)
    #expect(evaluation.negativesWithHits == 1)
    #expect(evaluation.failures.map(\.firstAnswer) == [2, nil, nil])
    #expect(evaluation.failures.map(\.isNegative) == [false, false, true])
  }
}
