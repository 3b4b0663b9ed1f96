import DocCodec
import DocIndex
import DocModel

/// The data that a push publishes besides rows: counts of collections and of recurring headings, and the directory of the count blocks.
struct StoreState {
  /// Version of the stored format. A push removes an index of an older version.
  static let version = 6

  /// 1000 times the mean length of a section at the first push. Later pushes use the same value, so that stored tiers stay valid.
  var lengthThousandths = 0
  /// The zstd dictionary of documents and sections.
  var dictionary: [UInt8] = []
  var nextDocument = 1
  var nextBlock = 1
  /// For each collection: the number of documents, the number of sections, the total length of the sections, the number of sections with
  /// headings, and the sum of their heading shares (`HeadingCounts.sum`).
  var collections: [ByteString: [Int]] = [:]
  var headings: [UInt32: HeadingCounts] = [:]
  /// The first key and the number of each count block, in ascending order of keys.
  var blocks: [(first: ByteString, number: Int)] = []

  private static let mostCollections = 1 << 16

  init() {}

  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    for number in [lengthThousandths, nextDocument, nextBlock] { writer.varint(number) }
    writer.bytes(dictionary)
    writer.varint(collections.count)
    for (name, counts) in collections.sorted(by: { $0.key < $1.key }) {
      writer.bytes(name.bytes)
      for count in counts { writer.varint(max(0, count)) }
    }
    writer.varint(headings.count)
    for (hash, counts) in headings.sorted(by: { $0.key < $1.key }) {
      writer.u32(hash)
      for count in [counts.documents, counts.sections, counts.sum] { writer.varint(max(0, count)) }
    }
    for (first, number) in blocks {
      writer.bytes(first.bytes)
      writer.varint(number)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(CodecError) {
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      func number() throws(CodecError) -> Int { try reader.count(limit: Counts.most) }
      (lengthThousandths, nextDocument, nextBlock) = (try number(), try number(), try number())
      dictionary = try reader.bytes()
      for _ in 0..<(try reader.count(limit: Self.mostCollections)) {
        let name = ByteString(try reader.bytes())
        collections[name] = [try number(), try number(), try number(), try number(), try number()]
      }
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        headings[try reader.u32()] = HeadingCounts(
          documents: try number(), sections: try number(), sum: try number())
      }
      while !reader.isAtEnd {
        let (first, before) = (ByteString(try reader.bytes()), blocks.last?.first)
        guard before.map({ $0 < first }) ?? true else {
          throw .malformed("a block out of order", offset: reader.offset)
        }
        blocks.append((first, try number()))
      }
    }
  }

  var population: Population {
    let sums = collections.values.reduce([0, 0, 0, 0, 0]) { zip($0, $1).map(+) }
    return Population(
      sections: sums[1], documents: sums[0],
      lengthThousandths: sums[1] > 0 ? sums[2] * 1000 / sums[1] : 1000, headingSections: sums[3],
      headingSum: sums[4])
  }

  /// The index in `blocks` of the block for a key.
  func block(of key: ByteString) -> Int {
    max(0, blocks.indices.partitionPoint { !(key < blocks[$0].first) } - 1)
  }
}

/// For each impact tier, the number of sections that contain a term in that tier. For a heading, the elements are its `HeadingCounts` instead.
typealias Counts = SIMD16<Int32>

extension Counts {
  /// Upper bound on numbers that a server sends. It ensures that sums of such numbers do not overflow.
  static let most = 1 << 36

  var sections: Int { indices.reduce(0) { $0 + Int(self[$1]) } }

  init(_ heading: HeadingCounts) {
    self = .zero
    (self[0], self[1], self[2]) = (Int32(heading.documents), Int32(heading.sections), Int32(heading.sum))
  }
}

extension HeadingCounts {
  init(_ counts: Counts) {
    self.init(documents: Int(counts[0]), sections: Int(counts[1]), sum: Int(counts[2]))
  }
}

/// The counts of some hundred consecutive keys, which are stored in one row. A key is a term, or a null byte followed by a heading's hash.
typealias CountBlock = [ByteString: Counts]

extension CountBlock {
  static let usualSize = 512

  static func key(ofHeading hash: UInt32) -> ByteString {
    ByteString([0] + (0..<4).map { UInt8(truncatingIfNeeded: hash >> UInt32(24 - 8 * $0)) })
  }

  static func heading(of key: ByteString) -> UInt32? {
    key.bytes.first == 0 && key.bytes.count == 5 ? key.bytes.reduce(0) { $0 << 8 | UInt32($1) } : nil
  }

  init(decoding bytes: [UInt8]) throws(CodecError) {
    self = [:]
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      while !reader.isAtEnd {
        let key = ByteString(try reader.bytes())
        var counts = Counts.zero
        for place in 0..<(try reader.count(limit: Counts.scalarCount)) {
          counts[place] = Int32(try reader.count(limit: Int(Int32.max)))
        }
        self[key] = counts
      }
    }
  }

  /// - Parameter entries: entries in ascending order.
  static func encoded(_ entries: ArraySlice<Element>) -> [UInt8] {
    var writer = ByteWriter()
    for (key, counts) in entries {
      writer.bytes(key.bytes)
      let length = 1 + (counts.indices.last { counts[$0] > 0 } ?? -1)
      writer.varint(length)
      for place in 0..<length { writer.varint(Int(Swift.max(0, counts[place]))) }
    }
    return writer.bytes
  }
}

/// Compresses and decompresses zstd frames, optionally with a shared dictionary.
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
