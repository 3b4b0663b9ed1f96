/// Iterates over the Unicode scalars of UTF-8 bytes, with byte offsets.
///
/// The standard library's `unicodeScalars` gives byte offsets only through `String.Index`.
struct UTF8Scalars: Sequence, IteratorProtocol {
  let bytes: [UInt8]
  private(set) var offset: Int
  let end: Int

  /// Iterates over a range of the bytes. A scalar that is only partly in the range is read as U+FFFD.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = range?.lowerBound ?? 0
    end = Swift.min(range?.upperBound ?? bytes.count, bytes.count)
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// The next scalar and its length in bytes. Each byte of invalid UTF-8 is read as one U+FFFD.
  mutating func next() -> (value: UInt32, length: Int)? {
    guard offset < end else { return nil }
    let first = bytes[offset]
    if first < 0x80 {
      offset += 1
      return (UInt32(first), 1)
    }
    let length = first >= 0xF0 && first < 0xF8 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, offset + length <= end else {
      offset += 1
      return (0xFFFD, 1)
    }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for index in offset + 1..<offset + length {
      guard bytes[index] & 0xC0 == 0x80 else {
        offset += 1
        return (0xFFFD, 1)
      }
      value = value << 6 | UInt32(bytes[index] & 0x3F)
    }
    offset += length
    return (Unicode.Scalar(value) == nil ? 0xFFFD : value, length)
  }
}

extension [UInt8] {
  /// Appends a scalar as UTF-8; an invalid value becomes U+FFFD.
  mutating func append(scalar value: UInt32) {
    append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}
