import DocCodec
import DocModel

/// A section with the record of its document.
public struct StoredSection: Sendable {
  public var address: SectionAddress
  public var document: DocumentRecord
  /// The section, without the targets of its links, because search results do not show the targets. `IndexContents.linked` adds them.
  public var section: Section
}

/// Reads sections and documents of an index, and caches decompressed blocks. Not thread-safe.
public final class IndexContents {
  public let reader: IndexReader
  /// Whether the index has several collections with undeleted documents. If so, a path alone is ambiguous.
  public let holdsCollections: Bool
  private let records: [RecordReader]
  /// A cache of availabilities (systems and versions) that documents state in their first sections, and that hits may show. Without the cache, a
  /// server spent a fifth of its time decoding these sections.
  private var availabilities: [DocumentAddress: SectionAvailability] = [:]
  /// A cache of the dates, authors, tags and languages of documents, which search results show.
  private var knownFacts: [DocumentAddress: DocumentFacts] = [:]
  /// The maximum number of documents in each of the two caches.
  private static let mostCached = 4096

  public init(_ reader: IndexReader) throws(IndexError) {
    self.reader = reader
    var records: [RecordReader] = []
    for segment in reader.segments { records.append(try RecordReader(segment)) }
    self.records = records
    holdsCollections = try Self.liveCollections(of: reader, atMost: 2) > 1
  }

  /// The number of collections with undeleted documents, counted up to `limit`. Collections of the same name in different indexes count as two.
  private static func liveCollections(of reader: IndexReader, atMost limit: Int) throws(IndexError) -> Int {
    var count = 0
    for index in reader.indexes {
      if let population = index.manifest.population {
        count += population.frequencies.keys.count { FilterTerm.collection(of: $0.bytes) != nil }
        continue
      }
      let names = index.segments.flatMap { reader.segments[$0].counts.collections.map(ByteString.init) }
      for name in Set(names) where count < limit {
        let term = FilterTerm.collection(name.text)
        for segment in index.segments {
          if let entry = try reader.segments[segment].entry(for: term),
            try reader.liveDocumentFrequency(entry, segment: segment) > 0
          {
            count += 1
            break
          }
        }
      }
    }
    return count
  }

  /// The path of a document, preceded by its collection if the index has several collections.
  public func place(of document: DocumentRecord) -> String {
    holdsCollections ? "\(document.collection)/\(document.source)" : document.source
  }

  /// A section with its document.
  public func section(at address: SectionAddress) throws(IndexError) -> StoredSection {
    let document = try records[address.segment].document(try self.document(ofSection: address).document)
    let record = try records[address.segment].section(address.section, contentOnly: true)
    return StoredSection(
      address: address, document: document, section: try section(record, address, document))
  }

  private func section(
    _ record: SectionRecord, _ address: SectionAddress, _ document: DocumentRecord
  ) throws(IndexError) -> Section {
    Section(
      id: try id(of: address, in: document), topic: "\(document.topic)/\(record.slug)", level: record.level,
      heading: record.heading, timestamp: record.timestamp, anchor: record.anchor,
      startLine: record.startLine,
      endLine: record.endLine, blocks: record.blocks)
  }

  /// The complete id of a section.
  /// - Parameter document: the record of the section's document.
  public func id(of section: SectionAddress, in document: DocumentRecord) throws(IndexError) -> SectionID {
    SectionID(
      section: try reader.segments[section.segment].sectionIDPart(section.section), document: document.idPart)
  }

  /// The section with the targets of its links. The targets are read from the record of the document's first section.
  public func linked(_ stored: StoredSection) throws(IndexError) -> Section {
    let links = try records[stored.address.segment].section(stored.address.section).links
    if links.isEmpty { return stored.section }
    var section = stored.section
    StoredLink.apply(links, try details(of: document(ofSection: stored.address)).links, to: &section.blocks)
    return section
  }

  /// The data of a document other than its sections.
  public func details(of address: DocumentAddress) throws(IndexError) -> DocumentDetails {
    let sections = try reader.segments[address.segment].sections(ofDocument: address.document)
    guard let first = sections.first else { return DocumentDetails() }
    return try records[address.segment].section(first).details ?? DocumentDetails()
  }

  public func document(at address: DocumentAddress) throws(IndexError) -> DocumentRecord {
    try records[address.segment].document(address.document)
  }

  /// The document that contains a section.
  public func document(ofSection address: SectionAddress) throws(IndexError) -> DocumentAddress {
    DocumentAddress(
      segment: address.segment,
      document: try reader.segments[address.segment].document(ofSection: address.section))
  }

  /// The date, author, tags and language of a document.
  package func facts(of address: DocumentAddress) throws(IndexError) -> DocumentFacts {
    if let known = knownFacts[address] { return known }
    let found = DocumentFacts(try details(of: address).metadata)
    if knownFacts.count >= Self.mostCached { knownFacts = [:] }
    knownFacts[address] = found
    return found
  }

  /// The systems to which a section applies, as stated by its text, its headings or its document; empty if nothing is stated.
  package func availability(of stored: StoredSection) throws(IndexError) -> [SystemAvailability] {
    let document = try document(ofSection: stored.address)
    if let known = availabilities[document] { return known.of(stored.section) }
    let found = try availability(of: document, holding: stored)
    if availabilities.count >= Self.mostCached { availabilities = [:] }
    availabilities[document] = found
    return found.of(stored.section)
  }

  private func availability(
    of document: DocumentAddress, holding stored: StoredSection
  ) throws(IndexError) -> SectionAvailability {
    let sections = try sections(of: document).prefix(SectionAvailability.openingSections)
    // Most documents state no availability. A search for keywords in the encoded records rules out such documents much faster than decoding.
    var title = stored.document.title
    var isTold = title.withUTF8 { SectionAvailability.mayBe(in: UnsafeRawBufferPointer($0)) }
    for section in sections where !isTold {
      isTold = try records[section.segment].withRecord(section.section) { SectionAvailability.mayBe(in: $0) }
    }
    var opening: [StoredSection] = []
    for address in isTold ? sections : sections.prefix(0) {
      opening.append(address == stored.address ? stored : try section(at: address))
    }
    return SectionAvailability(
      metadata: isTold ? try details(of: document).metadata : [], title: stored.document.title,
      opening: opening.map(\.section))
  }

  /// The addresses of a document's sections, in order.
  public func sections(of address: DocumentAddress) throws(IndexError) -> [SectionAddress] {
    try reader.segments[address.segment].sections(ofDocument: address.document).map {
      SectionAddress(segment: address.segment, section: $0)
    }
  }

  /// The number of a document's sections. Unlike `sections(of:)`, this function does not create a list of thousands of addresses.
  package func sectionCount(of address: DocumentAddress) throws(IndexError) -> Int {
    try reader.segments[address.segment].sections(ofDocument: address.document).count
  }

  /// A whole document, equal to the one that was indexed.
  public func wholeDocument(at address: DocumentAddress) throws(IndexError) -> Document {
    let record = try document(at: address)
    var document = Document(
      topic: record.topic, kind: record.kind, title: record.title, source: record.source)
    for section in try sections(of: address) {
      let stored = try records[section.segment].section(section.section)
      if let details = stored.details {
        document.metadata = details.metadata
        document.links = details.links
        document.repairs = details.repairs
      }
      var content = try self.section(stored, section, record)
      StoredLink.apply(stored.links, document.links, to: &content.blocks)
      document.sections.append(content)
    }
    return document
  }

  /// The undeleted sections with a given id, in the order of the indexes. An index usually contains at most one such section.
  public func sections(withID id: SectionID) throws(IndexError) -> [SectionAddress] {
    var found: [SectionAddress] = []
    for number in reader.segments.indices {
      for section in try reader.segments[number].sections(withIDPart: id.sectionPart) {
        let address = SectionAddress(segment: number, section: section)
        guard !reader.isDeleted(address) else { continue }
        let document = try document(at: try document(ofSection: address))
        if document.idPart == id.documentPart { found.append(address) }
      }
    }
    return found
  }

  /// The undeleted documents with a topic, in the order of `precedes`.
  public func documents(withTopic topic: String) throws(IndexError) -> [DocumentAddress] {
    let hash = DocumentRecord.topicHash(topic)
    var found: [DocumentAddress] = []
    for number in reader.segments.indices {
      for ordinal in try reader.segments[number].documents(withTopicHash: hash) {
        let address = DocumentAddress(segment: number, document: ordinal)
        if !isDeleted(address), try document(at: address).topic.hasSameBytes(as: topic) {
          found.append(address)
        }
      }
    }
    return try sorted(found)
  }

  /// Sorts documents in the order of `precedes`.
  public func sorted(_ documents: [DocumentAddress]) throws(IndexError) -> [DocumentAddress] {
    var found: [(address: DocumentAddress, record: DocumentRecord)] = []
    for address in documents { found.append((address, try document(at: address))) }
    return found.sorted { Self.precedes($0, $1) }.map(\.address)
  }

  /// Orders documents by collection, then by kind of path (files before members of archives), then by path, then by segment.
  public static func precedes(
    _ left: (address: DocumentAddress, record: DocumentRecord),
    _ right: (address: DocumentAddress, record: DocumentRecord)
  ) -> Bool {
    let (one, other) = (left.record, right.record)
    if !one.collection.hasSameBytes(as: other.collection) {
      return UTF8Order.precedes(one.collection, other.collection)
    }
    if one.isInArchive != other.isInArchive { return other.isInArchive }
    if !one.source.hasSameBytes(as: other.source) { return UTF8Order.precedes(one.source, other.source) }
    return left.address.segment < right.address.segment
  }

  public func isDeleted(_ address: DocumentAddress) -> Bool {
    reader.deletedDocuments[address.segment].contains(address.document)
  }

  /// Calls `body` for each undeleted document, segment by segment.
  public func forEachDocument(
    _ body: (DocumentAddress, DocumentRecord) throws -> Void
  ) throws {
    for number in reader.segments.indices {
      for ordinal in 0..<reader.segments[number].counts.documents {
        let address = DocumentAddress(segment: number, document: ordinal)
        if !isDeleted(address) { try body(address, try document(at: address)) }
      }
    }
  }

  /// The digest of a document, computed from the stored records. `SegmentMerger` computed an equal digest when it wrote the document.
  package func digest(of address: DocumentAddress) throws(IndexError) -> Digest128 {
    var bytes: [[UInt8]] = []
    for section in try sections(of: address) {
      try records[address.segment].withRecord(section.section) { bytes.append(Array($0)) }
    }
    return try document(at: address).digest(with: bytes)
  }

  /// The sum of the digests of all undeleted documents.
  func liveDigest() throws(IndexError) -> Digest128 {
    var sum = Digest128.zero
    for (number, segment) in reader.segments.enumerated() {
      sum = sum + segment.counts.digest
      for document in reader.deletedDocuments[number] {
        sum = sum - (try digest(of: DocumentAddress(segment: number, document: document)))
      }
    }
    return sum
  }

  // MARK: Values of filters

  /// The names of the collections that have undeleted sections, sorted, each with the number of its searchable sections.
  public func collectionSections() throws(IndexError) -> [(name: String, sections: Int)] {
    var names: Set<ByteString> = []
    for segment in reader.segments { names.formUnion(segment.counts.collections.map(ByteString.init)) }
    // A sample may lack sections of some collections, so the collections of the larger index are listed, too.
    for population in reader.indexes.compactMap(\.manifest.population) {
      names.formUnion(population.frequencies.keys.compactMap { FilterTerm.collection(of: $0.bytes) })
    }
    var found: [(name: String, sections: Int)] = []
    for name in names.sorted() {
      let sections = try reader.documentFrequency(of: FilterTerm.collection(name.text))
      if sections > 0 { found.append((name.text, sections)) }
    }
    return found
  }

  /// The kinds of the undeleted documents.
  public func kinds() throws(IndexError) -> [DocumentKind] {
    var found: [DocumentKind] = []
    for kind in DocumentKind.allCases where try reader.documentFrequency(of: FilterTerm.kind(kind)) > 0 {
      found.append(kind)
    }
    return found
  }
}
