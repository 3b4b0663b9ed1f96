import DocIndex

/// How good the best sections of documents are, by their exact first-stage scores: of a document its three best, or as many
/// as it has, on average against the best section of all. Most documents are told by the sections that were fetched anyhow.
final class DocumentScores {
  private let reader: IndexReader
  private let lists: PlanLists
  private let stage: FirstStage
  private let best: Double
  private let count: Int
  private var known: [DocumentAddress: Double] = [:]
  /// The best scores of each document among the fetched sections, falling; what was not fetched is below `limit`.
  private var fetched: [DocumentAddress: [UInt32]] = [:]
  private var limit: UInt32 = 0

  /// - Parameters:
  ///   - best: the best first-stage score of all sections.
  ///   - count: best sections of a document that are looked at.
  init(_ reader: IndexReader, _ lists: PlanLists, _ stage: FirstStage, best: UInt32, count: Int) {
    self.reader = reader
    self.lists = lists
    self.stage = stage
    self.best = Double(max(1, best))
    self.count = max(1, count)
  }

  /// Takes the sections that were fetched, best first: all of at least a score.
  func take(_ sections: [ScoredSection], downTo limit: UInt32) throws(IndexError) {
    fetched.removeAll(keepingCapacity: true)
    self.limit = limit
    for section in sections where section.score >= limit {
      let document = try document(of: section.address)
      if fetched[document, default: []].count < count { fetched[document, default: []].append(section.score) }
    }
  }

  /// At least the share of the document that a section belongs to; exact where the fetched sections tell it.
  func mostShare(ofDocumentOf address: SectionAddress) throws(IndexError) -> Double {
    let document = try document(of: address)
    if let known = known[document] { return known }
    let number = try numberOfSections(document)
    let top = fetched[document] ?? []
    let sum = top.reduce(0) { $0 + Double($1) }
    return share(sum + Double(number - min(number, top.count)) * Double(limit), of: number)
  }

  /// Of the document that a section belongs to, between 0 and 1.
  func share(ofDocumentOf address: SectionAddress) throws(IndexError) -> Double {
    let document = try document(of: address)
    if let known = known[document] { return known }
    let number = try numberOfSections(document)
    var top = fetched[document] ?? []
    if top.count < number { top = try scores(of: document) }
    let share = share(top.prefix(count).reduce(0) { $0 + Double($1) }, of: number)
    known[document] = share
    return share
  }

  private func document(of address: SectionAddress) throws(IndexError) -> DocumentAddress {
    DocumentAddress(
      segment: address.segment,
      document: try reader.segments[address.segment].document(ofSection: address.section))
  }

  /// Sections that speak for a document.
  private func numberOfSections(_ document: DocumentAddress) throws(IndexError) -> Int {
    min(count, max(1, try reader.segments[document.segment].sections(ofDocument: document.document).count))
  }

  private func share(_ sum: Double, of number: Int) -> Double { min(1, sum / (best * Double(number))) }

  /// First-stage scores of a document's sections, falling.
  private func scores(of document: DocumentAddress) throws(IndexError) -> [UInt32] {
    let sections = try reader.segments[document.segment].sections(ofDocument: document.document)
    let scores = try lists.lists(ofSegment: document.segment).scores(of: sections)
    var top: [UInt32] = []
    for (section, score) in zip(sections, scores)
    where score > 0 && stage.allows(SectionAddress(segment: document.segment, section: section)) {
      top.append(score)
    }
    top.sort(by: >)
    return top
  }
}
