/// Breaks text into lines at spaces and between wide (East Asian) characters. An overlong word stays whole, so that paths can be copied.
package enum LineWrapping {
  /// The byte ranges of the lines, without the spaces at the breaks. There is at least one line, which may be empty.
  static func lines(_ bytes: [UInt8], width: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var lineStart = 0
    var columns = 0
    // The last possible break: the end of the line before it (exclusive) and the start of the line after it.
    var lastBreak: (end: Int, next: Int)?
    var columnsSinceBreak = 0
    var previousWide = false
    var offset = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let value = scalar.value
      defer { offset += UTF8.width(scalar) }
      if value == 0x20 {
        if offset == lineStart {  // Spaces at the start of a line are dropped.
          lineStart = offset + 1
          continue
        }
        let end = offset > 0 && bytes[offset - 1] == 0x20 ? lastBreak?.end ?? offset : offset
        lastBreak = (end, offset + 1)
        columns += 1
        columnsSinceBreak = 0
        previousWide = false
        continue
      }
      let scalarColumns = TerminalWidth.columns(of: value)
      let isWide = scalarColumns == 2
      if isWide, previousWide, offset > lineStart, !staysWithPrevious(value) {
        lastBreak = (offset, offset)
        columnsSinceBreak = 0
      }
      if columns + scalarColumns > width, let wrap = lastBreak, wrap.end > lineStart {
        lines.append(lineStart..<wrap.end)
        lineStart = wrap.next
        columns = columnsSinceBreak
        lastBreak = nil
      }
      columns += scalarColumns
      columnsSinceBreak += scalarColumns
      if scalarColumns > 0 { previousWide = isWide }
    }
    var end = bytes.count
    while end > lineStart, bytes[end - 1] == 0x20 { end -= 1 }
    if end > lineStart || lines.isEmpty { lines.append(lineStart..<max(end, lineStart)) }
    return lines
  }

  /// Whether a character must not begin a line. True for East Asian closing brackets and punctuation (JIS X 4051).
  private static func staysWithPrevious(_ value: UInt32) -> Bool {
    switch value {
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x30FB, 0x30FC,
      0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D:
      true
    default: false
    }
  }
}

extension LineWrapping {
  /// A line of a report, sanitised and wrapped to `width` columns. Continuation lines are indented by two more columns.
  package static func report(_ line: String, width: Int) -> [UInt8] {
    let indent = line.utf8.prefix { $0 == 0x20 }.count
    var output = OutputBuffer(TextOptions(width: width))
    output.spaces(indent)
    StyledText(String(line.dropFirst(indent))).writeWrapped(
      indent: indent + 2, firstLineBegun: true, to: &output)
    return output.bytes
  }
}

extension StyledText {
  /// Appends the text, wrapped to `width` columns (by default, the width of the output) and indented by `indent` spaces. If `firstLineBegun` is
  /// set, the first line is not indented.
  func writeWrapped(
    width: Int? = nil, indent: Int = 0, firstLineBegun: Bool = false, to output: inout OutputBuffer
  ) {
    let limit = max((width ?? output.options.width) - indent, 16)
    for (index, line) in LineWrapping.lines(bytes, width: limit).enumerated() {
      if index > 0 || !firstLineBegun, !line.isEmpty { output.spaces(indent) }
      write(line, to: &output)
      output.newline()
    }
  }

  func writeLine(indent: Int = 0, to output: inout OutputBuffer) {
    output.spaces(indent)
    write(to: &output)
    output.newline()
  }

  /// The text cut to `width` columns. If it was cut, it ends with `…`.
  func cut(to width: Int) -> StyledText {
    var columns = 0
    var end = 0
    var lastFit = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      columns += TerminalWidth.columns(of: scalar.value)
      end += UTF8.width(scalar)
      if columns <= width - 1 { lastFit = end }
      if columns > width {
        var result = self
        result.truncate(to: lastFit)
        result.append("…", lastFit > 0 ? styles[lastFit - 1].style : .plain)
        return result
      }
    }
    return self
  }

  var longestWord: Int {
    bytes.split(separator: 0x20).lazy.map { TerminalWidth.columns($0) }.max() ?? 0
  }

  var columns: Int { TerminalWidth.columns(bytes[...]) }
}
