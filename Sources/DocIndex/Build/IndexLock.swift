import DocCodec
import DocSystem

/// The lock that a process holds while it writes an index.
///
/// It is an advisory lock (`flock`) on the file `lock`. The system releases the lock even if the process crashes. The file is removed when the
/// lock is released. A process that opened the file just before its removal notices this, and tries again with a new file.
final class IndexLock {
  private let directory: String
  private let isNew: Bool
  private let path: String
  private let descriptor: Int32

  /// - Parameter isNew: whether the folder was created for this lock. If so, the folder is removed when the lock is released, unless it contains
  ///   other files.
  /// - Throws: `IndexError.locked` if another process holds the lock.
  init(directory: String, isNew: Bool) throws(IndexError) {
    (self.directory, self.isNew) = (directory, isNew)
    path = "\(directory)/lock"
    while true {
      let descriptor = FileCalls.create(path, flags: O_NONBLOCK)
      guard descriptor >= 0 else {
        throw .file(path: path, operation: "open", reason: CodecError.message(errno), code: errno)
      }
      guard FileCalls.isRegular(descriptor) else {
        close(descriptor)
        throw IndexError(.file(path: path, operation: "open", code: CodecError.notRegular), path: path)
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        let process = Self.owner(descriptor)
        close(descriptor)
        guard code == EWOULDBLOCK else {
          throw .file(path: path, operation: "lock", reason: CodecError.message(code), code: code)
        }
        throw .locked(directory: directory, process: process)
      }
      var held = stat()
      var named = stat()
      if fstat(descriptor, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino,
        held.st_dev == named.st_dev
      {
        let text = Array("\(getpid())\n".utf8)
        _ = ftruncate(descriptor, 0)
        _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit {
    FileCalls.remove(path)
    if isNew { rmdir(directory) }
    // The lock is released explicitly. Closing the descriptor may not release it, because a child process that is being started may have
    // inherited the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The id of the process that holds the lock, read from the lock file.
  private static func owner(_ descriptor: Int32) -> Int? {
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    return Int(String(decoding: buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}
