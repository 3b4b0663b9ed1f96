import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocIndex

/// A damaged index throws an error. It never traps or hangs, and `verify` finds each part with a wrong checksum.
struct DamageTests {
  /// Opens, reads and verifies the index. The compiler ensures that only index errors are thrown.
  /// - Returns: whether verify found no error.
  private func exercise(_ directory: String) -> Bool {
    do {
      let reader = try IndexReader(directory: directory)
      let contents = try IndexContents(reader)
      for number in reader.segments.indices {
        let segment = reader.segments[number]
        try segment.forEachTerm { _, entry in
          guard var cursor = try? segment.cursor(for: entry, buffer: PostingBuffer()),
            var positions = try? segment.positionReader(for: entry)
          else { return true }
          var found: [UInt32] = []
          while !cursor.isAtEnd, (try? cursor.decode()) != nil {
            try? positions.appendPositions(at: cursor, to: &found)
            cursor.nextBlock()
          }
          return true
        }
        for section in 0..<min(segment.counts.sections, 100) {
          _ = try? contents.section(at: SectionAddress(segment: number, section: section))
        }
      }
      _ = try IndexVerifier(reader).verify()
      return true
    } catch {
      return false
    }
  }

  /// The index has the layout of a large segment and that of a small one.
  @Test(.tags(.long), .long, arguments: [SegmentSizes.none, SegmentSizes()])
  func everyFlippedByteIsFound(sizes: SegmentSizes) throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 2, sections: 3, seed: 8)
    try writeIndex(documents, to: folder.path, sizes: sizes)
    #expect(exercise(folder.path))
    for (name, data) in try folder.contents() {
      let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
      for place in LongRun.cases(data.indices, draw: 100) {
        var damaged = data
        damaged[place] ^= UInt8(1 << (place % 8))
        try damaged.write(to: url)
        #expect(!exercise(folder.path), "byte \(place) of \(name)")
      }
      try data.write(to: url)
    }
    #expect(exercise(folder.path))
  }

  @Test(.tags(.long), .long) func everyTruncationIsFound() throws {
    let folder = try TemporaryFolder()
    try writeIndex(GeneratedDocuments.make(documents: 2, sections: 3, seed: 9), to: folder.path)
    for (name, data) in try folder.contents() {
      let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
      for length in LongRun.cases(0..<data.count, draw: 100) {
        try data.prefix(length).write(to: url)
        #expect(!exercise(folder.path), "\(name) cut to \(length) bytes")
      }
      try data.write(to: url)
    }
  }

  @Test func swappedSegmentsAreFound() throws {
    let folder = try TemporaryFolder()
    let one = try writeIndex(
      GeneratedDocuments.make(documents: 3, sections: 6, seed: 10), to: "\(folder.path)/1")
    let two = try writeIndex(
      GeneratedDocuments.make(documents: 3, sections: 6, seed: 11), to: "\(folder.path)/2")
    try FileManager.default.removeItem(atPath: one.segments[0].path)
    try FileManager.default.copyItem(atPath: two.segments[0].path, toPath: one.segments[0].path)
    #expect(!exercise("\(folder.path)/1"))
  }

  @Test func missingAndEmptyFoldersAreNoIndex() throws {
    let folder = try TemporaryFolder()
    #expect(throws: IndexError.missing(directory: folder.path)) { try IndexReader(directory: folder.path) }
    #expect(throws: IndexError.missing(directory: "\(folder.path)/none")) {
      try IndexReader(directory: "\(folder.path)/none")
    }
  }
}
