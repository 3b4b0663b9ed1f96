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
