import DocSystem

/// A file from which several threads can read ranges. Unlike the bytes of a mapped file, the bytes of this file do not stay in memory.
public final class InputFile: Sendable {
  public let path: String
  public let count: Int
  /// The descriptor, which is open as long as this object exists.
  package let descriptor: Int32

  /// - Throws: `CodecError.file` if the file cannot be opened or inspected.
  public init(path: String) throws(CodecError) {
    (descriptor, count) = try Self.open(path)
    self.path = path
  }

  /// Opens a regular file for reading.
  /// - Throws: `CodecError.file` if the file cannot be opened or inspected, or is not regular.
  static func open(_ path: String) throws(CodecError) -> (descriptor: Int32, size: Int) {
    let descriptor = systemOpen(path)
    guard descriptor >= 0 else { throw .file(path: path, operation: "open", code: errno) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFREG { return (descriptor, Int(status.st_size)) }
    let code = isKnown ? status.st_mode & S_IFMT == S_IFDIR ? EISDIR : CodecError.notRegular : errno
    close(descriptor)
    throw .file(path: path, operation: isKnown ? "open" : "inspect", code: code)
  }

  deinit { close(descriptor) }

  /// Reads the bytes of a range.
  /// - Throws: `CodecError.truncated` if the file ends before the range does.
  public func read(_ range: Range<Int>) throws(CodecError) -> [UInt8] {
    var failure: CodecError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = 0
      while count < range.count {
        // SAFETY: the buffer has room for `range.count` bytes. `count` of them are already filled.
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

private func systemOpen(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
