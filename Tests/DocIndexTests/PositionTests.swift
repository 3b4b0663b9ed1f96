import DocCodec
import DocText
import TestSupport
import Testing

@testable import DocIndex

/// Positions are read as they were written, in any order, and around the edges of groups and blocks.
struct PositionTests {
  private static let quarters = Field.allCases.map(FieldWeights.quarters)

  /// Makes a list of sections, of which some equal the previous one.
  private func makeList(
    postings: Int, seed: UInt64
  ) -> (list: TermPostings, lengthNorms: [UInt8], fieldNorms: [UInt8], positions: [[UInt32]]) {
    var generator = SeededGenerator(seed: seed)
    let sections = postings * 2 + 3
    let lengthNorms = [UInt8](repeating: 9, count: sections)
    var fieldNorms: [UInt8] = []
    for _ in 0..<sections {
      fieldNorms += (0..<SegmentFormat.fieldCount).map { _ in .random(in: 0...60, using: &generator) }
    }
    var list = TermPostings()
    var all: [[UInt32]] = []
    var last: [Set<UInt32>] = []
    for number in 0..<postings {
      let section = number * 2 + Int.random(in: 0...1, using: &generator)
      let fields = SectionFields { fieldNorms[section * SegmentFormat.fieldCount + $0] }
      var chosen = last
      let fits = (0..<last.count).allSatisfy { field in
        last[field].allSatisfy { $0 < fields.lengths[field] }
      }
      if last.isEmpty || !fits || Bool.random(using: &generator) {
        repeat {
          chosen = (0..<SegmentFormat.fieldCount).map { field in
            let length = fields.lengths[field]
            let most = min(Int(length), Int.random(in: 0...40, using: &generator) == 0 ? 90 : 2)
            let count = most > 0 ? Int.random(in: 0...most, using: &generator) : 0
            return Set((0..<count).map { _ in UInt32.random(in: 0..<max(1, length), using: &generator) })
          }
          if fields.lengths.wrappedSum() == 0 { break }
        } while chosen.allSatisfy(\.isEmpty)
      }
      guard !chosen.allSatisfy(\.isEmpty) else { continue }
      last = chosen
      var positions: [UInt32] = []
      var quarters: UInt32 = 0
      for (field, places) in chosen.enumerated() {
        positions += places.sorted().map { fields.starts[field] + $0 }
        quarters += UInt32(places.count) * Self.quarters[field]
      }
      list.sections.append(UInt32(section))
      list.codes.append(FrequencyCode.code(quarters: quarters))
      list.positionCounts.append(UInt32(positions.count))
      list.positions += positions
      all.append(positions)
    }
    return (list, lengthNorms, fieldNorms, all)
  }

  @Test(arguments: [1, 2, 31, 32, 33, 127, 128, 129, 160, 400], UInt64(0)..<4)
  func positionsRoundTrip(postings: Int, seed: UInt64) throws {
    let (list, lengthNorms, fieldNorms, expected) = makeList(postings: postings, seed: seed)
    try #require(!expected.isEmpty)
    var writer = PostingListWriter()
    writer.encode(list, norms: lengthNorms, fieldNorms: fieldNorms)
    let norms = try FieldNorms(ByteView(copying: fieldNorms), sectionCount: lengthNorms.count)
    let view = ByteView(copying: writer.postings.bytes)
    func makeCursor() throws -> PostingCursor {
      try PostingCursor(
        view, documentFrequency: list.documentFrequency, sectionCount: lengthNorms.count,
        buffer: PostingBuffer())
    }
    // All postings are looked up in sequence, and then some of them.
    for step in [1, 2, 7, 40] {
      var cursor = try makeCursor()
      var reader = PositionReader(ByteView(copying: writer.positions.bytes), norms: norms)
      for number in stride(from: 0, to: expected.count, by: step) {
        #expect(try cursor.seek(list.sections[number]) == list.sections[number])
        var found: [UInt32] = []
        try reader.appendPositions(at: cursor, to: &found)
        #expect(found == expected[number], "seed \(seed)")
      }
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func anyBytesReadOrThrow(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (list, lengthNorms, fieldNorms, _) = makeList(postings: 60, seed: seed)
    var writer = PostingListWriter()
    writer.encode(list, norms: lengthNorms, fieldNorms: fieldNorms)
    var bytes = writer.positions.bytes
    for _ in 0..<3 {
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = generator.bytes(count: 1)[0]
    }
    let norms = try FieldNorms(ByteView(copying: fieldNorms), sectionCount: lengthNorms.count)
    var cursor = try PostingCursor(
      ByteView(copying: writer.postings.bytes), documentFrequency: list.documentFrequency,
      sectionCount: lengthNorms.count, buffer: PostingBuffer())
    try cursor.decode()
    var reader = PositionReader(ByteView(copying: bytes), norms: norms)
    for index in 0..<cursor.count {
      cursor.index = index
      var found: [UInt32] = []
      do { try reader.appendPositions(at: cursor, to: &found) } catch { continue }
      let section = Int(cursor.sections[index])
      let fields = SectionFields { fieldNorms[section * SegmentFormat.fieldCount + $0] }
      #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
      #expect(found.allSatisfy { $0 < fields.starts[SegmentFormat.fieldCount] }, "seed \(seed)")
    }
  }
}
