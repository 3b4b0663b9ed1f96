import DocOutput
import DocSystem

/// Reads the lines of a file, a pipe or standard input as they arrive. A program can therefore write a query, wait for the answer, and then
/// write the next query. Long lines are cut, to limit memory.
package final class LineReader {
  private let descriptor: Int32
  /// The name for messages: the path of the file, or a description of the stream.
  private let name: String
  private let longestLine: Int
  private var bytes: [UInt8] = []
  /// The lines in `bytes[start...]` have not been returned yet. The first `searched` bytes from `start` on contain no line end.
  private var start = 0
  private var searched = 0
  package private(set) var isAtEnd = false

  /// - Parameters:
  ///   - path: the path of a file, or `-` for standard input.
  ///   - longestLine: the number of bytes to which longer lines are cut.
  package convenience init(path: String, longestLine: Int = .max) throws(CommandError) {
    let isInput = path == "-"
    let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandError("cannot read", at: path, remedy: "\(SystemFailure.last.message); check the path")
    }
    self.init(descriptor: descriptor, name: isInput ? "standard input" : path, longestLine: longestLine)
  }

  /// - Parameter descriptor: the descriptor to read. The reader closes it.
  init(descriptor: Int32, name: String, longestLine: Int = .max) {
    (self.descriptor, self.name, self.longestLine) = (descriptor, name, longestLine)
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// The next line without its end (LF or CR LF), if it has arrived; otherwise nil. The last line need not have a line end.
  package func arrived() -> [UInt8]? {
    if let end = bytes[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
      return take(upTo: end, next: end + 1)
    }
    searched = bytes.count - start
    if isAtEnd { return searched > 0 ? take(upTo: bytes.count, next: bytes.count) : nil }
    if searched > longestLine {
      bytes.removeSubrange((start + longestLine)...)
      searched = longestLine
    }
    return nil
  }

  private func take(upTo end: Int, next: Int) -> [UInt8] {
    defer { (start, searched) = (next, 0) }
    let line = bytes[start..<end].prefix(longestLine)
    return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  package func next() throws(CommandError) -> [UInt8]? {
    while true {
      if let line = arrived() { return line }
      if isAtEnd { return nil }
      _ = try read(waitingFor: nil)
    }
  }

  /// The next line and the lines that have arrived with it, at most `count`; none after the last line.
  package func arrived(atMost count: Int) throws(CommandError) -> [[UInt8]] {
    guard let first = try next() else { return [] }
    var lines = [first]
    while lines.count < count, let line = arrived() { lines.append(line) }
    return lines
  }

  package func rest() throws(CommandError) -> [UInt8] {
    while !isAtEnd { _ = try read(waitingFor: nil) }
    defer { start = bytes.count }
    return Array(bytes[start...])
  }

  /// Waits up to `milliseconds`, or without a limit if nil, and then reads the available data.
  /// - Returns: whether data or the end was read. The result is also false after an interruption; the caller then waits again.
  package func read(waitingFor milliseconds: Int32?) throws(CommandError) -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard !isAtEnd, poll(&poller, 1, milliseconds ?? -1) > 0 else { return false }
    bytes.removeFirst(start)
    start = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    // SAFETY: `read` writes at most `$0.count` bytes, which is the size of the array.
    let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      let failure = SystemFailure.last
      if failure.code == EINTR || failure.code == EAGAIN { return false }
      throw CommandError("cannot read", at: name, remedy: "\(failure.message); check the path or the pipe")
    }
    bytes += chunk[..<count]
    isAtEnd = count == 0
    return true
  }
}
