import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText
import Foundation

/// Pushes collections of an index to a server, or removes collections from it. Unchanged documents are not sent. An interrupted push
/// changes nothing.
package struct Push {
  /// The result of a push.
  package struct Report: Sendable, Hashable {
    package var documentsAdded = 0
    package var documentsRemoved = 0
    package var documentsKept = 0
    package var sectionsAdded = 0
    /// Number of documents and sections in the database after a removal.
    package var documents = 0
    package var sections = 0
    /// Collections that were deleted, because an older version had made them, and that must be pushed again.
    package var deleted: [String] = []
  }

  /// The index whose collections are sent; nil to remove them from the server.
  private let contents: IndexContents?
  private let server: any CandidateSource
  private let collections: [ByteString]
  private var report = Report()
  private var counts = TermCounts()
  private var impacts = ImpactTier(averageLength: 1, parameters: RankingParameters())
  /// Called after each batch with the number of sections sent so far.
  package var progress: (Int) -> Void = { _ in }
  /// Called with the name of another client, if its push must end first.
  package var waiting: (String) -> Void = { _ in }

  /// A batch is analysed when it has at least this many sections; tests use fewer.
  var batchSections = 2000

  /// - Parameter names: collections to push; empty for all.
  /// - Throws: `StoreError`, `IndexError`.
  package init(_ reader: IndexReader, collections names: [String], to url: String) throws {
    let contents = try IndexContents(reader)
    self.contents = contents
    let known = try contents.collectionSections().map(\.name)
    for name in names where !known.contains(where: { $0.hasSameBytes(as: name) }) {
      throw StoreError.nothingToPush(name)
    }
    collections = (names.isEmpty ? known : names).map { ByteString($0) }.sorted()
    if collections.isEmpty { throw StoreError.nothingToPush(reader.directory) }
    server = try StoreAddress.open(url)
  }

  /// - Parameter names: collections to remove.
  /// - Throws: `StoreError`.
  package init(removing names: [String], from url: String) throws {
    contents = nil
    collections = names.map { ByteString($0) }.sorted()
    server = try StoreAddress.open(url)
  }

  package mutating func run() throws -> Report {
    try server.write(
      isRemoval: contents == nil, length: contents?.reader.averageWeightedLength ?? 0,
      dictionary: contents?.reader.largestDictionary ?? [], waiting: waiting
    ) { length in
      if contents == nil {
        let known = try server.collections()
        if let name = collections.first(where: { !known.contains($0) }) {
          throw StoreError.noSuchCollection(name.text, known: known.map(\.text))
        }
      }
      impacts = ImpactTier(
        averageLength: length, parameters: RankingParameters(),
        withFeatures: type(of: server).ranksByFeatures)
      var local: [ByteString: [(address: DocumentAddress, source: ByteString)]] = [:]
      try contents?.forEachDocument { address, record in
        local[ByteString(record.collection), default: []].append((address, ByteString(record.source)))
      }
      for name in collections { try synchronise(name, with: local[name] ?? []) }
      if report.documentsAdded + report.documentsRemoved > 0 { try server.add(counts) }
      if contents == nil { (report.documents, report.sections) = try server.removeNames(collections) }
    }
    report.deleted = server.deleted.filter { !collections.contains(ByteString($0)) }
    return report
  }

  /// Makes a collection on the server equal to the local collection.
  private mutating func synchronise(
    _ name: ByteString, with documents: [(address: DocumentAddress, source: ByteString)]
  ) throws {
    let (same, others) = try server.marks(in: name)
    var there = Dictionary(grouping: same, by: \.mark).mapValues { $0.map(\.id) }
    var added: [DocumentAddress] = []
    for (address, source) in documents {
      guard let contents else { break }
      let mark = DocumentMark.of(source.bytes, try contents.digest(of: address).bytes)
      if there[mark]?.popLast() != nil {
        report.documentsKept += 1
      } else {
        added.append(address)
      }
    }
    let gone = there.values.flatMap(\.self).sorted() + others
    if added.isEmpty, gone.isEmpty { return }
    for start in stride(from: 0, to: gone.count, by: 1000) {
      let some = Array(gone[start..<min(start + 1000, gone.count)])
      for document in try server.rows(of: [], whole: some) {
        counts.add(document.stored.rows, try tiers(of: document.stored.rows), sign: -1)
      }
      try server.remove(some, from: name)
    }
    try add(added, to: name)
    report.documentsAdded += added.count
    report.documentsRemoved += gone.count
    try server.add(counts, documents: added.count - gone.count, to: name)
    counts.endCollection()
  }

  private func tiers(of rows: [StoredRow]) throws(StoreError) -> TermCounts.Tiers {
    do { return try impacts.tiers(of: rows) } catch {
      throw .damaged(place: server.place, reason: "\(error)")
    }
  }

  private mutating func add(_ documents: [DocumentAddress], to collection: ByteString) throws {
    guard let contents, !documents.isEmpty else { return }
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bridgedoc-push-\(UUID().uuidString)"
    ).path
    try FileNames.makeDirectory(scratch)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    var batch: [(document: Document, collection: String)] = []
    var sections = 0
    for (number, address) in documents.enumerated() {
      let whole = try contents.wholeDocument(at: address)
      batch.append((whole, try contents.document(at: address).collection))
      sections += whole.sections.count
      guard sections >= batchSections || number == documents.count - 1 else { continue }
      var pushed: [PushedDocument] = []
      for (document, stored) in zip(batch.map(\.document), try StoredDocument.of(batch, scratch: scratch)) {
        pushed.append((document, stored, try tiers(of: stored.rows)))
        counts.add(stored.rows, pushed[pushed.count - 1].tiers, sign: 1)
      }
      try server.send(pushed, to: collection)
      report.sectionsAdded += sections
      progress(report.sectionsAdded)
      batch = []
      sections = 0
    }
  }
}

extension StoredDocument {
  func id(of row: StoredRow) -> SectionID {
    SectionID(
      section: row.idPart,
      document: SectionID.documentPart(collection: record.collection, path: record.source))
  }
}

extension Digest128 {
  /// The digest as 16 bytes, most significant first.
  var bytes: [UInt8] {
    [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) } }
  }
}

/// Changes that a push makes to the counts of terms, headings and sections.
struct TermCounts {
  /// For each section of a document, its terms and their impact tiers.
  typealias Tiers = [[(posting: StoredRow.Posting, tier: Int)]]

  /// Changes of section counts, by term and tier.
  private(set) var terms: [ByteString: SIMD16<Int32>] = [:]
  private(set) var headings: [UInt32: HeadingCounts] = [:]
  /// Changes for the current collection.
  private(set) var sections = 0
  private(set) var length = 0
  private(set) var headingSections = 0
  private(set) var headingSum = 0

  /// Adds a document to the counts, or subtracts it.
  mutating func add(_ rows: [StoredRow], _ tiers: Tiers, sign: Int) {
    var met: Set<UInt32> = []
    for (row, postings) in zip(rows, tiers) {
      sections += sign
      length += sign * Int(LengthNorm.length(row.lengthNorm))
      for (posting, tier) in postings {
        terms[ByteString(posting.term), default: .zero][tier] &+= Int32(sign)
      }
      let (hash, share) = row.heading
      guard hash != 0 else { continue }
      headingSections += sign
      headingSum += sign * share
      var heading = headings[hash] ?? HeadingCounts()
      heading.documents += met.insert(hash).inserted ? sign : 0
      heading.sections += sign
      heading.sum += sign * share
      headings[hash] = heading
    }
  }

  mutating func endCollection() {
    (sections, length, headingSections, headingSum) = (0, 0, 0, 0)
  }
}
