#if TESTABLE
import DocCodec
import DocExchange
import DocOutput
import DocSearch
import DocTopics

@testable import DocIndex

/// Performs all operations of commands on files of an index.
enum IndexTargets {
  static func segment(_ bytes: [UInt8]) {
    let folder = FuzzFolder("segment")
    let bytes = SegmentBytes.withChecksums(bytes)
    let name = SegmentBytes.name(bytes)
    folder.write(bytes, to: name)
    guard let segment = try? Segment(path: "\(folder.path)/\(name)") else { return }
    var manifest = Manifest()
    manifest.generation = 1
    manifest.digest = segment.counts.digest
    manifest.segments = [
      Manifest.Entry(
        file: name, bytes: bytes.count, documents: segment.counts.documents, sections: segment.counts.sections
      )
    ]
    if segment.counts.documents > 2, bytes.count % 2 == 0 { manifest.segments[0].deleted = [1] }
    folder.write(manifest.encode(), to: Manifest.fileName)
    exercise(folder.path)
    merge(folder.path)
  }

  /// Builds a large and a small segment from the index.
  static func merge(_ directory: String) {
    guard let reader = try? IndexReader(directory: directory) else { return }
    for sizes in [SegmentSizes.none, SegmentSizes()] {
      _ = try? SegmentMerger.merge(reader.segments, directory: directory, sizes: sizes)
    }
  }

  /// The first byte selects a manifest or a catalog. A manifest's checksum is corrected.
  static func manifest(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let folder = FuzzFolder("manifest")
    if first & 1 == 0 {
      let text = rest + Array("crc32 \(hexadecimal(Checksum.of(rest)))\n".utf8)
      guard let manifest = try? Manifest(text, path: "manifest") else { return }
      precondition((try? Manifest(manifest.encode(), path: "manifest")) == manifest)
      folder.write(text, to: Manifest.fileName)
      _ = try? IndexReader(directory: folder.path)
    } else {
      var file = ByteWriter()
      file.append(rest)
      file.u32(Checksum.of(rest))
      folder.write(file.bytes, to: SourceCatalog.fileName)
      guard let catalog = (try? SourceCatalog.read(from: folder.path, digest: .zero)) ?? nil else { return }
      for name in catalog.collections { _ = try? catalog.records(of: name) }
    }
  }

  /// A header, whose checksum is corrected, followed by the bytes after the first NUL.
  static func pack(_ bytes: [UInt8]) {
    let head = bytes.prefix { $0 != 0 }
    let lines = Array(head) + Array("crc32 \(hexadecimal(Checksum.of(Array(head))))\n".utf8)
    let whole = lines + bytes.dropFirst(head.count + 1)
    for bytes in [bytes, whole] {
      guard let (header, length) = try? PackHeader.decode(bytes, count: bytes.count) else { continue }
      precondition(length + header.files.reduce(0) { $0 + $1.bytes } == bytes.count)
      precondition(header.files.allSatisfy { !$0.name.contains("/") })
      let again = header.encode()
      precondition(
        (try? PackHeader.decode(again, count: again.count + bytes.count - length))?.header == header)
      let folder = FuzzFolder("pack")
      folder.write(bytes, to: "pack")
      guard (try? Pack.unpack(folder.path + "/pack", into: folder.path + "/index")) != nil else { continue }
      exercise(folder.path + "/index")
    }
  }

  /// The first 12 bytes are facts. After them come a byte with the length of the postings, the postings, and the record.
  static func row(_ bytes: [UInt8]) {
    guard bytes.count > 13 else { return }
    let end = min(bytes.count, 13 + Int(bytes[12]))
    let facts = bytes.withUnsafeBytes { raw in
      var reader = ByteReader(raw)
      return try? SectionFacts(&reader)
    }
    guard let facts else { return }
    let row = StoredRow(facts: facts, record: Array(bytes[end...]), postings: Array(bytes[13..<end]))
    let record = DocumentRecord(collection: "c", kind: .article, topic: "t", title: "T", source: "s.md")
    let document = StoredDocument(record: record, rows: [row, row])
    let folder = FuzzFolder("row")
    let population = Population(sections: 9, documents: 3)
    guard (try? StoredDocument.write([document], from: "row", to: folder.path, population: population)) != nil
    else { return }
    exercise(folder.path)
  }

  /// Opens, verifies, searches and displays an index. Errors are ignored.
  static func exercise(_ directory: String) {
    guard let reader = try? IndexReader(directory: directory) else { return }
    _ = try? IndexVerifier(reader).verify()
    _ = try? IndexStatistics(reader)
    lists(reader)
    guard let contents = try? IndexContents(reader) else { return }
    pages(contents, reader)
    guard let searcher = try? Searcher(reader) else { return }
    for query in [
      "view", "\"view cell\" +layout", "UIHosting* -margin", "viwe", "code:update title:rare1word",
    ] {
      var request = SearchRequest(query)
      request.explains = true
      if let response = try? searcher.search(request) {
        _ = SearchFormatter.format(response, as: .text, options: TextOptions(), codeAlone: false)
      }
    }
  }

  private static func lists(_ reader: IndexReader) {
    for segment in reader.segments {
      try? segment.forEachTerm { _, entry in
        guard var cursor = try? segment.cursor(for: entry, buffer: PostingBuffer()),
          var positions = try? segment.positionReader(for: entry)
        else { return true }
        while !cursor.isAtEnd, (try? cursor.decode()) != nil {
          var found: [UInt32] = []
          try? positions.appendPositions(at: cursor, to: &found)
          cursor.nextBlock()
        }
        return true
      }
    }
  }

  private static func pages(_ contents: IndexContents, _ reader: IndexReader) {
    for number in reader.segments.indices {
      for section in 0..<min(reader.segments[number].counts.sections, 50) {
        guard let page = try? contents.page(at: SectionAddress(segment: number, section: section)) else {
          continue
        }
        _ = ShowFormatter.section(page, as: .text, options: TextOptions())
      }
    }
    let topics = TopicResolver(contents)
    for topic in ["document1", "document1/section-0", "document0.md:3", "k3f9a2c1"] {
      _ = try? topics.exact(topic)
    }
    _ = try? contents.summaries()
  }
}
#endif
