import DocCodec
import DocFiles
import DocIndex
import DocModel
import DocReaders
import Foundation

/// Updates collections from their files.
///
/// Deleted files are removed from the index. Files with unchanged status or content are not parsed again. All other files are parsed by several
/// threads or processes (`BatchReading`). Each batch becomes a `Run`. Runs are merged in order, so the result does not depend on the number of
/// workers.
struct Refresh {
  let library: Library
  let writer: IndexWriter
  var selection: TargetSelection
  var removed: Set<ByteString> = []

  mutating func run() throws -> IndexReport {
    let started = Date()
    var report = IndexReport()
    let known = writer.manifest?.collections ?? []
    if let reason = writer.unreadable {
      // The segments are unreadable, so all collections must be rebuilt, even if only some were requested.
      selection.addRest(without: removed)
      report.rebuilt = reason
    }
    let names = Set(known.map(\.name)).subtracting(removed)
    let plan = try RefreshPlan(selection, library, reader: writer.reader, names: names)
    try requireRoots(plan.collections) { $0.report.state != .missing }
    report.filesSeen = plan.filesSeen
    report.filesUnchanged = plan.filesUnchanged
    report.warnings = plan.warnings
    report.folders = plan.folders
    let outcome: Result
    do {
      outcome = try read(plan, known: known, names: names, report: &report)
      if library.shouldStop() { throw LibraryError.isStopped }
    } catch {
      try writer.discard()
      throw error
    }
    try publish(outcome, known: known, report: &report)
    report.seconds = Date().timeIntervalSince(started)
    return report
  }

  private struct Result {
    var runs: [Run] = []
    var deleted: [DocumentAddress] = []
    var collections: [CollectionRecord]
    var catalog: SourceCatalog
  }

  /// Reads the files of a plan. The plan is consumed, so that its memory is free when segments are merged.
  private func read(
    _ plan: consuming RefreshPlan, known: [CollectionRecord], names: Set<ByteString>,
    report: inout IndexReport
  ) throws -> Result {
    let reading = try BatchReading(
      library: library,
      collections: plan.collections.map {
        (
          $0.target.record.name.text, $0.target.root, !$0.target.record.projects.isEmpty, $0.packages,
          $0.listed
        )
      }
    ).run(plan.candidates)
    report.warnings += reading.warnings
    report.binariesSkipped = reading.binaries
    report.notUnderstood = reading.notUnderstood
    report.filesRead = reading.gaveDocuments
    report.filesUnchanged += plan.candidates.count - reading.parsed
    var records = plan.collections.map(\.kept)
    var replaced = [[DocumentAddress]](repeating: [], count: records.count)
    for (candidate, outcome) in zip(plan.candidates, reading.outcomes) {
      let number = candidate.collection
      let file = candidate.file
      if outcome.isReplaced { replaced[number] += candidate.documents }
      records[number].append(
        SourceRecord(
          path: ByteString(file.path), size: file.size, stamp: file.stamp, contentHash: outcome.contentHash,
          isRacy: RefreshPlan.isRacy(file, listed: plan.collections[number].started),
          documents: outcome.documents))
    }
    for number in plan.collections.indices
    where plan.collections[number].report.state != .missing
      && records[number].allSatisfy({ $0.documents == .none })
    {
      plan.collections[number].report.state = plan.collections[number].hadDocuments ? .empty : .nothing
    }
    try requireRoots(plan.collections) { $0.report.state != .empty }
    var result = Result(
      runs: reading.runs, collections: known.filter { !removed.contains($0.name) }, catalog: plan.catalog)
    if let reader = writer.reader, !removed.isEmpty {
      result.deleted = try documents(of: removed, in: reader)
    }
    for (number, collection) in plan.collections.enumerated() {
      var part = collection.report
      defer { report.collections.append(part) }
      guard part.state == .refreshed || part.state == .partlyRefreshed else { continue }
      let record = collection.target.record
      result.collections.removeAll { $0.name == record.name }
      result.collections.append(record)
      result.deleted += collection.removed + replaced[number]
      report.filesRemoved += collection.gone
      part.inner = inner(collection.target, among: result.collections)
      let isSame =
        !part.wasReadAgain && !part.isNew && collection.gone == 0
        && collection.kept.count == records[number].count
      try result.catalog.set(
        isSame ? nil : records[number].sorted { $0.path < $1.path }, of: record.name,
        refreshed: collection.started)
    }
    for name in removed.sorted() {
      let root = known.first { $0.name == name }?.rootPath(below: library.home) ?? ""
      report.collections.append(CollectionReport(name: name.text, root: root, state: .removed))
    }
    return result
  }

  /// Throws if the index is unreadable and a collection cannot be rebuilt because its root is missing.
  private func requireRoots(
    _ collections: [CollectionPlan], _ isThere: (CollectionPlan) -> Bool
  ) throws(LibraryError) {
    guard let reason = writer.unreadable else { return }
    let bad = collections.filter { !$0.target.isNew && !isThere($0) }
    if bad.isEmpty { return }
    throw .cannotRebuild(
      directory: library.directory, reason: "\(reason)",
      roots: bad.map { "\($0.target.root) (\($0.target.record.name.text))" })
  }

  /// The collections whose roots are inside a new collection's root.
  private func inner(_ target: CollectionTarget, among records: [CollectionRecord]) -> [String] {
    guard target.isNew, target.record.files.isEmpty, target.record.projects.isEmpty else { return [] }
    return records.filter {
      $0.projects.isEmpty && RootPath.relative($0.rootPath(below: library.home), below: target.root) != nil
    }.map(\.name.text)
  }

  private func documents(of names: Set<ByteString>, in reader: IndexReader) throws -> [DocumentAddress] {
    var found: [DocumentAddress] = []
    try IndexContents(reader).forEachDocument { address, record in
      if names.contains(ByteString(record.collection)) { found.append(address) }
    }
    return found
  }

  private func publish(
    _ result: consuming Result, known: [CollectionRecord], report: inout IndexReport
  ) throws {
    // An index is only created if there are documents.
    if writer.manifest == nil, result.runs.isEmpty { return }
    let manifest = try writer.commit(
      adding: result.runs, deleting: result.deleted, collections: result.collections, jobs: library.jobs)
    let reader = try IndexReader(directory: library.directory)
    try result.catalog.write(to: library.directory, digest: manifest.digest)
    report.hasChanged = manifest != writer.manifest
    report.take(reader)
  }
}

extension IndexReport {
  mutating func take(_ reader: IndexReader) {
    generation = reader.manifest.generation
    digest = reader.manifest.digest.hexadecimal
    bytes = reader.manifest.segments.reduce(0) { $0 + $1.bytes }
    documents = reader.documentCount
    sections = reader.sectionCount
  }
}

package struct CollectionReport: Sendable, Hashable {
  package enum State: String, Sendable {
    case refreshed
    /// Only the requested parts of the collection are now up to date.
    case partlyRefreshed
    case removed
    case renamed
    /// `move` changed the root.
    case moved
    /// The root does not exist, and the collection was not changed.
    case missing
    /// The root no longer has documents, and the collection was not changed.
    case empty
    /// A new root has no documents, and no collection was created.
    case nothing
  }

  package var name: String
  package var root: String
  package var state: State
  package var isNew = false
  /// The requested name, if another collection already had this name. After a renaming, the old name of the collection.
  package var otherName: String?
  package var parts: [String] = []
  /// The collections whose roots are inside this collection's root. Their files belong to both collections.
  package var inner: [String] = []
  /// Whether all files were read, because the index had no records of them, or because another version of the program had built the collection.
  package var wasReadAgain = false
  /// The paths of files that were skipped because a generator wrote them for search or navigation.
  package var generated: [String] = []
}

extension CollectionReport {
  /// The report on a collection that was removed from a database, where collections have no root.
  package init(removed name: String) { self.init(name: name, root: "", state: .removed) }

  package init(renamed old: String, to name: String) {
    self.init(name: name, root: "", state: .renamed, otherName: old)
  }
}

package struct IndexReport: Sendable {
  package var collections: [CollectionReport] = []
  /// The dependencies of projects, sorted by project and tool.
  package var dependencies: [DependencyReport] = []
  package var filesSeen = 0
  package var filesUnchanged = 0
  package var filesRead = 0
  package var filesRemoved = 0
  package var filesSkipped: Int { Set(warnings.filter(\.isSkipped).map { ByteString($0.path) }).count }
  /// The number of binary files that were skipped without a warning.
  package var binariesSkipped = 0
  /// Text files that were skipped because no reader knows their format.
  package var notUnderstood: [IngestWarning] = []
  /// The totals of the index after the update: `documents`, `sections`, and its size in `bytes`.
  package var documents = 0
  package var sections = 0
  package var bytes = 0
  package var generation = 0
  package var digest = ""
  package var seconds = 0.0
  package var warnings: [IngestWarning] = []
  /// The damage that made it necessary to rebuild the old index; nil if the index was not rebuilt.
  package var rebuilt: IndexError?
  package var folders: [String] = []
  package var hasChanged = false

  package init() {}
}

package struct RefreshProgress: Sendable {
  package var files: Int
  package var totalFiles: Int
  package var bytes: Int
  package var totalBytes: Int
}
