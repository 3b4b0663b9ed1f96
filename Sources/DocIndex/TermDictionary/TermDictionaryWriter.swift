import DocCodec

/// Writes ascending terms to the parts *terms* and *term index*.
struct TermDictionaryWriter {
  private let terms: PartWriter
  private let termIndex: PartWriter
  private let compressor: ZstdCompressor
  private(set) var count = 0
  private var last: [UInt8] = []
  private var firstTerms = ByteWriter()
  private var postingsOffset = 0
  private var positionsOffset = 0
  private var block = ByteWriter()

  init(terms: PartWriter, termIndex: PartWriter, compressor: ZstdCompressor) {
    self.terms = terms
    self.termIndex = termIndex
    self.compressor = compressor
  }

  /// Adds a term with its document frequency, and the sizes of its postings and positions in bytes. It must sort after all terms added before.
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
    for length in [shared, term.count - shared] { block.varint(length) }
    block.append(term[shared...])
    for number in [documentFrequency, postingsLength, positionsLength] { block.varint(number) }
    last = term
    count += 1
    postingsOffset += postingsLength
    positionsOffset += positionsLength
  }

  private mutating func endBlock() throws(CodecError) {
    guard block.count > 0 else { return }
    try terms.append(try compressor.compress(block.bytes))
    block.removeAll()
  }

  mutating func finish() throws(CodecError) {
    try endBlock()
    try termIndex.append(firstTerms.bytes)
  }
}
