import Foundation
import TestSupport
import Testing

/// Repair does not change documents without damage: real documentation gives the same bytes with and without repair.
@Suite(.tags(.long), .long, .enabled(if: Seeds.exist, "../shared is not there"))
struct HealthyDocumentsTests {
  @Test(arguments: LongRun.cases(["skills.tar.xz", "swift-book-and-evolution.tar.xz"], draw: 1))
  func passUnchanged(_ archive: String) throws {
    let folder = try TemporaryFolder()
    let tar = try Program.shell(
      "mkdir '\(folder.path("text"))' && tar -xJf '\(Seeds.shared)/corpora/\(archive)' -C '\(folder.path("text"))'"
    )
    try #require(tar.status == 0, "\(tar.error)")
    let repaired = try Program.run(["ingest", folder.path("text")])
    let unrepaired = try Program.run(["ingest", folder.path("text"), "--no-repair"])
    #expect(repaired.status == 0)
    let lines = repaired.outputLines
    #expect(lines.count > 100)
    let different = zip(lines, unrepaired.outputLines).filter { $0 != $1 }
    #expect(lines.count == unrepaired.outputLines.count)
    #expect(different.isEmpty, "\(different.prefix(3).map { $0.0.prefix(200) })")
  }

  /// The number of threads has no effect. If it had, a library would share state between threads.
  @Test func comeOutTheSameOnAnyNumberOfThreads() throws {
    let folder = try TemporaryFolder()
    let tar = try Program.shell(
      "mkdir '\(folder.path("text"))' && tar -xJf '\(Seeds.shared)/corpora/skills.tar.xz' -C '\(folder.path("text"))'"
    )
    try #require(tar.status == 0, "\(tar.error)")
    let one = try Program.run(["ingest", folder.path("text"), "--jobs", "1"]).output
    for _ in 0..<3 {
      #expect(try Program.run(["ingest", folder.path("text"), "--jobs", "8"]).output == one)
    }
  }
}
