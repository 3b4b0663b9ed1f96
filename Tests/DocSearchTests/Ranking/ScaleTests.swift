import DocIndex
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocSearch
@testable import DocTopics

/// Compares retrieval from lists of many blocks with BM25F as textbooks define it. The reference counts its own invented words, so it
/// shares no code with the program except for the paths that identify sections.
@Suite(.tags(.long), .long) struct ScaleTests {
  private static let sectionsPerDocument = 200
  private static let documentCount = 250

  /// Invented words that the stemmer does not change.
  private static let words: [String] = {
    var words: [String] = []
    for first in ["b", "d", "f", "g", "k", "l"] {
      for vowel in ["a", "i", "o", "u"] {
        for last in ["k", "m", "p"] { words.append("zq\(first)\(vowel)\(last)") }
      }
    }
    return words
  }()

  /// One section of the reference, with the frequency of each word in title, heading and body.
  private struct Section: Sendable {
    var title: [Int]
    var heading: [Int]
    var body: [Int]

    func frequency(of word: Int) -> Double {
      Double(title.count { $0 == word }) + 3 * Double(heading.count { $0 == word })
        + Double(body.count { $0 == word })
    }

    var length: Double { Double(title.count + 3 * heading.count + body.count) }
  }

  private struct Corpus: Sendable {
    var folder: TemporaryFolder
    var reader: IndexReader
    /// Sections in the order of paths and positions.
    var sections: [Section] = []
    var averageLength = 0.0
    var documentFrequencies: [Int] = []

    /// BM25F with k1 = 1.2, b = 0.5 and the saturated rarity of docs/ranking.md.
    func score(of section: Section, for query: [Int]) -> Double {
      var score = 0.0
      for word in query {
        let frequency = section.frequency(of: word)
        guard frequency > 0 else { continue }
        let (count, holding) = (Double(sections.count), Double(documentFrequencies[word]))
        let inverse = log(1 + (count - holding + 0.5) / (holding + 0.5))
        let weight = inverse * 9 / (inverse + 4)
        score +=
          weight * 2.2 * frequency / (frequency + 1.2 * (0.5 + 0.5 * section.length / averageLength))
      }
      return score
    }
  }

  private static let shared = Result { () throws -> Corpus in
    var generator = SeededGenerator(seed: 50)
    func word() -> Int {
      let place = Double.random(in: 0..<1, using: &generator)
      return Int(place * place * Double(words.count))
    }
    func text(_ words: [Int]) -> String { words.map { Self.words[$0] }.joined(separator: " ") }
    let folder = try TemporaryFolder()
    var sections: [Section] = []
    var documents: [Document] = []
    for number in 0..<documentCount {
      let title = [word()]
      let path = "d\(1000 + number).md"
      var document = Document(topic: "d\(1000 + number)", kind: .article, title: text(title), source: path)
      for ordinal in 0..<sectionsPerDocument {
        let section = Section(
          title: title, heading: [word(), word()],
          body: (0..<Int.random(in: 2...10, using: &generator)).map { _ in word() })
        sections.append(section)
        let heading = [text(section.heading)]
        document.sections.append(
          DocModel.Section(
            id: SectionID(collection: "test", path: path, heading: heading, ordinal: ordinal),
            topic: "\(document.topic)/s\(ordinal)", level: 1, heading: heading, timestamp: nil,
            startLine: 2 * ordinal + 1, endLine: 2 * ordinal + 2,
            blocks: [.paragraph(Paragraph(InlineText(marked: text(section.body))))]))
      }
      documents.append(document)
    }
    // One large segment, and one with a few documents.
    try SearchFixture.add(Array(documents[..<230]), to: folder.path)
    try SearchFixture.add(Array(documents[230...]), to: folder.path)
    var corpus = Corpus(
      folder: folder, reader: try IndexReader(directory: folder.path), sections: sections)
    corpus.averageLength = sections.reduce(0) { $0 + $1.length } / Double(sections.count)
    corpus.documentFrequencies = words.indices.map { word in
      sections.count { $0.frequency(of: word) > 0 }
    }
    return corpus
  }

  @Test func listsHaveManyBlocks() throws {
    let corpus = try Self.shared.get()
    #expect(corpus.reader.sectionCount == 50_000)
    #expect((corpus.documentFrequencies.max() ?? 0) > 100 * 128)
    #expect((corpus.documentFrequencies.min() ?? 0) > 20 * 128)
  }

  @Test(arguments: 0..<30)
  func theBestAreThoseOfTheTextbook(seed: Int) throws {
    let corpus = try Self.shared.get()
    let searcher = try Searcher(corpus.reader)
    var generator = SeededGenerator(seed: UInt64(seed))
    var query: [Int] = []
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      let word = Int.random(in: 0..<Self.words.count, using: &generator)
      if !query.contains(word) { query.append(word) }
    }
    var request = SearchRequest(query.map { Self.words[$0] }.joined(separator: " "))
    request.refines = false
    request.limit = [1, 10, 100][seed % 3]
    let ranked = try searcher.rank(request)
    let expected = corpus.sections.map { corpus.score(of: $0, for: query) }
    let best = expected.sorted(by: >).prefix(request.limit)
    #expect(ranked.count == best.count)
    for (found, score) in zip(ranked, best) {
      // Scores are sums of integers in steps of 2^-12 or less.
      #expect(abs(found.score - score) < 0.002 * score, "seed \(seed)")
      let document = try searcher.contents.document(
        at: searcher.contents.document(ofSection: found.address))
      let number = (Int(document.source.dropFirst().prefix(4)) ?? 0) - 1000
      let first = try searcher.contents.sections(
        of: searcher.contents.document(ofSection: found.address))[0]
      let own = expected[number * Self.sectionsPerDocument + found.address.section - first.section]
      #expect(abs(found.score - own) < 0.002 * own, "seed \(seed)")
    }
  }

  /// Skipping blocks changes neither scores nor the order after the model.
  @Test(arguments: 0..<3)
  func skippingChangesNothing(seed: Int) throws {
    let corpus = try Self.shared.get()
    let searcher = try Searcher(corpus.reader)
    var generator = SeededGenerator(seed: UInt64(seed) + 500)
    let query = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
      Self.words[Int.random(in: Self.words.count * 3 / 4..<Self.words.count, using: &generator)]
    }
    var request = SearchRequest(query.joined(separator: " "))
    let pruned = try searcher.rank(request)
    request.prunes = false
    #expect(try searcher.rank(request) == pruned, "\(query)")
  }
}

/// Documents and sections without tokens are stored and displayed, and do not affect searches.
struct TokenlessTests {
  private static func document(_ number: Int, _ text: String, heading: [String] = []) -> Document {
    var document = Document(
      topic: "d\(number)", kind: .article, title: text == "!!! ???" ? "!!!" : "Notes", source: "d\(number).md"
    )
    document.sections = [
      Section(
        id: SectionID(collection: "test", path: document.source, heading: heading, ordinal: 0),
        topic: "d\(number)/s", level: 1, heading: heading, timestamp: nil, startLine: 1, endLine: 1,
        blocks: text.isEmpty ? [] : [.paragraph(Paragraph(InlineText(marked: text)))])
    ]
    return document
  }

  @Test(arguments: [("!!! ???", 0), ("👋", 1), ("—", 0), ("", 0)])
  func theyDoNotHinderASearch(_ text: String, hits: Int) throws {
    let folder = try TemporaryFolder()
    let subjects = ["of a window", "around cells", "inside the sheet", "for every button", "below titles"]
    let notes = subjects.enumerated().map { Self.document($0, "A view with margins \($1), number \($0).") }
    try SearchFixture.add(notes, to: folder.path)
    try SearchFixture.add([Self.document(9, text)], to: folder.path)
    let searcher = try Searcher(IndexReader(directory: folder.path))
    #expect(try searcher.search(SearchRequest("margins")).total == 5)
    #expect(try searcher.search(SearchRequest("margins view")).hits.count == 5)
    #expect(try searcher.search(SearchRequest(text)).hits.count == hits)
    #expect(try TopicResolver(searcher.contents).exact("d9.md:1") != nil)
    _ = try IndexVerifier(searcher.reader).verify()
  }

  /// An index without any token.
  @Test func anIndexOfNothingElseFindsNothing() throws {
    let folder = try TemporaryFolder()
    try SearchFixture.add([Self.document(1, "!!! ???")], to: folder.path)
    let searcher = try Searcher(IndexReader(directory: folder.path))
    #expect(try searcher.search(SearchRequest("view")).hits.isEmpty)
    #expect(try searcher.search(SearchRequest("!!!")).hits.isEmpty)
  }
}
