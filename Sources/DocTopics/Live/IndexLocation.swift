import DocCodec

/// The folders of indexes that are read as one.
package struct IndexLocation: Sendable, Hashable {
  /// The folders of the indexes: at least one, without duplicates.
  package var directories: [String]
  /// Whether the user named the indexes. An unreadable index is skipped only if the user did not name it.
  package var areNamed: Bool
  /// Temporary folders with indexes that were made from databases for one question. They are deleted as soon as the indexes are open.
  package var made: [String] = []
  /// A text that identifies the state of the databases and changes with each push; nil if there is no database.
  package var state: String?

  package init(directories: [String], areNamed: Bool) {
    self.directories = directories
    self.areNamed = areNamed
  }

  /// Deletes the temporary folders. Files that are open can still be read.
  package func release() {
    for folder in made { FileNames.removeFolder(folder) }
  }
}
