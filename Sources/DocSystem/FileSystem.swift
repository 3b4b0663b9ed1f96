import CApart

/// Wraps the system calls that read files and folders. Paths and names are escaped as in `PathName`, because file names need not be UTF-8.
package enum FileSystem {
  package struct Entry: Sendable {
    package var name: String
    package var type: FileStatus.Kind
    /// The status of a regular file that is not hidden; nil for other entries. The name is looked up relative to the open folder, which is
    /// faster than resolving the whole path.
    package var status: Result<FileStatus, SystemFailure>?
  }

  /// The status of a path. If `following` is set, symbolic links are resolved.
  package static func status(_ path: String, following: Bool) throws(SystemFailure) -> FileStatus {
    guard let status = FileStatus(path, following: following) else { throw SystemFailure(code: errno) }
    return status
  }

  /// The entries of a folder, unsorted, without `.` and `..`.
  package static func entries(of path: String) throws(SystemFailure) -> [Entry] {
    guard let folder = PathName.withCString(path, { opendir($0) }) else { throw SystemFailure(code: errno) }
    // SAFETY: `folder` stays open until the function ends, and no entry is used after the next call of readdir.
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let entry = readdir(folder) {
      // SAFETY: readdir guarantees that d_name is NUL-terminated, and its offset in the record is fixed.
      let name = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      if name[0] == 46, name[1] == 0 || (name[1] == 46 && name[2] == 0) { continue }
      let type: FileStatus.Kind? =
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_REG): .file
        case Int32(DT_DIR): .folder
        case Int32(DT_LNK): .link
        case Int32(DT_UNKNOWN): nil
        default: .other
        }
      // SAFETY: the name is NUL-terminated, and its bytes are copied before the next call of readdir.
      let text = PathName.text(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      // Some file systems do not report the type of an entry, so another system call determines it.
      let known = type ?? FileStatus(path + "/" + text, following: false)?.kind ?? .other
      var entry = Entry(name: text, type: known)
      if known == .file, name[0] != 46 {
        var record = stat()
        // SAFETY: the folder is open and owns the descriptor, and the name is NUL-terminated.
        let result = fstatat(dirfd(folder), name, &record, 0)
        entry.status = result == 0 ? .success(FileStatus(record)) : .failure(SystemFailure(code: errno))
      }
      entries.append(entry)
    }
    return entries
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 19

  /// Whether a folder contains an index, judged by the first line of its manifest.
  package static func isIndex(_ folder: String) -> Bool {
    beginning(of: folder + "/manifest", count: indexMark.count) == indexMark
  }

  private static let indexMark = Array("bridgedoc-index ".utf8)

  /// The first `count` bytes of a file, or the whole file if it is shorter; nil if it is missing, not regular, or cannot be read.
  package static func beginning(of path: String, count: Int) -> [UInt8]? {
    let descriptor = PathName.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var record = stat()
    guard fstat(descriptor, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? readChunk(descriptor, capacity: min(count, Int(record.st_size)))
  }

  /// Reads a regular file. Throws `EFBIG` if it has more than `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(SystemFailure) -> [UInt8] {
    try read(
      descriptor: PathName.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }, limit: limit)
  }

  /// Reads a regular file of at most `limit` bytes below a folder. Symbolic links between `root` and the file are refused. Otherwise, someone
  /// could replace a folder with a link during the walk, and the program would read a file outside `root`.
  package static func read(_ path: String, below root: String, limit: Int) throws(SystemFailure) -> [UInt8] {
    let folder = PathName.withCString(root) { open($0, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
    guard folder >= 0 else { throw SystemFailure(code: errno) }
    defer { close(folder) }
    var descriptor = PathName.withCString(path) { bridgedoc_open_below(folder, $0) }
    if descriptor < 0, errno == ENOSYS || errno == EPERM { descriptor = openByParts(path, below: folder) }
    return try read(descriptor: descriptor, limit: limit)
  }

  /// Opens a path component by component. Each component is looked up in the folder that was opened before it.
  /// - Returns: the descriptor of the last component; -1, with `errno` set, if a component cannot be opened.
  private static func openByParts(_ path: String, below root: Int32) -> Int32 {
    var folder = dup(root)
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    for (index, part) in parts.enumerated() where folder >= 0 {
      let kind = index == parts.count - 1 ? O_NONBLOCK : O_DIRECTORY
      let name = String(decoding: part, as: UTF8.self)
      let next = PathName.withCString(name) { openat(folder, $0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | kind) }
      let code = errno
      close(folder)
      errno = code
      folder = next
    }
    return folder
  }

  /// Reads an open file and closes it. A negative descriptor means that opening has failed, and `errno` has the cause.
  private static func read(descriptor: Int32, limit: Int) throws(SystemFailure) -> [UInt8] {
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    defer { close(descriptor) }
    var record = stat()
    guard fstat(descriptor, &record) == 0 else { throw SystemFailure(code: errno) }
    let status = FileStatus(record)
    guard status.kind == .file else { throw SystemFailure(code: status.kind == .folder ? EISDIR : EINVAL) }
    guard status.size <= limit else { throw SystemFailure(code: EFBIG) }
    var bytes: [UInt8] = []
    var capacity = status.size + 1
    // The file may grow during reading, so one more byte than the size of the file is requested.
    while true {
      let chunk = try readChunk(descriptor, capacity: capacity)
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= limit else { throw SystemFailure(code: EFBIG) }
      if bytes.count == status.size, chunk.count < capacity { return bytes }
      capacity = max(4096, status.size + 1 - bytes.count)
    }
  }

  private static func readChunk(_ descriptor: Int32, capacity: Int) throws(SystemFailure) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      // SAFETY: the kernel writes at most `capacity` bytes, and `count` is the number it reports.
      var got: Int
      repeat { got = systemRead(descriptor, buffer.baseAddress, capacity) } while got < 0 && errno == EINTR
      if got < 0 { failure = errno }
      count = max(0, got)
    }
    guard failure == 0 else { throw SystemFailure(code: failure) }
    return bytes
  }

  package static func isTooLarge(_ failure: SystemFailure) -> Bool { failure.code == EFBIG }

  package static func isAbsence(_ failure: SystemFailure) -> Bool {
    failure.code == ENOENT || failure.code == ENOTDIR
  }
}
