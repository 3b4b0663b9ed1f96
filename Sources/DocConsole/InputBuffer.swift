import DocSystem

/// Holds bytes that were read from a descriptor, until they are used.
struct InputBuffer: Sendable {
  let descriptor: Int32
  /// The name for messages: the path of the file, or a description of the stream.
  let name: String
  private(set) var bytes: [UInt8] = []
  /// The index of the first byte that has not been used.
  var start = 0
  private(set) var isAtEnd = false

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  var untaken: ArraySlice<UInt8> { bytes[start...] }

  /// Keeps only the first `count` unused bytes.
  mutating func keepFirst(_ count: Int) { bytes.removeSubrange((start + count)...) }

  /// Removes used bytes, so that `start` is 0, and reads once.
  /// - Returns: whether data or the end was read; false if the call was interrupted or nothing is available.
  mutating func fill() throws(CommandError) -> Bool {
    bytes.removeFirst(start)
    start = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { space in
      // SAFETY: at most as many bytes are read as the array has.
      read(descriptor, space.baseAddress, space.count)
    }
    if count > 0 {
      bytes.append(contentsOf: chunk[..<count])
    } else if count == 0 {
      isAtEnd = true
    } else {
      let failure = SystemFailure.last
      guard failure.code == EINTR || failure.code == EAGAIN else {
        throw CommandError("cannot read", at: name, wayOut: "\(failure.message); check the path or the pipe")
      }
      return false
    }
    return true
  }

  /// Waits up to `milliseconds` for data or the end; without a limit if nil.
  /// - Returns: whether data or the end is available. If false after an interruption, the caller waits again.
  func waits(_ milliseconds: Int32?) -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&poller, 1, milliseconds ?? -1) > 0
  }

  /// The line without a carriage return at its end.
  static func withoutReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
