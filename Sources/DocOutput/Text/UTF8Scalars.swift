/// Unicode scalars of UTF-8 text in an array, one at a time, with their places in bytes.
///
/// The standard library's `unicodeScalars` gives no byte offsets without a detour through `String.Index`.
struct UTF8Scalars: Sequence, IteratorProtocol {
  let bytes: [UInt8]
  /// Byte offset of the scalar that `next` gives.
  private(set) var offset: Int
  let end: Int

  /// `range` must lie in the array; a range that cuts a scalar gives U+FFFD for the piece.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = range?.lowerBound ?? 0
    end = Swift.min(range?.upperBound ?? bytes.count, bytes.count)
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// The next scalar's value and its length in bytes. Bytes that are no UTF-8 count one by one as U+FFFD.
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
  /// Appends a scalar as UTF-8; what is no scalar value becomes U+FFFD.
  mutating func append(scalar value: UInt32) {
    append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}
