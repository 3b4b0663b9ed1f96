import DocCodec
import DocFiles
import DocIndex
import DocModel
import DocReaders

/// The collections of an index: what they are, and bringing them up to date with their folders.
///
/// Each call is all or nothing: collections and documents are published together, by renaming the manifest.
package struct Library: Sendable {
  package let directory: String
  /// How many files are read at once.
  package var jobs = 1
  package var options = IngestOptions()
  /// Limits of the worker processes that read files; nil to read them in this process. Workers are forked, so
  /// no other thread may be active at that time. Our programs can ensure that; the library's clients cannot.
  package var workers: WorkerLimits?
  /// Called now and then, from any thread.
  package var progress: @Sendable (RefreshProgress) -> Void = { _ in }
  /// Asked now and then, from any thread, whether to give up. The index then stays as it is.
  package var shouldStop: @Sendable () -> Bool = { false }
  /// Called before folders are read, when it is sure that the index can be written, with the collections whose files are on
  /// this machine.
  package var beforeRefresh: @Sendable ([(name: String, root: String)]) -> Void = { _ in }
  /// The time in nanoseconds since 1970; a test may set another.
  package var clock: @Sendable () -> Int64 = WallClock.now

  package init(directory: String) {
    self.directory = directory
  }

  /// What is to be refreshed.
  package struct Request: Sendable {
    /// Files and folders; none means the collections that the index has.
    package var paths: [String]
    /// A new collection's name, or without paths the one to refresh.
    package var collection: String?
    /// New patterns; nil keeps those that a collection has.
    package var patterns: FilePatterns?

    package init(paths: [String] = [], collection: String? = nil, patterns: FilePatterns? = nil) {
      self.paths = paths
      self.collection = collection
      self.patterns = patterns
    }
  }

  /// Brings collections up to date, or makes them.
  /// - Throws: `LibraryError`, `IngestError` or `IndexError`; nothing was changed then.
  @discardableResult
  package func refresh(_ request: Request) throws -> IndexReport {
    if request.paths.isEmpty { _ = try Manifest(directory: directory) }
    for path in request.paths where RootPath.kind(of: path) == .missing {
      // With an index the error can say more.
      guard let known = try? Manifest(directory: directory).collections,
        known.contains(where: { $0.rootPath(below: home).hasSameBytes(as: RootPath.real(path)) })
      else { throw LibraryError.noSuchPath(path) }
    }
    let isOwnFolder = request.paths.contains { RootPath.real($0).hasSameBytes(as: home) }
    if isOwnFolder { throw LibraryError.rootIsIndex(path: directory) }
    let writer = try IndexWriter(directory: directory)
    let known = writer.manifest?.collections ?? []
    beforeRefresh(
      known.filter { !IndexExtract.isFromElsewhere($0) }.map { ($0.name.text, $0.rootPath(below: home)) })
    if shouldStop() { throw LibraryError.isStopped }
    var selection = TargetSelection(known: known, lister: lister)
    if request.paths.isEmpty {
      try selection.addKnown(named: request.collection, patterns: request.patterns)
    } else {
      try selection.add(request.paths, named: request.collection, patterns: request.patterns)
    }
    var refresh = Refresh(library: self, writer: writer, selection: selection)
    return try refresh.run()
  }

  /// Takes collections out of the index.
  @discardableResult
  package func remove(_ names: [String]) throws -> IndexReport {
    let known = try Manifest(directory: directory).collections.map(\.name)
    for name in names where !known.contains(ByteString(name)) {
      throw LibraryError.unknownCollection(name: name, known: known.map(\.text))
    }
    let writer = try IndexWriter(directory: directory)
    let selection = TargetSelection(known: writer.manifest?.collections ?? [], lister: lister)
    var refresh = Refresh(
      library: self, writer: writer, selection: selection, removed: Set(names.map { ByteString($0) }))
    return try refresh.run()
  }

  /// The index folder's real path, or what it will be.
  var home: String { RootPath.real(directory) }

  var lister: CollectionLister {
    CollectionLister(directory: home, limits: options.limits, jobs: jobs, clock: clock)
  }

  var loop: TaskLoop {
    let jobs = jobs
    return TaskLoop(jobs: jobs) { WorkerThreads.run(count: $0, jobs: jobs, $1) }
  }
}
