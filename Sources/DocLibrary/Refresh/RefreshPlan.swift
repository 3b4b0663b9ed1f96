import DocDraft
import DocFiles
import DocIndex
import DocModel
import DocReaders

/// A file to examine, with its record and its documents in the index.
struct Candidate: Sendable {
  var file: SourceFile
  var collection: Int
  var old: SourceRecord?
  var documents: [DocumentAddress] = []
  /// Whether a file that marks this file's folder as a package has changed. This file's documents may then differ, even with the same content.
  var isOfChangedPackage = false
}

struct CollectionPlan: Sendable {
  var target: CollectionTarget
  var report: CollectionReport
  var kept: [SourceRecord] = []
  /// The documents of deleted files; all documents of the collection if the index has no records of its files.
  var removed: [DocumentAddress] = []
  var gone = 0
  var hadDocuments: Bool
  var packages = Packages()
  /// All files of the collection, sorted by the bytes of their paths.
  var listed: [SourceFile] = []
  /// The time at which the files were listed, in nanoseconds since 1970.
  var started: Int64 = 0
}

/// The differences between the files on disk and the index.
struct RefreshPlan: Sendable {
  var collections: [CollectionPlan] = []
  var candidates: [Candidate] = []
  var catalog: SourceCatalog
  var filesSeen = 0
  var filesUnchanged = 0
  var warnings: [IngestWarning] = []
  var folders: [String] = []

  /// The coarsest resolution of modification times, in nanoseconds: the two seconds of FAT.
  private static let coarsestTick: Int64 = 2_000_000_000

  /// Whether the file was changed so shortly before it was listed that a later change might leave its times the same.
  static func isRacy(_ file: SourceFile, listed started: Int64) -> Bool {
    max(file.modificationNanoseconds, file.changeNanoseconds) >= started - coarsestTick
  }

  /// Whether the file's status equals its record, so that the file need not be read.
  static func isUnchanged(_ file: SourceFile, since old: SourceRecord) -> Bool {
    old.wasRead && !old.isRacy && old.size == file.size && old.stamp == file.stamp
  }

  /// Compares files with records in one pass. Files and records must be sorted by the bytes of their paths.
  static func compare(
    _ files: [SourceFile], with records: [SourceRecord],
    _ body: (_ file: SourceFile?, _ old: SourceRecord?) -> Void
  ) {
    var next = 0
    for file in files {
      let path = ByteString(file.path)
      while next < records.count, records[next].path < path {
        body(nil, records[next])
        next += 1
      }
      if next < records.count, records[next].path == path {
        body(file, records[next])
        next += 1
      } else {
        body(file, nil)
      }
    }
    for record in records[next...] { body(nil, record) }
  }

  /// Compares the listings with the index. `reader` is nil if there is no readable index.
  init(
    _ selection: TargetSelection, _ library: Library, reader: IndexReader?, names: Set<ByteString>
  ) throws {
    // A damaged catalog is replaced by an empty one. All files are then read again, because they have no records.
    catalog =
      reader.flatMap {
        try? SourceCatalog.read(from: $0.directory, digest: $0.manifest.digest)
      } ?? SourceCatalog()
    for name in catalog.collections where !names.contains(name) { catalog.remove(name) }
    var goneSources: [ByteString: [ByteString]] = [:]
    for target in selection.targets {
      var plan = CollectionPlan(
        target: target,
        report: CollectionReport(
          name: target.record.name.text, root: target.root,
          state: target.scope.isEmpty ? .refreshed : .partlyRefreshed, isNew: target.isNew,
          otherName: target.takenName?.text, parts: target.scope),
        hadDocuments: !target.isNew)
      do throws(IngestError) {
        let listing: CollectionListing
        if let known = selection.listings[target.record.name] {
          listing = known
        } else {
          listing = try selection.list(target)
        }
        goneSources[target.record.name] = add(
          listing, to: &plan, library, isKnown: reader != nil && !target.isNew)
      } catch {
        if target.isNew { throw error }
        plan.report.state = .missing
        if case .unreadable = error {
          warnings.append(IngestWarning(path: target.root, message: "\(error)", isSkipped: false))
        }
      }
      collections.append(plan)
    }
    if let reader { try findDocuments(in: reader, gone: goneSources) }
  }

  /// Adds a collection to the plan. Returns the source paths of documents that deleted files had produced.
  private mutating func add(
    _ listing: CollectionListing, to plan: inout CollectionPlan, _ library: Library, isKnown: Bool
  ) -> [ByteString] {
    let limits = library.options.limits
    let number = collections.count
    let record = plan.target.record
    let known =
      isKnown && CollectionOrigin.made(record) ? (try? catalog.records(of: record.name)) ?? nil : nil
    if known == nil, !plan.target.isNew {
      plan.report.wasReadAgain = true
      plan.report.state = .refreshed
      plan.report.parts = []
      plan.target.scope = []
    }
    plan.target.record.readers = CollectionOrigin.readers
    plan.target.record.analysis = CollectionOrigin.analysis
    plan.started = listing.started
    folders += listing.folders
    plan.report.generated = listing.generated
    warnings += listing.warnings
    var gone: [ByteString] = []
    let changed = Self.changedPackages(listing.files, since: known ?? [], limits: limits)
    let firstCandidate = candidates.count
    Self.compare(listing.files, with: known ?? []) { file, old in
      let isOfChanged = !changed.isEmpty && changed.root(of: file?.path ?? old?.path.text ?? "") != nil
      let isInScope =
        isOfChanged || plan.target.isInScope(file?.path.utf8.map { $0 } ?? old?.path.bytes ?? [])
      if isInScope, file != nil { filesSeen += 1 }
      guard let file else {
        guard let old else { return }
        if isInScope {
          plan.gone += 1
          gone += old.sources
        } else {
          plan.kept.append(old)
        }
        return
      }
      if let old,
        !isInScope
          || (!isOfChanged && Self.isUnchanged(file, since: old)
            && !(library.repeatsWarnings && old.mayBeSkipped))
      {
        plan.kept.append(old)
        if isInScope { filesUnchanged += 1 }
      } else if isInScope {
        candidates.append(
          Candidate(file: file, collection: number, old: old, isOfChangedPackage: isOfChanged))
      }
    }
    plan.listed = listing.files
    plan.packages = Packages(
      listing.files, around: candidates[firstCandidate...].lazy.map(\.file.path), limits: limits)
    return gone
  }

  /// A package is a folder that certain files mark as such. This function returns the packages whose marker files are changed, new or deleted.
  /// All files of these packages must be read again. If the status of a marker file does not show that it is unchanged, its content is
  /// compared, because many files depend on it.
  private static func changedPackages(
    _ files: [SourceFile], since records: [SourceRecord], limits: IngestLimits
  ) -> PackageRoots {
    var changed = PackageRoots()
    let ingestor = Ingestor(collection: "", options: IngestOptions(limits: limits))
    compare(
      files.filter { !PackageRoots.roots(ofMark: $0.path.utf8).isEmpty },
      with: records.filter { !PackageRoots.roots(ofMark: $0.path.bytes).isEmpty }
    ) { file, old in
      if let file, let old, isUnchanged(file, since: old) || ingestor.contentHash(of: file) == old.contentHash
      {
        return
      }
      for (root, reader) in PackageRoots.roots(ofMark: (file?.path ?? old?.path.text ?? "").utf8) {
        changed.insert(root, reader: reader)
      }
    }
    return changed
  }

  private mutating func findDocuments(in reader: IndexReader, gone: [ByteString: [ByteString]]) throws {
    /// The source paths whose documents must be found. For collections in `isWhole`, which have no records, all documents must be found.
    var wanted: [ByteString: Set<ByteString>] = [:]
    var isWhole: Set<ByteString> = []
    for plan in collections where !plan.target.isNew && plan.report.state != .missing {
      let name = plan.target.record.name
      if plan.report.wasReadAgain { isWhole.insert(name) }
      wanted[name] = Set(gone[name] ?? [])
    }
    for candidate in candidates {
      guard let old = candidate.old else { continue }
      wanted[collections[candidate.collection].target.record.name]?.formUnion(old.sources)
    }
    if wanted.allSatisfy({ $0.value.isEmpty && !isWhole.contains($0.key) }) { return }
    var documents: [ByteString: [ByteString: [DocumentAddress]]] = [:]
    try IndexContents(reader).forEachDocument { address, record in
      let name = ByteString(record.collection)
      guard let sources = wanted[name] else { return }
      let source = ByteString(record.source)
      if sources.contains(source) || isWhole.contains(name) {
        documents[name, default: [:]][source, default: []].append(address)
      }
    }
    for index in candidates.indices {
      let name = collections[candidates[index].collection].target.record.name
      for source in candidates[index].old?.sources ?? [] {
        candidates[index].documents += documents[name]?[source] ?? []
      }
    }
    for index in collections.indices {
      let name = collections[index].target.record.name
      if isWhole.contains(name) {
        collections[index].removed = documents[name]?.values.flatMap { $0 } ?? []
      } else {
        for source in gone[name] ?? [] { collections[index].removed += documents[name]?[source] ?? [] }
      }
    }
  }
}

extension SourceFile {
  /// A hash of the file's times and inode, as records store it.
  var stamp: UInt32 {
    SourceRecord.stamp(modified: modificationNanoseconds, changed: changeNanoseconds, inode: inode)
  }
}

extension SourceRecord {
  /// Whether the file, or a member of it, may have been skipped. Records do not store whether a file was skipped, so all archives and all files
  /// without documents count.
  var mayBeSkipped: Bool { documents != .own }
}
