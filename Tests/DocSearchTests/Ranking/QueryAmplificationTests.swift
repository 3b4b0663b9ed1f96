import CWorkCount
import DocIndex
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocSearch

/// The cost of a query is proportional to the size of the index, for any combination of constructs.
///
/// Queries consist of two constructs of the query language, repeated up to the length limit. Each query runs on four indexes, each of which
/// is twice as large as the one before. Work is counted (`CWorkCount`).
///
/// A draw takes only some of the pairs, with smaller indexes.
@Suite struct QueryAmplificationTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var first: String
    var second: String
    /// Whether the constructs are repeated up to the length limit.
    var isLong: Bool
    var testDescription: String { "\(isLong ? "many" : "one") \(first) \(second)" }

    var text: String {
      let unit = "\(first) \(second) "
      return isLong ? String(repeating: unit, count: QueryLimits().bytes / unit.utf8.count) : unit
    }
  }

  private static let constructs = [
    "the", "of", "oak", "the of a in", "\"the of\"", "\"the the the the\"", "\"oak elm\"", "th*", "o* e* a*",
    "title:the",
    "body:the", "code:oak", "+the", "-the", "-\"of the\"", "+\"the of\"", "Oak.elmAsh", "oak::elm::ash",
    "oka", "thre elmm", "\"the",
    "17.4", "SE-0302", "how do i", "\u{65e5}\u{672c}\u{8a9e}", "zzz",
  ]

  static let pairs: [Pair] = {
    var pairs: [Pair] = []
    for (number, first) in constructs.enumerated() {
      for (other, second) in constructs.enumerated() {
        pairs.append(Pair(first: first, second: second, isLong: (number + other) % 2 == 0))
      }
    }
    return pairs
  }()

  /// The sections of the indexes. Frequent words occur in nearly all of them, other words in one of five.
  private static let indexes = Result {
    try (0..<4).map { step in
      let count = LongRun.count(250, draw: 100) << step
      var random = SeededGenerator(seed: 11)
      var documents: [Document] = []
      for number in 0..<count / 5 {
        let path = "trees\(number).md"
        var document = Document(
          topic: "trees\(number)", kind: .article, title: "The trees of \(number)", source: path)
        for ordinal in 0..<5 {
          var words = ["the", "of", "a", "in", "the", "of"]
          for _ in 0..<24 {
            words.append(
              ["oak", "elm", "ash", "fir", "w\(Int.random(in: 0..<count, using: &random))"].randomElement(
                using: &random) ?? "")
          }
          words.shuffle(using: &random)
          let heading = ["The trees of \(number)", "Oak.elmAsh \(ordinal)"]
          document.sections.append(
            Section(
              id: SectionID(collection: "test", path: path, heading: heading, ordinal: ordinal),
              topic: "trees\(number)/\(ordinal)", level: 2, heading: heading, startLine: ordinal + 1,
              endLine: ordinal + 1,
              blocks: [.paragraph(Paragraph(InlineText(marked: words.joined(separator: " "))))]))
        }
        documents.append(document)
      }
      let folder = try TemporaryFolder()
      try SearchFixture.add(documents, to: folder.path)
      return (folder: folder, reader: try IndexReader(directory: folder.path), sections: count)
    }
  }

  /// Upper bounds on the instructions of an unoptimised build for each additional section, and on how they grow with the index (1 is
  /// linear). Each of the 64 clauses of a long query may use three lists. Sorting and the displayed hits cause steps.
  private static let mostWork = 1_000_000.0
  private static let mostGrowth = 1.35

  @Test(.tags(.long), .long, .enabled(if: bridgedoc_work() > 0), arguments: LongRun.cases(pairs, draw: 10))
  func pairsCostInProportion(_ pair: Pair) throws {
    let costs = try Self.indexes.get().map { index in
      // The first search of a searcher fills its caches.
      let searcher = try Searcher(index.reader)
      _ = try searcher.search(SearchRequest(pair.text))
      let before = bridgedoc_work()
      _ = try searcher.search(SearchRequest(pair.text))
      return (sections: Double(index.sections), work: Double(bridgedoc_work() - before))
    }
    let (first, last) = (costs[0], costs[costs.count - 1])
    #expect((last.work - first.work) / (last.sections - first.sections) <= Self.mostWork, "\(costs)")
    #expect(log(last.work / first.work) / log(last.sections / first.sections) <= Self.mostGrowth, "\(costs)")
  }
}
