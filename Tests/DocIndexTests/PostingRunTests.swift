import DocCodec
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocIndex

/// A merge of runs gives the same bytes for any division into runs and any number of threads.
struct PostingRunTests {
  @Test(arguments: [1, 7, 60], [SegmentSizes.none, SegmentSizes()])
  func bytesDependOnTheDocumentsAlone(batches: Int, sizes: SegmentSizes) throws {
    let documents = GeneratedDocuments.make(documents: 60, sections: 120, seed: 31)
    let (one, serial, parallel) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
    try writeIndex(documents, to: one.path, sizes: sizes)
    try writeIndex(documents, to: serial.path, batches: batches, sizes: sizes)
    try writeIndex(documents, to: parallel.path, batches: batches, sizes: sizes, jobs: 3)
    let expected = try one.contents()
    #expect(try serial.contents() == expected)
    #expect(try parallel.contents() == expected)
    #expect(try IndexVerifier(IndexReader(directory: serial.path)).verify().counts.sections > 0)
  }

  /// A merge of segments gives the same bytes as one segment of all their documents.
  @Test func segmentsAreMergedToTheBytesOfRuns() throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 60, sections: 500, seed: 33)
    for part in [documents[..<30], documents[30...]] { try writeIndex(Array(part), to: folder.path) }
    let merged = try IndexReader(directory: folder.path)
    try #require(merged.segments.count == 1 && merged.manifest.generation == 2)
    let fresh = try writeIndex(documents, to: "\(folder.path)/fresh")
    #expect(merged.manifest.segments == fresh.manifest.segments)
  }

  /// A source of a merge that consists only of a posting run.
  private struct Postings: MergeSource {
    let run: PostingRun
    let file: InputFile
    let sectionCount: Int
    var recordBytes: Int { 0 }

    init(_ run: PostingRun, sections: Int) throws {
      self.run = run
      file = try InputFile(path: run.path)
      sectionCount = sections
    }

    func forEachDocument(
      _ body: (MergeDocument, UnsafeRawBufferPointer) throws(IndexError) -> Void
    ) throws(IndexError) {}
    func add(to headings: inout HeadingStatistics) throws(IndexError) {}
    func skipTerms() -> [[UInt8]] { run.skips.map(\.term) }
    func terms(from first: [UInt8]?, to end: [UInt8]?, shift: UInt32) throws(IndexError) -> any TermStream {
      do {
        return PostingRunReader(
          try file.read(run.range(from: first, to: end)), shift: shift, path: run.path)
      } catch { throw IndexError(error, path: run.path) }
    }
  }

  /// A list with all forms of postings is divided into ranges that begin and end within runs.
  @Test func rangesCoverEveryTermOnce() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 32)
    let sectionCount = 400
    var runs: [PostingRun] = []
    var expected: [[UInt8]: Int] = [:]
    for number in 0..<3 {
      var writer = try PostingRunWriter(path: "\(folder.path)/\(number)-run.tmp")
      // Long terms give many marks. Each run contains only some of the terms.
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
    let merge = try TermMerge(
      runs.map { try Postings($0, sections: 400) }, lengthNorms: [UInt8](repeating: 9, count: 1200),
      fieldNorms: [UInt8](repeating: 255, count: 6000), skipTermsPerRange: 2)
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
    func merge() throws -> TermMerge {
      try TermMerge(
        [Postings(run, sections: 4)], lengthNorms: [1, 1, 1, 1],
        fieldNorms: [UInt8](repeating: 9, count: 20))
    }
    #expect(try merge().encode(range: 0).positionCount == 9)
    for length in 0..<bytes.count {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: run.path))
      #expect(throws: IndexError.self) { try merge().encode(range: 0) }
    }
  }
}
