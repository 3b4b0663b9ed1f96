import DocCodec

/// Terms in ascending order → the parts *terms* and *term index*.
struct TermDictionaryWriter {
  private let terms: PartWriter
  private let termIndex: PartWriter
  private(set) var count = 0
  private var last: [UInt8] = []
  private var postingsOffset = 0
  private var positionsOffset = 0
  private var pending = ByteWriter()

  init(terms: PartWriter, termIndex: PartWriter) {
    self.terms = terms
    self.termIndex = termIndex
  }

  /// Adds a term that is greater than all before it, with its document frequency and the lengths of its lists in
  /// bytes.
  mutating func add(
    _ term: [UInt8], documentFrequency: Int, postingsLength: Int, positionsLength: Int
  ) throws(CodecError) {
    precondition(count == 0 || last.lexicographicallyPrecedes(term), "terms ascend")
    if count % SegmentFormat.termsPerBlock == 0 {
      var entry = ByteWriter()
      entry.u32(UInt32(terms.count + pending.count))
      entry.u48(postingsOffset)
      entry.u48(positionsOffset)
      try termIndex.append(entry.bytes)
      last = []
    }
    let shared = zip(last, term).prefix { $0 == $1 }.count
    NumberPair.write(shared, term.count - shared, into: &pending)
    pending.append(term[shared...])
    NumberPair.write(documentFrequency, postingsLength, into: &pending)
    pending.varint(positionsLength)
    if pending.count > 1 << 16 { try flush() }
    last = term
    count += 1
    postingsOffset += postingsLength
    positionsOffset += positionsLength
  }

  mutating func flush() throws(CodecError) {
    try terms.append(pending.bytes)
    pending.removeAll()
  }
}

/// Two numbers that are mostly small: one byte when both are below 15, else 255 and two varints.
enum NumberPair {
  private static let escape: UInt8 = 255

  static func write(_ first: Int, _ second: Int, into writer: inout ByteWriter) {
    if first < 15, second < 15 {
      writer.u8(UInt8(first << 4 | second))
    } else {
      writer.u8(escape)
      writer.varint(first)
      writer.varint(second)
    }
  }

  static func read(_ reader: inout ByteReader) throws(CodecError) -> (Int, Int) {
    let byte = try reader.u8()
    guard byte == escape else { return (Int(byte >> 4), Int(byte & 15)) }
    return (try reader.count(limit: 1 << 47), try reader.count(limit: 1 << 47))
  }
}
