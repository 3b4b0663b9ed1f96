import DocModel
import DocOutput
import DocSearch
import DocTopics
import Foundation
import TestSupport
import Testing

@testable import DocIndex
@testable import FuzzTargets

/// On a damaged index, a command returns either the same as on the intact one, or an error that names the index.
struct DamagedIndexTests {
  /// The results of opening, searching, displaying and verifying; nil for an error.
  private struct Answers: Equatable {
    var searches: [String?] = []
    var pages: [String?] = []
    var isSound = false

    static let queries = ["view cell", "\"layout margin\" -rare3word", "UIHosting* +state", "viwe"]

    init(_ directory: String) {
      guard let reader = try? IndexReader(directory: directory) else { return }
      isSound = (try? IndexVerifier(reader).verify()) != nil
      if let searcher = try? Searcher(reader) {
        searches = Self.queries.map { query in
          (try? searcher.search(SearchRequest(query))).map { response in
            var response = response
            response.elapsedMilliseconds = 0
            return String(decoding: SearchFormatter.batchLine(response), as: UTF8.self)
          }
        }
      }
      guard let contents = try? IndexContents(reader) else { return }
      let topics = TopicResolver(contents)
      for name in ["document1/section-0", "document0"] {
        guard case .section(let address) = try? topics.exact(name)?.target else { continue }
        pages.append(
          (try? contents.page(at: address)).map {
            String(decoding: ShowFormatter.section($0, as: .text, options: TextOptions()), as: UTF8.self)
          })
      }
    }

    /// Whether each answer is that of the intact index or an error.
    func agrees(with whole: Answers) -> Bool {
      zip(searches, whole.searches).allSatisfy { $0 == nil || $0 == $1 }
        && pages.allSatisfy { $0 == nil || whole.pages.contains($0) }
    }
  }

  /// Changes each byte of an index in turn: all bits of some bytes, and one bit of the others.
  @Test(.tags(.long), .long, arguments: ["manifest", "segment"])
  func noFlippedByteChangesAnAnswer(kind: String) throws {
    let folder = try TemporaryFolder()
    try SmallIndex.write(to: folder.path, documents: 2, sections: 4)
    let whole = Answers(folder.path)
    #expect(whole.isSound && whole.searches.allSatisfy { $0 != nil } && !whole.pages.isEmpty)
    for (name, data) in try folder.contents() where name.hasSuffix(kind) {
      let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
      var wrong: [Int] = []
      for place in LongRun.cases(data.indices, draw: 60) {
        var damaged = data
        damaged[place] ^= UInt8(1 << (place % 8))
        try damaged.write(to: url)
        if !Answers(folder.path).agrees(with: whole) { wrong.append(place) }
      }
      #expect(wrong.isEmpty, "\(name): bytes \(wrong)")
      try data.write(to: url)
    }
  }

  /// Changes single bits of parts that are larger than a page. Pages are verified when they are read, not before. The bytes are drawn at
  /// random; `script/soak flips` draws more.
  @Test(.tags(.long), .long) func noFlippedBitOfALargePartChangesAnAnswer() throws {
    let folder = try TemporaryFolder()
    let reader = try SmallIndex.write(to: folder.path, documents: 40, sections: 1600)
    let whole = Answers(folder.path)
    #expect(whole.isSound && whole.searches.allSatisfy { $0 != nil } && !whole.pages.isEmpty)
    let url = URL(fileURLWithPath: reader.segments[0].path)
    let data = try Data(contentsOf: url)
    let parts = SegmentPart.allCases.filter { reader.segments[0].size(of: $0) > 0 }
    #expect(Set(parts).isSuperset(of: [.terms, .postings, .positions, .norms, .stored, .checksums]))
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var unanswered = 0
    for part in parts {
      let range = try #require(SegmentBytes.range(of: part, in: Array(data)))
      for _ in 0..<LongRun.count(12, draw: 3) {
        let place = Int.random(in: range, using: &generator)
        var damaged = data
        damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        try damaged.write(to: url)
        let answers = Answers(folder.path)
        #expect(answers.agrees(with: whole), "\(part.name): byte \(place) of the segment, seed \(seed)")
        #expect(!answers.isSound, "\(part.name): byte \(place) of the segment, seed \(seed)")
        if answers.searches.contains(where: { $0 == nil }) { unanswered += 1 }
      }
    }
    // Some searches read a changed byte.
    #expect(unanswered > 0, "seed \(seed)")
  }

  @Test(.tags(.long), .long) func noTruncationChangesAnAnswer() throws {
    let folder = try TemporaryFolder()
    try SmallIndex.write(to: folder.path, documents: 2, sections: 4)
    let whole = Answers(folder.path)
    for (name, data) in try folder.contents() {
      let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
      for length in LongRun.cases(data.indices, draw: 60) {
        try data.prefix(length).write(to: url)
        let answers = Answers(folder.path)
        #expect(answers.agrees(with: whole) && !answers.isSound, "\(name) cut to \(length) bytes")
      }
      try data.write(to: url)
    }
  }

  /// An update of a damaged index rebuilds it and reports this. It does not compute a new checksum for damaged data.
  @Test func damageIsNotMergedIntoANewSegment() throws {
    let folder = try TemporaryFolder()
    let reader = try SmallIndex.write(to: folder.path, documents: 4, sections: 40)
    let path = reader.segments[0].path
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let stored = try #require(SegmentBytes.range(of: .stored, in: Array(bytes)))
    bytes[stored.upperBound - 5] ^= 4
    try bytes.write(to: URL(fileURLWithPath: path))
    do {
      let writer = try IndexWriter(directory: folder.path)
      #expect(writer.reader == nil)
      #expect(writer.unreadable != nil && writer.manifest != nil)
    }
    try SmallIndex.write(to: folder.path, documents: 4, sections: 40)
    #expect(try IndexVerifier(IndexReader(directory: folder.path)).verify().counts.sections > 0)
  }
}
