import DocFiles
import DocIndex
import DocModel
import DocReaders

/// The result of an update for one collection.
package struct CollectionReport: Sendable, Hashable {
  package enum State: String, Sendable {
    /// The collection is up to date.
    case refreshed
    /// Only the named parts are up to date.
    case partlyRefreshed
    case removed
    case renamed
    /// `move` changed the root.
    case moved
    /// The root does not exist, so the collection was left unchanged.
    case missing
    /// The root has no documents any more, so the collection was left unchanged.
    case empty
    /// A new root has no documents, so no collection was created.
    case nothing
  }

  package var name: String
  package var root: String
  package var state: State
  package var isNew = false
  /// The name of another root's collection that has the wanted name; for a renamed collection, its old name.
  package var otherName: String?
  /// Refreshed parts; empty if all of the collection was refreshed.
  package var parts: [String] = []
  /// Collections whose roots lie inside this root. Their files are in both collections.
  package var inner: [String] = []
  /// Whether all files were read because their records were missing or came from other readers.
  package var wasReadAgain = false
  /// Paths below the root that were left out because a generator wrote them for search or navigation.
  package var generated: [String] = []
}

extension CollectionReport {
  /// A collection that was removed from a database, where it has no root.
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
  /// Number of files left out with a warning.
  package var filesSkipped = 0
  /// Number of binary files, which are left out without a warning.
  package var binariesSkipped = 0
  /// Text files in a language that no reader understands.
  package var notUnderstood: [NotUnderstood] = []
  /// Number of documents and sections now in the index, and its size.
  package var documents = 0
  package var sections = 0
  package var bytes = 0
  package var generation = 0
  package var digest = ""
  package var seconds = 0.0
  package var warnings: [IngestWarning] = []
  /// The error that made the old index unreadable, if it was rebuilt.
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
