/// Validates and repairs UTF-8 (Unicode 16, table 3-7).
package enum UTF8Repair {
  /// The index of the first byte outside well-formed sequences; nil if there is none.
  package static func firstInvalid(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    let found: Int? = bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        // ASCII is skipped, eight bytes at a time.
        while index + 8 <= buffer.count {
          // SAFETY: the loop's condition keeps the eight bytes inside the buffer, and the load is unaligned.
          let word = UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped)
            .loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if word & 0x8080_8080_8080_8080 != 0 { break }
          index += 8
        }
        guard index < buffer.count else { break }
        let length = sequenceLength(buffer, index)
        if length <= 0 { return index }
        index += length
      }
      return nil
    }
    return found.map { start + $0 }
  }

  /// The length of the well-formed sequence at `index`. If the sequence is ill-formed, the length of its maximal subpart, which must be
  /// replaced, as a negative number.
  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let lead = bytes[index]
    if lead < 0x80 { return 1 }
    let count: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xbf
    switch lead {
    case 0xc2...0xdf: count = 2
    case 0xe0: (count, low) = (3, 0xa0)
    case 0xed: (count, high) = (3, 0x9f)
    case 0xe1...0xef: count = 3
    case 0xf0: (count, low) = (4, 0x90)
    case 0xf1...0xf3: count = 4
    case 0xf4: (count, high) = (4, 0x8f)
    default: return -1
    }
    var offset = 1
    while offset < count {
      guard index + offset < bytes.count, low <= bytes[index + offset], bytes[index + offset] <= high else {
        return -offset
      }
      (low, high) = (0x80, 0xbf)
      offset += 1
    }
    return count
  }

  /// Replaces each maximal ill-formed part by U+FFFD. Also returns the number of replacements.
  package static func replacing(_ bytes: ArraySlice<UInt8>, from first: Int) -> (text: [UInt8], count: Int) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 16)
    text.append(contentsOf: bytes[bytes.startIndex..<first])
    var count = 0
    bytes[first...].withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        let length = sequenceLength(buffer, index)
        if length > 0 {
          text.append(contentsOf: buffer[index..<(index + length)])
        } else {
          text.append(contentsOf: [0xef, 0xbf, 0xbd])
          count += 1
        }
        index += abs(length)
      }
    }
    return (text, count)
  }
}
