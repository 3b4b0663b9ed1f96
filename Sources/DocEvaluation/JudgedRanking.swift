import DocIndex
import DocModel
import DocSystem

/// A search result, with the properties to which judgements refer.
package struct RetrievedSection: Sendable, Hashable {
  package var path: String
  package var documentTopic: String
  /// The section's topic: `document/section`.
  package var sectionTopic: String

  package init(path: String, documentTopic: String, sectionTopic: String) {
    self.path = path
    self.documentTopic = documentTopic
    self.sectionTopic = sectionTopic
  }
}

/// Compares a ranking with the judgements of its query.
///
/// Each judgement counts once, for the first hit that satisfies it. If all judgements are about whole documents, only the first hit of each
/// document is counted in the ranking.
package struct JudgedRanking: Sendable, Hashable {
  /// For each rank, whether the hit satisfies a judgement that no earlier hit satisfies.
  package var gains: [Bool]
  /// For each rank, the number of judgements that the hits up to this rank satisfy.
  package var met: [Int]
  package var relevantCount: Int

  /// - Parameter ranking: the search results, best first. A hundred results suffice for all metrics.
  /// - Parameter section: a function that returns the section at an index of `ranking`. It is called only for documents with a judgement.
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

  /// 1 if at least one of the first `rank` hits is an answer, else 0.
  package func success(at rank: Int) -> Double { gains.prefix(rank).contains(true) ? 1 : 0 }

  /// One divided by the rank of the first answer; 0 if none of the first `rank` hits is an answer.
  package func reciprocalRank(at rank: Int) -> Double {
    gains.prefix(rank).firstIndex(of: true).map { 1 / Double($0 + 1) } ?? 0
  }

  /// Normalized discounted cumulative gain (Järvelin & Kekäläinen 2002). A gain is 0 or 1, and in the ideal ranking all answers come first.
  package func ndcg(at rank: Int) -> Double {
    guard relevantCount > 0 else { return 0 }
    var gained = 0.0
    for (index, isGain) in gains.prefix(rank).enumerated() where isGain { gained += Self.discount(index) }
    var ideal = 0.0
    for index in 0..<min(rank, relevantCount) { ideal += Self.discount(index) }
    return gained / ideal
  }

  /// The share of all judgements that the first `rank` hits satisfy.
  package func recall(at rank: Int) -> Double {
    guard relevantCount > 0, let last = met.prefix(rank).last else { return 0 }
    return Double(last) / Double(relevantCount)
  }

  /// Average precision. Each judgement has a precision: that at the rank of the hit that satisfies the judgement, or 0 if no hit does. The
  /// result is the mean over all judgements.
  package var averagePrecision: Double {
    guard relevantCount > 0 else { return 0 }
    var sum = 0.0
    var before = 0
    for (index, count) in met.enumerated() {
      // One hit may satisfy several judgements. Without `min`, the precision could exceed 1.
      sum += Double(count - before) * min(1, Double(count) / Double(index + 1))
      before = count
    }
    return sum / Double(relevantCount)
  }

  /// The discount of a zero-based rank: 1 / log2(rank + 2).
  private static func discount(_ index: Int) -> Double { 1 / log2(Double(index + 2)) }

  package static func answers(
    _ judged: JudgedQuery, _ hit: RetrievedSection, _ section: Section
  ) -> Bool {
    judged.relevant.map(Compared.init).contains { judgement in
      judgement.names(hit) && (judgement.text.map { ComparedText(section).contains($0) } ?? true)
    }
  }

  /// A judgement prepared for comparison with hits.
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

    /// Whether a hit is in the judged document. A judged path may omit outer folders: `12.md` matches `a/12.md`, but not `112.md`.
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

/// A text in a normalised form for comparison: UTF-8 in lower case, without white space and without inline Markdown marks. Only some readers
/// keep these marks.
struct ComparedText {
  private(set) var bytes: [UInt8] = []

  init(_ text: String) {
    append(text)
  }

  /// Joins the paragraphs, tables, code and figures of a section, in order and without its heading.
  init(_ section: Section) {
    for block in section.blocks {
      switch block {
      case .paragraph(let paragraph): append(paragraph.text)
      case .code(let sample): append(sample.text)
      case .figure(let figure): append(figure.text)
      case .table(let table):
        for row in [table.header] + table.rows {
          for cell in row { append(cell.marked) }
        }
      }
    }
  }

  private mutating func append(_ text: String) {
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value < 0x80 {
        if value > 0x20, value != 0x7f, !"`*_".utf8.contains(UInt8(value)) {
          bytes.append(UInt8((0x41..<0x5b).contains(value) ? value | 0x20 : value))
        }
      } else if !scalar.properties.isWhitespace {
        bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
    }
  }

  /// Whether this text contains another one. An empty text is never contained.
  func contains(_ other: ComparedText) -> Bool {
    let pattern = other.bytes
    guard let first = pattern.first, pattern.count <= bytes.count else { return false }
    return (0...bytes.count - pattern.count).contains {
      bytes[$0] == first && bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
    }
  }
}
