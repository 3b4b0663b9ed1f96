import DocIndex
import DocKnowledge
import DocText
import Testing

@testable import DocSearch

@Suite struct CorrectionConfidenceTests {
  @Test(arguments: [
    ("teh", "the", 9, true), ("fro", "for", 9, true), ("cel", "cell", 8, false),
    ("margns", "margins", 10, true),
    ("reeader", "reader", 8, true), ("tets", "test", 9, true), ("arkit", "avkit", 10, false),
    ("kstars", "stars", 10, false), ("protocql", "protocol", 10, true), ("callstack", "callback", 18, false),
    ("intrfcae", "interface", 19, true), ("intrface", "interfere", 20, false),
  ])
  func weighsSlips(_ typed: String, _ meant: String, _ cost: Int, _ isEnough: Bool) {
    #expect(
      CorrectionConfidence.isEnough(
        typed: Array(typed.utf8), meant: Array(meant.utf8), cost: cost, words: WordList()) == isEnough)
  }
}
