import DocFiles
import DocIndex
import DocModel

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
  /// The damage because of which the old index was rebuilt; nil if the index was not rebuilt.
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
