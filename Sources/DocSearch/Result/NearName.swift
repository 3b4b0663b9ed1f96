/// A name in the query that is not in the index, and similar names that are.
package struct NearName: Sendable, Hashable {
  /// A part of the name that occurs in some section.
  package struct Part: Sendable, Hashable {
    /// The part as entered, in lower case.
    package var word: String
    /// Number of sections that contain it.
    package var sections: Int
  }

  /// The name as entered.
  package var typed: String
  /// The most similar names in the index, best first, spelt as their authors do.
  package var closest: [String] = []
  /// The name's known parts, in order.
  package var parts: [Part] = []
}
