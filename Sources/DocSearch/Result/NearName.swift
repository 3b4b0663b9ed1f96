/// A name in the query that the index does not contain, with similar names that the index contains.
package struct NearName: Sendable, Hashable {
  /// A part of the name that at least one section contains.
  package struct Part: Sendable, Hashable {
    /// The part as entered, in lower case.
    package var word: String
    /// The number of sections that contain the part.
    package var sections: Int
  }

  /// The name as entered.
  package var typed: String
  /// The most similar names in the index, best first, spelt as in the texts.
  package var closest: [String] = []
  /// The name's known parts, in order.
  package var parts: [Part] = []
}
