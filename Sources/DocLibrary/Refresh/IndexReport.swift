import DocFiles
import DocIndex
import DocModel
import DocReaders

/// What became of a collection.
public struct CollectionReport: Sendable, Hashable {
  public enum State: String, Sendable {
    /// It is what its files give, or was before.
    case refreshed
    /// A part of it is, the one that was named.
    case partlyRefreshed
    case removed
    case renamed
    /// Its root is not there: it stays as it was.
    case missing
    /// Its root has no documents any more: it stays as it was.
    case empty
    /// A new root without documents: there is no such collection.
    case nothing
  }

  public var name: String
  public var root: String
  public var state: State
  public var isNew = false
  /// The name that the collection of another root has, or for a renamed one the old name.
  public var otherName: String?
  /// Parts of it that were refreshed; empty for all.
  public var parts: [String] = []
  /// Collections whose roots lie inside its root: their files are in both.
  public var inner: [String] = []
  /// Whether there was no record of what was read, or other readers made it, so that all files were read.
  public var wasReadAgain = false
  /// Files and folders that were left out because a generator wrote them for search or navigation, below the root.
  public var generated: [String] = []
}

/// What an update did.
public struct IndexReport: Sendable {
  public var collections: [CollectionReport] = []
  public var filesSeen = 0
  public var filesUnchanged = 0
  public var filesRead = 0
  public var filesRemoved = 0
  /// Files left out with a warning.
  public var filesSkipped = 0
  /// Files left out in silence, because they are no text.
  public var binariesSkipped = 0
  /// Files that are text in a language that nothing reads.
  public var notUnderstood: [NotUnderstood] = []
  /// Documents and sections now in the index, and its size.
  public var documents = 0
  public var sections = 0
  public var bytes = 0
  public var generation = 0
  public var digest = ""
  public var seconds = 0.0
  public var warnings: [IngestWarning] = []
  /// Why what stood there could not be read, and was made anew.
  public var rebuilt: IndexError?
  /// Folders in which something may change, to be watched: absolute paths.
  public var folders: [String] = []
  /// Whether the index changed.
  public var hasChanged = false

  public init() {}
}

/// How far an update is.
public struct RefreshProgress: Sendable {
  public var files: Int
  public var totalFiles: Int
  public var bytes: Int
  public var totalBytes: Int
}
