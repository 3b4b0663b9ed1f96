import DocIndex
import DocModel
import TestSupport

@testable import DocSearch

/// Random documents with recurring headings, and indexes of them with different histories.
enum RankingCorpus {
  private static let headings = [
    "Introduction", "Motivation", "Detailed design", "Future directions", "Rationale",
  ]

  static func documents(_ count: Int, sections: Int, seed: UInt64) -> [Document] {
    var generator = SeededGenerator(seed: seed &+ 99)
    return GeneratedDocuments.make(documents: count, sections: sections, seed: seed).map { document in
      var document = document
      for place in document.sections.indices where Int.random(in: 0..<3, using: &generator) == 0 {
        let heading = [headings[Int.random(in: 0..<headings.count, using: &generator)]]
        document.sections[place].heading = heading
        document.sections[place].id = SectionID(
          collection: "test", path: document.source, heading: heading, ordinal: place)
      }
      return document
    }
  }

  static func queries(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed &+ 7)
    let odd = ["introduction", "\"hosting controller\"", "rare5*", "+margin", "-cell", "heading:view", "the"]
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Int.random(in: 0..<8, using: &generator) == 0
          ? odd[Int.random(in: 0..<odd.count, using: &generator)]
          : GeneratedDocuments.vocabulary[
            Int.random(in: 0..<(Bool.random(using: &generator) ? 20 : 220), using: &generator)]
      }.joined(separator: " ")
    }
  }

  /// Commits one segment with the given documents.
  static func add(_ documents: [Document], to directory: String) throws {
    guard !documents.isEmpty else { return }
    try SearchFixture.add(documents, to: directory)
  }

  static func delete(_ paths: Set<String>, in directory: String) throws {
    let writer = try IndexWriter(directory: directory)
    guard let reader = writer.reader else { return }
    var gone: [DocumentAddress] = []
    try IndexContents(reader).forEachDocument { address, record in
      if paths.contains(record.source) { gone.append(address) }
    }
    try writer.commit(adding: [], deleting: gone)
  }

  /// A ranking in a form in which those of different indexes can be compared.
  static func told(
    _ searcher: Searcher, _ request: SearchRequest
  ) throws -> [(id: SectionID, score: Double)] {
    try searcher.rank(request).map {
      (try searcher.contents.section(at: $0.address).section.id, $0.score)
    }
  }
}
