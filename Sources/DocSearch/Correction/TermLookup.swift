import DocIndex
import DocKnowledge

/// A dictionary of terms, as suggestions need it.
package protocol TermLookup {
  /// Sections that hold the term; zero when none does.
  func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int

  /// Gives the terms from `start` on, in ascending order of bytes, with their document frequencies or greater numbers, as `body` says.
  func walkTerms(
    from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep
  ) throws(IndexError)
}

/// The dictionary of one segment, for suggestions. A term of deleted sections only has a document frequency
/// of 0 when it is looked up singly.
package struct SegmentTerms: TermLookup {
  private let reader: IndexReader
  private let number: Int

  /// - Parameter number: the segment's index in the reader.
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
      // A word or two are passed over sooner than a line is looked up.
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

  /// As many words as a look-up goes through in half of a line.
  private static let mostPassed = 100
}
