import DocCodec
import DocModel

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
        for index in 0..<(try reader.count(limit: Counts.scalarCount)) {
          counts[index] = Int32(try reader.count(limit: Int(Int32.max)))
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
      for index in 0..<length { writer.varint(Int(Swift.max(0, counts[index]))) }
    }
    return writer.bytes
  }
}
