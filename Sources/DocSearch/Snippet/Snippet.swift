/// A passage of a section that answers a query, on one line.
package struct Snippet: Sendable, Hashable {
  package var text: String
  /// The query words in `text`, as ascending, disjoint ranges of UTF-8 offsets.
  package var highlights: [Range<Int>] = []
}
