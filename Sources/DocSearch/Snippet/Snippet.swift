/// The stretch of a section that answers a query, on one line.
package struct Snippet: Sendable, Hashable {
  package var text: String
  /// Words of the query in `text`: half-open ranges of UTF-8 bytes, ascending, not overlapping.
  package var highlights: [Range<Int>] = []
}
