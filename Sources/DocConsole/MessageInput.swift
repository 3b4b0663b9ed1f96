import DocSystem

/// Lines of standard input for a program that has other things to do, too: it can ask whether there is something to read,
/// and a line that never ends takes no more memory than the limit.
package struct MessageInput: Sendable {
  package enum Line: Sendable, Hashable {
    /// Without its end (LF or CR LF).
    case whole([UInt8])
    /// Longer than the limit; its bytes are gone.
    case tooLong
  }

  package var isAtEnd: Bool { input.isAtEnd }
  private let limit: Int
  private var input: InputBuffer
  /// So many untaken bytes hold no line end.
  private var searched = 0
  private var isDiscarding = false

  package init(lineLimit: Int, descriptor: Int32 = STDIN_FILENO) {
    limit = lineLimit
    input = InputBuffer(descriptor: descriptor, name: "standard input")
  }

  /// The next line that has arrived; the last one may lack an end.
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

  /// Reads what has arrived, waiting for it so many milliseconds at most, or for ever. Whether anything did, be it the end.
  package mutating func read(waitingFor milliseconds: Int32?) throws(CommandError) -> Bool {
    guard !isAtEnd, input.waits(milliseconds) else { return false }
    return try input.fill()
  }
}
