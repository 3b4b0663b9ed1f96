import DocCodec

/// Where a term's lists are.
public struct TermEntry: Sendable, Hashable {
  /// The term's place among the segment's terms.
  public var number: Int
  /// Sections that hold the term, deleted ones included.
  public var documentFrequency: Int
  public var postingsOffset: Int
  public var postingsLength: Int
  public var positionsOffset: Int
  public var positionsLength: Int
}

/// The sorted terms of a segment, searched in the mapped file.
///
/// Format: docs/index-format.md, parts 2 and 3. A look-up reads about log2(terms / 32) first terms and one block.
public struct TermDictionary: Sendable {
  let terms: ByteView
  let index: ByteView
  /// Number of terms.
  public let count: Int
  private let firstTerms: FirstTermMemory?

  /// - Parameter isForManyLookUps: whether to remember the first terms of blocks.
  init(terms: ByteView, index: ByteView, count: Int, isForManyLookUps: Bool = false) {
    self.terms = terms
    self.index = index
    self.count = count
    firstTerms =
      isForManyLookUps ? FirstTermMemory(blocks: index.count / SegmentFormat.termIndexEntrySize) : nil
  }

  var blockCount: Int { index.count / SegmentFormat.termIndexEntrySize }

  /// Finds a term.
  /// - Returns: nil when no section holds it.
  public func find(_ term: [UInt8]) throws(CodecError) -> TermEntry? {
    guard blockCount > 0, let block = try lastBlock(notAfter: term) else { return nil }
    var cursor = try TermCursor(self, block: block)
    return try terms.withUnsafeBytes { (bytes) throws(CodecError) in
      while try cursor.advance(bytes) {
        if Self.precedes(cursor.term, term) { continue }
        return cursor.term == term ? cursor.entry : nil
      }
      return nil
    }
  }

  /// The term with that number.
  func term(_ number: Int) throws(CodecError) -> [UInt8] {
    var cursor = try TermCursor(self, block: number / SegmentFormat.termsPerBlock)
    return try terms.withUnsafeBytes { (bytes) throws(CodecError) in
      for _ in 0...number % SegmentFormat.termsPerBlock {
        guard try cursor.advance(bytes) else { throw .malformed("no term \(number)", offset: 0) }
      }
      return cursor.term
    }
  }

  /// Gives each term from `start` on, in ascending order, until `body` returns false.
  public func forEach(
    from start: [UInt8] = [], _ body: ([UInt8], TermEntry) throws(CodecError) -> Bool
  ) throws(CodecError) {
    guard blockCount > 0 else { return }
    var cursor = try TermCursor(self, block: try lastBlock(notAfter: start) ?? 0)
    try terms.withUnsafeBytes { (bytes) throws(CodecError) in
      var isBefore = true
      while try cursor.advance(bytes) {
        isBefore = isBefore && Self.precedes(cursor.term, start)
        if isBefore { continue }
        if try !body(cursor.term, cursor.entry) { return }
      }
    }
  }

  /// Bytes of the lists of all terms before a block, postings and positions together.
  func listsOffset(ofBlock block: Int) throws(CodecError) -> Int {
    let entry = block * SegmentFormat.termIndexEntrySize
    return try index.u48(entry + 4) + index.u48(entry + 10)
  }

  /// The order of the dictionary: by bytes.
  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let shared = min(left.count, right.count)
    for place in 0..<shared where left[place] != right[place] { return left[place] < right[place] }
    return left.count < right.count
  }

  /// The last block whose first term is not greater; nil if the first block's is.
  fileprivate func lastBlock(notAfter term: [UInt8]) throws(CodecError) -> Int? {
    var low = 0
    var high = blockCount
    let key = term.withUnsafeBufferPointer { FirstTermMemory.key($0) }
    while low < high {
      let middle = (low + high) / 2
      let isNotAfter: Bool
      if let firstTerms {
        var known = firstTerms[middle]
        if known == FirstTermMemory.unknown {
          known = try keyOfFirstTerm(ofBlock: middle)
          firstTerms[middle] = known
        }
        isNotAfter = known == key ? try isFirstTerm(ofBlock: middle, notAfter: term) : known < key
      } else {
        isNotAfter = try isFirstTerm(ofBlock: middle, notAfter: term)
      }
      if isNotAfter { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  @inline(never)
  private func keyOfFirstTerm(ofBlock block: Int) throws(CodecError) -> UInt64 {
    try check(block: block)
    let offset = Int(try index.u32(block * SegmentFormat.termIndexEntrySize))
    return try terms.withUnsafeBytes { (bytes) throws(CodecError) in
      guard offset < bytes.count else { throw .truncated(offset: offset) }
      var reader = ByteReader(bytes, from: offset)
      let (_, length) = try NumberPair.read(&reader)
      return FirstTermMemory.key(try reader.slice(length))
    }
  }

  /// Checks the bytes of a block against their checksums.
  func check(block: Int) throws(CodecError) {
    let size = SegmentFormat.termIndexEntrySize
    let offset = Int(try index.u32(block * size))
    let end = block + 1 < blockCount ? Int(try index.u32((block + 1) * size)) : terms.count
    try terms.check(offset, end - offset)
  }

  private func isFirstTerm(ofBlock block: Int, notAfter term: [UInt8]) throws(CodecError) -> Bool {
    let offset = Int(try index.u32(block * SegmentFormat.termIndexEntrySize))
    let head = try terms.u8(offset)
    // Nearly all first terms are shorter than 15 bytes: their lengths take one byte.
    guard head < 15 else { return try isLongFirstTerm(ofBlock: block, notAfter: term) }
    let count = Int(head)
    let first = try terms.pointer(at: offset + 1, count: count)
    for place in 0..<min(count, term.count) {
      // SAFETY: so many bytes were just found to be there.
      let byte = first.load(fromByteOffset: place, as: UInt8.self)
      if byte != term[place] { return byte < term[place] }
    }
    return count <= term.count
  }

  @inline(never)
  private func isLongFirstTerm(ofBlock block: Int, notAfter term: [UInt8]) throws(CodecError) -> Bool {
    try check(block: block)
    let offset = Int(try index.u32(block * SegmentFormat.termIndexEntrySize))
    return try terms.withUnsafeBytes { (bytes) throws(CodecError) in
      guard offset < bytes.count else { throw .truncated(offset: offset) }
      var reader = ByteReader(bytes, from: offset)
      let (sharedLength, length) = try NumberPair.read(&reader)
      guard sharedLength == 0 else {
        throw .malformed("a block that begins with a shared prefix", offset: offset)
      }
      let first = try reader.slice(length)
      let shared = min(first.count, term.count)
      for place in 0..<shared where first[place] != term[place] { return first[place] < term[place] }
      return first.count <= term.count
    }
  }
}

/// Walks over the dictionary's terms in order.
struct TermCursor {
  private let dictionary: TermDictionary
  private(set) var term: [UInt8] = []
  private(set) var entry = TermEntry(
    number: -1, documentFrequency: 0, postingsOffset: 0, postingsLength: 0, positionsOffset: 0,
    positionsLength: 0)
  /// Number of the next term.
  private var next: Int
  private var offset: Int
  private var isFirst = true

  init(_ dictionary: TermDictionary, block: Int) throws(CodecError) {
    self.dictionary = dictionary
    next = block * SegmentFormat.termsPerBlock
    guard block < dictionary.blockCount else {
      offset = 0
      next = dictionary.count
      return
    }
    let place = block * SegmentFormat.termIndexEntrySize
    offset = Int(try dictionary.index.u32(place))
    entry.postingsOffset = try dictionary.index.u48(place + 4)
    entry.positionsOffset = try dictionary.index.u48(place + 10)
  }

  /// Stands before the first term of the block that may hold a term.
  init(_ dictionary: TermDictionary, notAfter term: [UInt8]) throws(CodecError) {
    try self.init(dictionary, block: try dictionary.lastBlock(notAfter: term) ?? 0)
  }

  /// Goes to the next term. `bytes` are those of the part *terms*.
  mutating func advance(_ bytes: UnsafeRawBufferPointer) throws(CodecError) -> Bool {
    guard next < dictionary.count else { return false }
    if next % SegmentFormat.termsPerBlock == 0 {
      try dictionary.check(block: next / SegmentFormat.termsPerBlock)
    }
    guard offset <= bytes.count else { throw .truncated(offset: offset) }
    var place = offset
    let (shared, suffixLength) = try Self.pair(bytes, &place)
    guard shared <= (next % SegmentFormat.termsPerBlock == 0 ? 0 : term.count) else {
      throw .malformed("a shared prefix longer than the term before", offset: offset)
    }
    guard suffixLength <= bytes.count - place else { throw .truncated(offset: place) }
    term.removeLast(term.count - shared)
    term.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[place..<place + suffixLength]))
    place += suffixLength
    if !isFirst {
      entry.postingsOffset += entry.postingsLength
      entry.positionsOffset += entry.positionsLength
    }
    isFirst = false
    entry.number = next
    (entry.documentFrequency, entry.postingsLength) = try Self.pair(bytes, &place)
    entry.positionsLength = try Self.length(bytes, &place)
    offset = place
    next += 1
    return true
  }

  /// `NumberPair.read`; most pairs are one byte.
  @inline(__always)
  private static func pair(
    _ bytes: UnsafeRawBufferPointer, _ place: inout Int
  ) throws(CodecError) -> (Int, Int) {
    if place < bytes.count, bytes[place] >> 4 < 15 {
      place += 1
      return (Int(bytes[place - 1] >> 4), Int(bytes[place - 1] & 15))
    }
    var reader = ByteReader(bytes, from: place)
    let pair = try NumberPair.read(&reader)
    place = reader.offset
    return pair
  }

  /// A length of positions; most are one byte.
  @inline(__always)
  private static func length(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) throws(CodecError) -> Int {
    if place < bytes.count, bytes[place] < 0x80 {
      place += 1
      return Int(bytes[place - 1])
    }
    var reader = ByteReader(bytes, from: place)
    let length = try reader.count(limit: 1 << 47)
    place = reader.offset
    return length
  }
}
