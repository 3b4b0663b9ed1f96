/// Classes of ASCII bytes. Bytes from 0x80 on are parts of non-ASCII characters. Only functions whose comments say so count them as letters.
public enum ByteClass {
  @inlinable @inline(__always) public static func isDigit(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39
  }
  @inlinable @inline(__always) public static func isUpper(_ byte: UInt8) -> Bool {
    byte >= 0x41 && byte <= 0x5a
  }
  @inlinable @inline(__always) public static func isLower(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7a
  }
  @inlinable @inline(__always) public static func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }
  @inlinable @inline(__always) public static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
  }
  /// Whether a byte is an ASCII letter, a digit, an underscore, or part of a non-ASCII character.
  @inlinable @inline(__always) public static func isWord(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == 0x5f || byte >= 0x80
  }
  /// Whether a byte is a space, tab, line feed, vertical tab, form feed or carriage return.
  @inlinable @inline(__always) public static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0d)
  }
  @inlinable @inline(__always) public static func lowered(_ byte: UInt8) -> UInt8 {
    isUpper(byte) ? byte | 0x20 : byte
  }
}

extension BidirectionalCollection where Element == UInt8 {
  /// The slice without white space at either end.
  @inlinable package var trimmed: SubSequence {
    var start = startIndex
    var end = endIndex
    while start < end, ByteClass.isSpace(self[start]) { formIndex(after: &start) }
    while start < end, ByteClass.isSpace(self[index(before: end)]) { formIndex(before: &end) }
    return self[start..<end]
  }

  /// The slice without white space at the end.
  @inlinable package var trimmedEnd: SubSequence {
    self[..<(lastIndex { !ByteClass.isSpace($0) }.map { index(after: $0) } ?? startIndex)]
  }

  /// The start of the UTF-8 scalar to which the byte at `index` belongs; at the end of the collection, `index` itself.
  @inlinable package func scalarStart(at index: Index) -> Index {
    var start = index
    while start > startIndex, start < endIndex, self[start] & 0xc0 == 0x80 { formIndex(before: &start) }
    return start
  }

  /// The bytes as text. Ill-formed bytes become U+FFFD.
  @inlinable package var text: String { String(decoding: self, as: UTF8.self) }
}

extension [UInt8] {
  /// The byte at an index; nil if there is none.
  @inlinable package subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}
