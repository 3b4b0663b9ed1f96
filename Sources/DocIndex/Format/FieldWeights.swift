import DocText

/// How much an occurrence in each field counts: the weights of BM25F (Robertson, Zaragoza & Taylor 2004).
///
/// They are applied when the index is written, to frequencies and to lengths alike, so that a query reads one
/// number a posting and one byte a section. Changing a weight changes the frequency codes, and so asks for a new
/// `Analyzer.version` or format.
public enum FieldWeights {
  /// Weights in quarters, so that sums are exact: body text is the measure (4).
  public static func quarters(_ field: Field) -> UInt32 {
    switch field {
    // Shared by all sections of a document: it tells the subject, not the place.
    case .title: 4
    // The heading path says what the section is about, in few words.
    case .heading: 12
    case .body: 4
    // Code repeats its names; half weight keeps long samples from winning by repetition.
    case .code: 2
    // A declaration or a heading that is a name: where the name is explained.
    case .symbol: 8
    }
  }
}
