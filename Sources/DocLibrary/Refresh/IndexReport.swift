import DocFiles
import DocIndex
import DocModel
import DocReaders

/// What became of a collection.
package struct CollectionReport: Sendable, Hashable {
  package enum State: String, Sendable {
    /// It is what its files give, or was before.
    case refreshed
    /// A part of it is, the one that was named.
    case partlyRefreshed
    case removed
    case renamed
    /// `move` has changed its root.
    case moved
    /// Its root is not there: it stays as it was.
    case missing
    /// Its root has no documents any more: it stays as it was.
    case empty
    /// A new root without documents: there is no such collection.
    case nothing
  }

  package var name: String
  package var root: String
  package var state: State
  package var isNew = false
  /// The name that the collection of another root has, or for a renamed one the old name.
  package var otherName: String?
  /// Parts of it that were refreshed; empty for all.
  package var parts: [String] = []
  /// Collections whose roots lie inside its root: their files are in both.
  package var inner: [String] = []
  /// Whether there was no record of what was read, or other readers made it, so that all files were read.
  package var wasReadAgain = false
  /// Files and folders that were left out because a generator wrote them for search or navigation, below the root.
  package var generated: [String] = []
}

/// What an update did.
package struct IndexReport: Sendable {
  package var collections: [CollectionReport] = []
  package var filesSeen = 0
  package var filesUnchanged = 0
  /// Files that were read and gave documents.
  package var filesRead = 0
  package var filesRemoved = 0
  /// Files left out with a warning.
  package var filesSkipped = 0
  /// Files left out in silence, because they are no text.
  package var binariesSkipped = 0
  /// Files that are text in a language that nothing reads.
  package var notUnderstood: [NotUnderstood] = []
  /// Documents and sections now in the index, and its size.
  package var documents = 0
  package var sections = 0
  package var bytes = 0
  package var generation = 0
  package var digest = ""
  package var seconds = 0.0
  package var warnings: [IngestWarning] = []
  /// Why what stood there could not be read, and was made anew.
  package var rebuilt: IndexError?
  /// Folders in which something may change, to be watched: absolute paths.
  package var folders: [String] = []
  /// Whether the index changed.
  package var hasChanged = false

  package init() {}
}

/// How far an update is.
package struct RefreshProgress: Sendable {
  package var files: Int
  package var totalFiles: Int
  package var bytes: Int
  package var totalBytes: Int
}
