/// Searches for a byte pattern. The generic search of Foundation is about a hundred times slower.
@usableFromInline
package enum ByteSearch {
  /// The range of the first occurrence of `pattern` at or after `start`; nil if there is none.
  package static func first(
    _ pattern: StaticString, in bytes: ArraySlice<UInt8>, from start: Int? = nil
  ) -> Range<Int>? {
    let base = bytes.startIndex
    let skipped = max(0, (start ?? base) - base)
    let length = pattern.utf8CodeUnitCount
    guard skipped <= bytes.count, length > 0, bytes.count - skipped >= length else { return nil }
    let offset: Int? = bytes.withUnsafeBytes { buffer -> Int? in
      guard let address = buffer.baseAddress else { return nil }
      let lead = Int32(pattern.utf8Start[0])
      var index = skipped
      while index + length <= buffer.count {
        // SAFETY: memchr stops `length - 1` bytes before the end of the buffer, so from any match, memcmp can read `length` bytes. The literal
        // has `length` bytes.
        guard let found = memchr(address + index, lead, buffer.count - index - length + 1) else { return nil }
        index = UnsafeRawPointer(found) - address
        if memcmp(found, pattern.utf8Start, length) == 0 { return index }
        index += 1
      }
      return nil
    }
    return offset.map { base + $0..<base + $0 + length }
  }

  package static func first(_ pattern: StaticString, in bytes: [UInt8], from start: Int? = nil) -> Range<Int>?
  {
    first(pattern, in: bytes[...], from: start)
  }

  package static func contains(_ pattern: StaticString, in bytes: [UInt8]) -> Bool {
    first(pattern, in: bytes[...]) != nil
  }

  @inlinable package static func starts(_ bytes: some Collection<UInt8>, with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { bytes.starts(with: $0) }
  }

  /// The offset of the first occurrence of a byte at or after `start`; nil if there is none.
  package static func byte(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    guard start >= 0, start < bytes.count else { return nil }
    return bytes.withUnsafeBytes { buffer -> Int? in
      guard let address = buffer.baseAddress,
        // SAFETY: reads from `start` to the end of the buffer; the guard above keeps `start` inside the buffer.
        let found = memchr(address + start, Int32(byte), buffer.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - address
    }
  }

  /// The end of the line that contains `start`: the offset of its line feed, or the end of the text if there is none.
  package static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
    byte(0x0a, in: bytes, from: start) ?? bytes.count
  }
}
