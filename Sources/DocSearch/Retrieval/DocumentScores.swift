import DocIndex

/// How good the best sections of documents are, by their exact first-stage scores: of a document its three best, or as many
/// as it has, on average against the best section of all.
final class DocumentScores {
  private let reader: IndexReader
  private let lists: PlanLists
  private let stage: FirstStage
  private let best: Double
  private let count: Int
  private var known: [DocumentAddress: Double] = [:]

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

  /// Of the document that a section belongs to, between 0 and 1.
  func share(ofDocumentOf address: SectionAddress) throws(IndexError) -> Double {
    let segment = reader.segments[address.segment]
    let document = DocumentAddress(
      segment: address.segment, document: try segment.document(ofSection: address.section))
    if let known = known[document] { return known }
    let sections = try segment.sections(ofDocument: document.document)
    let scores = try lists.lists(ofSegment: address.segment).scores(of: sections)
    var top: [UInt32] = []
    for (section, score) in zip(sections, scores)
    where score > 0 && stage.allows(SectionAddress(segment: address.segment, section: section)) {
      top.append(score)
    }
    top.sort(by: >)
    let sum = top.prefix(count).reduce(0) { $0 + Double($1) }
    let share = sum / (best * Double(min(count, max(1, sections.count))))
    known[document] = share
    return share
  }
}
