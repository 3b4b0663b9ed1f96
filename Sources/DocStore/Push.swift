import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText
import Foundation

/// Pushes collections of an index to a server, or removes or renames collections there. Unchanged documents are not sent. An interrupted
/// push changes nothing.
package struct Push {
  /// The result of a push.
  package struct Report: Sendable, Hashable {
    package var documentsAdded = 0
    package var documentsRemoved = 0
    package var documentsKept = 0
    package var sectionsAdded = 0
    /// Number of documents and sections in the database after a removal or a renaming.
    package var documents = 0
    package var sections = 0
    /// Whether everything was removed first, because an older version had made it, so that other collections must be pushed again.
    package var removedAll = false
  }

  /// The index whose collections are sent; nil to remove or rename them on the server.
  private let contents: IndexContents?
  /// The new name of a collection that is renamed.
  private var newName: ByteString?
  private let store: Store
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
    store = try Store(url)
  }

  /// - Parameter names: collections to remove.
  /// - Throws: `StoreError`.
  package init(removing names: [String], from url: String) throws {
    contents = nil
    collections = names.map { ByteString($0) }.sorted()
    store = try Store(url)
  }

  /// - Throws: `StoreError`.
  package init(renaming name: String, to new: String, in url: String) throws {
    try self.init(removing: [name], from: url)
    newName = ByteString(new)
  }

  package mutating func run() throws -> Report {
    report.removedAll = try store.write(contents?.reader, waiting: waiting) {
      if contents == nil {
        let known = store.state.collections.keys.sorted()
        if let name = collections.first(where: { !known.contains($0) }) {
          throw StoreError.noSuchCollection(name.text, known: known.map(\.text))
        }
        if let newName, known.contains(newName) { throw StoreError.nameIsTaken(newName.text) }
      }
      impacts = ImpactTier(
        averageLength: store.averageLength, parameters: RankingParameters(),
        withFeatures: type(of: store.server).ranksByFeatures)
      var local: [ByteString: [(address: DocumentAddress, source: ByteString)]] = [:]
      try contents?.forEachDocument { address, record in
        local[ByteString(record.collection), default: []].append((address, ByteString(record.source)))
      }
      for name in collections {
        if let newName {
          try rename(name, to: newName)
        } else {
          try synchronise(name, with: local[name] ?? [])
        }
      }
      if report.documentsAdded + report.documentsRemoved > 0 { try store.add(counts) }
      if contents == nil {
        store.removeNames(collections)
        let population = store.state.population
        (report.documents, report.sections) = (population.documents, population.sections)
      }
      return contents == nil || report.documentsAdded + report.documentsRemoved > 0
    }
    return report
  }

  /// Makes a collection on the server equal to the local collection.
  private mutating func synchronise(
    _ name: ByteString, with documents: [(address: DocumentAddress, source: ByteString)]
  ) throws {
    let (same, others) = try store.marks(in: name)
    var there = Dictionary(grouping: same, by: \.mark).mapValues { $0.map(\.document) }
    var added: [DocumentAddress] = []
    for (address, source) in documents {
      guard let contents else { break }
      let mark = Store.mark(source.bytes, try contents.digest(of: address))
      if there[mark]?.popLast() != nil {
        report.documentsKept += 1
      } else {
        added.append(address)
      }
    }
    let gone = there.values.flatMap(\.self).sorted() + others
    if added.isEmpty, gone.isEmpty { return }
    try remove(gone) { _, _ in }
    try add(added, to: name)
    report.documentsAdded += added.count
    report.documentsRemoved += gone.count
    store.add(counts, documents: added.count - gone.count, to: name)
    counts.endCollection()
  }

  /// Removes documents in batches.
  /// - Parameter body: gets each batch when it is removed.
  private mutating func remove(
    _ documents: [Int], _ body: (inout Push, [StoredDocument]) throws -> Void
  ) throws {
    for start in stride(from: 0, to: documents.count, by: 1000) {
      let some = Array(documents[start..<min(start + 1000, documents.count)])
      let removed = try store.rows(of: [], whole: some).map(\.stored)
      guard removed.count == some.count else {
        throw StoreError.damaged(place: store.server.place, reason: "documents are missing")
      }
      for document in removed { counts.add(document.rows, try tiers(of: document.rows), sign: -1) }
      try store.server.remove(some)
      try body(&self, removed)
    }
  }

  /// Writes the documents of a collection again under its new name, because ids, filter terms and digests contain the name.
  private mutating func rename(_ old: ByteString, to new: ByteString) throws {
    let (same, others) = try store.marks(in: old)
    store.renameCollection(old, to: new)
    try remove(same.map(\.document) + others) { push, removed in
      let renamed = try push.store.checked { () throws(CodecError) in
        try removed.map { (document) throws(CodecError) in try document.renamed(new.text) }
      }
      try push.insert(renamed, to: new)
      push.report.documentsAdded += removed.count
    }
    counts.endCollection()
  }

  private mutating func insert(_ documents: [StoredDocument], to collection: ByteString) throws {
    let pushed = try documents.map { (stored: $0, tiers: try tiers(of: $0.rows)) }
    for document in pushed { counts.add(document.stored.rows, document.tiers, sign: 1) }
    try store.insert(pushed, to: collection)
  }

  private func tiers(of rows: [StoredRow]) throws(StoreError) -> TermCounts.Tiers {
    try store.checked { () throws(CodecError) in try impacts.tiers(of: rows) }
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
      try insert(StoredDocument.of(batch, scratch: scratch), to: collection)
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

/// Changes that a push makes to the counts of terms, headings and sections.
struct TermCounts {
  /// For each section of a document, its terms and their impact tiers.
  typealias Tiers = [[(posting: StoredRow.Posting, tier: Int)]]

  /// Changes of the entries of blocks (`CountBlock`).
  private(set) var entries: [ByteString: SIMD16<Int32>] = [:]
  /// Changes for the current collection, as in `StoreState.Collection`, without the documents.
  private(set) var collection = [0, 0, 0, 0]

  /// Adds a document to the counts, or subtracts it.
  mutating func add(_ rows: [StoredRow], _ tiers: Tiers, sign: Int) {
    var met: Set<UInt32> = []
    for (row, postings) in zip(rows, tiers) {
      collection[0] += sign
      collection[1] += sign * Int(LengthNorm.length(row.lengthNorm))
      for (posting, tier) in postings {
        entries[ByteString(posting.term), default: .zero][tier] &+= Int32(sign)
      }
      let (hash, share) = row.heading
      guard hash != 0 else { continue }
      collection[2] += sign
      collection[3] += sign * share
      let key = ByteString(CountBlock.key(ofHeading: hash))
      for (place, change) in [met.insert(hash).inserted ? 1 : 0, 1, share].enumerated() {
        entries[key, default: .zero][place] &+= Int32(sign * change)
      }
    }
  }

  mutating func endCollection() { collection = [0, 0, 0, 0] }
}
