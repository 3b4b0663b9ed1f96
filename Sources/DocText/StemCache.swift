import CStemmer

/// A word of up to 16 bytes, packed into two integers. Its first byte is in the lowest bits.
struct PackedWord: Equatable {
  var low: UInt64 = 0
  var high: UInt64 = 0
  var count = 0

  init() {}

  /// Packs the first 16 bytes of a string.
  init(_ string: StaticString) {
    string.withUTF8Buffer { bytes in
      for byte in bytes.prefix(16) { append(byte) }
    }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count < 8 {
      low |= UInt64(byte) &<< UInt64(count &* 8)
    } else {
      high |= UInt64(byte) &<< UInt64((count &- 8) &* 8)
    }
    count &+= 1
  }

  @inline(__always)
  func appendTo(_ bytes: inout [UInt8]) {
    var rest = low
    for index in 0..<count {
      if index == 8 { rest = high }
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest &>>= 8
    }
  }
}

/// A stemmer with a direct-mapped cache. Most words recur, and a lookup takes a twentieth of the time of stemming.
struct StemCache {
  private struct Entry {
    var word = PackedWord()
    var stem = PackedWord()
  }

  private var entries: [Entry]
  let stemmer = Stemmer()
  private let mask: Int
  private var scratch: [UInt8] = []

  /// - Parameter size: the number of entries, a power of two. A query needs a few entries, and a collection a few thousand.
  init(size: Int) {
    precondition(size > 0 && size & (size - 1) == 0, "the size of a stem cache is a power of two")
    entries = Array(repeating: Entry(), count: size)
    mask = size - 1
    scratch.reserveCapacity(64)
  }

  /// The stem of a folded ASCII word of at most 16 bytes.
  mutating func stem(_ word: PackedWord) -> PackedWord {
    if word.count <= 2 { return word }
    // Fibonacci hashing (Knuth, volume 3, section 6.4): the index is taken from the high bits of the product, because these are well mixed.
    let mixed = (word.low ^ (word.high &* 0xff51_afd7_ed55_8ccd)) &* 0x9e37_79b9_7f4a_7c15
    let slot = Int(truncatingIfNeeded: mixed >> 40) & mask
    if entries[slot].word == word { return entries[slot].stem }
    scratch.removeAll(keepingCapacity: true)
    word.appendTo(&scratch)
    stemmer.stem(&scratch)
    var stem = PackedWord()
    for byte in scratch.prefix(16) { stem.append(byte) }
    entries[slot] = Entry(word: word, stem: stem)
    return stem
  }
}
