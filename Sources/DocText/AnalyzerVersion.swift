extension Analyzer {
  /// Increment it when a text may yield other tokens, or a section another `SectionStanding`. Indexes made by another version are not searched.
  public static let version: UInt32 = 8
}
