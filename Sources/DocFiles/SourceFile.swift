import DocModel
import DocSystem

/// A regular file that a walk found. A walk may find hundreds of thousands of files, so the root is stored only once for all of them.
package struct SourceFile: Sendable, Hashable {
  /// The root of the walk, escaped as in `PathName`, without a trailing slash (except for `/`). All files of a walk share this string.
  fileprivate var root: String
  /// The path relative to the root, with `/` as the separator. If the root is itself a file, the path is its name. Bytes that are not UTF-8 are
  /// escaped as `%E9` (`PathName`). Paths are compared by bytes.
  package var path: String
  /// The size in bytes at the time the file was listed.
  package var size: Int
  /// The time of the last change of the content, in nanoseconds since 1970.
  package var modificationNanoseconds: Int64
  /// The time of the last change of content, name or permissions, in nanoseconds since 1970.
  package var changeNanoseconds: Int64
  package var inode: UInt64
  /// Whether the user named this file as the root. If so, the user is warned even if the file is skipped because its content is binary.
  package var isNamed: Bool

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

  init(root: String, path: String, status: FileStatus, isNamed: Bool = false) {
    self.init(
      root: root, path: path, size: status.size, modificationNanoseconds: status.modified,
      changeNanoseconds: status.changed, inode: status.identity.inode, isNamed: isNamed)
  }
}

extension FileSystem {
  /// Reads a listed file of at most `limit` bytes. If a symbolic link has replaced the file or one of its folders since the walk, reading fails.
  package static func read(_ file: SourceFile, limit: Int) throws(SystemFailure) -> [UInt8] {
    if file.isNamed { return try read(file.absolutePath, limit: limit) }
    return try read(file.path, below: file.root, limit: limit)
  }
}
