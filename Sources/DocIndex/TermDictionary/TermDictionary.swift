import DocCodec
import DocModel
import Synchronization

/// A term's document frequency, and the byte ranges of its postings and positions.
public struct TermEntry: Sendable, Hashable {
  /// The index of the term in the segment's dictionary.
  public var number: Int
  /// The number of sections that contain the term, including deleted sections.
  public var documentFrequency: Int
  public var postingsOffset: Int
  public var postingsLength: Int
  public var positionsOffset: Int
  public var positionsLength: Int
}

/// The sorted terms of a segment, in compressed blocks (docs/index-format.md, parts *term index* and *terms*). A binary search over the first
/// terms of all blocks, which are adjacent in the mapped file, finds the block of a term. Only this block is then decompressed.
public struct TermDictionary: Sendable {
  private let terms: ByteView
  private let index: ByteView
  /// The number of terms.
  public let count: Int
  private let decompressor: ZstdDecompressor
  private let recentBlocks = RecentBlocks()

  init(terms: ByteView, index: ByteView, count: Int) throws(CodecError) {
    self.terms = terms
    self.index = index
    self.count = count
    decompressor = try ZstdDecompressor()
  }

  var blockCount: Int { (count + SegmentFormat.termsPerBlock - 1) / SegmentFormat.termsPerBlock }

  /// Finds a term.
  /// - Returns: nil if no section contains the term.
  public func find(_ term: [UInt8]) throws(CodecError) -> TermEntry? {
    guard let block = try lastBlock(notAfter: term) else { return nil }
    var cursor = try TermCursor(self, block: block)
    return try cursor.seek(term) && cursor.term == term ? cursor.entry : nil
  }

  /// Calls `body` for terms in ascending order, beginning at `start`. `body` returns how to continue.
  public func forEach(
    from start: [UInt8] = [], _ body: ([UInt8], TermEntry) -> TermStep
  ) throws(CodecError) {
    var cursor = try TermCursor(self, block: try lastBlock(notAfter: start) ?? 0)
    var isThere = try cursor.seek(start)
    if !isThere { isThere = try cursor.advance() }
    while isThere {
      switch body(cursor.term, cursor.entry) {
      case .proceed: isThere = try cursor.advance()
      case .stop: return
      case .seek(let target):
        if let block = try lastBlock(notAfter: target), block > cursor.blockNumber {
          cursor = try TermCursor(self, block: block)
        }
        isThere = try cursor.seek(target)
        if !isThere { isThere = try cursor.advance() }
      }
    }
  }

  /// The offsets of the postings and positions of a block's first term.
  func lists(ofBlock block: Int) throws(CodecError) -> (postings: Int, positions: Int) {
    let entry = block * SegmentFormat.termIndexEntrySize
    return (try index.u48(entry + 4), try index.u48(entry + 10))
  }

  /// The decompressed bytes of a block.
  fileprivate func bytes(ofBlock block: Int) throws(CodecError) -> [UInt8] {
    if let bytes = recentBlocks.cache.withLock({ $0[block] }) { return bytes }
    let entry = block * SegmentFormat.termIndexEntrySize
    let start = Int(try index.u32(entry))
    let end =
      block + 1 < blockCount ? Int(try index.u32(entry + SegmentFormat.termIndexEntrySize)) : terms.count
    let bytes = try decompressor.decompress(
      try terms.slice(start, end - start), limit: SegmentFormat.termBlockLimit)
    recentBlocks.cache.withLock { $0.keep(bytes, number: block, byteCount: bytes.count) }
    return bytes
  }

  /// A cache of recently used blocks, shared between threads. Queries often repeat words, and the forms of a word are usually in the same block.
  private final class RecentBlocks: Sendable {
    let cache = Mutex(BlockCache<[UInt8]>(limit: 4 << 20))
  }

  /// The last block whose first term is at most `term`; nil if there is none.
  fileprivate func lastBlock(notAfter term: [UInt8]) throws(CodecError) -> Int? {
    let next = try (0..<blockCount).partitionPoint { (block) throws(CodecError) in
      let first = try bytesOfFirstTerm(block)
      var index = 0
      while index < min(term.count, first.count), term[index] == first[index] { index += 1 }
      return index == first.count || (index < term.count && term[index] > first[index])
    }
    return next == 0 ? nil : next - 1
  }

  func firstTerm(ofBlock block: Int) throws(CodecError) -> [UInt8] { Array(try bytesOfFirstTerm(block)) }

  /// The bytes of a block's first term, without copying. They are valid as long as the dictionary exists.
  private func bytesOfFirstTerm(_ block: Int) throws(CodecError) -> UnsafeRawBufferPointer {
    let entry = block * SegmentFormat.termIndexEntrySize
    let start = block > 0 ? Int(try index.u32(entry - 4)) : 0
    let end = Int(try index.u32(entry + 16))
    return UnsafeRawBufferPointer(
      start: try index.pointer(
        at: blockCount * SegmentFormat.termIndexEntrySize + start, count: end - start), count: end - start)
  }
}

/// The next step of an iteration over the dictionary.
public enum TermStep: Sendable, Equatable {
  case proceed
  /// Continue at the first term that is at least `to`, which must be after the current term.
  case seek(to: [UInt8])
  case stop
}

/// Iterates over the terms of the dictionary in order.
struct TermCursor {
  private let dictionary: TermDictionary
  private(set) var term: [UInt8] = []
  private(set) var entry = TermEntry(
    number: -1, documentFrequency: 0, postingsOffset: 0, postingsLength: 0, positionsOffset: 0,
    positionsLength: 0)
  /// The index of the next term.
  private var next: Int
  /// The decompressed block that contains the next term, and the term's offset in the block. Both are outdated if the next term begins a block.
  private var block: [UInt8] = []
  private var offset = 0

  init(_ dictionary: TermDictionary, block: Int) throws(CodecError) {
    self.dictionary = dictionary
    next = min(block * SegmentFormat.termsPerBlock, dictionary.count)
    guard next < dictionary.count else { return }
    (entry.postingsOffset, entry.positionsOffset) = try dictionary.lists(ofBlock: block)
  }

  /// Starts at the beginning of the block that may contain `term`.
  init(_ dictionary: TermDictionary, notAfter term: [UInt8]) throws(CodecError) {
    try self.init(dictionary, block: try dictionary.lastBlock(notAfter: term) ?? 0)
  }

  /// The index of the current term's block.
  var blockNumber: Int { max(0, next - 1) / SegmentFormat.termsPerBlock }

  mutating func advance() throws(CodecError) -> Bool {
    guard next < dictionary.count else { return false }
    try openBlock()
    try block.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes, from: offset)
      let (shared, suffix) = try read(&reader, behind: term.count)
      while term.count > shared { term.removeLast() }
      for byte in suffix { term.append(byte) }
    }
    return true
  }

  /// Moves forward in the current block to the first term that is at least `target`. The current term must be below `target`.
  /// - Returns: false if the block has no such term. The cursor is then after the last term of the block.
  mutating func seek(_ target: [UInt8]) throws(CodecError) -> Bool {
    guard next < dictionary.count else { return false }
    try openBlock()
    let end = min((next / SegmentFormat.termsPerBlock + 1) * SegmentFormat.termsPerBlock, dictionary.count)
    return try block.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes, from: offset)
      var length = term.count
      // The length of the common prefix of the current term and the target. If the next term shares a longer prefix with the current term, the
      // next term is below the target; if a shorter one, it is above the target. Otherwise, the remaining bytes are compared.
      var matched = 0
      while matched < min(length, target.count), term[matched] == target[matched] { matched += 1 }
      while next < end {
        let (shared, suffix) = try read(&reader, behind: length)
        length = shared + suffix.count
        if shared > matched { continue }
        var isBelow = false
        if shared == matched {
          var position = 0
          while position < suffix.count, matched < target.count, suffix[position] == target[matched] {
            position += 1
            matched += 1
          }
          isBelow = matched < target.count && (position == suffix.count || suffix[position] < target[matched])
        }
        if !isBelow {
          term = Array(target[..<shared])
          for byte in suffix { term.append(byte) }
          return true
        }
      }
      return false
    }
  }

  /// Opens the next block if the next term is the first one of its block.
  private mutating func openBlock() throws(CodecError) {
    guard next % SegmentFormat.termsPerBlock == 0 else { return }
    block = try dictionary.bytes(ofBlock: next / SegmentFormat.termsPerBlock)
    offset = 0
    term.removeAll(keepingCapacity: true)
  }

  /// Reads the next term, which is stored as the number of bytes that it shares with the previous term, and its remaining bytes.
  /// - Parameter length: the number of bytes of the previous term.
  @inline(__always)
  private mutating func read(
    _ reader: inout ByteReader, behind length: Int
  ) throws(CodecError) -> (shared: Int, suffix: UnsafeRawBufferPointer) {
    let (shared, further) = (try reader.count(), try reader.count())
    guard shared <= length else {
      throw .malformed("a shared prefix longer than the term before", offset: offset)
    }
    let suffix = try reader.slice(further)
    entry.postingsOffset += entry.postingsLength
    entry.positionsOffset += entry.positionsLength
    entry.number = next
    entry.documentFrequency = try reader.count(limit: 1 << 47)
    entry.postingsLength = try reader.count(limit: 1 << 47)
    entry.positionsLength = try reader.count(limit: 1 << 47)
    offset = reader.offset
    next += 1
    return (shared, suffix)
  }
}
