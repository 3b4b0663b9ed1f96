import DocCodec

/// Terms in ascending order → the parts *terms* and *term index*.
struct TermDictionaryWriter {
  private let terms: PartWriter
  private let termIndex: PartWriter
  /// Nil where the whole part is packed: then blocks are not.
  private let compressor: ZstdCompressor?
  private(set) var count = 0
  private var last: [UInt8] = []
  private var firstTerms = ByteWriter()
  private var postingsOffset = 0
  private var positionsOffset = 0
  private var block = ByteWriter()

  init(terms: PartWriter, termIndex: PartWriter, compressor: ZstdCompressor?) {
    self.terms = terms
    self.termIndex = termIndex
    self.compressor = compressor
  }

  /// Adds a term that is greater than all before it, with its document frequency and the lengths of its lists in
  /// bytes.
  mutating func add(
    _ term: [UInt8], documentFrequency: Int, postingsLength: Int, positionsLength: Int
  ) throws(CodecError) {
    precondition(count == 0 || last.lexicographicallyPrecedes(term), "terms ascend")
    if count % SegmentFormat.termsPerBlock == 0 {
      try endBlock()
      firstTerms.append(term)
      var entry = ByteWriter()
      entry.u32(UInt32(terms.count))
      entry.u48(postingsOffset)
      entry.u48(positionsOffset)
      entry.u32(UInt32(firstTerms.count))
      try termIndex.append(entry.bytes)
      last = []
    }
    let shared = zip(last, term).prefix { $0 == $1 }.count
    NumberPair.write(shared, term.count - shared, into: &block)
    block.append(term[shared...])
    NumberPair.write(documentFrequency, postingsLength, into: &block)
    block.varint(positionsLength)
    last = term
    count += 1
    postingsOffset += postingsLength
    positionsOffset += positionsLength
  }

  private mutating func endBlock() throws(CodecError) {
    guard block.count > 0 else { return }
    let frame = try compressor?.compress(block.bytes)
    try terms.append([frame == nil ? 0 : 1] + (frame ?? block.bytes))
    block.removeAll()
  }

  mutating func finish() throws(CodecError) {
    try endBlock()
    try termIndex.append(firstTerms.bytes)
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
