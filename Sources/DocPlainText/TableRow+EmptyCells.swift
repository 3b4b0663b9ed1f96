/// Recovers the traces that empty cells left in a line, and marks each with a no-break space.
extension TableRow {
  /// The words of a line with single spaces between. An empty cell becomes a word of its own, a no-break space. It is recognised by
  /// an isolated no-break space. If `spacesMark`, it is also recognised by two spaces not preceded by a full stop, and by one space at the
  /// start of the line.
  static func folded(_ line: ArraySlice<UInt8>, spacesMark: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    var index = line.startIndex
    var spaces = 0
    while index < line.endIndex {
      let byte = line[index]
      if byte == 0x20 || byte == 0x09 || byte == 0x0b || byte == 0x0c || byte == 0x0d {
        spaces += 1
        index += 1
        continue
      }
      let isNoBreak = byte == 0xc2 && index + 1 < line.endIndex && line[index + 1] == 0xa0
      if spacesMark, !isNoBreak, spaces == (bytes.isEmpty ? 1 : 2), !LineShape.endsSentence(bytes.last ?? 0) {
        appendMark(&bytes)
      }
      if spaces > 0, let last = bytes.last, last != 0x20 { bytes.append(0x20) }
      let isAfterSpace = spaces > 0 || index == line.startIndex
      spaces = 0
      guard isNoBreak else {
        bytes.append(byte)
        index += 1
        continue
      }
      index += 2
      let isBeforeSpace = index == line.endIndex || line[index] <= 0x20
      if isAfterSpace, isBeforeSpace { appendMark(&bytes) } else { spaces = 1 }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }

  private static func appendMark(_ bytes: inout [UInt8]) {
    if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
    bytes += [0xc2, 0xa0]
  }

  /// Whether extra spaces may mark empty cells: a few lines are indented by one space or contain a double space, and none contains longer
  /// runs, as text set in columns does.
  static func spacesMark(_ lines: [ArraySlice<UInt8>]) -> Bool {
    var marked = 0
    for line in lines {
      var isMarked = line.first == 0x20
      var spaces = 0
      for (offset, byte) in line.enumerated() {
        if byte == 0x20 {
          spaces += 1
        } else {
          if spaces > 2 || spaces == 2 && offset == 2 { return false }
          if spaces == 2 { isMarked = true }
          spaces = 0
        }
      }
      if isMarked { marked += 1 }
    }
    return marked > 0 && marked * 3 <= lines.count * 2
  }
}
