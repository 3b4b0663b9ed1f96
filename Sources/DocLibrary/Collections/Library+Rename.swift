import DocIndex
import DocModel
import Foundation

extension Library {
  /// Renames a collection.
  ///
  /// Section ids, filters and the digest depend on the name, so the collection's documents are written again. They come from the index, not
  /// from the files. The result equals an index that is made from the files under the new name.
  @discardableResult
  package func rename(_ old: String, to new: String) throws -> IndexReport {
    let started = Date()
    let (known, index) = try collection(named: old)
    try CollectionName.check(new)
    var report = IndexReport()
    let root = known[index].rootPath(below: home)
    if let owner = known.first(where: { $0.name == ByteString(new) }) {
      throw LibraryError.nameIsTaken(name: new, root: root, owner: owner.rootPath(below: home))
    }
    let writer = try IndexWriter(directory: directory)
    if let reason = writer.unreadable { throw reason }
    guard let reader = writer.reader else { throw IndexError.missing(directory: directory) }
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
    let manifest = try writer.commit(
      adding: runs, deleting: deleted, collections: collections, jobs: jobs)
    catalog?.rename(ByteString(old), to: ByteString(new))
    try catalog?.write(to: directory, digest: manifest.digest)
    report.take(try IndexReader(directory: directory))
    report.collections = [CollectionReport(name: new, root: root, state: .renamed, otherName: old)]
    report.hasChanged = true
    report.seconds = Date().timeIntervalSince(started)
    return report
  }

  /// The number of term occurrences after which a new `Run` begins, to limit memory. About 8 MB of text have so many.
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
