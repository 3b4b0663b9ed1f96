/// The text of one file after decoding: valid UTF-8, line ends folded to line feeds, with its lines.
///
/// Readers work on the bytes; a line's `String` is made only where it is kept.
struct SourceText: Sendable {
  /// UTF-8 without a byte-order mark; every line end is one line feed.
  let bytes: [UInt8]
  /// Byte offset of each line's first byte; never empty.
  let lineStarts: [Int]

  init(bytes: [UInt8]) {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var starts = [0]
    var index = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while index < bytes.count {
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\r") {
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
        byte = UInt8(ascii: "\n")
      }
      folded.append(byte)
      if byte == UInt8(ascii: "\n") { starts.append(folded.count) }
    }
    // A final line feed ends the last line; it does not begin another.
    if starts.count > 1, starts.last == folded.count { starts.removeLast() }
    self.bytes = folded
    self.lineStarts = starts
  }

  init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  var lineCount: Int { lineStarts.count }

  /// Bytes of a line, counted from 0, without its line feed.
  func lineBytes(_ line: Int) -> ArraySlice<UInt8> {
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    return bytes[start..<end]
  }

  /// A line, counted from 0, without its line feed.
  func line(_ line: Int) -> String {
    String(decoding: lineBytes(line), as: UTF8.self)
  }
}
