import CWorkCount
import DocExchange
import DocModel
import DocOutput
import DocSearch
import DocTopics
import TestSupport
import Testing

@testable import DocIndex
@testable import FuzzTargets

/// No command crashes on a forged index or pack. If `verify` accepts it, its answers equal those of an index that is rebuilt from its
/// documents.
@Suite struct ForgeTests {
  private static let batch = 100
  /// Upper bound on memory in addition to the size of an index, in bytes.
  private static let mostMemory = 300 << 20

  private struct Answers: Equatable {
    var searches: [String] = []
    var pages: Set<String> = []

    init(_ directory: String) throws {
      let reader = try IndexReader(directory: directory)
      let searcher = try Searcher(reader)
      for query in ["view cell", "\"layout margin\" -rare3word", "UIHosting* +state", "viwe", "binding"] {
        var response = try searcher.search(SearchRequest(query))
        response.elapsedMilliseconds = 0
        searches.append(String(decoding: SearchFormatter.batchLine(response), as: UTF8.self))
      }
      let contents = try IndexContents(reader)
      try contents.forEachDocument { address, _ in
        for section in try contents.sections(of: address) {
          let page = ShowFormatter.section(try contents.page(at: section), as: .text, options: TextOptions())
          pages.insert(String(decoding: page, as: UTF8.self))
        }
      }
    }
  }

  /// An index of the undeleted documents of another index.
  private func writeAgain(_ directory: String, to target: String) throws {
    let contents = try IndexContents(IndexReader(directory: directory))
    let writer = try IndexWriter(directory: target)
    let run = try RunWriter(directory: target, name: "run")
    try contents.forEachDocument { address, record in
      try run.add(try contents.wholeDocument(at: address), collection: record.collection)
    }
    try writer.commit(adding: [try run.finish()], deleting: [])
  }

  private func expectHonest(_ directory: String, _ seed: UInt64) throws -> Bool {
    guard let reader = try? IndexReader(directory: directory),
      let report = try? IndexVerifier(reader).verify(), report.isCompared
    else { return false }
    let again = FuzzFolder("again")
    try writeAgain(directory, to: again.path)
    if try contentsAreEmpty(directory) { return true }
    #expect(try Answers(directory) == Answers(again.path), "seed \(seed)")
    return true
  }

  /// The error of `verify`, or its report.
  private func problem(_ directory: String) -> String {
    do { return "\(try IndexVerifier(IndexReader(directory: directory)).verify())" } catch {
      return "\(error)"
    }
  }

  private func contentsAreEmpty(_ directory: String) throws -> Bool {
    var isEmpty = true
    try IndexContents(IndexReader(directory: directory)).forEachDocument { _, _ in isEmpty = false }
    return isEmpty
  }

  /// Formerly, segments that became identical when they were rebuilt led to an unreadable manifest.
  @Test(arguments: [3378, 18305] as [UInt64]) func packsThatWereTaken(seed: UInt64) throws {
    var forge = Forge(seed: seed)
    let folder = FuzzFolder("forged")
    folder.write(forge.pack(forge.index()), to: "pack")
    let unpacked = FuzzFolder("unpacked")
    if (try? Pack.unpack(folder.path + "/pack", into: unpacked.path)) != nil {
      #expect(try expectHonest(unpacked.path, seed))
    }
  }

  @Test(.tags(.long), .long, .timeLimit(.minutes(30)), arguments: LongRun.cases(0..<1000, draw: 3))
  func forgeries(number: Int) throws {
    var sound = 0
    for seed in UInt64(number * Self.batch)..<UInt64((number + 1) * Self.batch) {
      let held = bridgedoc_memory()
      _ = bridgedoc_peak_memory()
      var forge = Forge(seed: seed)
      let files = forge.index()
      let folder = FuzzFolder("forged")
      for file in files { folder.write(file.bytes, to: file.name) }
      IndexTargets.exercise(folder.path)
      if try expectHonest(folder.path, seed) { sound += 1 }
      folder.write(forge.pack(files), to: "pack")
      let unpacked = FuzzFolder("unpacked")
      if (try? Pack.unpack(folder.path + "/pack", into: unpacked.path)) != nil {
        #expect(
          try expectHonest(unpacked.path, seed),
          "seed \(seed): a pack was taken that is not sound: \(problem(unpacked.path))")
      }
      let size = files.reduce(0) { $0 + $1.bytes.count }
      let peak = Int(bridgedoc_peak_memory()) - Int(held)
      #expect(peak <= size + Self.mostMemory, "seed \(seed) took \(peak) bytes")
    }
    // At least the unchanged indexes are valid.
    #expect(sound > 0)
  }
}
