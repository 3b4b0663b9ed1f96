import DocText

/// The weights of the fields in BM25F (Robertson, Zaragoza & Taylor 2004).
///
/// Frequencies and lengths are weighted when the index is written. A query then reads one number for each posting, and one byte for each
/// section. Changing a weight changes the frequency codes, so it requires a new `Analyzer.version` or format.
public enum FieldWeights {
  /// The weight of a field in quarters. Quarters are integers, so sums are exact. Body text has the weight 1, that is, 4 quarters.
  public static func quarters(_ field: Field) -> UInt32 {
    switch field {
    // The title is the same in all sections of a document, so it says little about a section.
    case .title: 4
    // The heading summarises the section in a few words.
    case .heading: 12
    case .body: 4
    // Code repeats names, so it has half the weight of prose. With a higher weight, long samples would rank high by repetition alone.
    case .code: 2
    // A section that declares a name usually explains it.
    case .symbol: 8
    }
  }
}
