import DocFiles
import DocIndex
import DocModel
import DocReaders

/// The result of an update for one collection.
package struct CollectionReport: Sendable, Hashable {
  package enum State: String, Sendable {
    /// The collection is now up to date.
    case refreshed
    /// Only the requested parts are now up to date.
    case partlyRefreshed
    case removed
    case renamed
    /// `move` changed the root.
    case moved
    /// The root does not exist. The collection was not changed.
    case missing
    /// The root has no documents any more. The collection was not changed.
    case empty
    /// A new root has no documents. No collection was created.
    case nothing
  }

  package var name: String
  package var root: String
  package var state: State
  package var isNew = false
  /// The collection that already has the requested name. For a renamed collection, it is the old name.
  package var otherName: String?
  /// The parts that were refreshed; empty if the whole collection was.
  package var parts: [String] = []
  /// The collections whose roots are inside the root of this one. Their files are in both.
  package var inner: [String] = []
  /// Whether all files were read, because their records were missing or other readers had made them.
  package var wasReadAgain = false
  /// The paths of files that were skipped because a generator wrote them for search or navigation.
  package var generated: [String] = []
}

extension CollectionReport {
  /// The report on a collection that was removed from a database, where collections have no root.
  package init(removed name: String) { self.init(name: name, root: "", state: .removed) }
}

/// The result of an update.
package struct IndexReport: Sendable {
  package var collections: [CollectionReport] = []
  /// Dependencies of projects, by project and tool.
  package var dependencies: [DependencyReport] = []
  package var filesSeen = 0
  package var filesUnchanged = 0
  /// Number of files that were read and produced documents.
  package var filesRead = 0
  package var filesRemoved = 0
  /// The number of files that were skipped with a warning.
  package var filesSkipped = 0
  /// The number of binary files that were skipped, which gives no warning.
  package var binariesSkipped = 0
  /// Text files whose format no reader knows.
  package var notUnderstood: [NotUnderstood] = []
  /// The number of documents and of sections in the index, and its size in bytes.
  package var documents = 0
  package var sections = 0
  package var bytes = 0
  package var generation = 0
  package var digest = ""
  package var seconds = 0.0
  package var warnings: [IngestWarning] = []
  /// The damage of the old index, if that was found and the index was rebuilt.
  package var rebuilt: IndexError?
  /// Absolute paths of folders to watch for changes.
  package var folders: [String] = []
  /// Whether the index changed.
  package var hasChanged = false

  package init() {}
}

/// Progress of an update.
package struct RefreshProgress: Sendable {
  package var files: Int
  package var totalFiles: Int
  package var bytes: Int
  package var totalBytes: Int
}
