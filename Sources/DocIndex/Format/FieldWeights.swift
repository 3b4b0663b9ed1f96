import DocText

/// Weights of the fields in BM25F (Robertson, Zaragoza & Taylor 2004).
///
/// They are applied to frequencies and lengths when the index is written, so that a query reads one number per posting and one byte per
/// section. Changing a weight changes the frequency codes, so it requires a new `Analyzer.version` or format.
public enum FieldWeights {
  /// The weight in quarters, so that sums are exact. Body text has the weight 1, which is 4 quarters.
  public static func quarters(_ field: Field) -> UInt32 {
    switch field {
    // All sections of a document share the title, so it does not tell them apart.
    case .title: 4
    // The heading summarises the section in a few words.
    case .heading: 12
    case .body: 4
    // Half the weight of prose, because code repeats names. With more, long samples would rank high by repetition alone.
    case .code: 2
    // A section that declares a name usually explains it.
    case .symbol: 8
    }
  }
}
