import DocModel
import DocSystem

/// One regular file found by a walk. A corpus has hundreds of thousands of them, so each path is stored only once.
package struct SourceFile: Sendable, Hashable {
  /// The walk's root as written by `PathName`, shared by all its files, without a trailing slash unless it is `/`.
  fileprivate var root: String
  /// Path relative to the walk's root, with `/` separators; if the root is a file, its name. Bytes that are not UTF-8 are escaped as `%E9`
  /// (`PathName`). Paths are equal if their bytes are.
  package var path: String
  /// Size in bytes at the time of listing.
  package var size: Int
  /// Time of the last change of content, in nanoseconds since 1970.
  package var modificationNanoseconds: Int64
  /// Time of the last change of content, name or permissions, in nanoseconds since 1970.
  package var changeNanoseconds: Int64
  package var inode: UInt64
  /// Whether the user named this file itself as the root, so that a binary is worth a warning.
  package var isNamed: Bool

  /// The path to open.
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
  /// All bytes of a listed file, at most `limit`. Symbolic links that replaced the file or one of its folders since the walk are refused.
  package static func read(_ file: SourceFile, limit: Int) throws(Failure) -> [UInt8] {
    if file.isNamed { return try read(file.absolutePath, limit: limit) }
    return try read(file.path, below: file.root, limit: limit)
  }
}
