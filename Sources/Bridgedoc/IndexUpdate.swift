import BridgedocIngest
import DocIndex
import DocLibrary

/// Makes an index and keeps it up to date with folders of documentation.
///
/// ```swift
/// let result = try IndexUpdate(of: "/home/ada/index").refresh(["/home/ada/docs"])
/// ```
///
/// Each folder is a collection, which the index remembers with its options. An update is all or nothing, and takes what changed only.
/// It is synchronous and works on several threads: call it away from the main actor.
public struct IndexUpdate: Sendable {
  private var library: Library

  /// - Parameters:
  ///   - folder: of the index; it need not be there.
  ///   - ingestion: how files are read. Files of an outside format are read with it only, so give the same readers each time.
  ///   - threads: how many files are read at once.
  public init(of folder: String, ingestion: Ingestion = Ingestion(), threads: Int = 2) {
    library = Library(directory: folder)
    library.options = ingestion.options
    library.jobs = max(1, threads)
  }

  /// Asked now and then, from any thread, whether to give up.
  public var shouldStop: @Sendable () -> Bool {
    get { library.shouldStop }
    set { library.shouldStop = newValue }
  }

  /// Brings collections up to date.
  /// - Parameters:
  ///   - paths: folders or files; those that are new become collections. None for all collections that the index has.
  ///   - collection: a name for a new collection, or without paths the one to refresh.
  @discardableResult
  public func refresh(_ paths: [String] = [], collection: String? = nil) throws(BridgedocError)
    -> UpdateResult
  {
    do {
      return UpdateResult(try library.refresh(Library.Request(paths: paths, collection: collection)))
    } catch { throw BridgedocError(error) }
  }

  /// Takes collections out of the index. Their files stay as they are.
  @discardableResult
  public func remove(_ collections: [String]) throws(BridgedocError) -> UpdateResult {
    do { return UpdateResult(try library.remove(collections)) } catch { throw BridgedocError(error) }
  }

  /// Names and folders of the collections.
  public func collections() throws(BridgedocError) -> [(name: String, folder: String)] {
    do { return try library.overview().map { ($0.name, $0.root) } } catch { throw BridgedocError(error) }
  }
}

/// What an update did.
public struct UpdateResult: Sendable, Hashable {
  /// Whether the index changed.
  public var hasChanged: Bool
  /// Documents that are in the index now.
  public var documentCount: Int
  /// Sections that are in the index now.
  public var sectionCount: Int
  /// Names of collections whose folder is missing or empty: they stay as they were.
  public var unreachable: [String]
  /// Files that were left out or read in part, and why.
  public var notes: [IngestionNote]

  init(_ report: IndexReport) {
    hasChanged = report.hasChanged
    documentCount = report.documents
    sectionCount = report.sections
    unreachable = report.collections.filter { $0.state == .missing || $0.state == .empty }.map(\.name)
    notes =
      report.warnings.map(IngestionNote.init)
      + report.notUnderstood.map {
        IngestionNote(path: $0.path, line: nil, message: "unsupported format (\($0.kind)); skipped")
      }
  }
}
