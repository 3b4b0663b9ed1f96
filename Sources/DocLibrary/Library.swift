import DocFiles
import DocIndex
import DocModel
import DocReaders
import DocSystem

/// The collections of an index, and the operations that update them from their folders.
///
/// Each call is atomic: collections and documents are published together, by renaming the manifest.
package struct Library: Sendable {
  package let directory: String
  package var jobs = 1
  package var options = IngestOptions()
  /// Limits for worker processes that read files; nil to read files in this process. A worker is a fork of this process: when a worker starts,
  /// no other thread may be active, and SIGPIPE must be ignored. The programs of this package ensure both; other users of the library cannot.
  package var workers: WorkerLimits?
  /// Whether a refresh repeats the warnings about unchanged files that were skipped, wholly or in part. To do so, it reads these files again.
  package var repeatsWarnings = false
  /// Called repeatedly during a refresh, from any thread.
  package var progress: @Sendable (RefreshProgress) -> Void = { _ in }
  /// Called repeatedly, from any thread. If it returns true, the operation stops and leaves the index unchanged.
  package var shouldStop: @Sendable () -> Bool = { false }
  /// Called with the collections that have files on this machine, once the index is known to be writable and before folders are read.
  package var beforeRefresh: @Sendable ([(name: String, root: String)]) -> Void = { _ in }
  /// Returns the time in nanoseconds since 1970. Tests may replace it.
  package var clock: @Sendable () -> Int64 = WallClock.now

  /// Returns the value of an environment variable, such as one that names the folder of a package manager's cache.
  package var environment: @Sendable (String) -> String? = { SystemCall.environment($0) }

  package init(directory: String) {
    self.directory = directory
  }

  /// The collections that a refresh covers, and their new settings.
  package struct Request: Sendable {
    /// The files and folders to refresh. If there are none, the existing collections are refreshed.
    package var paths: [String]
    /// The name for the new collection; if `paths` is empty, the name of the collection to refresh.
    package var collection: String?
    /// New patterns; nil to keep the patterns of the collection.
    package var patterns: FilePatterns?
    /// The folder of a project (`project(above:)`). If set, the project's dependencies are refreshed, and `paths` is ignored.
    package var project: String?

    package init(paths: [String] = [], collection: String? = nil, patterns: FilePatterns? = nil) {
      self.paths = paths
      self.collection = collection
      self.patterns = patterns
    }
  }

  /// Updates or creates collections.
  /// - Throws: `LibraryError`, `IngestError` or `IndexError`. After an error, the index is unchanged.
  @discardableResult
  package func refresh(_ request: Request) throws -> IndexReport {
    if request.paths.isEmpty, request.project == nil { _ = try Manifest(directory: directory) }
    for path in request.paths where RootPath.kind(of: path) == nil {
      // If the missing path is the root of a known collection, it is reported later, by a message that names the collection.
      guard let known = try? Manifest(directory: directory).collections,
        known.contains(where: { $0.rootPath(below: home).hasSameBytes(as: RootPath.real(path)) })
      else { throw LibraryError.noSuchPath(path) }
    }
    let isOwnFolder = request.paths.contains { RootPath.real($0).hasSameBytes(as: home) }
    if isOwnFolder { throw LibraryError.rootIsIndex(path: directory) }
    let writer = try IndexWriter(directory: directory)
    let known = writer.manifest?.collections ?? []
    beforeRefresh(
      known.filter { !IndexPacking.isFromElsewhere($0) }.map { ($0.name.text, $0.rootPath(below: home)) })
    if shouldStop() { throw LibraryError.isStopped }
    let (selection, projects) = try select(request, known: known)
    var refresh = Refresh(library: self, writer: writer, selection: selection, removed: projects.removed)
    var report = try refresh.run()
    report.dependencies = projects.reports
    report.warnings = projects.warnings + report.warnings
    report.folders += projects.folders
    return report
  }

  @discardableResult
  package func remove(_ names: [String]) throws -> IndexReport {
    let known = try Manifest(directory: directory).collections.map(\.name)
    for name in names where !known.contains(ByteString(name)) {
      throw LibraryError.unknownCollection(name: name, known: known.map(\.text))
    }
    let writer = try IndexWriter(directory: directory)
    let selection = TargetSelection(known: writer.manifest?.collections ?? [], library: self)
    var refresh = Refresh(
      library: self, writer: writer, selection: selection, removed: Set(names.map { ByteString($0) }))
    return try refresh.run()
  }

  /// The real path of the index folder, which may not exist yet.
  var home: String { RootPath.real(directory) }
}

package struct DryRunPart: Sendable {
  package var files: [SourceFile]
  /// The ingestor for the files. It has been initialised with the packages that contain them.
  package var ingestor: Ingestor
  package var warnings: [IngestWarning]
  /// The paths that workers may read: the root, and files that the user named.
  package var readable: [String]
}

extension Library {
  /// The files that a refresh would examine, by collection. Nothing is written, and the index need not exist.
  package func dryRun(_ request: Request) throws -> [DryRunPart] {
    var known: [CollectionRecord] = []
    do { known = try Manifest(directory: directory).collections } catch IndexError.missing {
      if request.paths.isEmpty, request.project == nil { throw IndexError.missing(directory: directory) }
    }
    let selection = try select(request, known: known).selection
    return try selection.targets.map { target in
      let listing =
        try selection.listings[target.record.name] ?? list(target.record, root: target.root)
      var options = options
      options.areOfDependency = !target.record.projects.isEmpty
      let files = listing.files.filter { target.isInScope($0.path.utf8) }
      return DryRunPart(
        files: files,
        ingestor: Ingestor(collection: target.record.name.text, options: options, files: listing.files),
        warnings: listing.warnings, readable: [target.root] + files.filter(\.isNamed).map(\.absolutePath))
    }
  }
}
