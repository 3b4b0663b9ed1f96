import CWorkCount
import DocCodec
import DocModel
import DocSearch
import Foundation
import TestSupport
import Testing

@testable import DocExchange
@testable import DocIndex
@testable import FuzzTargets

/// Indexes with correct checksums, but with parts that do not belong together. Commands and writers succeed or throw an error, and never
/// trap.
struct ForgedIndexTests {
  /// Three documents of five sections each, so that parts of fixed size fit into each other's segments.
  private static func documents(seed: UInt64) -> [Document] {
    GeneratedDocuments.make(documents: 20, sections: 400, seed: seed).filter { $0.sections.count >= 5 }
      .prefix(3).map { document in
        var document = document
        document.sections = Array(document.sections.prefix(5))
        return document
      }
  }

  private static func segment(seed: UInt64, sizes: SegmentSizes) throws -> [UInt8] {
    try segment(documents(seed: seed), sizes: sizes)
  }

  private static func segment(_ documents: [Document], sizes: SegmentSizes) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let writer = try IndexWriter(directory: folder.path, sizes: sizes)
    let run = try RunWriter(directory: folder.path, name: "batch")
    for document in documents { try run.add(document, collection: "test") }
    let manifest = try writer.commit(adding: [try run.finish()], deleting: [])
    return Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(manifest.segments[0].file)")))
  }

  /// Merges such an index. The writer throws an error, or publishes an index that can be opened.
  /// - Returns: whether the index could be opened, and whether it could be merged.
  private func merge(_ bytes: [UInt8]) throws -> (opens: Bool, merges: Bool) {
    let folder = try TemporaryFolder()
    do { _ = try Self.write(bytes, to: folder) } catch is IndexError { return (false, false) }
    IndexTargets.exercise(folder.path)
    let reader = try IndexReader(directory: folder.path)
    var merges = true
    for sizes in [SegmentSizes.none, SegmentSizes()] {
      do throws(IndexError) {
        _ = try SegmentMerger.merge(reader.segments, directory: folder.path, sizes: sizes)
      } catch {
        merges = false
      }
    }
    return (true, merges)
  }

  /// Replaces each part of a segment by that of a segment with other documents.
  @Test(
    .tags(.long), .long, arguments: [SegmentSizes.none, SegmentSizes()],
    LongRun.cases(SegmentPart.allCases, draw: 6))
  func aPartOfAnotherSegmentTrapsNobody(sizes: SegmentSizes, part: SegmentPart) throws {
    let own = try Self.segment(seed: 3, sizes: sizes)
    let other = try Self.segment(seed: 4, sizes: sizes)
    #expect(try merge(own) == (true, true))
    let (_, merges) = try merge(SegmentBytes.replacing(part, of: own, by: other))
    // Ids and headings cannot contradict other parts, and empty parts are equal.
    switch part {
    case .terms, .postings: #expect(!merges)
    default: break
    }
  }

  /// `verify` finds wrong data on which a search relies, even if all checksums are correct.
  @Test(arguments: [SegmentPart.termIndex, .sectionIDs, .norms, .counts])
  func verifyProvesWhatSearchReliesOn(part: SegmentPart) throws {
    let own = try Self.segment(seed: 3, sizes: .none)
    let folder = try TemporaryFolder()
    let place = "\(folder.path)/\(SegmentBytes.name(own))"
    try Data(own).write(to: URL(fileURLWithPath: place))
    let content = try Segment(path: place)[part].array
    for forged in Self.forgeries(of: part, content) {
      let folder = try TemporaryFolder()
      let manifest = try Self.write(SegmentBytes.replacing(part, of: own, byContent: forged), to: folder)
      let isSound = forged == content
      do {
        _ = try IndexVerifier(IndexReader(directory: folder.path, manifest: manifest)).verify()
        #expect(isSound, "a forged \(part.name) is called sound")
      } catch {
        #expect(!isSound, "\(error)")
      }
    }
  }

  /// A term gets another name that keeps the order, which no other part contradicts.
  @Test func aTermOfAnotherNameIsNotSound() throws {
    let folder = try Self.indexWithForgedTerm("zeppelin", at: 7, UInt8(ascii: "m"))
    #expect(throws: IndexError.self) { try IndexVerifier(IndexReader(directory: folder.path)).verify() }
  }

  private static func forgeries(of part: SegmentPart, _ content: [UInt8]) -> [[UInt8]] {
    switch part {
    case .termIndex:
      // The part ends with the first terms of blocks. The last byte of the last term is decreased.
      var lowered = content
      lowered[content.count - 1] &-= 1
      return [content, lowered]
    case .sectionIDs:
      // Ids that are distinct, but do not belong to their sections.
      let others: [UInt8] = content.indices.map { $0 % 3 == 0 ? UInt8($0 / 3) : 7 }
      return [content, [UInt8](repeating: 0, count: content.count), others]
    case .norms:
      let sections = 15
      return [
        content,
        [UInt8](repeating: 255, count: sections * (1 + SegmentFormat.fieldCount)),
        // Only the norms of the weighted lengths are wrong.
        [UInt8](repeating: 255, count: sections) + content[sections...],
      ]
    default:
      var counts = content
      // Changes the lowest byte of the sum of weighted lengths, which follows three numbers of four bytes and seven of eight.
      counts[3 * 4 + 7 * 8] ^= 1
      var tokens = content
      tokens[3 * 4 + 2 * 8] ^= 1
      return [content, counts, tokens]
    }
  }

  /// An empty paragraph takes two bytes in a record, but about a hundred in memory.
  @Test func piecesOfARecordHaveABudget() throws {
    for (count, isRead) in [(StoredLimits.pieces, true), (StoredLimits.pieces + 1, false)] {
      var writer = ByteWriter()
      for byte: UInt8 in [0, 1, 1, 0, 0, 0] { writer.u8(byte) }
      writer.varint(count)
      for _ in 0..<count { writer.append([1, 0]) }
      #expect(((try? Self.record(writer.bytes)) != nil) == isRead)
    }
    // A table with empty cells, so that all of its bytes are counts.
    var table = ByteWriter()
    for byte: UInt8 in [0, 1, 1, 0, 0, 0, 1, 5] { table.u8(byte) }
    for _ in 0..<2 { table.varint(4000) }
    table.append([UInt8](repeating: 0, count: 4000 * 4001))
    #expect(throws: CodecError.self) { try Self.record(table.bytes) }
  }

  /// The line of a sample is stored relative to its section. It must not exceed the limit on lines.
  @Test(arguments: [Int.max, Int.min, 1 << 60, -2]) func linesBeyondAnyAreRefused(delta: Int) throws {
    var writer = ByteWriter()
    for byte: UInt8 in [0, 1, 1, 0, 0, 0, 1, 4, 0, 0, 0] { writer.u8(byte) }
    writer.zigzag(delta)
    for byte: UInt8 in [1, 0] { writer.u8(byte) }
    #expect(throws: CodecError.self) { try Self.record(writer.bytes) }
  }

  /// Source paths share longer prefixes than is possible, or expand to more bytes than fit in memory.
  @Test(arguments: [(Int.max, 10), (1 << 40, 10), (6000, 2000), (10, 250)])
  func sourcesHaveBounds(shared: Int, count: Int) throws {
    // Each path is the previous one with an additional letter.
    var writer = ByteWriter()
    writer.varint(count)
    for number in 0..<count {
      let suffix = number == 0 ? min(shared, 16_000) : 1
      writer.varint(number == 0 ? 0 : shared == Int.max || shared == 1 << 40 ? shared : shared + number - 1)
      writer.varint(suffix)
      writer.append([UInt8](repeating: 0x61, count: suffix))
      writer.u8(1)
      writer.varint(7)
      writer.u32(1)
      writer.u32(1)
    }
    if shared > 10 {
      #expect(throws: CodecError.self) { try SourceRecord.decode(writer.bytes) }
    } else {
      #expect(try SourceRecord.decode(writer.bytes).count == count)
    }
  }

  /// Sums in the counts of a segment and of its headings would overflow when they are added.
  @Test(arguments: [UInt64(1) << 48, 1 << 63, .max]) func sumsHaveBounds(sum: UInt64) throws {
    let own = try Self.segment(seed: 3, sizes: .none)
    for (part, places) in [
      (SegmentPart.counts, Array(stride(from: 3 * 4, to: 3 * 4 + 9 * 8, by: 8))), (.headings, [0, 8]),
    ] {
      let range = try #require(SegmentBytes.range(of: part, in: own))
      for place in places {
        var content = Array(own[range])
        for byte in 0..<8 { content[place + byte] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * byte)) }
        let folder = try TemporaryFolder()
        #expect(throws: IndexError.self, "\(part.name) \(place)") {
          _ = try Self.write(SegmentBytes.replacing(part, of: own, byContent: content), to: folder)
          _ = try Searcher(IndexReader(directory: folder.path))
        }
        IndexTargets.exercise(folder.path)
      }
    }
  }

  /// A block of records or terms ends with 64 MiB of zeros, which take a few kilobytes in a pack.
  @Test(arguments: [SegmentPart.terms, .documents, .stored]) func paddedBlocksAreRefused(part: SegmentPart)
    throws
  {
    // Each part has one block.
    let folder = try TemporaryFolder()
    var document = try #require(Self.documents(seed: 3).first)
    document.sections = Array(document.sections.prefix(1))
    document.sections[0].blocks = [.paragraph(Paragraph("Kites fly."))]
    let index = try Self.write(try Self.segment([document], sizes: .none), to: folder)
    let own = Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + index.segments[0].file)))
    try #require(index.segments[0].documents == 1)
    let padding = 64 << 20
    func packed(zeros: Int) throws -> [UInt8] {
      let range = try #require(SegmentBytes.range(of: part, in: own))
      let dictionary = try #require(SegmentBytes.range(of: .dictionary, in: own))
      let content = try ZstdDecompressor(dictionary: ByteView(copying: Array(own[dictionary])))
        .decompress(ByteView(copying: Array(own[range])), limit: 1 << 24)
      let block =
        zeros == 0
        ? Array(own[range])
        : try ZstdCompressor(level: 1).compress(content + [UInt8](repeating: 0, count: zeros))
      var bytes = SegmentBytes.replacing(part, of: own, byContent: block)
      // The entry contains the end of the block.
      for index in [SegmentPart.documentIndex, .storedIndex] where index.rawValue == part.rawValue - 1 {
        var entries = Array(own[try #require(SegmentBytes.range(of: index, in: own))])
        for byte in 0..<6 {
          entries[entries.count - 6 + byte] = UInt8(truncatingIfNeeded: block.count >> (8 * byte))
        }
        bytes = SegmentBytes.replacing(index, of: bytes, byContent: entries)
      }
      let folder = try TemporaryFolder()
      let manifest = try Self.write(bytes, to: folder)
      let header = PackHeader(
        digest: manifest.digest,
        files: [
          PackHeader.File(name: Manifest.fileName, bytes: manifest.encode().count),
          PackHeader.File(name: manifest.segments[0].file, bytes: bytes.count),
        ])
      return header.encode() + manifest.encode() + bytes
    }
    for zeros in [0, padding] {
      let pack = try packed(zeros: zeros)
      #expect(pack.count < 100_000)
      let folder = try TemporaryFolder()
      try folder.write("pack", bytes: pack)
      let held = bridgedoc_memory()
      _ = bridgedoc_peak_memory()
      let manifest = try? Pack.unpack(folder.path + "/pack", into: folder.path + "/there").manifest
      let peak = Int(bridgedoc_peak_memory() - held)
      #expect((manifest != nil) == (zeros == 0))
      // A block of stored text may have this size; one of terms or documents may not.
      #expect(peak < (part == .stored ? padding * 3 / 2 : 16 << 20), "\(peak)")
      #expect(FileManager.default.fileExists(atPath: folder.path + "/there") == (zeros == 0))
    }
  }

  /// Marks become spans, which take many times their bytes in memory.
  @Test func marksOfARecordHaveABudget() throws {
    for (count, isRead) in [
      (StoredLimits.marks / 2, true), (StoredLimits.marks / 2 + 1, false), (2 << 20, false),
    ] {
      for inline in [InlineText(plain: "a"), InlineText.all("a", as: .code)] {
        let text = [UInt8](String(repeating: inline.marked + " ", count: count).utf8)
        var writer = ByteWriter()
        for byte: UInt8 in [0, 1, 1, 0, 0, 0, 1, 1] { writer.u8(byte) }
        writer.varint(2 * text.count)
        writer.append(text)
        let held = bridgedoc_memory()
        _ = bridgedoc_peak_memory()
        let record = try? Self.record(writer.bytes)
        #expect((record != nil) == (isRead || inline.spans.isEmpty))
        #expect(Int(bridgedoc_peak_memory() - held) < 2 * text.count + (256 << 20))
      }
    }
  }

  private static func record(_ bytes: [UInt8]) throws(CodecError) -> SectionRecord {
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      return try SectionRecord(&reader)
    }
  }

  /// - Returns: the manifest of an index of one segment.
  private static func write(_ bytes: [UInt8], to folder: TemporaryFolder) throws -> Manifest {
    let name = SegmentBytes.name(bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    let counts = try Segment(path: "\(folder.path)/\(name)").counts
    var manifest = Manifest()
    manifest.generation = 1
    manifest.digest = counts.digest
    manifest.segments = [
      Manifest.Entry(file: name, bytes: bytes.count, documents: counts.documents, sections: counts.sections)
    ]
    try Data(manifest.encode()).write(to: URL(fileURLWithPath: "\(folder.path)/\(Manifest.fileName)"))
    return manifest
  }

  /// An index of one section, in which one byte of a term is changed.
  private static func indexWithForgedTerm(_ name: String, at offset: Int, _ byte: UInt8) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    let word = Array(name.utf8)
    let writer = try IndexWriter(directory: folder.path)
    let run = try RunWriter(directory: folder.path, name: "batch")
    // The terms must fit in one block.
    var document = Document(topic: "a", kind: .article, title: "Stones", source: "a.md")
    document.sections = [
      Section(
        id: SectionID(collection: "test", path: "a.md", heading: ["H"], ordinal: 0), topic: "a/h", level: 1,
        heading: ["H"], startLine: 1, endLine: 2,
        blocks: [.paragraph(Paragraph(InlineText(plain: "See \(name)")))])
    ]
    try run.add(document, collection: "test")
    var manifest = try writer.commit(adding: [try run.finish()], deleting: [])
    let path = "\(folder.path)/\(manifest.segments[0].file)"
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let packed = try #require(SegmentBytes.range(of: .terms, in: bytes))
    var terms = try ZstdDecompressor().decompress(ByteView(copying: Array(bytes[packed])), limit: 1 << 20)
    let place = try #require(
      terms.indices.first {
        $0 + word.count <= terms.count && terms[$0..<$0 + word.count].elementsEqual(word)
      })
    terms[place + offset] = byte
    terms = try ZstdCompressor(level: 1).compress(terms)
    bytes = SegmentBytes.replacing(.terms, of: bytes, byContent: terms)
    let name = SegmentBytes.name(bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    manifest.segments[0].file = name
    manifest.segments[0].bytes = bytes.count
    try Data(manifest.encode()).write(to: URL(fileURLWithPath: "\(folder.path)/\(Manifest.fileName)"))
    return folder
  }

  /// A term that no text gives, because its case is not folded. Its spelling is looked up without correction, so that the search does not
  /// recurse forever.
  @Test func aTermThatNothingFindsEndsNoCorrection() throws {
    // The letter П is used instead of п.
    let word = "жъкеплеркамен"
    let folder = try Self.indexWithForgedTerm(word, at: 9, 0x9f)
    let searcher = try Searcher(IndexReader(directory: folder.path))
    let response = try searcher.search(SearchRequest(word))
    #expect(response.unknownTerms == [word])
    // The forged term is the nearest one, so it was looked up.
    #expect(response.suggestion == "жъкеПлеркамен")
  }

  /// With these norms, positions do not fit into their sections.
  @Test(arguments: [0, 1, 31, 255] as [UInt8]) func normsThatAreNotTheTextsTrapNobody(norm: UInt8) throws {
    let own = try Self.segment(seed: 3, sizes: .none)
    let sections = 15
    let norms = [UInt8](repeating: norm, count: sections * (1 + SegmentFormat.fieldCount))
    let (opens, merges) = try merge(SegmentBytes.replacing(.norms, of: own, byContent: norms))
    #expect(opens)
    if norm <= 1 { #expect(!merges) }
  }
}
