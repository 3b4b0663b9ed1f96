import DocIndex
import DocModel
import DocSearch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DocStore

/// The server is killed during pushes and searches.
@Suite(.tags(.long), .long, .enabled(if: PostgresServer.isInstalled, .init(rawValue: PostgresServer.whyNot)))
struct CrashTests {
  /// The observations of eight clients.
  private struct Seen {
    var answers = 0
    var breaks = 0
    var wrong: [String] = []
    var isOver = false
  }

  /// Number of kills during a push.
  private static let kills = LongRun.count(20, draw: 3)

  /// The documents of one version. Each contains the version's word, so the number of matches is known.
  private static func documents(_ version: Int) -> [Document] {
    (0..<(version == 0 ? 40 : 60)).map { number in
      var document = Document(
        topic: "t\(number)", kind: .article, title: "Kite \(number)", source: "page\(number).md")
      document.sections = [
        Section(
          id: SectionID(collection: "test", path: document.source, heading: ["Kite"], ordinal: 0),
          topic: "t\(number)/kite", level: 1, heading: ["Kite"], startLine: 1, endLine: 2,
          blocks: [.paragraph(Paragraph("A kite of version\(version) flies \(number) metres high."))])
      ]
      return document
    }
  }

  @Test func everyAnswerIsOldOrNew() throws {
    let folder = try TemporaryFolder()
    let server = try PostgresServer()
    let url = server.url(try server.database())
    let versions = try (0..<2).map { try Stores.index(Self.documents($0), in: folder) }
    let expected = try versions.map { reader in
      let fresh = server.url(try server.database())
      try Stores.push(reader, to: fresh)
      return try Stores.counts(fresh)
    }
    try Stores.push(versions[0], to: url)

    let seen = Mutex(Seen())
    let clients = (0..<8).map { number in
      Thread {
        let reader = StoreReader()
        let path = folder.path + "/client\(number)"
        while !seen.withLock({ $0.isOver }) {
          do {
            let found = try Self.versions(with: reader, url, in: path)
            seen.withLock {
              $0.answers += 1
              if found != [0: 40] && found != [1: 60] { $0.wrong.append("\(found)") }
            }
          } catch is StoreError {
            seen.withLock { $0.breaks += 1 }
            usleep(20_000)
          } catch {
            seen.withLock { $0.wrong.append("\(error)") }
          }
        }
      }
    }
    for client in clients { client.start() }
    defer { seen.withLock { $0.isOver = true } }

    var generator = SeededGenerator(seed: 22)
    var broken = 0
    for turn in 0..<Self.kills * 4 where broken < Self.kills {
      let new = 1 - turn % 2
      let before = seen.withLock { $0.answers }
      let batch = Int.random(in: 1...4, using: &generator)
      do {
        var push = try Push(versions[new], collections: [], to: url)
        push.batchSections = 10
        var batches = 0
        push.progress = { _ in
          batches += 1
          // In even turns, the server is killed at a given batch. In the others, it is killed at a random time.
          if turn % 2 == 0, batches == batch { try? server.crash() }
          if turn % 2 == 1, batches == 1 {
            let delay = UInt32.random(in: 0...60_000, using: &generator)
            Thread {
              usleep(delay)
              try? server.crash()
            }.start()
          }
        }
        _ = try push.run()
        if turn % 2 == 1 { usleep(250_000) }
      } catch is StoreError { broken += 1 }
      try server.start()
      let left = try Stores.counts(url)
      #expect(expected.contains(left), "turn \(turn)")
      try Stores.push(versions[new], to: url)
      #expect(try Stores.counts(url) == expected[new], "turn \(turn)")
      while seen.withLock({ $0.answers == before && $0.wrong.isEmpty }) { usleep(10_000) }
    }
    seen.withLock { $0.isOver = true }
    while clients.contains(where: { !$0.isFinished }) { usleep(10_000) }
    let result = seen.withLock { $0 }
    #expect(result.wrong.isEmpty, "\(result.wrong.prefix(3))")
    #expect(broken == Self.kills)
    print("\(broken) kills in a push: \(result.answers) answers, \(result.breaks) breaks")
  }

  /// The number of found sections of each version.
  private static func versions(with reader: StoreReader, _ url: String, in path: String) throws -> [Int: Int]
  {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var request = StoreRequest(url: url)
    request.queries = ["kite"]
    request.folder = path
    _ = try reader.answer(request)
    var search = SearchRequest("kite")
    search.limit = 100
    search.showsCopies = true
    let searcher = try Searcher(IndexReader(directory: path))
    var found: [Int: Int] = [:]
    for section in try searcher.rank(search) {
      let text = try searcher.contents.section(at: section.address).section.paragraphs.joined()
      found[text.contains("version0") ? 0 : 1, default: 0] += 1
    }
    return found
  }
}
