import DocCodec

/// Indexes that are read as one.
package struct IndexLocation: Sendable, Hashable {
  /// At least one folder, without duplicates.
  package var directories: [String]
  /// Whether the user named the indexes. An unreadable index is skipped only if the user did not name it.
  package var areNamed: Bool
  /// Temporary folders that were made from databases for one question. They are deleted as soon as they are open.
  package var made: [String] = []
  /// Identifies the state of the databases, which changes with each push; nil if there is no database.
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
