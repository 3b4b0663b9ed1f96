/// A name of the query that nothing in the index bears, and what there is near it.
package struct NearName: Sendable, Hashable {
  /// A part of the name that some section holds.
  package struct Part: Sendable, Hashable {
    /// As typed, in lower case.
    package var word: String
    /// Sections that hold it.
    package var sections: Int
  }

  /// The name as typed.
  package var typed: String
  /// Names of the index most like it, best first, as their authors write them; empty when none is like it.
  package var closest: [String] = []
  /// The name's known parts, in its order.
  package var parts: [Part] = []
}
