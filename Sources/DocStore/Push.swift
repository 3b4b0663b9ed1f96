import DocCodec
import DocIndex
import DocModel

/// Pushes collections of an index to a server, or removes or renames collections there. Unchanged documents are not sent. If a push is
/// interrupted, the published index stays unchanged.
package struct Push {
  package struct Report: Sendable, Hashable {
    package var documentsAdded = 0
    package var documentsRemoved = 0
    package var documentsKept = 0
    package var sectionsAdded = 0
    /// Number of documents and sections in the database after a removal or a renaming.
    package var documents = 0
    package var sections = 0
    /// Whether an index of an older format was removed first. All other collections must then be pushed again.
    package var removedAll = false
  }

  /// The index whose collections are sent; nil to remove or rename them on the server.
  private let contents: IndexContents?
  private var newName: ByteString?
  private let store: Store
  private let collections: [ByteString]
  private var report = Report()
  /// Called after each batch with the number of sections sent so far.
  package var progress: (Int) -> Void = { _ in }
  /// Called if this push must wait until the push of another client ends. The argument is the name of that client.
  package var waiting: (String) -> Void = { _ in }

  /// Documents are analysed in batches of at least this many sections. Tests use smaller batches.
  var batchSections = 2000
  private static let documentsPerRemoval = 1000

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
      var local: [ByteString: [DocumentAddress]] = [:]
      try contents?.forEachDocument { address, record in
        local[ByteString(record.collection), default: []].append(address)
      }
      for name in collections { try synchronise(name, with: local[name] ?? []) }
      if contents == nil {
        let population = store.state.population
        (report.documents, report.sections) = (population.documents, population.sections)
      }
    }
    return report
  }

  /// Makes a collection on the server equal to the local collection, or renames it.
  private mutating func synchronise(_ name: ByteString, with documents: [DocumentAddress]) throws {
    var there = Dictionary(grouping: try store.marks(in: name), by: \.mark).mapValues { $0.map(\.document) }
    let added = try documents.filter { address in
      guard let contents else { return false }
      return try there[Store.mark(contents.digest(of: address))]?.popLast() == nil
    }
    let gone = there.values.flatMap(\.self).sorted()
    report.documentsKept += documents.count - added.count
    report.documentsRemoved += newName == nil ? gone.count : 0
    report.documentsAdded += newName == nil ? added.count : gone.count
    for start in stride(from: 0, to: gone.count, by: Self.documentsPerRemoval) {
      let removed = try store.remove(Array(gone[start..<min(start + Self.documentsPerRemoval, gone.count)]))
      guard let newName else { continue }
      // Ids, filter terms and digests depend on the collection's name, so the documents are written again.
      let renamed = try store.checked { () throws(CodecError) in
        try removed.map { (document) throws(CodecError) in try document.renamed(newName.text) }
      }
      try store.insert(renamed)
    }
    try add(added)
  }

  private mutating func add(_ documents: [DocumentAddress]) throws {
    guard let contents, !documents.isEmpty else { return }
    let scratch = try ScratchFolder(name: "bridgedoc-push")
    var batch: [(document: Document, collection: String)] = []
    var sections = 0
    for (number, address) in documents.enumerated() {
      let whole = try contents.wholeDocument(at: address)
      batch.append((whole, try contents.document(at: address).collection))
      sections += whole.sections.count
      guard sections >= batchSections || number == documents.count - 1 else { continue }
      try store.insert(StoredDocument.of(batch, scratch: scratch.path))
      report.sectionsAdded += sections
      progress(report.sectionsAdded)
      batch = []
      sections = 0
    }
  }
}
