import DocIndex

/// Computes the features `document` and `opening` of candidates. Both depend on the scores of other sections of the same document.
struct CandidateDocuments {
  private let reader: IndexReader
  private let lists: PlanLists
  private let stage: FirstStage
  /// The highest first-stage score of all candidates.
  private let best: Double
  private let candidates: [ScoredSection]
  /// The cached result for the current document. Candidates of the same document are adjacent, so one result suffices.
  private var known: Known?

  private struct Known {
    var segment: Int
    var sections: Range<Int>
    var document: Double
    var opening: Double
  }

  /// - Parameter candidates: the candidates, sorted by address.
  init(_ reader: IndexReader, _ lists: PlanLists, _ stage: FirstStage, _ candidates: [ScoredSection]) {
    self.reader = reader
    self.lists = lists
    self.stage = stage
    self.candidates = candidates
    best = Double(candidates.reduce(1) { max($0, $1.score) })
  }

  /// Sets the features `document` and `opening` of a candidate.
  /// - Parameter features: the vector to change.
  /// - Parameter index: the index of the candidate. Indices must be passed in ascending order, without gaps.
  mutating func set(_ features: inout Features, of index: Int) throws(IndexError) {
    let address = candidates[index].address
    if known.map({ $0.segment != address.segment || !$0.sections.contains(address.section) }) ?? true {
      known = try document(of: index)
    }
    guard let known else { return }
    features[.document] = known.document
    features[.opening] = known.opening
  }

  /// The features of a document's candidates.
  /// - Parameter index: the index of the document's first candidate.
  private func document(of index: Int) throws(IndexError) -> Known {
    let address = candidates[index].address
    let segment = reader.segments[address.segment]
    let (_, sections) = try segment.documentWithSections(ofSection: address.section)
    var end = index
    while end < candidates.count, candidates[end].address.segment == address.segment,
      sections.contains(candidates[end].address.section)
    {
      end += 1
    }
    let most = RankingParameters.documentSections
    var top = candidates[index..<end]
    if top.count > most { top = top.sorted { $0.score > $1.score }.prefix(most) }
    let document =
      top.reduce(0) { $0 + Double($1.score) } / (best * Double(min(most, max(1, sections.count))))
    var opening = 0.0
    if let first = try segment.firstSearchable(of: sections),
      stage.allows(SectionAddress(segment: address.segment, section: first))
    {
      let score =
        first == address.section
        ? candidates[index].score
        : try lists.lists(ofSegment: address.segment).score(of: first)
      opening = min(1, Double(score) / best)
    }
    return Known(
      segment: address.segment, sections: sections, document: min(1, document), opening: opening)
  }
}
