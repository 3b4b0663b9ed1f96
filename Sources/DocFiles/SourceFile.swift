import DocModel

/// One regular file that a walk found. A corpus has hundreds of thousands of them, so a file holds its path once.
package struct SourceFile: Sendable, Hashable {
  /// The walk's root as `PathName` writes it, shared by all its files, without a slash at its end unless it is `/`.
  fileprivate var root: String
  /// Path below the walk's root, `/` between its parts; for a root that is a file, its name. Bytes that are not UTF-8 are
  /// written `%E9` (`PathName`); paths are equal when their bytes are.
  package var path: String
  /// In bytes, when it was listed.
  package var size: Int
  /// Time of the last change of its content, nanoseconds since 1970.
  package var modificationNanoseconds: Int64
  /// Time of the last change of its content, name or rights, nanoseconds since 1970.
  package var changeNanoseconds: Int64
  package var inode: UInt64
  /// Whether a person named this very file, as the root (then a binary is worth a warning), or it was met in a folder.
  package var isNamed: Bool

  /// What to open.
  package var absolutePath: String {
    if isNamed { return root }
    return root == "/" ? root + path : root + "/" + path
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.path.hasSameBytes(as: right.path) && left.root.hasSameBytes(as: right.root)
      && left.size == right.size
      && left.modificationNanoseconds == right.modificationNanoseconds && left.isNamed == right.isNamed
  }

  package func hash(into hasher: inout Hasher) {
    for byte in path.utf8 { hasher.combine(byte) }
    hasher.combine(size)
  }

  package init(
    root: String, path: String, size: Int, modificationNanoseconds: Int64, changeNanoseconds: Int64 = 0,
    inode: UInt64 = 0, isNamed: Bool = false
  ) {
    self.root = root
    self.path = path
    self.size = size
    self.modificationNanoseconds = modificationNanoseconds
    self.changeNanoseconds = changeNanoseconds
    self.inode = inode
    self.isNamed = isNamed
  }

  init(root: String, path: String, status: FileSystem.Status, isNamed: Bool = false) {
    self.init(
      root: root, path: path, size: status.size, modificationNanoseconds: status.modificationNanoseconds,
      changeNanoseconds: status.changeNanoseconds, inode: status.identity.inode, isNamed: isNamed)
  }
}

extension FileSystem {
  /// All bytes of a file that a walk found, at most `limit`; not through a link that took the place of the file, or of
  /// a folder on the way to it, since the walk.
  package static func read(_ file: SourceFile, limit: Int) throws(Failure) -> [UInt8] {
    if file.isNamed { return try read(file.absolutePath, limit: limit) }
    return try read(file.path, below: file.root, limit: limit)
  }
}
