import DocSystem

/// Reads the lines of a file or of standard input as they arrive. A program that writes one query at a time therefore gets each answer before it
/// writes the next query.
package final class LineReader {
  private let longestLine: Int
  private var input: InputBuffer

  /// - Parameters:
  ///   - path: the path of a file, or `-` for standard input.
  ///   - longestLine: the number of bytes to which longer lines are cut.
  package init(path: String, longestLine: Int = .max) throws(CommandError) {
    self.longestLine = longestLine
    if path == "-" {
      input = InputBuffer(descriptor: STDIN_FILENO, name: "standard input")
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandError("cannot read", at: path, wayOut: "\(SystemFailure.last.message); check the path")
    }
    input = InputBuffer(descriptor: descriptor, name: path)
  }

  /// - Parameter descriptor: the descriptor to read. The reader closes it.
  init(descriptor: Int32, name: String) {
    longestLine = .max
    input = InputBuffer(descriptor: descriptor, name: name)
  }

  deinit { if input.descriptor > STDERR_FILENO { close(input.descriptor) } }

  /// The next line without its end (LF or CR LF); nil after the last line. The last line need not have a line end.
  package func next() throws(CommandError) -> [UInt8]? {
    var searched = input.start
    while true {
      if let end = input.bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = input.bytes[input.start..<end].prefix(longestLine)
        input.start = end + 1
        return InputBuffer.withoutReturn(line)
      }
      if input.isAtEnd {
        guard !input.untaken.isEmpty else { return nil }
        let line = input.untaken.prefix(longestLine)
        input.start = input.bytes.count
        return InputBuffer.withoutReturn(line)
      }
      // Of a long line, only the beginning is kept.
      if input.untaken.count > longestLine { input.keepFirst(longestLine) }
      searched = input.untaken.count
      try fill()
    }
  }

  /// The next line and the lines that have arrived with it, at most `count`; none after the last line.
  package func arrived(atMost count: Int) throws(CommandError) -> [[UInt8]] {
    guard let first = try next() else { return [] }
    var lines = [first]
    while lines.count < count, input.untaken.contains(UInt8(ascii: "\n")), let line = try next() {
      lines.append(line)
    }
    return lines
  }

  /// All remaining lines, without any change.
  package func rest() throws(CommandError) -> [UInt8] {
    while !input.isAtEnd { try fill() }
    defer { input.start = input.bytes.count }
    return Array(input.untaken)
  }

  private func fill() throws(CommandError) {
    while try !input.fill() { _ = input.waits(nil) }
  }
}
