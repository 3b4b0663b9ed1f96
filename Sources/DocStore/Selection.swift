/// The terms and conditions by which a server selects candidates for a query.
struct Selection {
  /// A term that candidates may contain, and the maximum that it can contribute to their weight.
  struct Wanted {
    var term: [UInt8]
    var count: Counts
    var weight: Double
  }

  /// A phrase, or the parts of an unknown name. Each element has alternative terms and a distance from the previous element.
  struct Together {
    var elements: [(terms: [[UInt8]], distance: Int)]
    var weight: Double
  }

  /// Number of sections in the index.
  var sections: Int
  var wanted: [Wanted] = []
  /// For each content word of the query, the terms that match it. Sections that match all words are additional candidates.
  var words: [[[UInt8]]] = []
  var phrases: [Together] = []
  /// Groups of terms. Every candidate must contain at least one term of each group.
  var filter: [[[UInt8]]] = []
  /// Terms and phrases that no candidate may contain.
  var excluded: [[[UInt8]]] = []
  var excludedPhrases: [Together] = []
}
