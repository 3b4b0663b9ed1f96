import BridgedocIngest
import DocLibrary

/// Creates an index, and updates it from folders of documentation.
///
/// ```swift
/// let result = try IndexUpdate(of: "/home/ada/index").refresh(["/home/ada/docs"])
/// ```
///
/// Each folder becomes a collection, whose options the index stores. An update is atomic and reads only changed files. Updates are synchronous
/// and use several threads, so do not call them on the main actor.
public struct IndexUpdate: Sendable {
  private var library: Library

  /// - Parameters:
  ///   - folder: the path of the index. The index is created if it does not exist.
  ///   - ingestion: how files are read. Files of a custom format are read only if a reader for the format is given, so pass the same readers
  ///     each time.
  ///   - threads: the number of files that are read in parallel.
  public init(of folder: String, ingestion: Ingestion = Ingestion(), threads: Int = 2) {
    library = Library(directory: folder)
    library.options = ingestion.options
    library.jobs = max(1, threads)
  }

  /// Called repeatedly, from any thread. As soon as it returns true, the update is cancelled.
  public var shouldStop: @Sendable () -> Bool {
    get { library.shouldStop }
    set { library.shouldStop = newValue }
  }

  /// Updates collections.
  /// - Parameters:
  ///   - paths: folders or files. New folders become collections. If `paths` is empty, all collections of the index are updated.
  ///   - collection: the name of the new collection; if `paths` is empty, the name of the collection to update.
  @discardableResult
  public func refresh(_ paths: [String] = [], collection: String? = nil) throws(BridgedocError)
    -> UpdateResult
  {
    do {
      return UpdateResult(try library.refresh(Library.Request(paths: paths, collection: collection)))
    } catch { throw BridgedocError(error) }
  }

  /// Removes collections from the index. Their source files are not changed.
  @discardableResult
  public func remove(_ collections: [String]) throws(BridgedocError) -> UpdateResult {
    do { return UpdateResult(try library.remove(collections)) } catch { throw BridgedocError(error) }
  }

  /// The names and folders of all collections.
  public func collections() throws(BridgedocError) -> [(name: String, folder: String)] {
    do { return try library.overview().map { ($0.name, $0.root) } } catch { throw BridgedocError(error) }
  }
}

/// The result of an update.
public struct UpdateResult: Sendable, Hashable {
  /// Whether the index changed.
  public var hasChanged: Bool
  /// The number of documents in the index.
  public var documentCount: Int
  /// The number of sections in the index.
  public var sectionCount: Int
  /// The names of collections that were not changed, because their folder is missing or empty.
  public var unreachable: [String]
  /// Notes on files that were skipped or only partly read, with the reasons.
  public var notes: [IngestionNote]

  init(_ report: IndexReport) {
    hasChanged = report.hasChanged
    documentCount = report.documents
    sectionCount = report.sections
    unreachable = report.collections.filter { $0.state == .missing || $0.state == .empty }.map(\.name)
    notes = (report.warnings + report.notUnderstood).map(IngestionNote.init)
  }
}
