#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lines of a file or of standard input, as they arrive: a program that writes queries one at a time gets each
/// answer before it writes the next.
public struct LineReader: ~Copyable {
  private let descriptor: Int32
  private let name: String
  private let longestLine: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// `path` is a file, or `-` for standard input. Of a line longer than `longestLine` bytes the rest is passed over.
  public init(path: String, longestLine: Int = .max) throws(CommandError) {
    self.longestLine = longestLine
    if path == "-" {
      descriptor = STDIN_FILENO
      name = "standard input"
      return
    }
    name = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandError("cannot read", at: path, wayOut: "\(SystemCall.lastError().message); check the path")
    }
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// The next line without its end (LF or CR LF); the last one may lack an end.
  public mutating func next() throws(CommandError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[start..<end].prefix(longestLine))
        start = end + 1
        return Self.withoutReturn(line)
      }
      if buffer.count - start > longestLine, !isAtEnd {
        // Only the line's beginning is kept; what is still to come of it is not.
        buffer.removeSubrange((start + longestLine)...)
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        let line = Array(buffer[start...].prefix(longestLine))
        start = buffer.count
        return Self.withoutReturn(line)
      }
      if start > 0 {
        buffer.removeFirst(start)
        searched -= start
        start = 0
      }
      try fill()
    }
  }

  /// All lines that are left, as they stand in the file.
  public mutating func rest() throws(CommandError) -> [UInt8] {
    while !isAtEnd { try fill() }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  private mutating func fill() throws(CommandError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { space in
      // SAFETY: at most as many bytes are read as the array holds.
      read(descriptor, space.baseAddress, space.count)
    }
    if count > 0 {
      buffer.append(contentsOf: chunk[..<count])
    } else if count == 0 {
      isAtEnd = true
    } else {
      let (code, message) = SystemCall.lastError()
      if code != EINTR {
        throw CommandError("cannot read", at: name, wayOut: "\(message); check the path")
      }
    }
  }

  private static func withoutReturn(_ line: [UInt8]) -> [UInt8] {
    line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
  }
}
