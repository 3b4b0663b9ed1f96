import DocIndex
import DocKnowledge

/// A sorted dictionary that `SpellingCorrector` searches.
package protocol TermLookup {
  func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int

  /// Visits the terms from `start` on in ascending order. Passes each term to `body` with an upper bound on its document frequency.
  func walkTerms(
    from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep
  ) throws(IndexError)
}

/// The dictionary of one segment. `documentFrequency` excludes deleted sections. `walkTerms` includes them, so its frequencies may be too high.
package struct SegmentTerms: TermLookup {
  private let reader: IndexReader
  private let number: Int

  /// - Parameter number: the index of the segment in the reader.
  package init(_ reader: IndexReader, segment number: Int) {
    self.reader = reader
    self.number = number
  }

  package func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int {
    guard let entry = try reader.segments[number].entry(for: term) else { return 0 }
    return try reader.liveDocumentFrequency(entry, segment: number)
  }

  package func walkTerms(
    from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep
  ) throws(IndexError) {
    try reader.segments[number].walkTerms(from: start) { body($0, $1.documentFrequency) }
  }
}

/// The list of known words, as a dictionary for `EditSearch`.
struct WordTerms: TermLookup {
  private let words: WordList

  init(_ words: WordList) { self.words = words }

  func documentFrequency(of term: [UInt8]) -> Int { words.contains(term) ? 1 : 0 }

  func walkTerms(from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep) {
    var start: [UInt8]? = start
    while let from = start {
      start = nil
      var target = from
      // Skipping a few words one by one is faster than a lookup.
      var passed = 0
      words.forEachWord(from: from) { word in
        if word.lexicographicallyPrecedes(target) {
          passed += 1
          if passed > Self.mostPassed { start = target }
          return passed <= Self.mostPassed
        }
        passed = 0
        switch body(word, 1) {
        case .proceed: return true
        case .stop: return false
        case .seek(let next):
          target = next
          return true
        }
      }
    }
  }

  /// The maximum number of words that are skipped one by one. A lookup scans about as many words, because it begins at the start of a line of
  /// the word list.
  private static let mostPassed = 100
}
