import DocModel
import DocText

/// A minimal index for comparison: a dictionary of counts of the analyzer's tokens.
struct ReferenceIndex {
  /// For each term, the number of distinct positions in each section.
  var postings: [[UInt8]: [Int: Int]] = [:]

  init(_ documents: [Document]) {
    let analyzer = Analyzer()
    var buffer = TokenBuffer()
    var number = 0
    for document in documents {
      for (ordinal, section) in document.sections.enumerated() {
        buffer.removeAll()
        _ = SectionAnalyzer.layOut(
          documentTitle: document.title,
          documentDescription: ordinal == 0 ? document.metadata("description") : nil, section: section,
          isWholeDocument: Set(document.sections.map(\.heading)).count == 1
        ) { analyzer.analyze($0, as: $1, from: $2, into: &buffer) }
        var positions: [[UInt8]: Set<UInt32>] = [:]
        for token in buffer.tokens {
          positions[Array(buffer.term(token)), default: []].insert(token.position)
        }
        for (term, places) in positions { postings[term, default: [:]][number] = places.count }
        number += 1
      }
    }
  }
}
