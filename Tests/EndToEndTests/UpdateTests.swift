import Foundation
import TestSupport
import Testing

/// An index that was updated many times gives the same answers as a new index.
@Suite struct UpdateTests {
  /// A folder of pages with random changes, which depend only on the seed.
  private struct Pages {
    var generator: SeededGenerator
    let folder: TemporaryFolder
    /// Paths in the folder.
    var paths: Set<String> = []
    private var next = 0

    init(seed: UInt64, folder: TemporaryFolder) {
      generator = SeededGenerator(seed: seed)
      self.folder = folder
    }

    private static let words =
      [
        "kite", "line", "wind", "bridle", "tail", "spar", "sail", "reel", "gust", "launch", "KiteController",
        "makeKite(named:)", "@Wind", "beach", "knot", "field", "kite::fly", "std::reel",
      ] + (0..<150).map { "rare\($0)word" }

    private mutating func word() -> String {
      // Cubing a uniform number makes the first words frequent.
      let place = Double.random(in: 0..<1, using: &generator)
      return Self.words[Int(place * place * place * Double(Self.words.count))]
    }

    private mutating func sentence(_ range: ClosedRange<Int>) -> String {
      let count = Int.random(in: range, using: &generator)
      return (0..<count).map { _ in word() }.joined(separator: " ")
    }

    private mutating func page() -> String {
      var text = "# \(sentence(1...3))\n\n\(sentence(3...30)).\n"
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        text += "\n## \(sentence(2...4))\n\n\(sentence(2...60)).\n"
        if Bool.random(using: &generator) {
          text += "\n```swift\nfunc \(word().filter(\.isLetter))() { \(sentence(1...4)) }\n```\n"
        }
      }
      return text
    }

    mutating func add(_ count: Int) throws {
      for _ in 0..<count {
        next += 1
        let path = "part\(Int.random(in: 0..<6, using: &generator))/page\(next).md"
        paths.insert(path)
        try folder.write("pages/" + path, page())
      }
    }

    /// Rewrites pages, or adds a sentence to them.
    mutating func edit(_ count: Int) throws {
      for path in paths.sorted().shuffled(using: &generator).prefix(count) {
        let old = try String(contentsOfFile: folder.path("pages/" + path), encoding: .utf8)
        let isNew = Bool.random(using: &generator)
        try folder.write("pages/" + path, isNew ? page() : old + "\n\(sentence(3...9)).\n")
      }
    }

    mutating func remove(_ count: Int) throws {
      for path in paths.sorted().shuffled(using: &generator).prefix(count) {
        paths.remove(path)
        try FileManager.default.removeItem(atPath: folder.path("pages/" + path))
      }
    }

    mutating func removeFolder() throws {
      guard let part = paths.sorted().randomElement(using: &generator)?.prefix(while: { $0 != "/" }) else {
        return
      }
      paths = paths.filter { !$0.hasPrefix(part + "/") }
      try FileManager.default.removeItem(atPath: folder.path("pages/" + part))
    }

    /// Queries with words, phrases, fields and prefixes.
    mutating func queries(_ count: Int) -> [String] {
      (0..<count).map { number in
        switch number % 6 {
        case 0: word()
        case 1: "\"\(word()) \(word())\""
        case 2: "+\(word()) \(word())"
        case 3: "heading:\(word()) \(word())"
        case 4: "\(word().prefix(5))*"
        default: sentence(2...4)
        }
      }
    }
  }

  private struct Answer: Equatable {
    struct Hit: Equatable {
      var id: String
      var score: Double
    }
    var query: String
    var total: Int?
    var hits: [Hit]
  }

  private static func answers(of index: String, to queries: [String]) throws -> [Answer] {
    let outcome = try Program.run(
      ["search", "--batch", "-", "--index", index, "--limit", "100"],
      input: queries.joined(separator: "\n") + "\n")
    #expect(outcome.status <= 1, "\(outcome.error)")
    return try outcome.jsonLines().map { line in
      let hits = try #require(line["hits"] as? [[String: Any]])
      return Answer(
        query: try #require(line["query"] as? String), total: line["total"] as? Int,
        hits: try hits.map {
          Answer.Hit(
            id: try #require($0["id"] as? String), score: try #require($0["score"] as? Double))
        })
    }
  }

  @Test(.tags(.long), .long, arguments: LongRun.cases(2...3, draw: 1) as [UInt64])
  func anUpdatedIndexAnswersAsAFreshOne(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var pages = Pages(seed: seed, folder: folder)
    let (index, fresh) = (folder.path("index"), folder.path("fresh"))
    func update(_ index: String) throws {
      let outcome = try Program.run(["index", folder.path("pages"), "--index", index, "--quiet"])
      #expect(outcome.status == 0, "\(outcome.error)")
    }
    func segments() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: index).count { $0.hasSuffix(".segment") }
    }
    try pages.add(60)
    try update(index)
    var mostSegments = 0
    for round in 1...LongRun.count(5, draw: 2) {
      try pages.edit(Int.random(in: 0...4, using: &pages.generator))
      try pages.remove(Int.random(in: 0...3, using: &pages.generator))
      try pages.add(round == 4 ? 30 : Int.random(in: 0...5, using: &pages.generator))
      if round % 3 == 0 { try pages.removeFolder() }
      try update(index)
      mostSegments = max(mostSegments, try segments())
      try? FileManager.default.removeItem(atPath: fresh)
      try update(fresh)
      let queries = pages.queries(60)
      let (found, expected) = (
        try Self.answers(of: index, to: queries), try Self.answers(of: fresh, to: queries)
      )
      #expect(found.count == queries.count)
      for (answer, wanted) in zip(found, expected) where answer != wanted {
        Issue.record("seed \(seed), round \(round): \(answer) instead of \(wanted)")
      }
      #expect(expected.contains { !$0.hits.isEmpty })
    }
    // The test requires several segments.
    #expect(mostSegments > 1)
    #expect(try Program.run(["verify", "--index", index]).status == 0)
  }
}
