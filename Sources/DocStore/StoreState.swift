import DocCodec
import DocIndex
import DocModel

/// What a push publishes beside the rows: the counts of all collections, the headings that recur, and where the counts of terms are.
struct StoreState {
  /// Version of all that is stored. A push to another version removes everything.
  static let version = 5

  struct Collection {
    var number = 0
    /// Documents, sections, length, sections with headings, and the sum of the headings' shares.
    var counts = [0, 0, 0, 0, 0]
    /// Hash of the fingerprint of the analyzer that made its terms.
    var analysis = 0
  }

  /// The mean length of a section at the first push, with which tiers are computed, so that they stay what they are.
  var lengthThousandths = 0
  /// The zstd dictionary of documents and sections.
  var dictionary: [UInt8] = []
  var nextDocument = 1
  var nextBlock = 1
  var collections: [ByteString: Collection] = [:]
  var headings: [UInt32: HeadingCounts] = [:]
  /// The first key of each block of counts, ascending, and the block's number.
  var blocks: [(first: [UInt8], number: Int)] = []

  private static let mostCollections = 1 << 16

  /// The kinds of entries in the encoded state, by the first byte of their keys.
  private enum Kind {
    static let (heading, collection, block, facts): (UInt8, UInt8, UInt8, UInt8) = (0, 1, 2, 3)
  }

  init() {}

  func encoded() -> [UInt8] {
    var entries: [CountBlock.Entry] = [
      ([Kind.facts] + dictionary, [lengthThousandths, nextDocument, nextBlock])
    ]
    for (name, one) in collections.sorted(by: { $0.key < $1.key }) {
      entries.append(([Kind.collection] + name.bytes, [one.number, one.analysis] + one.counts))
    }
    for (hash, counts) in headings.sorted(by: { $0.key < $1.key }) {
      entries.append(([Kind.heading], [Int(hash)] + counts.numbers))
    }
    for block in blocks { entries.append(([Kind.block] + block.first, [block.number])) }
    return CountBlock(entries: entries).encoded()
  }

  init(_ bytes: [UInt8]) throws(CodecError) {
    for (key, counts) in try CountBlock(bytes).entries {
      let rest = Array(key.dropFirst())
      switch (key.first, counts.count) {
      case (Kind.facts, 3):
        (dictionary, lengthThousandths, nextDocument, nextBlock) = (rest, counts[0], counts[1], counts[2])
      case (Kind.collection, 7) where collections.count < Self.mostCollections:
        collections[ByteString(rest)] = Collection(
          number: counts[0], counts: Array(counts[2...]), analysis: counts[1])
      case (Kind.heading, 4): headings[UInt32(clamping: counts[0])] = HeadingCounts(Array(counts[1...]))
      case (Kind.block, 1) where blocks.last.map({ $0.first.lexicographicallyPrecedes(rest) }) ?? true:
        blocks.append((rest, counts[0]))
      default: throw .malformed("an unknown entry, or one out of order", offset: 0)
      }
    }
  }

  var population: Population {
    let sums = collections.values.reduce([0, 0, 0, 0, 0]) { zip($0, $1.counts).map(+) }
    return Population(
      sections: sums[1], documents: sums[0],
      lengthThousandths: sums[1] > 0 ? sums[2] * 1000 / sums[1] : 1000, headingSections: sums[3],
      headingSum: sums[4])
  }

  /// The position in `blocks` of the block that holds a key.
  func block(of key: [UInt8]) -> Int {
    max(0, blocks.indices.partitionPoint { !key.lexicographicallyPrecedes(blocks[$0].first) } - 1)
  }
}

/// Sorted counts, some hundred of which lie in a row. An entry's key is a term, whose sections are counted by tier; or a null byte and a
/// heading's hash, with the heading's documents, sections and sum. Zeros at the end are left out.
struct CountBlock {
  typealias Entry = (key: [UInt8], counts: [Int])
  private(set) var entries: [Entry]

  static let usualEntries = 512
  /// A bound on what a server sends, so that no sum overflows.
  private static let mostCounted = 1 << 36

  static func key(ofHeading hash: UInt32) -> [UInt8] {
    [0] + (0..<4).map { UInt8(truncatingIfNeeded: hash >> UInt32(24 - 8 * $0)) }
  }

  static func heading(of key: [UInt8]) -> UInt32? {
    key.first == 0 && key.count == 5 ? key.reduce(0) { $0 << 8 | UInt32($1) } : nil
  }

  init(entries: [Entry] = []) { self.entries = entries }

  init(_ bytes: [UInt8]) throws(CodecError) {
    entries = []
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      while !reader.isAtEnd {
        var entry: Entry = (try reader.bytes(), [])
        for _ in 0..<(try reader.count(limit: ImpactTier.count)) {
          entry.counts.append(try reader.count(limit: Self.mostCounted))
        }
        entries.append(entry)
      }
    }
  }

  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    for (key, counts) in entries {
      writer.varint(key.count)
      writer.append(key)
      writer.varint(counts.count)
      for count in counts { writer.varint(max(0, count)) }
    }
    return writer.bytes
  }

  func counts(of key: [UInt8]) -> [Int]? {
    let index = entries.indices.partitionPoint { entries[$0].key.lexicographicallyPrecedes(key) }
    return index < entries.count && entries[index].key == key ? entries[index].counts : nil
  }

  /// Adds changes, which are sorted by their keys. What is counted in no section any more goes.
  mutating func add(_ changes: ArraySlice<Entry>) {
    var sums: [Entry] = []
    var old = entries[...]
    for change in changes {
      while let first = old.first, first.key.lexicographicallyPrecedes(change.key) {
        sums.append(first)
        old.removeFirst()
      }
      var counts = change.counts
      if let first = old.first, first.key == change.key {
        for (index, count) in first.counts.enumerated() {
          if index < counts.count { counts[index] += count } else { counts.append(count) }
        }
        old.removeFirst()
      }
      while let last = counts.last, last <= 0 { counts.removeLast() }
      if !counts.isEmpty { sums.append((change.key, counts)) }
    }
    entries = sums + old
  }
}

/// zstd frames, which may share a dictionary.
struct Frames {
  private let compressor: ZstdCompressor
  private let decompressor: ZstdDecompressor

  private static let level: Int32 = 9
  private static let mostBytes = 64 << 20

  init(dictionary: [UInt8] = []) throws(CodecError) {
    compressor = try ZstdCompressor(level: Self.level, dictionary: dictionary)
    decompressor = try ZstdDecompressor(dictionary: ByteView(copying: dictionary))
  }

  func packed(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] { try compressor.compress(bytes) }

  func unpacked(_ frame: [UInt8]) throws(CodecError) -> [UInt8] {
    try decompressor.decompress(ByteView(copying: frame), limit: Self.mostBytes)
  }
}

extension ByteReader {
  /// Reads a count and as many bytes.
  mutating func bytes() throws(CodecError) -> [UInt8] { Array(try slice(try count(limit: remaining))) }
}

extension HeadingCounts {
  /// - Parameter numbers: documents, sections and sum, without zeros at the end.
  init(_ numbers: [Int]) {
    let numbers = numbers + [0, 0, 0]
    self.init(documents: numbers[0], sections: numbers[1], sum: numbers[2])
  }

  var numbers: [Int] { [documents, sections, sum] }
}
