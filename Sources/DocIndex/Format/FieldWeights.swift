import DocText

/// The weights of the fields in BM25F (Robertson, Zaragoza & Taylor 2004).
///
/// Frequencies and lengths are weighted when the index is written. A query then reads one number for each posting, and one byte for each
/// section. A changed weight changes the stored frequency codes, so it requires a new `Analyzer.version` or format version.
public enum FieldWeights {
  /// The weight of a field in quarters. Sums of quarters are exact, because they are integers. Body text has the weight 1, that is, 4 quarters.
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
