import DocCodec
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocIndex

/// Batches whose postings wait in runs are joined to the same bytes as whole segments.
struct PostingRunTests {
  private static let threads = TaskLoop(jobs: 3) { count, task in
    DispatchQueue.concurrentPerform(iterations: count) { task($0) }
  }

  private static func write(
    _ documents: [Document], to directory: String, batch: Int, isRun: Bool, textWithoutPositions: Int,
    loop: TaskLoop = .serial
  ) throws {
    let writer = try IndexWriter(directory: directory, textWithoutPositions: textWithoutPositions)
    var summaries: [SegmentSummary] = []
    for (number, start) in stride(from: 0, to: documents.count, by: batch).enumerated() {
      let builder = try SegmentBuilder(
        directory: directory, name: "batch-\(number)", usedIDs: try writer.usedIDs(),
        textWithoutPositions: textWithoutPositions, isIntermediate: isRun)
      for document in documents[start..<min(start + batch, documents.count)] {
        try builder.add(document, collection: "test")
      }
      summaries.append(try builder.finish())
    }
    try writer.commit(adding: summaries, deleting: [], loop: loop)
  }

  @Test(arguments: [1, 7, 60], [0, 1 << 30])
  func runsGiveTheBytesOfSegments(batch: Int, textWithoutPositions: Int) throws {
    let documents = GeneratedDocuments.make(documents: 60, sections: 500, seed: 31)
    let (whole, serial, parallel) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
    try Self.write(
      documents, to: whole.path, batch: batch, isRun: false, textWithoutPositions: textWithoutPositions)
    try Self.write(
      documents, to: serial.path, batch: batch, isRun: true, textWithoutPositions: textWithoutPositions)
    try Self.write(
      documents, to: parallel.path, batch: batch, isRun: true, textWithoutPositions: textWithoutPositions,
      loop: Self.threads)
    let expected = try whole.contents()
    #expect(try serial.contents() == expected)
    #expect(try parallel.contents() == expected)
    #expect(try IndexVerifier(IndexReader(directory: serial.path)).verify().sections > 0)
  }

  /// A list with every shape of posting, cut into ranges that begin and end within runs.
  @Test func rangesCoverEveryTermOnce() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 32)
    let sectionCount = 400
    var runs: [PostingRun] = []
    var expected: [[UInt8]: Int] = [:]
    for number in 0..<3 {
      var writer = try PostingRunWriter(path: "\(folder.path)/\(number)-run.tmp")
      // Long terms make many marks; each run lacks some of them.
      for value in 0..<4000 where Int.random(in: 0..<3, using: &generator) > 0 {
        let digits = String(value)
        let term = Array("term-\(String(repeating: "0", count: 5 - digits.count))\(digits)".utf8)
        var list = TermPostings()
        for section in 0..<sectionCount where Int.random(in: 0..<100, using: &generator) == 0 || section == 7
        {
          list.sections.append(UInt32(section))
          list.codes.append(2)
          let count = Int.random(in: 1...12, using: &generator)
          list.positionCounts.append(UInt32(count))
          for place in 0..<count { list.positions.append(UInt32(place * 200)) }
        }
        expected[term, default: 0] += list.documentFrequency
        try writer.add(term[...], list)
      }
      runs.append(try writer.finish())
    }
    let merge = try PostingRunMerge(
      runs, shifts: [0, 400, 800], norms: [UInt8](repeating: 9, count: 1200), fieldNorms: nil,
      rangeBytes: 1 << 15)
    #expect(merge.rangeCount > 4)
    var found: [[UInt8]] = []
    for range in 0..<merge.rangeCount {
      for term in try merge.encode(range: range).terms {
        found.append(term.bytes)
        #expect(expected[term.bytes] == term.documentFrequency)
      }
    }
    #expect(found == expected.keys.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func aRunThatWasCutIsAnError() throws {
    let folder = try TemporaryFolder()
    var writer = try PostingRunWriter(path: "\(folder.path)/run.tmp")
    var list = TermPostings()
    list.sections = [0, 3]
    list.codes = [2, 2]
    list.positionCounts = [1, 8]
    list.positions = [4, 1, 2, 3, 4, 5, 6, 7, 8]
    try writer.add(Array("term".utf8)[...], list)
    let run = try writer.finish()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: run.path))
    let merge = try PostingRunMerge([run], shifts: [0], norms: [1, 1, 1, 1], fieldNorms: nil)
    #expect(try merge.encode(range: 0).positionCount == 9)
    for length in 0..<bytes.count {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: run.path))
      let cut = try PostingRunMerge([run], shifts: [0], norms: [1, 1, 1, 1], fieldNorms: nil)
      #expect(throws: CodecError.self) { try cut.encode(range: 0) }
    }
  }
}
