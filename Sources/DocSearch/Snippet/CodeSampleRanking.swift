import DocModel
import DocText

/// Ranks the code samples of a section by the words of a query.
extension SnippetMaker {
  /// The code samples of a section, best match first. Samples with equal scores keep the order of the document.
  package func rankedCode(of section: Section, matching terms: MatchTerms) -> [CodeSample] {
    let samples = section.code
    guard samples.count > 1 else { return samples }
    var scored: [(score: Double, sample: CodeSample)] = []
    var lead = ""
    for (index, block) in section.blocks.enumerated() {
      switch block {
      case .paragraph(let paragraph): lead = paragraph.text
      case .code(let sample):
        // The paragraph before a sample usually explains it. A command's synopsis is usually explained by the next paragraph. A word that occurs
        // in several of these texts is counted once, with its highest weight.
        var weights = weights(of: sample.text, as: .code, terms, share: 1)
        weights.merge(self.weights(of: sample.title ?? "", as: .heading, terms, share: Self.titleShare))
        weights.merge(self.weights(of: lead, as: .body, terms, share: Self.leadShare))
        if index + 1 < section.blocks.count, case .paragraph(let next) = section.blocks[index + 1] {
          weights.merge(self.weights(of: next.text, as: .body, terms, share: Self.explanationShare))
        }
        scored.append((weights.sum, sample))
      case .table, .figure: lead = ""
      }
    }
    // The standard library does not guarantee a stable sort, so equal scores are ordered by their index.
    return scored.enumerated().sorted { left, right in
      left.element.score != right.element.score
        ? left.element.score > right.element.score : left.offset < right.offset
    }.map(\.element.sample)
  }

  /// The factor for a query word in a sample's title. `leadShare` is for the paragraph before the sample, and `explanationShare` for the
  /// paragraph after it.
  private static let titleShare = 0.6
  private static let leadShare = 0.5
  private static let explanationShare = 0.3

  /// The weight of each query word in a text, and the summed weight of repeated occurrences.
  private struct WordWeights {
    var words: [Double]
    var repeated = 0.0

    var sum: Double {
      let distinct = words.reduce(0, +)
      return distinct + min(0.05 * repeated, 0.25 * distinct)
    }

    mutating func merge(_ other: Self) {
      for word in words.indices { words[word] = max(words[word], other.words[word]) }
    }
  }

  private func weights(of text: String, as field: Field, _ terms: MatchTerms, share: Double) -> WordWeights {
    var weights = WordWeights(words: [Double](repeating: 0, count: terms.wordCount))
    guard !text.isEmpty else { return weights }
    buffer.removeAll()
    var text = text
    text.withUTF8 { analyzer.analyze($0.span, as: field, only: terms.filter, into: &buffer) }
    for token in buffer.tokens {
      guard let entry = terms.entry(for: token, in: buffer) else { continue }
      if weights.words[entry.word] > 0 { weights.repeated += share * entry.weight }
      weights.words[entry.word] = max(weights.words[entry.word], share * entry.weight)
    }
    return weights
  }
}
