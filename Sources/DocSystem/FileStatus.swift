package struct FileStatus: Hashable, Sendable {
  package enum Kind: Sendable {
    case file, folder, link, other
  }

  /// The device and the inode. All names (hard links) of a file have the same identity.
  package struct Identity: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64
  }

  package var kind: Kind
  package var permissions: mode_t
  package var size: Int
  /// The time of the last change of content, in nanoseconds since 1970.
  package var modified: Int64
  /// The time of the last change of content, name or permissions. Programs can set the modification time of a file, but not this time.
  package var changed: Int64
  package var identity: Identity

  /// Reads the status of a path, which is escaped as in `PathName`. Fails with `errno` if there is no such file.
  /// - Parameter following: whether symbolic links are resolved.
  package init?(_ path: String, following: Bool = true) {
    var record = stat()
    guard PathName.withCString(path, { following ? stat($0, &record) : lstat($0, &record) }) == 0 else {
      return nil
    }
    self.init(record)
  }

  package init(_ record: stat) {
    switch record.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    permissions = record.st_mode & 0o7777
    size = Int(record.st_size)
    let (modification, change) = Platform.times(of: record)
    modified = Int64(modification.tv_sec) &* 1_000_000_000 &+ Int64(modification.tv_nsec)
    changed = Int64(change.tv_sec) &* 1_000_000_000 &+ Int64(change.tv_nsec)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: record.st_dev), inode: UInt64(truncatingIfNeeded: record.st_ino))
  }
}
