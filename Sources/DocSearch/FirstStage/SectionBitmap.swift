/// A set of sections of a segment, with one bit for each section.
struct SectionBitmap {
  private(set) var words: [UInt64]

  /// Creates an empty set, or one with all of `count` sections.
  init(count: Int, full: Bool = false) {
    words = [UInt64](repeating: full ? .max : 0, count: (count + 63) / 64)
    if full, count % 64 != 0 { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
  }

  func contains(_ section: UInt32) -> Bool {
    words[Int(section >> 6)] >> UInt64(section & 63) & 1 != 0
  }

  /// The first section in the set that is at or after `start`.
  func first(from start: Int) -> Int? {
    var word = start >> 6
    guard word < words.count else { return nil }
    var bits = words[word] & (.max << UInt64(start & 63))
    while bits == 0 {
      word += 1
      guard word < words.count else { return nil }
      bits = words[word]
    }
    return word << 6 | bits.trailingZeroBitCount
  }

  mutating func insert(_ section: UInt32) {
    words[Int(section >> 6)] |= 1 << UInt64(section & 63)
  }

  /// Inserts sections, which must be ascending and below the bitmap's count.
  mutating func insert(_ sections: UnsafeBufferPointer<UInt32>) {
    words.withUnsafeMutableBufferPointer { words in
      for section in sections { words[Int(section >> 6)] |= 1 << UInt64(section & 63) }
    }
  }

  mutating func remove(_ range: Range<UInt32>) {
    for section in range { words[Int(section >> 6)] &= ~(1 << UInt64(section & 63)) }
  }

  mutating func formIntersection(_ other: SectionBitmap) { combine(other) { $0 & $1 } }

  mutating func formUnion(_ other: SectionBitmap) { combine(other) { $0 | $1 } }

  mutating func subtract(_ other: SectionBitmap) { combine(other) { $0 & ~$1 } }

  /// Combines the words of two bitmaps of the same size, without bounds checks.
  @inline(__always)
  private mutating func combine(_ other: SectionBitmap, _ operation: (UInt64, UInt64) -> UInt64) {
    words.withUnsafeMutableBufferPointer { words in
      other.words.withUnsafeBufferPointer { others in
        for word in 0..<min(words.count, others.count) { words[word] = operation(words[word], others[word]) }
      }
    }
  }

  var count: Int {
    words.withUnsafeBufferPointer { words in
      var count = 0
      for word in words { count &+= word.nonzeroBitCount }
      return count
    }
  }
}
