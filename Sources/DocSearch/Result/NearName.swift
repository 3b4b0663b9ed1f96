/// A name in the query that is not in the index, and similar names that are.
package struct NearName: Sendable, Hashable {
  /// A part of the name that occurs in some section.
  package struct Part: Sendable, Hashable {
    /// The part as entered, in lower case.
    package var word: String
    /// The number of sections that contain the part.
    package var sections: Int
  }

  /// The name as entered.
  package var typed: String
  /// The most similar names in the index, best first, with their authors' spelling.
  package var closest: [String] = []
  /// The name's known parts, in order.
  package var parts: [Part] = []
}
