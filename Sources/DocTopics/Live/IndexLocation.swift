import DocCodec

/// Where to find the indexes that are read as one.
package struct IndexLocation: Sendable, Hashable {
  /// The folders of the indexes. There is at least one, and none occurs twice.
  package var directories: [String]
  /// Whether the user named the indexes. If so, an unreadable index is an error; if not, it is skipped.
  package var areNamed: Bool
  /// Temporary folders with indexes that databases made for a single question. They are deleted once the indexes are open.
  package var made: [String] = []
  /// Identifies the state of the databases; it changes with each push. Nil if there is no database.
  package var state: String?

  package init(directories: [String], areNamed: Bool) {
    self.directories = directories
    self.areNamed = areNamed
  }

  /// Deletes the temporary folders. Open files in them can still be read.
  package func release() {
    for folder in made { FileNames.removeFolder(folder) }
  }
}
