import DocIndex

/// How good the best sections of documents are, by their exact first-stage scores: of a document its three best, or as many
/// as it has, on average against the best section of all.
final class DocumentScores {
  private let reader: IndexReader
  private let lists: PlanLists
  private let stage: FirstStage
  private let best: Double
  private let count: Int
  private let openingShare: Double
  private var known: [DocumentAddress: Double] = [:]
  private var last: (address: DocumentAddress, sections: Range<Int>)?
  /// Of the document that `mostShare` was asked for last, and for how many of so many sections.
  private var lastMost: (document: DocumentAddress, share: Double)?

  /// - Parameters:
  ///   - best: the best first-stage score of all sections.
  ///   - count: best sections of a document that are looked at.
  init(
    _ reader: IndexReader, _ lists: PlanLists, _ stage: FirstStage, best: UInt32,
    _ parameters: RankingParameters
  ) {
    self.reader = reader
    self.lists = lists
    self.stage = stage
    self.best = Double(max(1, best))
    count = max(1, parameters.documentSections)
    openingShare = parameters.openingShare
  }

  /// At least the share of the document that a section belongs to; exact where all that speak for it are known.
  /// - Parameters:
  ///   - place: the section's among `sections`, which ascend.
  ///   - limit: what sections that are not among them stay below.
  func mostShare(
    ofDocumentOf place: Int, among sections: [ScoredSection], limit: UInt32
  ) throws(IndexError) -> Double {
    let address = sections[place].address
    let (document, range) = try document(of: address)
    // Neighbours in a row are mostly of one document.
    if let lastMost, lastMost.document == document { return lastMost.share }
    if let known = known[document] { return known }
    func isInside(_ place: Int) -> Bool {
      sections[place].address.segment == address.segment && range.contains(sections[place].address.section)
    }
    var first = place
    while first > 0, isInside(first - 1) { first -= 1 }
    var end = place + 1
    while end < sections.count, isInside(end) { end += 1 }
    let number = min(count, max(1, range.count))
    let top = sections[first..<end].map(\.score).sorted(by: >).prefix(number)
    let sum = top.reduce(Double(number - top.count) * Double(limit)) { $0 + Double($1) }
    let opens = sections[first].address.section == range.lowerBound
    let share = share(sum, of: number, opening: Double(opens ? sections[first].score : limit))
    if top.count == number, opens || openingShare == 0 { known[document] = share }
    lastMost = (document, share)
    return share
  }

  /// Forgets what the fetched sections said: others are fetched.
  func reset() { lastMost = nil }

  /// Of the document that a section belongs to, between 0 and 1.
  func share(ofDocumentOf address: SectionAddress) throws(IndexError) -> Double {
    let (document, range) = try document(of: address)
    if let known = known[document] { return known }
    let lists = try lists.lists(ofSegment: document.segment)
    var top = BestScores(count: count)
    let scores = try lists.scores(of: range)
    for (section, score) in zip(range, scores)
    where score > 0 && stage.allows(SectionAddress(segment: document.segment, section: section)) {
      top.insert(Double(score))
    }
    let share = share(
      top.sum, of: min(count, max(1, range.count)), opening: Double(scores.first ?? 0))
    known[document] = share
    return share
  }

  /// The document that a section belongs to, and its sections. Neighbours in a row are looked up once.
  private func document(
    of address: SectionAddress
  ) throws(IndexError) -> (address: DocumentAddress, sections: Range<Int>) {
    if let last, last.address.segment == address.segment, last.sections.contains(address.section) {
      return last
    }
    let segment = reader.segments[address.segment]
    let (number, sections) = try segment.documentWithSections(ofSection: address.section)
    let found = (DocumentAddress(segment: address.segment, document: number), sections)
    last = found
    return found
  }

  private func share(_ sum: Double, of number: Int, opening: Double) -> Double {
    min(1, sum / (best * Double(number))) * (1 - openingShare) + min(1, opening / best) * openingShare
  }
}
