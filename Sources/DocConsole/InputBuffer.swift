import DocSystem

/// What arrives at a descriptor → bytes, from the first that nobody has taken on.
struct InputBuffer: Sendable {
  let descriptor: Int32
  /// For messages: the file's path, or what else is read.
  let name: String
  private(set) var bytes: [UInt8] = []
  /// The first byte that was not taken.
  var start = 0
  private(set) var isAtEnd = false

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  var untaken: ArraySlice<UInt8> { bytes[start...] }

  /// Forgets the untaken bytes but for the first ones.
  mutating func keepFirst(_ count: Int) { bytes.removeSubrange((start + count)...) }

  /// Reads once, after dropping what was taken: `start` is 0 afterwards.
  /// - Returns: whether something came, be it the end; a call may be interrupted, or find nothing yet.
  mutating func fill() throws(CommandError) -> Bool {
    bytes.removeFirst(start)
    start = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { space in
      // SAFETY: at most as many bytes are read as the array holds.
      read(descriptor, space.baseAddress, space.count)
    }
    if count > 0 {
      bytes.append(contentsOf: chunk[..<count])
    } else if count == 0 {
      isAtEnd = true
    } else {
      let (code, message) = SystemCall.lastError()
      guard code == EINTR || code == EAGAIN else {
        throw CommandError("cannot read", at: name, wayOut: "\(message); check the path or the pipe")
      }
      return false
    }
    return true
  }

  /// Waits until there is something to read, be it the end, so many milliseconds at most, or for ever.
  /// - Returns: whether there is. An interrupted wait is a wait that was too short: the caller asks again.
  func waits(_ milliseconds: Int32?) -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&poller, 1, milliseconds ?? -1) > 0
  }

  /// A line without the CR of a CR LF.
  static func withoutReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
