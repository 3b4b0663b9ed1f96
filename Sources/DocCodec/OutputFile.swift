import DocSystem

/// A file that is written from start to end through a buffer.
///
/// The file is removed when the object is deinitialised, unless `keep()` was called, so that no incomplete file is left.
public final class OutputFile {
  public let path: String
  /// The number of bytes written so far, including those in the buffer.
  public private(set) var count = 0
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isKept = false
  private let bufferSize: Int

  /// Creates a file for writing, or truncates an existing file.
  /// - Parameter bufferSize: the number of bytes per write to the system. The page cache stores and maps a file in units of this size, so large
  ///   units are better for a file that will be mapped.
  public init(path: String, bufferSize: Int = 256 << 10) throws(CodecError) {
    self.bufferSize = max(1, bufferSize)
    descriptor = FileCalls.create(path, flags: O_TRUNC)
    self.path = path
    guard descriptor >= 0 else { throw .file(path: path, operation: "create", code: errno) }
    buffer.reserveCapacity(self.bufferSize)
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      if !isKept { FileCalls.remove(path) }
    }
  }

  public func write(_ bytes: [UInt8]) throws(CodecError) {
    try bytes.withRawBytes { (source) throws(CodecError) in try write(source) }
  }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    count += bytes.count
    var rest = bytes
    // Only full buffers are written, so that each write begins at a multiple of the buffer's size.
    while buffer.count + rest.count >= bufferSize {
      let room = bufferSize - buffer.count
      buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest.prefix(room)))
      try flush()
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(room))
    }
    buffer.append(contentsOf: rest)
  }

  /// Writes the buffer to the system.
  public func flush() throws(CodecError) {
    try buffer.withRawBytes { (source) throws(CodecError) in try writeAll(source) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Flushes the buffer, and waits until the bytes are durable.
  public func synchronize() throws(CodecError) {
    try flush()
    guard FileCalls.synchronize(descriptor, path: path) == 0 else {
      throw .file(path: path, operation: "sync", code: errno)
    }
  }

  /// Keeps the file when the object is deinitialised.
  public func keep() { isKept = true }

  /// Flushes the buffer and keeps the file.
  public func finish() throws(CodecError) {
    try flush()
    keep()
  }

  /// Replaces a file atomically. The new content is durable before it takes the place of the old content.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(CodecError) {
    let file = try OutputFile(path: path + ".tmp")
    try file.write(bytes)
    try file.synchronize()
    try FileNames.rename(path + ".tmp", to: path)
    file.keep()
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = FileCalls.write(descriptor, rest, path: path)
      if written <= 0 {
        if written < 0, errno == EINTR { continue }
        throw .file(path: path, operation: "write", code: written == 0 ? ENOSPC : errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    }
  }
}

public enum FileNames {
  /// Renames `source` to `destination`, replacing a file of that name. Within a file system, this is atomic.
  public static func rename(_ source: String, to destination: String) throws(CodecError) {
    guard FileCalls.rename(source, destination) == 0 else {
      throw .file(path: destination, operation: "rename to", code: errno)
    }
  }

  /// Flushes a folder to disk, so that the files created and removed in it stay so after a crash (fsync(2)).
  public static func synchronize(directory: String) throws(CodecError) {
    let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path: directory, operation: "open", code: errno) }
    defer { close(descriptor) }
    // EINVAL counts as success, because it means that the file system cannot synchronize folders.
    guard FileCalls.synchronize(descriptor, path: directory) == 0 || errno == EINVAL else {
      throw .file(path: directory, operation: "sync", code: errno)
    }
  }

  /// Removes a file. A missing file is not an error.
  public static func remove(_ path: String) throws(CodecError) {
    guard FileCalls.remove(path) == 0 || errno == ENOENT else {
      throw .file(path: path, operation: "remove", code: errno)
    }
  }

  /// Removes a folder and the files in it, and ignores errors.
  package static func removeFolder(_ path: String) {
    for name in (try? list(path)) ?? [] { FileCalls.remove(path + "/" + name) }
    rmdir(path)
  }

  /// Makes a folder that only its owner can access, in the system's folder for temporary files (`TMPDIR`).
  package static func makeTemporaryFolder(_ name: String) throws(CodecError) -> String {
    let set = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let path = (set.isEmpty ? "/tmp" : set) + "/\(name)-XXXXXX"
    // SAFETY: strdup returns a copy, which mkdtemp changes in place. The copy is freed once.
    guard let template = strdup(path) else { throw .file(path: path, operation: "make folder", code: ENOMEM) }
    defer { free(template) }
    guard let made = mkdtemp(template) else { throw .file(path: path, operation: "make folder", code: errno) }
    return String(cString: made)
  }

  /// Creates a folder, and its parents if they are missing.
  /// - Returns: whether the folder did not exist before.
  @discardableResult
  public static func makeDirectory(_ path: String) throws(CodecError) -> Bool {
    if FileCalls.makeDirectory(path) == 0 { return true }
    if errno == EEXIST { return false }
    let code = errno
    guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw .file(path: path, operation: "make folder", code: code)
    }
    try makeDirectory(String(path[..<slash]))
    guard FileCalls.makeDirectory(path) == 0 || errno == EEXIST else {
      throw .file(path: path, operation: "make folder", code: errno)
    }
    return true
  }

  /// The names of the entries in a folder, without `.` and `..`, sorted by bytes.
  public static func list(_ directory: String) throws(CodecError) -> [String] {
    do {
      let entries = try FileSystem.entries(of: directory)
      return entries.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch { throw .file(path: directory, operation: "list", code: error.code) }
  }
}

/// A temporary folder. It is removed with its files when the object is deinitialised.
package final class ScratchFolder {
  package let path: String

  package init(name: String) throws(CodecError) { path = try FileNames.makeTemporaryFolder(name) }

  deinit { FileNames.removeFolder(path) }
}
