import Testing

@testable import DocSearch

@Suite struct QuestionPhraseTests {
  /// Words in capitals must count as words that only ask.
  @Test(arguments: [
    "BEST WAY TO moor a boat", "moor a boat NOT WORKING", "moor a boat ISN'T WORKING",
    "moor a boat ISN’T WORKING",
    "WHAT IS the BEST WAY TO moor", "MY APP moors twice", "moor IN MY harbour", "moor PROPERLY",
    "working directory",
    "the way home", "best +way to moor", "\"best way to moor\"", "title:best way", "not -working",
    "working not", "",
  ])
  func wordsThatOnlyAsk(_ text: String) {
    let query = QueryParser().parse(text.lowercased())
    let bytes = Array(text.utf8)
    let expected = query.clauses.map { clause in
      clause.occur == .should && bytes.indices.contains(clause.sourceRange.lowerBound)
        && (0x41...0x5a).contains(bytes[clause.sourceRange.lowerBound])
    }
    #expect(query.questionWords() == expected, "\(query.clauses)")
  }
}
