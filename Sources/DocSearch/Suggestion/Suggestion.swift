/// A query with its misspelt words put right.
public struct Suggestion: Sendable, Hashable {
  /// One word that was put right.
  public struct Correction: Sendable, Hashable {
    public var typed: String
    public var replacement: String
    /// UTF-8 bytes of the query as typed.
    public var sourceRange: Range<Int>
  }

  /// The whole query, corrected.
  public var text: String
  /// In the query's order; never empty.
  public var corrections: [Correction]
}
