import DocCodec
import DocIndex

/// How good documents are, by the exact first-stage scores of their sections: of a document its three best, or as many as it
/// has, on average against the best section of all; and its first section, which says what the document is about.
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

  /// - Parameter best: the best first-stage score of all sections.
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
    // What was passed over may have been better than what was fetched, where that is below the limit.
    let sum = top.reduce(Double(number - top.count) * Double(limit)) { $0 + Double(max($1, limit)) }
    let opening = try opening(of: range, segment: address.segment)
    // It has the least number of all that can be hits.
    let isFetched = sections[first].address.section == opening
    let share = share(
      sum, of: number, opening: opening == nil ? 0 : isFetched ? sections[first].score : limit)
    if top.count == number, isFetched, top.last.map({ $0 >= limit }) ?? true { known[document] = share }
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
    let opening = try opening(of: range, segment: document.segment)
    for (section, score) in zip(range, scores)
    where score > 0 && stage.allows(SectionAddress(segment: document.segment, section: section)) {
      top.insert(Double(score))
    }
    let share = share(
      top.sum, of: min(count, max(1, range.count)),
      opening: opening.map { scores[$0 - range.lowerBound] } ?? 0)
    known[document] = share
    return share
  }

  /// The first of a document's sections that can be a hit: a heading alone has no length.
  private func opening(of sections: Range<Int>, segment: Int) throws(IndexError) -> Int? {
    let norms = try reader.segments[segment].someLengthNorms()
    do throws(CodecError) {
      for section in sections where try norms.u8(section) > 0 {
        return stage.allows(SectionAddress(segment: segment, section: section)) ? section : nil
      }
      return nil
    } catch {
      throw .damaged(path: reader.segments[segment].path, part: SegmentPart.norms.name, reason: "\(error)")
    }
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

  private func share(_ sum: Double, of number: Int, opening: UInt32) -> Double {
    min(1, sum / (best * Double(number))) * (1 - openingShare) + min(1, Double(opening) / best) * openingShare
  }
}
