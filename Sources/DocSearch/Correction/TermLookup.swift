import DocIndex

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
