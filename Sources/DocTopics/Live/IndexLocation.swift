import DocCodec

package struct IndexLocation: Sendable, Hashable {
  /// The folders of the indexes. There is at least one, and none occurs twice.
  package var directories: [String]
  /// Whether the user named the indexes. If so, an unreadable index is an error; otherwise, such an index is skipped.
  package var areNamed: Bool
  /// Those of `directories` that are temporary: each holds an index that was made for a single query. They are deleted once the indexes are
  /// open.
  package var made: [String] = []
  /// An identifier of the databases' content. The identifier changes with each push to a database. Nil if no index is in a database.
  package var state: String?

  package init(directories: [String], areNamed: Bool) {
    self.directories = directories
    self.areNamed = areNamed
  }

  /// Deletes the temporary folders. Files in them that are open stay readable.
  package func release() {
    for folder in made { FileNames.removeFolder(folder) }
  }
}
