import DocCodec
import DocModel
import TestSupport
import Testing

@testable import DocIndex

/// Texts that occur in several sections are stored once, and are restored in all of them.
struct StoredTextTests {
  /// Documents that contain each other's abstracts, as the pages of a reference do.
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
            blocks: texts.map { .paragraph(Paragraph(InlineText(marked: $0))) }))
      }
      return document
    }
  }

  @Test(arguments: [1, 3])
  func recurringTextsAreStoredOnce(batches: Int) throws {
    let folder = try TemporaryFolder()
    let documents = related(600)
    let reader = try writeIndex(documents, to: folder.path, batches: batches, sizes: .none)
    let segment = reader.segments[0]
    #expect(segment[.dictionary].count > 0)
    #expect(segment[.stored].count + segment[.dictionary].count < segment.counts.recordBytes / 8)
    let contents = try IndexContents(reader)
    let originals = Dictionary(uniqueKeysWithValues: documents.map { ($0.topic, $0) })
    for number in documents.indices {
      let address = DocumentAddress(segment: 0, document: number)
      let found = try contents.wholeDocument(at: address)
      let original = try #require(originals[found.topic])
      #expect(found.sections.map(\.blocks) == original.sections.map(\.blocks))
      #expect(found.sections.map(\.heading) == original.sections.map(\.heading))
      #expect(found.sections.map(\.startLine) == original.sections.map(\.startLine))
      #expect(found.sections.map(\.endLine) == original.sections.map(\.endLine))
    }
    _ = try IndexVerifier(reader).verify()
  }

  /// Whole documents and displayed sections contain links. Hits contain only the text of links.
  @Test func factsAreReadPastTheText() throws {
    let folder = try TemporaryFolder()
    var documents = related(2)
    var merged = Table(header: ["a", "b"], rows: [["c", "d"], ["e", ""], ["e", ""]])
    merged.merge([.init(rows: 0..<2, columns: 1..<2), .init(rows: 2..<4, columns: 0..<2)])
    let cells = [InlineText(plain: "a*b*`c") + InlineText.all("d", as: .code), InlineText(marked: "`e` *f*")]
    documents[0].sections[0].blocks += [
      .paragraph(Paragraph("item", style: .listItem(depth: 1, marker: "2."))),
      .paragraph(Paragraph("quote", style: .quote)),
      .code(
        CodeSample(
          language: "swift", title: nil, timestamp: "1:00", startLine: 3, endLine: 4, text: "let a = 1")),
      .table(Table(header: cells, rows: [cells, cells])),
      .table(merged),
      .figure(Figure(startLine: 5, endLine: 6, text: "a | b")),
      .paragraph(
        Paragraph(InlineText(plain: "See ") + InlineText(plain: "there").linked(to: "https://a.example"))),
    ]
    documents[0].sections[0].anchor = "top"
    documents[0].sections[0].timestamp = "1:00"
    documents[0].links = [Link(text: "there", target: "https://a.example")]
    documents[0].metadata = [
      MetadataEntry(key: "author", value: "Ann"), MetadataEntry(key: "availability", value: "iOS 13.0+"),
    ]
    let contents = try IndexContents(try writeIndex(documents, to: folder.path, sizes: .none))
    for number in documents.indices {
      let address = DocumentAddress(segment: 0, document: number)
      let whole = try contents.wholeDocument(at: address)
      #expect(try contents.facts(of: address) == DocumentFacts(whole.metadata))
      for section in try contents.sections(of: address) {
        let stored = try contents.section(at: section)
        let told = SectionAvailability(metadata: whole.metadata, title: whole.title, opening: whole.sections)
        #expect(try contents.availability(of: stored) == told.of(stored.section))
      }
    }
  }

  /// Whole documents and displayed sections have their links back. A hit has only the text of links.
  @Test func linksAreStoredApart() throws {
    let folder = try TemporaryFolder()
    var document = related(2)[0]
    let cell = InlineText(plain: "see ") + InlineText.all("Kite", as: .code).linked(to: "kite.md#use")
    document.links = [
      Link(text: "a", target: "https://a.example"), Link(text: "Kite", target: "kite.md#use"),
    ]
    document.sections[1].blocks = [
      .paragraph(
        Paragraph(InlineText(plain: "an ") + InlineText(plain: "é address").linked(to: "https://a.example"))),
      .table(Table(header: ["A", "B"], rows: [[cell, cell + cell]])),
      .paragraph(Paragraph("no link", style: .quote)),
      .paragraph(Paragraph(cell, style: .listItem(depth: 0, marker: "•"))),
    ]
    let reader = try writeIndex([document], to: folder.path, batches: 1, sizes: .none)
    let contents = try IndexContents(reader)
    let found = try contents.wholeDocument(at: DocumentAddress(segment: 0, document: 0))
    #expect(found.sections.map(\.blocks) == document.sections.map(\.blocks))
    let stored = try contents.section(at: SectionAddress(segment: 0, section: 1))
    #expect(stored.section.blocks.first == .paragraph(Paragraph("an é address")))
    #expect(try contents.linked(stored).blocks == document.sections[1].blocks)
    _ = try IndexVerifier(reader).verify()
  }

  /// A record with a changed byte throws an error or is read as another record. It never traps.
  @Test func changedRecordsReadOrThrow() throws {
    var readable = 0
    for document in related(30).prefix(2) {
      for (ordinal, section) in document.sections.enumerated() {
        var writer = ByteWriter()
        var section = section
        section.blocks.append(.paragraph(Paragraph(InlineText(plain: "a link").linked(to: "a"))))
        SectionRecord(section, details: ordinal == 0 ? DocumentDetails(document) : nil, targets: ["a": 0])
          .encode(
            into: &writer)
        for index in writer.bytes.indices {
          for bit in [0, 3, 7] {
            var changed = writer.bytes
            changed[index] ^= 1 << UInt8(bit)
            let isReadable = changed.withRawBytes { bytes in
              var reader = ByteReader(bytes)
              return (try? SectionRecord(&reader)) != nil
            }
            if isReadable { readable += 1 }
          }
        }
      }
    }
    #expect(readable > 0)
  }

  /// Frames are decompressed to what was compressed, with and without a dictionary. After any change, decoding throws an error or gives
  /// other bytes.
  @Test(arguments: [0, 1, 300, 70_000], [true, false])
  func framesRoundTrip(count: Int, hasDictionary: Bool) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let samples = (0..<400).map { number in
      Array("Number \(number) tells what item \(number * 7919 % 400) is for, and when to use it.".utf8)
    }
    let dictionary = hasDictionary ? ZstdDictionary.train(samples, size: 4096, level: 3) : []
    #expect(dictionary.isEmpty != hasDictionary)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0x61...0x64, using: &generator) } + (samples[7])
    let frame = try ZstdCompressor(level: 3, dictionary: dictionary).compress(bytes)
    let decompressor = try ZstdDecompressor(dictionary: ByteView(copying: dictionary))
    #expect(try decompressor.decompress(ByteView(copying: frame), limit: bytes.count) == bytes)
    #expect(throws: CodecError.self) {
      try decompressor.decompress(ByteView(copying: frame), limit: bytes.count - 1)
    }
    for index in stride(from: 0, to: frame.count, by: max(1, frame.count / 200)) {
      var changed = frame
      changed[index] ^= 0x11
      let found = try? decompressor.decompress(ByteView(copying: changed), limit: 1 << 20)
      #expect(found.map { $0.count <= 1 << 20 } ?? true)
      #expect(
        (try? decompressor.decompress(ByteView(copying: Array(frame[..<index])), limit: 1 << 20)) == nil)
    }
  }
}
