extension Analyzer {
  /// Changes whenever the same text may give other tokens, or another `SectionStanding`: an index made by another version is not searched.
  public static let version: UInt32 = 7
}
