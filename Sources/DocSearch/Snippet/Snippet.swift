/// The stretch of a section that answers a query, on one line.
public struct Snippet: Sendable, Hashable {
  public var text: String
  /// Words of the query in `text`: half-open ranges of UTF-8 bytes, ascending, not overlapping.
  public var highlights: [Range<Int>]

  public init(text: String, highlights: [Range<Int>] = []) {
    self.text = text
    self.highlights = highlights
  }
}
