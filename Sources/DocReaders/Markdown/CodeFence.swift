import DocModel

/// Tracks whether a line is in a fenced code block (CommonMark 0.31, 4.5).
struct CodeFence {
  private var mark: UInt8 = 0
  private var length = 0
  var isOpen: Bool { length > 0 }

  /// Examines a line without its indentation. Returns true if the line is a fence or is inside a fenced block.
  @discardableResult
  mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first == 0x60 || first == 0x7e else { return isOpen }
    let run = line.prefix { $0 == first }.count
    let rest = line.dropFirst(run)
    if isOpen {
      if first == mark, run >= length, rest.allSatisfy(ByteClass.isSpace) { length = 0 }
      return true
    }
    // The info string after backticks cannot contain a backtick, so such a line is inline code.
    guard run >= 3, first == 0x7e || !rest.contains(0x60) else { return false }
    mark = first
    length = run
    return true
  }
}
