import DocCodec
import DocIndex
import DocModel

/// What a push publishes beside the rows: the counts of all collections, the headings that recur, and where the counts of terms are.
struct SphinxState {
  static let version = 1

  struct Collection {
    var number = 0
    var documents = 0
    var sections = 0
    var length = 0
    var headingSections = 0
    var headingSum = 0
    var analysis = ""
  }

  var lengthThousandths = 0
  var nextDocument = 1
  var nextBlock = 1
  var collections: [ByteString: Collection] = [:]
  var headings: [UInt32: HeadingCounts] = [:]
  /// The first key of each block of counts, ascending, and the block's number.
  var blocks: [(first: [UInt8], number: Int)] = []

  /// A heading can recur if this many documents have it (`HeadingPriors`). The others are counted in blocks only.
  static let leastDocuments = 5

  func encoded() throws(CodecError) -> [UInt8] {
    var writer = ByteWriter()
    for number in [Self.version, lengthThousandths, nextDocument, nextBlock, collections.count] {
      writer.varint(number)
    }
    for (name, one) in collections.sorted(by: { $0.key < $1.key }) {
      writer.varint(name.bytes.count)
      writer.append(name.bytes)
      for number in [
        one.number, one.documents, one.sections, one.length, one.headingSections, one.headingSum,
      ] { writer.varint(number) }
      writer.string(one.analysis)
    }
    writer.varint(headings.count)
    for (hash, counts) in headings.sorted(by: { $0.key < $1.key }) {
      for number in [Int(hash), counts.documents, counts.sections, counts.sum] { writer.varint(number) }
    }
    writer.varint(blocks.count)
    for block in blocks {
      writer.varint(block.first.count)
      writer.append(block.first)
      writer.varint(block.number)
    }
    return try Frames.packed(writer.bytes)
  }

  init() {}

  /// - Throws: `StoreError.otherVersion`, `CodecError`.
  init(_ bytes: [UInt8], place: String) throws {
    try self.init(reading: Frames.unpacked(bytes), place)
  }

  private init(reading bytes: [UInt8], _ place: String) throws {
    try bytes.withUnsafeBytes { raw in
      var reader = ByteReader(raw)
      let version = try reader.count()
      guard version == Self.version else {
        throw StoreError.otherVersion(place: place, found: version, expected: Self.version)
      }
      lengthThousandths = try reader.count()
      nextDocument = try reader.count()
      nextBlock = try reader.count()
      for _ in 0..<(try reader.count(limit: raw.count)) {
        let name = ByteString(Array(try reader.slice(try reader.count(limit: raw.count))))
        var one = Collection()
        one.number = try reader.count()
        one.documents = try reader.count()
        one.sections = try reader.count()
        one.length = try reader.count()
        one.headingSections = try reader.count()
        one.headingSum = try reader.count()
        one.analysis = try reader.string()
        collections[name] = one
      }
      for _ in 0..<(try reader.count(limit: raw.count)) {
        headings[UInt32(clamping: try reader.count())] = HeadingCounts(
          documents: try reader.count(), sections: try reader.count(), sum: try reader.count())
      }
      for _ in 0..<(try reader.count(limit: raw.count)) {
        let first = Array(try reader.slice(try reader.count(limit: raw.count)))
        blocks.append((first, try reader.count()))
      }
    }
  }

  var population: Population {
    let all = collections.values
    let sections = all.reduce(0) { $0 + $1.sections }
    return Population(
      sections: sections, documents: all.reduce(0) { $0 + $1.documents },
      lengthThousandths: sections > 0 ? all.reduce(0) { $0 + $1.length } * 1000 / sections : 1000,
      headingSections: all.reduce(0) { $0 + $1.headingSections },
      headingSum: all.reduce(0) { $0 + $1.headingSum })
  }
}

/// Sorted counts, some hundred of which lie in a row: the sections of a term, or the documents, sections and sum of a heading.
struct CountBlock {
  typealias Entry = (key: [UInt8], counts: [Int])
  var entries: [Entry] = []

  static let usualEntries = 512

  static func key(ofTerm term: [UInt8]) -> [UInt8] { [1] + term }
  static func key(ofHeading hash: UInt32) -> [UInt8] {
    [0] + (0..<4).map { UInt8(truncatingIfNeeded: hash >> UInt32(24 - 8 * $0)) }
  }

  init(entries: [Entry] = []) { self.entries = entries }

  init(_ bytes: [UInt8]) throws {
    entries = try Frames.unpacked(bytes).withUnsafeBytes { raw in
      var reader = ByteReader(raw)
      var entries: [Entry] = []
      while !reader.isAtEnd {
        let key = Array(try reader.slice(try reader.count(limit: raw.count)))
        let count = try reader.count(limit: raw.count)
        entries.append((key, try (0..<count).map { _ in try reader.count() }))
      }
      return entries
    }
  }

  func encoded() throws(CodecError) -> [UInt8] {
    var writer = ByteWriter()
    for (key, counts) in entries {
      writer.varint(key.count)
      writer.append(key)
      writer.varint(counts.count)
      for count in counts { writer.varint(max(0, count)) }
    }
    return try Frames.packed(writer.bytes)
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
        counts = zip(first.counts, counts).map { $0 + $1 }
        old.removeFirst()
      }
      if counts.contains(where: { $0 > 0 }) { sums.append((change.key, counts)) }
    }
    entries = sums + old
  }
}

/// What a row holds beside its terms: a zstd frame.
enum Frames {
  private static let compressor = try? ZstdCompressor(level: 6)
  private static let decompressor = try? ZstdDecompressor()
  /// Strings of an attribute have 22 bits for their length. A longer one would be cut.
  static let mostBytes = 4_000_000

  static func packed(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    guard let compressor else { throw .malformed("no memory to compress", offset: 0) }
    let frame = try compressor.compress(bytes)
    // A string of SphinxQL holds every byte but 0.
    var text: [UInt8] = []
    text.reserveCapacity(frame.count + 8)
    for byte in frame {
      if byte > 1 { text.append(byte) } else { text += [1, byte + 1] }
    }
    guard text.count <= mostBytes else {
      throw .malformed("more than \(mostBytes) bytes in a row", offset: 0)
    }
    return text
  }

  static func unpacked(_ text: [UInt8]) throws(CodecError) -> [UInt8] {
    var frame: [UInt8] = []
    frame.reserveCapacity(text.count)
    var isMarked = false
    for byte in text {
      if isMarked {
        frame.append(byte &- 1)
        isMarked = false
      } else if byte == 1 {
        isMarked = true
      } else {
        frame.append(byte)
      }
    }
    guard let decompressor else { throw .malformed("no memory to decompress", offset: 0) }
    return try decompressor.decompress(ByteView(copying: frame), limit: 64 << 20)
  }
}
