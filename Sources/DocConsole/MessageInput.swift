#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lines of standard input for a program that has other things to do, too: it can ask whether there is something to read,
/// and a line that never ends takes no more memory than the limit.
public struct MessageInput: Sendable {
  public enum Line: Sendable, Hashable {
    /// Without its end (LF or CR LF).
    case whole([UInt8])
    /// Longer than the limit; its bytes are gone.
    case tooLong
  }

  public private(set) var isAtEnd = false
  private let limit: Int
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// `buffer[start..<searched]` holds no line end.
  private var start = 0
  private var searched = 0
  private var isDiscarding = false

  public init(lineLimit: Int, descriptor: Int32 = STDIN_FILENO) {
    limit = lineLimit
    self.descriptor = descriptor
  }

  /// The next line that has arrived; the last one may lack an end.
  public mutating func next() -> Line? {
    while true {
      guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      let line = buffer[start..<end]
      let wasDiscarding = isDiscarding
      start = end + 1
      searched = start
      isDiscarding = false
      return wasDiscarding || line.count > limit ? .tooLong : .whole(Self.withoutReturn(line))
    }
    searched = buffer.count
    if isAtEnd {
      guard start < buffer.count || isDiscarding else { return nil }
      let line = buffer[start...]
      defer {
        start = buffer.count
        isDiscarding = false
      }
      return isDiscarding || line.count > limit ? .tooLong : .whole(Self.withoutReturn(line))
    }
    if buffer.count - start > limit {
      isDiscarding = true
      start = buffer.count
    }
    return nil
  }

  /// Reads what has arrived, waiting for it so many milliseconds at most, or for ever. Whether anything did, be it the end.
  public mutating func read(waitingFor milliseconds: Int32?) throws(CommandError) -> Bool {
    guard !isAtEnd else { return false }
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // An interrupted wait is a wait that was too short: the caller asks again.
    guard poll(&poller, 1, milliseconds ?? -1) > 0 else { return false }
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { space in
      // SAFETY: at most as many bytes are read as the array holds.
      Self.readBytes(descriptor, space.baseAddress, space.count)
    }
    if count > 0 {
      buffer.append(contentsOf: chunk[..<count])
    } else if count == 0 {
      isAtEnd = true
    } else {
      let (code, message) = SystemCall.lastError()
      guard code == EINTR || code == EAGAIN else {
        throw CommandError("cannot read", at: "standard input", wayOut: "\(message); start the program again")
      }
      return false
    }
    return true
  }

  private static func readBytes(_ descriptor: Int32, _ space: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, space, count)
    #elseif canImport(Musl)
      Musl.read(descriptor, space, count)
    #else
      Glibc.read(descriptor, space, count)
    #endif
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
