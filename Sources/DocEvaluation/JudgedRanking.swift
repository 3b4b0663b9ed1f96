import DocIndex
import DocModel
import DocSystem

/// A section that a search gave, as judgements name it.
package struct RetrievedSection: Sendable, Hashable {
  /// The document's path below the ingested folder.
  package var path: String
  package var documentTopic: String
  /// `document/section`.
  package var sectionTopic: String

  package init(path: String, documentTopic: String, sectionTopic: String) {
    self.path = path
    self.documentTopic = documentTopic
    self.sectionTopic = sectionTopic
  }
}

/// A ranking compared with its query's judgements.
///
/// Each judgement counts once, at the first hit that meets it. Where all judgements name documents, the ranking is one
/// of documents: later sections of a document that was seen take no rank.
package struct JudgedRanking: Sendable, Hashable {
  /// Rank after rank: whether the hit is an answer that no earlier hit gave.
  package var gains: [Bool]
  /// How many judgements the first hits meet, rank after rank.
  package var met: [Int]
  package var relevantCount: Int

  /// - Parameters:
  ///   - ranking: best first; a hundred suffice for all metrics.
  ///   - section: the section at an index of `ranking`. Asked for only when its document is judged.
  package init(
    _ judged: JudgedQuery, ranking: [RetrievedSection], section: (Int) throws(IndexError) -> Section
  ) throws(IndexError) {
    gains = []
    met = []
    relevantCount = judged.relevant.count
    let judgements = judged.relevant.map(Compared.init)
    let ranksDocuments = !judgements.isEmpty && judgements.allSatisfy { $0.text == nil }
    var seen: Set<String> = []
    var isMet = [Bool](repeating: false, count: judgements.count)
    for (index, hit) in ranking.enumerated() {
      if ranksDocuments, !seen.insert(hit.path).inserted { continue }
      var text: ComparedText?
      var isNew = false
      for (number, judgement) in judgements.enumerated() where !isMet[number] && judgement.names(hit) {
        if let wanted = judgement.text {
          let compared: ComparedText
          if let text { compared = text } else { compared = ComparedText(try section(index)) }
          text = compared
          guard compared.contains(wanted) else { continue }
        }
        isMet[number] = true
        isNew = true
      }
      gains.append(isNew)
      met.append(isMet.count { $0 })
    }
  }

  /// Whether an answer is among the first hits: 1 or 0.
  package func success(at rank: Int) -> Double { gains.prefix(rank).contains(true) ? 1 : 0 }

  /// One divided by the rank of the first answer; zero when none is among the first hits.
  package func reciprocalRank(at rank: Int) -> Double {
    gains.prefix(rank).firstIndex(of: true).map { 1 / Double($0 + 1) } ?? 0
  }

  /// Normalized discounted cumulative gain (Järvelin & Kekäläinen 2002) with gains of 0 and 1; the ideal puts as many
  /// answers first as there are.
  package func ndcg(at rank: Int) -> Double {
    guard relevantCount > 0 else { return 0 }
    var gained = 0.0
    for (index, isGain) in gains.prefix(rank).enumerated() where isGain { gained += Self.discount(index) }
    var ideal = 0.0
    for index in 0..<min(rank, relevantCount) { ideal += Self.discount(index) }
    return gained / ideal
  }

  /// The share of judgements that the first hits meet.
  package func recall(at rank: Int) -> Double {
    guard relevantCount > 0, let last = met.prefix(rank).last else { return 0 }
    return Double(last) / Double(relevantCount)
  }

  /// Average precision: the mean over all judgements of the precision at the rank that meets them, 0 where none does.
  package var averagePrecision: Double {
    guard relevantCount > 0 else { return 0 }
    var sum = 0.0
    var before = 0
    for (index, count) in met.enumerated() {
      // One hit may meet several judgements; its rank is then no less precise than 1.
      sum += Double(count - before) * min(1, Double(count) / Double(index + 1))
      before = count
    }
    return sum / Double(relevantCount)
  }

  /// The discount of a rank, counted from 0: 1 / log2(rank + 2).
  private static func discount(_ index: Int) -> Double { 1 / log2(Double(index + 2)) }

  /// Whether a section meets any judgement.
  package static func answers(
    _ judged: JudgedQuery, _ hit: RetrievedSection, _ section: Section
  ) -> Bool {
    judged.relevant.map(Compared.init).contains { judgement in
      judgement.names(hit) && (judgement.text.map { ComparedText(section).contains($0) } ?? true)
    }
  }

  /// A judgement made ready to compare.
  private struct Compared {
    var document: String
    var text: ComparedText?

    init(_ judgement: Judgement) {
      switch judgement {
      case .document(let document): self.document = document
      case .passage(let document, let contains):
        self.document = document
        text = ComparedText(contains)
      }
    }

    /// Paths end in the judgement's path at a slash: `12.md` is not `112.md`.
    func names(_ hit: RetrievedSection) -> Bool {
      hit.path == document || hit.path.utf8.endsWith("/" + document) || hit.documentTopic == document
        || hit.sectionTopic == document
    }
  }
}

extension String.UTF8View {
  fileprivate func endsWith(_ end: String) -> Bool {
    count >= end.utf8.count && suffix(end.utf8.count).elementsEqual(end.utf8)
  }
}
