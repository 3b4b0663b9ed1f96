import DocIndex
import DocModel
import Foundation

extension Library {
  /// All collections of the index, and the position in this list of the collection with the given name.
  func collection(named name: String) throws -> (known: [CollectionRecord], index: Int) {
    let known = try Manifest(directory: directory).collections
    guard let index = known.firstIndex(where: { $0.name == ByteString(name) }) else {
      throw LibraryError.unknownCollection(name: name, known: known.map(\.name.text))
    }
    return (known, index)
  }

  /// Changes the root of a collection to another folder with the same files, without reading them. The ids of sections do not change, because
  /// they depend on paths relative to the root.
  @discardableResult
  package func move(_ name: String, to folder: String) throws -> IndexReport {
    let (known, index) = try collection(named: name)
    let root = RootPath.real(folder)
    switch RootPath.kind(of: root) {
    case .folder: break
    case nil: throw LibraryError.noSuchPath(folder)
    default:
      throw LibraryError.conflict(
        "not a folder", at: folder, remedy: "name the folder that holds the files of collection '\(name)'")
    }
    if root.hasSameBytes(as: home) || RootPath.relative(root, below: home) != nil {
      throw LibraryError.rootIsIndex(path: folder)
    }
    let owner = known.first { $0.rootPath(below: home).hasSameBytes(as: root) && $0.projects.isEmpty }
    if let other = owner, other.name != known[index].name {
      throw LibraryError.conflict(
        "the folder is already collection '\(other.name.text)'", at: folder, remedy: "name another folder")
    }
    let (writer, reader) = try openToChange()
    let catalog = (try? SourceCatalog.read(from: directory, digest: reader.manifest.digest)) ?? nil
    // The new folder must contain at least one of the collection's files.
    let records = ((try? catalog?.records(of: known[index].name)) ?? nil) ?? []
    let isThere =
      records.isEmpty || records.contains { RootPath.kind(of: RootPath.join(root, $0.path.text)) == .file }
    guard isThere else {
      throw LibraryError.conflict(
        "the folder has no file of collection '\(name)'", at: folder,
        remedy: "name the folder with these files, or index it as a new collection")
    }
    var collections = known
    collections[index].root = CollectionRecord.root(root, writtenIn: home)
    return try commit(collections, catalog, CollectionReport(name: name, root: root, state: .moved), writer)
  }

  private func openToChange() throws -> (writer: IndexWriter, reader: IndexReader) {
    let writer = try IndexWriter(directory: directory)
    if let reason = writer.unreadable { throw reason }
    guard let reader = writer.reader else { throw IndexError.missing(directory: directory) }
    return (writer, reader)
  }

  private func commit(
    _ collections: [CollectionRecord], _ catalog: SourceCatalog?, _ change: CollectionReport,
    _ writer: IndexWriter, adding runs: [Run] = [], deleting deleted: [DocumentAddress] = []
  ) throws -> IndexReport {
    let manifest = try writer.commit(adding: runs, deleting: deleted, collections: collections, jobs: jobs)
    try catalog?.write(to: directory, digest: manifest.digest)
    var report = IndexReport()
    report.take(try IndexReader(directory: directory))
    report.collections = [change]
    report.hasChanged = true
    return report
  }

  /// Renames a collection.
  ///
  /// Section ids, filters and the digest depend on the name, so the collection's documents are written again. They come from the index, not
  /// from the files. The result equals an index that is made from the files under the new name.
  @discardableResult
  package func rename(_ old: String, to new: String) throws -> IndexReport {
    let started = Date()
    let (known, index) = try collection(named: old)
    try CollectionName.check(new)
    let root = known[index].rootPath(below: home)
    if let owner = known.first(where: { $0.name == ByteString(new) }) {
      throw LibraryError.nameIsTaken(name: new, root: root, owner: owner.rootPath(below: home))
    }
    let (writer, reader) = try openToChange()
    let (runs, deleted): ([Run], [DocumentAddress])
    do { (runs, deleted) = try rewritten(old, as: new, in: reader) } catch {
      try writer.discard()
      throw error
    }
    var collections = known
    collections[index].name = ByteString(new)
    // A renamed collection no longer belongs to projects. If a project depends on it, the next refresh of the project creates a new collection
    // with the old name.
    collections[index].projects = []
    var catalog = (try? SourceCatalog.read(from: directory, digest: reader.manifest.digest)) ?? nil
    catalog?.rename(ByteString(old), to: ByteString(new))
    let change = CollectionReport(name: new, root: root, state: .renamed, otherName: old)
    var report = try commit(collections, catalog, change, writer, adding: runs, deleting: deleted)
    report.seconds = Date().timeIntervalSince(started)
    return report
  }

  /// The number of term occurrences after which a new `Run` begins, to limit memory. About 8 MB of text contain this number.
  private static let occurrences = 1_600_000

  private func rewritten(
    _ old: String, as new: String, in reader: IndexReader
  ) throws -> (runs: [Run], deleted: [DocumentAddress]) {
    let contents = try IndexContents(reader)
    // Documents are written in the order in which a refresh lists their files, so that the result does not depend on the index's history.
    var found: [(source: ByteString, address: DocumentAddress)] = []
    try contents.forEachDocument { address, record in
      if record.collection.hasSameBytes(as: old) { found.append((ByteString(record.source), address)) }
    }
    found.sort { $0.source < $1.source }
    let deleted = found.map(\.address)
    var runs: [Run] = []
    var next = 0
    while next < found.count {
      let run = try RunWriter(directory: directory, name: "rename-\(runs.count)")
      while next < found.count, run.occurrenceCount < Self.occurrences {
        if shouldStop() { throw LibraryError.isStopped }
        try run.add(try contents.wholeDocument(at: found[next].address), collection: new)
        next += 1
        progress(RefreshProgress(files: next, totalFiles: found.count, bytes: 0, totalBytes: 0))
      }
      runs.append(try run.finish())
    }
    return (runs, deleted)
  }
}
