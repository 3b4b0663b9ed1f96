import DocSystem

/// Reads lines from standard input without blocking, for a program that has other tasks as well. Long lines are dropped to limit memory.
package struct MessageInput: Sendable {
  package enum Line: Sendable, Hashable {
    /// A line without its end (LF or CR LF).
    case whole([UInt8])
    /// A line that exceeds the limit. Its bytes were dropped.
    case tooLong
  }

  package var isAtEnd: Bool { input.isAtEnd }
  private let limit: Int
  private var input: InputBuffer
  /// The number of bytes that are known to contain no line end.
  private var searched = 0
  private var isDiscarding = false

  package init(lineLimit: Int, descriptor: Int32 = STDIN_FILENO) {
    limit = lineLimit
    input = InputBuffer(descriptor: descriptor, name: "standard input")
  }

  /// The next complete line; nil if none has arrived. The last line of the input may lack a line end.
  package mutating func next() -> Line? {
    if let end = input.untaken.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
      return take(input.bytes[input.start..<end], next: end + 1)
    }
    searched = input.untaken.count
    if input.isAtEnd {
      guard searched > 0 || isDiscarding else { return nil }
      return take(input.untaken, next: input.bytes.count)
    }
    if searched > limit {
      isDiscarding = true
      input.start = input.bytes.count
      searched = 0
    }
    return nil
  }

  private mutating func take(_ line: ArraySlice<UInt8>, next: Int) -> Line {
    defer {
      input.start = next
      searched = 0
      isDiscarding = false
    }
    return isDiscarding || line.count > limit ? .tooLong : .whole(InputBuffer.withoutReturn(line))
  }

  /// Waits up to `milliseconds`, or without a limit if nil, and then reads the available data.
  /// - Returns: whether data or the end was read.
  package mutating func read(waitingFor milliseconds: Int32?) throws(CommandError) -> Bool {
    guard !isAtEnd, input.waits(milliseconds) else { return false }
    return try input.fill()
  }
}
