import DocModel

/// The marks that paragraphs keep from their source (`` `code` ``, `*emphasis*`, `**strong**`), turned into
/// styles for terminals that show them; an unmatched mark is plain text.
enum InlineMarks {
  /// The text with its marks taken out and their styles put on, or, when `keepMarks` is set, as it is.
  /// `highlights` are byte ranges of `text`, ascending and apart; they win over marks.
  static func styled(
    _ text: String, base: TextStyle = .plain, highlights: [Range<Int>] = [], keepMarks: Bool
  ) -> StyledText {
    let bytes = Array(text.utf8)
    var styles = [TextStyle](repeating: base, count: bytes.count)
    var dropped = [Bool](repeating: false, count: bytes.count)
    if !keepMarks { mark(bytes, styles: &styles, dropped: &dropped) }
    for range in highlights {
      for index in range.clamped(to: 0..<bytes.count) { styles[index] = .match }
    }
    var result = StyledText()
    var start = 0
    while start < bytes.count {
      var end = start + 1
      while end < bytes.count, styles[end] == styles[start], dropped[end] == dropped[start] { end += 1 }
      if !dropped[start] {
        result.append(String(decoding: bytes[start..<end], as: UTF8.self), styles[start])
      }
      start = end
    }
    return result
  }

  private static func mark(_ bytes: [UInt8], styles: inout [TextStyle], dropped: inout [Bool]) {
    let backtick = UInt8(ascii: "`")
    let star = UInt8(ascii: "*")
    let closers = closingBackticks(bytes)
    var openStrong: Int?
    var openEmphasis: Int?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == backtick || byte == star else {
        index += 1
        continue
      }
      let end = endOfRun(bytes, from: index)
      if byte == backtick {
        if let closer = closers[index] {
          let length = end - index
          for place in end..<closer { styles[place] = .code }
          for place in index..<end { dropped[place] = true }
          for place in closer..<closer + length { dropped[place] = true }
          index = closer + length
        } else {
          index = end
        }
        continue
      }
      let mayClose = index > 0 && bytes[index - 1] != 0x20
      let mayOpen = end < bytes.count && bytes[end] != 0x20
      let length = end - index
      if length == 2, mayClose, let opener = openStrong {
        apply(.strong, from: opener + 2, to: index, length: 2, styles: &styles, dropped: &dropped)
        openStrong = nil
      } else if length == 1, mayClose, let opener = openEmphasis {
        apply(.emphasis, from: opener + 1, to: index, length: 1, styles: &styles, dropped: &dropped)
        openEmphasis = nil
      } else if mayOpen {
        if length == 2 { openStrong = index } else if length == 1 { openEmphasis = index }
      }
      index = end
    }
  }

  private static func apply(
    _ style: TextStyle, from start: Int, to end: Int, length: Int, styles: inout [TextStyle],
    dropped: inout [Bool]
  ) {
    guard start < end else { return }
    for place in start..<end where styles[place] != .code { styles[place] = style }
    for place in start - length..<start { dropped[place] = true }
    for place in end..<end + length { dropped[place] = true }
  }

  private static func endOfRun(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] == bytes[start] { end += 1 }
    return end
  }

  /// For the offset of each run of backticks, the offset of the next run of the same length (CommonMark 6.1).
  private static func closingBackticks(_ bytes: [UInt8]) -> [Int: Int] {
    var runs: [(offset: Int, length: Int)] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "`") {
        let end = endOfRun(bytes, from: index)
        runs.append((index, end - index))
        index = end
      } else {
        index += 1
      }
    }
    var next: [Int: Int] = [:]
    var closers: [Int: Int] = [:]
    for run in runs.reversed() {
      closers[run.offset] = next[run.length]
      next[run.length] = run.offset
    }
    return closers
  }
}
