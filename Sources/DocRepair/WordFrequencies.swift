/// How probable a word is in talks and documentation about software.
///
/// Reads `WordFrequencyTable` where it lies in the program: nothing is built at start. The table is lines of
/// equal width in the order of their first words' bytes. A line is a run of entries and padding (`~`); an entry
/// is
///
///     prefix suffix level
///
/// where `prefix` is one letter, `a` for 0 up to `z` for 25, the count of bytes shared with the word before in
/// the same line (the first entry of a line shares none), `suffix` the rest of the word (ASCII letters, digits,
/// `'` and `-`), and `level` one of 26 punctuation marks: the step on a logarithmic scale. For example the line
/// `aLayout?glayoutmanager^` holds `Layout` and, sharing nothing, `layoutmanager`. Words are as written:
/// capitals count.
struct WordFrequencies: Sendable {
  /// Log probability of each level's byte.
  private let levelOfByte: [Float]

  /// For each pair of leading bytes the index of the first line whose first word begins with that pair or a
  /// greater one; `128 * 128 + 1` of them.
  private let firstLines: [Int32]

  /// A Bloom filter of the table's words (Bloom 1970): most look-ups are of pieces that are no word, and need no search.
  /// Its bits are a power of two, about ten a word; two of them are set for each.
  private let filter: [UInt64]
  private static let filterBits = 19

  /// One table for all documents, made for the first damaged talk.
  static let shared = WordFrequencies()

  /// Costs one pass over the table.
  init() {
    var levels = [Float](repeating: -20, count: 256)
    // SAFETY: a StaticString's buffer lives as long as the program; it is only read inside the closure.
    WordFrequencyTable.levels.withUTF8Buffer { bytes in
      for (index, byte) in bytes.enumerated() {
        levels[Int(byte)] =
          WordFrequencyTable.topLogProbability - (Float(index) + 0.5) * WordFrequencyTable.step
      }
    }
    levelOfByte = levels
    firstLines = Self.lineIndex()
    filter = Self.makeFilter()
  }

  @inline(__always)
  private static func add(_ byte: UInt8, to hash: inout UInt64) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// The bits that stand for a hash.
  @inline(__always)
  private static func bits(_ hash: UInt64) -> (Int, Int) {
    let mixed = hash &* 0x9e37_79b9_7f4a_7c15
    return (
      Int(mixed >> UInt64(64 - filterBits)), Int(mixed >> UInt64(64 - 2 * filterBits)) & (1 << filterBits - 1)
    )
  }

  private static func makeFilter() -> [UInt64] {
    var filter = [UInt64](repeating: 0, count: (1 << filterBits) / 64)
    let stride = WordFrequencyTable.lineWidth + 1
    // SAFETY: the buffer lives as long as the program; the line count is bounded by its length.
    WordFrequencyTable.text.withUTF8Buffer { table in
      let count = min(WordFrequencyTable.lineCount, (table.count + 1) / stride)
      // The hash of the first bytes of the word before: what the next one shares with it is not hashed again.
      var hashes = [UInt64](repeating: 0xcbf2_9ce4_8422_2325, count: mostShared + 1)
      for line in 0..<count {
        var position = line * stride
        let end = position + WordFrequencyTable.lineWidth
        while position < end, table[position] != UInt8(ascii: "~") {
          var length = min(mostShared, max(0, Int(table[position]) - Int(UInt8(ascii: "a"))))
          var hash = hashes[length]
          position += 1
          while position < end, isWordByte(table[position]) {
            add(table[position], to: &hash)
            length += 1
            if length <= mostShared { hashes[length] = hash }
            position += 1
          }
          position += 1
          let (first, second) = bits(hash)
          filter[first >> 6] |= 1 << UInt64(first & 63)
          filter[second >> 6] |= 1 << UInt64(second & 63)
        }
      }
    }
    return filter
  }

  private static func lineIndex() -> [Int32] {
    let stride = WordFrequencyTable.lineWidth + 1
    // SAFETY: the buffer lives as long as the program; the line count is bounded by its length.
    return WordFrequencyTable.text.withUTF8Buffer { table in
      let count = min(WordFrequencyTable.lineCount, (table.count + 1) / stride)
      var lines = [Int32](repeating: Int32(count), count: 128 * 128 + 1)
      for line in (0..<count).reversed() {
        // A word of one byte is followed by its level, which is below every letter or sorts as it may: zero.
        let second = table[line * stride + 2]
        lines[pair(table[line * stride + 1], isWordByte(second) ? second : 0)] = Int32(line)
      }
      for pair in (0..<(128 * 128)).reversed() where lines[pair] > lines[pair + 1] {
        lines[pair] = lines[pair + 1]
      }
      return lines
    }
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first & 0x7f) << 7 | Int(second & 0x7f)
  }

  /// Natural logarithm of the word's share of running text, or nil for a word that is not in the table.
  ///
  /// `word` is UTF-8; a typographic apostrophe must have been folded to `'`. Cost: a binary search over some
  /// 2,000 lines and one line decoded.
  func logProbability(of word: some RandomAccessCollection<UInt8>) -> Float? {
    guard let length = Optional(word.count), length > 0, length <= 40 else { return nil }
    let found = word.withContiguousStorageIfAvailable { search($0) }
    if let found { return found }
    return Array(word).withUnsafeBufferPointer { search($0) }
  }

  private func search(_ word: UnsafeBufferPointer<UInt8>) -> Float? {
    let stride = WordFrequencyTable.lineWidth + 1
    // SAFETY: the buffer lives as long as the program; every index below is checked against its count, and
    // line starts are below `lineCount * stride`, which a test compares with the table's length.
    return WordFrequencyTable.text.withUTF8Buffer { table in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in word {
        guard Self.isWordByte(byte) else { return nil }
        Self.add(byte, to: &hash)
      }
      let (first, second) = Self.bits(hash)
      guard filter[first >> 6] >> UInt64(first & 63) & 1 == 1,
        filter[second >> 6] >> UInt64(second & 63) & 1 == 1
      else { return nil }
      let pair = Self.pair(word[0], word.count > 1 ? word[1] : 0)
      var low = Int(firstLines[pair])
      var high = Int(firstLines[pair + 1])
      // The line before may end with words of these first bytes.
      let least = max(0, low - 1)
      // The last line whose first word is not above the word.
      while low < high {
        let middle = (low + high) / 2
        if firstWordIsAbove(word, lineAt: middle * stride, in: table) {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return low <= least ? nil : find(word, lineAt: (low - 1) * stride, in: table)
    }
  }

  /// More shared bytes are not counted.
  private static let mostShared = 25

  /// Letters, digits, `'` and `-`.
  @inline(__always)
  private static func isWordByte(_ byte: UInt8) -> Bool {
    let mask: UInt64 = byte & 0x40 == 0 ? 0x03ff_2080_0000_0000 : 0x07ff_fffe_07ff_fffe
    return byte < 0x80 && mask >> UInt64(byte & 0x3f) & 1 == 1
  }

  private func firstWordIsAbove(
    _ word: UnsafeBufferPointer<UInt8>, lineAt start: Int, in table: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var index = 0
    while true {
      let byte = table[start + 1 + index]
      if !Self.isWordByte(byte) { return false }
      if index == word.count { return true }
      if byte != word[index] { return byte > word[index] }
      index += 1
    }
  }

  private func find(
    _ word: UnsafeBufferPointer<UInt8>, lineAt start: Int, in table: UnsafeBufferPointer<UInt8>
  ) -> Float? {
    let end = start + WordFrequencyTable.lineWidth
    var position = start
    // How many leading bytes of the entry before are those of the word; that entry is below the word.
    var matched = 0
    while position < end, table[position] != UInt8(ascii: "~") {
      let shared = Int(table[position]) - Int(UInt8(ascii: "a"))
      position += 1
      // Words are in order: one that shares less than matched is above the word, and so are all after it.
      if shared < matched {
        if shared < Self.mostShared { return nil }
        matched = shared
      }
      if shared == matched {
        while matched < word.count, position < end, table[position] == word[matched] {
          matched += 1
          position += 1
        }
        guard position < end else { return nil }
        if !Self.isWordByte(table[position]) {
          if matched == word.count { return levelOfByte[Int(table[position])] }
        } else if matched == word.count || table[position] > word[matched] {
          return nil
        }
      }
      while position < end, Self.isWordByte(table[position]) { position += 1 }
      position += 1
    }
    return nil
  }
}
