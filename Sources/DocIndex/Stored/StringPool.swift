import DocCodec

/// The texts that occur more than once in a segment, each to be stored once (docs/index-format.md, 14).
///
/// Documentation repeats itself further than deflate can see: lists of related pages give titles and abstracts again. It takes
/// two passes: `count` is told every text of the segment; after `endCounting` `number(of:)` numbers those that recur. The
/// commonest have the lowest numbers, whatever their order, and so the shortest; the others are numbered in the order in which
/// they are first asked for. Memory is bounded: what comes when the tables are full is not shared.
struct StringPool {
  /// Texts of fewer bytes are no shorter as a reference.
  static let shortest = 6
  private static let mostEntries = 1 << 22
  private static let mostBytes = 64 << 20
  /// As many as a run of two bytes can name.
  private static let mostCommon = 1 << 13
  /// Texts that come less often are near where they came before.
  private static let leastCommonUses: UInt32 = 8
  private static let recurring: UInt32 = 0
  /// A state from here on is a number, this much higher.
  private static let firstNumber: UInt32 = 1

  /// Numbers of entries, counted from 1; 0 is free. A power of two of them, at most half in use.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)
  private var hashes: [UInt64] = []
  /// How often each text comes; after `endCounting` what is known of its number.
  private var states: [UInt32] = []
  /// Texts that have a number.
  private var bytes: [UInt8] = []
  /// Where each of them lies in `bytes`, common ones first; those that were not met yet are empty.
  private var ranges: [Range<Int>] = []
  /// Texts with lower numbers are common.
  private(set) var commonCount = 0
  private(set) var sample = TextSample()

  /// Texts that have a number.
  var count: Int { ranges.count }

  /// The text with that number.
  func text(_ number: Int) -> ArraySlice<UInt8> { bytes[ranges[number]] }

  /// Gives `body` the bytes of the text with that number.
  func withText<Result>(_ number: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[ranges[number]])) }
  }

  /// Says that a text occurs, once or more times in a row.
  mutating func count(_ text: UnsafeRawBufferPointer, times: Int = 1) {
    guard text.count >= Self.shortest else { return }
    let times = UInt32(clamping: times)
    let hash = Digest128(hashing: text).low
    let slot = self.slot(of: hash)
    if slots[slot] != 0 {
      let entry = Int(slots[slot] - 1)
      let (sum, isTooMany) = states[entry].addingReportingOverflow(times)
      states[entry] = isTooMany ? .max : sum
      return
    }
    sample.add(text)
    guard hashes.count < Self.mostEntries else { return }
    hashes.append(hash)
    states.append(times)
    slots[slot] = UInt32(hashes.count)
    if hashes.count * 2 > slots.count { grow() }
  }

  /// Numbers the commonest texts: of those that come equally often the ones seen first. What came once is forgotten.
  mutating func endCounting() {
    forgetSingleTexts()
    let common = states.indices.filter { states[$0] >= Self.leastCommonUses }
      .sorted { (states[$0], $1) > (states[$1], $0) }.prefix(Self.mostCommon)
    for entry in states.indices { states[entry] = Self.recurring }
    for (number, entry) in common.enumerated() { states[entry] = UInt32(number) + Self.firstNumber }
    commonCount = common.count
    ranges = Array(repeating: 0..<0, count: commonCount)
  }

  /// The number of a text that recurs; nil for one that is to be stored where it stands.
  mutating func number(of text: UnsafeRawBufferPointer) -> Int? {
    guard text.count >= Self.shortest else { return nil }
    let slot = self.slot(of: Digest128(hashing: text).low)
    guard slots[slot] != 0 else { return nil }
    let entry = Int(slots[slot] - 1)
    if states[entry] == Self.recurring {
      guard let range = add(text) else { return nil }
      states[entry] = UInt32(ranges.count) + Self.firstNumber
      ranges.append(range)
      return ranges.count - 1
    }
    let number = Int(states[entry] - Self.firstNumber)
    if ranges[number].isEmpty {
      guard let range = add(text) else { return nil }
      ranges[number] = range
    }
    // Another text may have the same hash.
    return equals(number, text) ? number : nil
  }

  /// Most texts come once; without them the tables are a fraction of their size while the texts that recur are gathered.
  private mutating func forgetSingleTexts() {
    var kept = 0
    for entry in states.indices where states[entry] > 1 {
      states[kept] = states[entry]
      hashes[kept] = hashes[entry]
      kept += 1
    }
    slots = []
    states = Array(states[..<kept])
    hashes = Array(hashes[..<kept])
    var size = 1 << 12
    while kept * 2 > size { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    for (entry, hash) in hashes.enumerated() { slots[slot(of: hash)] = UInt32(entry + 1) }
  }

  private mutating func add(_ text: UnsafeRawBufferPointer) -> Range<Int>? {
    guard bytes.count + text.count <= Self.mostBytes else { return nil }
    bytes.append(contentsOf: text)
    return bytes.count - text.count..<bytes.count
  }

  private func equals(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let range = ranges[number]
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBytes { text.elementsEqual(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0, hashes[Int(slots[slot] - 1)] != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    let size = slots.count * 2
    // Not both at a time.
    slots = []
    slots = [UInt32](repeating: 0, count: size)
    for (entry, hash) in hashes.enumerated() { slots[slot(of: hash)] = UInt32(entry + 1) }
  }
}

/// Evenly spread chunks of texts that come one after another, however many they are: what a dictionary is trained on.
struct TextSample {
  static let chunkSize = 16 << 10
  /// An even number, so that halving keeps the distance.
  private static let mostChunks = 256
  private(set) var chunks: [[UInt8]] = []
  private var current: [UInt8] = []
  /// One chunk of so many is kept.
  private var interval = 1
  private var chunkNumber = 0
  /// Bytes of all texts.
  private(set) var byteCount = 0

  mutating func add(_ text: UnsafeRawBufferPointer) {
    byteCount += text.count
    if chunkNumber % interval == 0 {
      current.append(contentsOf: text.prefix(Self.chunkSize - current.count))
      // So that texts do not join to words.
      if current.count < Self.chunkSize { current.append(0) }
    }
    guard byteCount >= (chunkNumber + 1) * Self.chunkSize else { return }
    if chunkNumber % interval == 0 { chunks.append(current) }
    current.removeAll(keepingCapacity: true)
    chunkNumber = byteCount / Self.chunkSize
    guard chunks.count == Self.mostChunks else { return }
    chunks = stride(from: 0, to: chunks.count, by: 2).map { chunks[$0] }
    interval *= 2
  }
}
