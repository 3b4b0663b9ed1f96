import DocIndex
import DocKnowledge

/// The list of known words as a dictionary that `EditSearch` can look through.
struct WordTerms: TermLookup {
  private let words: WordList

  init(_ words: WordList) { self.words = words }

  func documentFrequency(of term: [UInt8]) -> Int { words.contains(term) ? 1 : 0 }

  func forEachTerm(from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> Bool) {
    words.forEachWord(from: start) { body($0, 1) }
  }
}
