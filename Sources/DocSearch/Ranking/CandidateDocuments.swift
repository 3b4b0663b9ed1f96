import DocCodec
import DocIndex

/// Features that a candidate has from its document: the scores of the document's best candidates and of its first section.
struct CandidateDocuments {
  private let reader: IndexReader
  private let lists: PlanLists
  private let stage: FirstStage
  private let best: Double
  /// Cached for the document of the last call.
  private var known: (sections: Range<Int>, segment: Int, document: Double, opening: Double, first: Int?)?

  /// - Parameter best: the highest first-stage score.
  init(_ reader: IndexReader, _ lists: PlanLists, _ stage: FirstStage, best: UInt32) {
    self.reader = reader
    self.lists = lists
    self.stage = stage
    self.best = Double(max(1, best))
  }

  /// Sets the features that come from the candidate's document.
  /// - Parameters:
  ///   - features: the candidate's feature vector.
  ///   - place: index of the candidate in `candidates`, which are in ascending order of address.
  mutating func set(
    _ features: inout Features, of place: Int, among candidates: [ScoredSection]
  ) throws(IndexError) {
    let address = candidates[place].address
    if known.map({ $0.segment != address.segment || !$0.sections.contains(address.section) }) ?? true {
      known = try document(of: place, among: candidates)
    }
    guard let known else { return }
    features[.document] = known.document
    features[.opening] = known.opening
    features[.isOpening] = known.first == address.section ? 1 : 0
  }

  /// - Parameter place: index of the document's first candidate.
  private func document(
    of place: Int, among candidates: [ScoredSection]
  ) throws(IndexError) -> (sections: Range<Int>, segment: Int, document: Double, opening: Double, first: Int?)
  {
    let address = candidates[place].address
    let segment = reader.segments[address.segment]
    let (_, sections) = try segment.documentWithSections(ofSection: address.section)
    var end = place
    while end < candidates.count, candidates[end].address.segment == address.segment,
      sections.contains(candidates[end].address.section)
    {
      end += 1
    }
    let top = candidates[place..<end].map(\.score).sorted(by: >).prefix(RankingParameters.documentSections)
    let count = min(RankingParameters.documentSections, max(1, sections.count))
    let document = top.reduce(0) { $0 + Double($1) } / (best * Double(count))
    var opening = 0.0
    let first = try self.first(of: sections, in: segment)
    if let first, stage.allows(SectionAddress(segment: address.segment, section: first)) {
      let score =
        first == address.section
        ? candidates[place].score
        : try lists.lists(ofSegment: address.segment).score(of: first)
      opening = min(1, Double(score) / best)
    }
    return (sections, address.segment, min(1, document), opening, first)
  }

  /// The document's first section that can be a hit. Headings without text have a length norm of 0 and are never hits.
  private func first(of sections: Range<Int>, in segment: Segment) throws(IndexError) -> Int? {
    let norms = try segment.someLengthNorms()
    do throws(CodecError) {
      for section in sections where try norms.u8(section) > 0 { return section }
      return nil
    } catch {
      throw .damaged(path: segment.path, part: SegmentPart.norms.name, reason: "\(error)")
    }
  }
}
