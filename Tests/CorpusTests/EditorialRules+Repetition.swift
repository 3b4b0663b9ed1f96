import Foundation

/// The rule that two documents must not explain the same subject at length.
extension EditorialRules {
  /// Lower bound on the words of a section that is compared.
  static let lengthWorthComparing = 60
  /// Lower bound on the cosine similarity of the word vectors of two sections with the same content. Rare words weigh more.
  static let sameness = 0.5

  static func repeatedExplanations(_ documents: [CorpusDocument]) -> [Problem] {
    let candidates = documents.flatMap { document in
      document.sections.filter { $0.words.count >= lengthWorthComparing }.map { (document, $0) }
    }
    let counts = candidates.map { _, section in
      section.words.reduce(into: [String: Double]()) { $0[$1.lowercased(), default: 0] += 1 }
    }
    var sectionsWithWord: [String: Double] = [:]
    for words in counts { for word in words.keys { sectionsWithWord[word, default: 0] += 1 } }
    let total = Double(candidates.count)
    let vectors = counts.map { words in
      normalized(
        words.reduce(into: [String: Double]()) { vector, word in
          vector[word.key] = (1 + log(word.value)) * log(1 + total / (sectionsWithWord[word.key] ?? 1))
        })
    }
    var problems: [Problem] = []
    for first in candidates.indices {
      for second in candidates.indices.dropFirst(first + 1)
      where candidates[first].0.path != candidates[second].0.path {
        let cosine = vectors[first].reduce(0) { $0 + $1.value * (vectors[second][$1.key] ?? 0) }
        guard cosine >= sameness else { continue }
        let (other, section) = candidates[first]
        let (document, repeated) = candidates[second]
        let percent = Int(cosine * 100)
        problems.append(
          Problem(
            path: document.path, line: repeated.startLine,
            reason: "“\(repeated.heading)” tells what \(other.path) “\(section.heading)” tells (\(percent) %)"
          ))
      }
    }
    return problems
  }

  private static func normalized(_ vector: [String: Double]) -> [String: Double] {
    let length = vector.values.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length == 0 ? vector : vector.mapValues { $0 / length }
  }
}
