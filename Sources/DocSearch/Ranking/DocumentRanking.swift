import DocCodec
import DocIndex

/// A document that answers, with its best section.
struct RankedDocument: Ranked {
  /// With its own score.
  var section: Searcher.RankedSection
  /// What further good sections add.
  var further = 0.0
  /// What the words of the whole document add.
  var words = 0.0

  var score: Double { section.score + further + words }
  var address: SectionAddress { section.address }
}

/// Ranked sections in, documents out: which page, which manual?
///
/// A document's score is that of its best section, half of the second, a quarter of the third and so on, and a share of what
/// its words are worth as a whole. Sections that are far behind the best add nothing.
struct DocumentRanking {
  /// Sections of a document that count, and what each is worth against the one before.
  private static let mostSections = 6
  private static let fall = 0.5
  /// Share of the best section's score below which a section adds nothing.
  private static let leastShare = 0.5
  /// Share of BM25 over whole documents.
  private static let wordsWeight = 0.5

  private let reader: IndexReader
  private let plan: QueryPlan
  private let parameters: RankingParameters

  init(_ reader: IndexReader, _ plan: QueryPlan, _ parameters: RankingParameters) {
    self.reader = reader
    self.plan = plan
    self.parameters = parameters
  }

  /// Documents of the candidates, in no order.
  /// - Parameter sections: the candidates, best first.
  func documents(of sections: [Searcher.RankedSection]) throws(IndexError) -> [RankedDocument] {
    guard let best = sections.first?.score else { return [] }
    var places: [DocumentAddress: (place: Int, count: Int)] = [:]
    var documents: [RankedDocument] = []
    var good: [DocumentAddress] = []
    for section in sections {
      let address = try document(of: section)
      let isGood = section.score >= best * Self.leastShare
      if let (place, count) = places[address] {
        guard isGood, count < Self.mostSections else { continue }
        var worth = section.score
        for _ in 0..<count { worth *= Self.fall }
        documents[place].further += worth
        places[address] = (place, count + 1)
      } else {
        places[address] = (documents.count, 1)
        documents.append(RankedDocument(section: section))
        if isGood { good.append(address) }
      }
    }
    for (address, words) in zip(good, try wordScores(of: good)) {
      if let place = places[address]?.place { documents[place].words = words * Self.wordsWeight }
    }
    return documents
  }

  /// Documents that no candidate belongs to, in the order of the first stage, none before those of the candidates.
  /// - Parameter sections: the best ones, best first.
  func documents(
    behind candidates: [RankedDocument], of sections: [Searcher.RankedSection]
  ) throws(IndexError) -> [RankedDocument] {
    var seen: Set<DocumentAddress> = []
    for document in candidates { seen.insert(try self.document(of: document.section)) }
    var least = candidates.last?.score ?? 0
    var documents: [RankedDocument] = []
    for section in sections where seen.insert(try document(of: section)).inserted {
      var document = RankedDocument(section: section)
      document.further = min(0, least - section.score)
      least = document.score
      documents.append(document)
    }
    return documents
  }

  private func document(of section: Searcher.RankedSection) throws(IndexError) -> DocumentAddress {
    let number = try reader.segments[section.address.segment].document(ofSection: section.address.section)
    return DocumentAddress(segment: section.address.segment, document: number)
  }

  /// BM25 of documents, each taken as one text.
  private func wordScores(of documents: [DocumentAddress]) throws(IndexError) -> [Double] {
    let average = reader.averageDocumentLength
    var scores = [Double](repeating: 0, count: documents.count)
    for (number, segment) in reader.segments.enumerated() {
      let places = documents.indices.filter { documents[$0].segment == number }
        .sorted { documents[$0].document < documents[$1].document }
      guard !places.isEmpty else { continue }
      let norms = try segment.someLengthNorms()
      var lists: [(weight: Double, postings: ListLookup)] = []
      for list in plan.lists where plan.query.clauses[list.clause].occur != .mustNot {
        guard let place = list.places[number] else { continue }
        lists.append((list.weight, ListLookup(try segment.cursor(for: place))))
      }
      for place in places {
        let sections = try segment.sections(ofDocument: documents[place].document)
        do throws(CodecError) {
          var length = 0.0
          for section in sections { length += Double(LengthNorm.length(try norms.u8(section))) }
          let saturation = parameters.k1 * (1 - parameters.b + parameters.b * length / average)
          for list in lists.indices {
            let frequency = try lists[list].postings.frequency(in: sections)
            scores[place] += lists[list].weight * (parameters.k1 + 1) * frequency / (frequency + saturation)
          }
        } catch {
          throw .damaged(path: segment.path, part: SegmentPart.postings.name, reason: "\(error)")
        }
      }
    }
    return scores
  }
}
