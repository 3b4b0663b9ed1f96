/// Finds the traces of empty cells in a line. Each is marked by a no-break space.
extension TableRow {
  /// The words of a line, separated by single spaces. An isolated no-break space marks an empty cell, and stays a word.
  static func folded(_ line: ArraySlice<UInt8>) -> [UInt8] {
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
}
