import DocIndex
import DocKnowledge

/// A dictionary of terms, as suggestions need it.
package protocol TermLookup {
  /// Sections that hold the term; zero when none does.
  func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int

  /// Gives every term from `start` on, in ascending order of bytes, with its document frequency or a greater number, until
  /// `body` returns false.
  func forEachTerm(
    from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> Bool
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

  package func forEachTerm(
    from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> Bool
  ) throws(IndexError) {
    try reader.segments[number].forEachTerm(from: start) { body($0, Int($1.documentFrequency)) }
  }
}

/// The list of known words, as a dictionary for `EditSearch`.
struct WordTerms: TermLookup {
  private let words: WordList

  init(_ words: WordList) { self.words = words }

  func documentFrequency(of term: [UInt8]) -> Int { words.contains(term) ? 1 : 0 }

  func forEachTerm(from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> Bool) {
    words.forEachWord(from: start) { body($0, 1) }
  }
}
