import DocCodec
import DocModel
import TestSupport
import Testing

@testable import DocIndex

/// Texts that recur are stored once, and come back where they stood.
struct StoredTextTests {
  /// Documents that list each other's abstracts, as pages of a reference do.
  private func related(_ count: Int) -> [Document] {
    let abstracts = (0..<count).map { "Number \($0) tells what item \($0 * 7919) is for and when to use it." }
    return (0..<count).map { number in
      var document = Document(
        topic: "page-\(number)", kind: .reference, title: "Page \(number)", source: "page-\(number).md")
      let others = (1...20).map { (number + $0) % count }
      for (ordinal, texts) in [[abstracts[number], "short"], others.map { abstracts[$0] }].enumerated() {
        let heading = ["Page \(number)", ordinal == 0 ? "Overview" : "See Also"]
        document.sections.append(
          Section(
            id: SectionID(
              collection: "c", path: document.source, heading: heading, ordinal: ordinal),
            topic: "page-\(number)/\(ordinal == 0 ? "overview" : "see-also")", level: 2, heading: heading,
            timestamp: nil, startLine: 1 + ordinal * 30, endLine: 20 + ordinal * 30,
            blocks: texts.map { .paragraph(Paragraph($0)) }))
      }
      return document
    }
  }

  @Test(arguments: [1, 3])
  func recurringTextsAreStoredOnce(batches: Int) throws {
    let folder = try TemporaryFolder()
    let documents = related(600)
    let reader = try writeIndex(documents, to: folder.path, batches: batches, textWithoutPositions: 0)
    let segment = reader.segments[0]
    #expect(segment[.strings].count > 0)
    #expect(segment[.stored].count + segment[.strings].count < segment.counts.recordBytes / 12)
    let contents = try IndexContents(reader)
    for number in documents.indices {
      let address = DocumentAddress(segment: 0, document: number)
      let found = try contents.wholeDocument(at: address)
      let original = try #require(documents.first { $0.topic == found.topic })
      #expect(found.sections.map(\.blocks) == original.sections.map(\.blocks))
      #expect(found.sections.map(\.heading) == original.sections.map(\.heading))
      #expect(found.sections.map(\.startLine) == original.sections.map(\.startLine))
      #expect(found.sections.map(\.endLine) == original.sections.map(\.endLine))
    }
    _ = try IndexVerifier(reader).verify()
  }

  @Test func textsWithOneHashAreToldApart() throws {
    var pool = StringPool()
    let texts = (0..<5000).map { Array("a text with the number \($0 % 2500)".utf8) }
    for text in texts { text.withUnsafeBytes { pool.count($0) } }
    let once = Array("a text that comes once".utf8)
    once.withUnsafeBytes { pool.count($0) }
    pool.endCounting()
    let numbers = texts.map { text in text.withUnsafeBytes { pool.number(of: $0) } }
    #expect(numbers.compactMap { $0 } == Array(0..<2500) + Array(0..<2500))
    #expect(once.withUnsafeBytes { pool.number(of: $0) } == nil)
    #expect(Array("unseen".utf8).withUnsafeBytes { pool.number(of: $0) } == nil)
  }

  /// What comes oftenest has the lowest numbers, wherever it comes first.
  @Test func commonTextsHaveTheLowestNumbers() throws {
    var pool = StringPool()
    let texts = (0..<40).flatMap { number in
      Array(repeating: Array("a text with the number \(number)".utf8), count: number < 20 ? 2 : number)
    }
    for text in texts { text.withUnsafeBytes { pool.count($0) } }
    pool.endCounting()
    #expect(pool.commonCount == 20)
    let numbers = texts.compactMap { text in text.withUnsafeBytes { pool.number(of: $0) } }
    #expect(numbers.count == texts.count)
    #expect(zip(numbers, texts).allSatisfy { Array(pool.text($0)) == $1 })
    // 39 comes 39 times, and so on down to 20; those that come twice follow in their order.
    #expect(numbers.prefix(40) == ArraySlice((0..<20).flatMap { [20 + $0, 20 + $0] }))
    #expect(Set(numbers.dropFirst(40)) == Set(0..<20))
    #expect(numbers.last == 0)
    #expect(pool.count == 40)
  }

  /// Any change to a block's bytes gives an error or another record, never a trap.
  @Test func changedBlocksReadOrThrow() throws {
    var writer = StoredBlockWriter()
    writer.begin(base: 3, commonCount: 20)
    for document in related(30).prefix(3) {
      for (ordinal, section) in document.sections.enumerated() {
        var record = EncodedSection()
        SectionRecord(section, details: ordinal == 0 ? DocumentDetails() : nil).encode(into: &record)
        try writer.add(record) { $0.count % 3 == 0 ? $0.count : nil }
      }
    }
    let bytes = writer.encode()
    let memory = TextMemory()
    let deflater = try Deflater(level: 1, format: .raw)
    let inflater = try Inflater(format: .raw)
    var readable = 0
    for place in bytes.indices {
      for bit in [0, 3, 7] {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        let deflated = ByteView(copying: try deflater.deflate(changed))
        let inflated = InflatedBlock(deflated, inflater, expectedSize: bytes.count, limit: 1 << 20)
        guard let block = try? StoredBlockReader(inflated, count: 6) else { continue }
        for index in 0..<6 {
          var record = EncodedSection()
          try? block.read(
            index, into: &record, memory: memory,
            pooled: { (first, count, strings) throws(IndexError) in
              guard first >= 0, count < 100 else { throw .damaged(path: "", part: nil, reason: "number") }
              for _ in 0..<count { strings.string("pooled") }
            }, damaged: { IndexError($0, path: "") })
          if (try? SectionRecord(from: record)) != nil { readable += 1 }
        }
      }
    }
    #expect(readable > 0)
  }

  /// However much of a block is expected, and in whatever order its records are asked for, they are what was written.
  @Test(arguments: [1, 100, 1000, 100_000], [[0, 1, 2, 3, 4, 5], [5, 0, 3], [2, 2, 1, 4], [3, 5, 1]])
  func recordsOfABlockInflatedInPartAreWhatWasWritten(expectedSize: Int, order: [Int]) throws {
    var writer = StoredBlockWriter()
    writer.begin(base: 0, commonCount: 0)
    var records: [EncodedSection] = []
    for document in related(30).prefix(3) {
      for (ordinal, section) in document.sections.enumerated() {
        var record = EncodedSection()
        SectionRecord(section, details: ordinal == 0 ? DocumentDetails() : nil).encode(into: &record)
        try writer.add(record) { _ in nil }
        records.append(record)
      }
    }
    let deflater = try Deflater(format: .raw)
    let inflater = try Inflater(format: .raw)
    let deflated = ByteView(copying: try deflater.deflate(writer.encode()))
    for isInterrupted in [false, true] {
      let inflated = InflatedBlock(deflated, inflater, expectedSize: expectedSize, limit: 1 << 20)
      let block = try StoredBlockReader(inflated, count: records.count, first: order[0])
      for index in order {
        // Another block in between takes the inflater away.
        if isInterrupted { _ = try inflater.inflate(deflated, limit: 1 << 20) }
        var record = EncodedSection()
        try block.read(
          index, into: &record, memory: TextMemory(), pooled: { (_, _, _) throws(IndexError) in },
          damaged: { IndexError($0, path: "") })
        #expect(record.structure.bytes == records[index].structure.bytes)
        #expect(record.strings.bytes == records[index].strings.bytes)
      }
    }
  }
}
