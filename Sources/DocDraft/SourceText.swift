import DocSystem

/// The decoded text of a file, divided into lines. It is valid UTF-8, and its line ends are normalised to line feeds.
///
/// Readers work on the bytes, and make strings only of text that they keep.
@usableFromInline
package struct SourceText: Sendable {
  /// UTF-8 without a byte-order mark. Each line ends in a line feed, except perhaps the last one.
  @usableFromInline package let bytes: [UInt8]
  /// The offset of the first byte of each line. There is at least one line.
  @usableFromInline package let lineStarts: [Int]

  package init(bytes: [UInt8]) {
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    if !hasMark, ByteSearch.byte(UInt8(ascii: "\r"), in: bytes, from: 0) == nil {
      self.bytes = bytes
      lineStarts = Self.lineStarts(bytes)
      return
    }
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var starts = [0]
    var index = hasMark ? 3 : 0
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
    // A line feed at the end of the text does not begin another line.
    if starts.count > 1, starts.last == folded.count { starts.removeLast() }
    self.bytes = folded
    self.lineStarts = starts
  }

  /// The offset of the start of each line, for a text with normalised line ends.
  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32 + 1)
    var start = 0
    while let end = ByteSearch.byte(0x0a, in: bytes, from: start) {
      start = end + 1
      if start < bytes.count { starts.append(start) }
    }
    return starts
  }

  package init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  @inlinable package var lineCount: Int { lineStarts.count }

  /// The bytes of a zero-based line, without its line feed.
  @inlinable package func lineBytes(_ line: Int) -> ArraySlice<UInt8> {
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    return bytes[start..<end]
  }

  /// A zero-based line, without its line feed.
  @inlinable package func line(_ line: Int) -> String {
    String(decoding: lineBytes(line), as: UTF8.self)
  }
}
