import DocSystem

/// A file read piece by piece, any number of threads at once: unlike a mapping, what was read does not stay in memory.
public final class InputFile: Sendable {
  public let path: String
  public let count: Int
  private let descriptor: Int32

  /// - Throws: `CodecError.file` when it cannot be opened or inspected.
  public init(path: String) throws(CodecError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .file(path: path, operation: "open", code: errno) }
    self.path = path
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .file(path: path, operation: "inspect", code: code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .file(path: path, operation: "open", code: CodecError.notRegular)
    }
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes of a range.
  /// - Throws: `CodecError.truncated` when the file ends before.
  public func read(_ range: Range<Int>) throws(CodecError) -> [UInt8] {
    var failure: CodecError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = 0
      while count < range.count {
        // SAFETY: the buffer has room for `range.count` bytes, of which `count` are filled.
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, range.count - count,
          off_t(range.lowerBound + count))
        if read > 0 {
          count += read
        } else if read == 0 {
          failure = .truncated(offset: range.lowerBound + count)
          return
        } else if errno != EINTR {
          failure = .file(path: path, operation: "read", code: errno)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
