import DocCodec

/// A buffer into which a cursor decodes a block of 128 section numbers and 128 frequency codes.
public final class PostingBuffer {
  fileprivate let memory = FixedMemory<UInt32>(2 * BitPacking.blockSize, repeating: 0)

  public init() {}
}

/// Iterates over a posting list in blocks of up to 128 postings.
///
/// `decode()` writes the current block to `sections` and `codes`. To skip blocks, only the skip table is read. All data is checked: a damaged
/// list throws an error, and never yields section numbers that are out of range or out of order.
///
/// SAFETY: `sections` and `codes` point to 128 integers each in `buffer`. `skipTable` and `packed` point into `view`. The cursor keeps
/// `buffer` and `view` alive.
public struct PostingCursor {
  public let documentFrequency: Int
  /// The section numbers of the decoded block, ascending. After `decode()`, the first `count` elements are valid.
  public let sections: UnsafeMutablePointer<UInt32>
  /// The frequency codes of the decoded block, all below 32. `decode()` sets them; after `decodeSections()`, they are invalid.
  public let codes: UnsafeMutablePointer<UInt32>
  /// The number of postings in the current block.
  public private(set) var count = 0
  /// The index of the current block. At the end of the list, it is `blockCount`.
  public private(set) var block = 0
  public let blockCount: Int
  /// Whether the current block's sections are decoded.
  public private(set) var isDecoded = false
  /// The current block in encoded form; nil after its frequency codes are decoded.
  private var packed: PostingBlock?
  /// The index of the current posting in the decoded block. Callers advance it.
  public var index = 0

  private let view: ByteView
  private let buffer: PostingBuffer
  /// The skip table; nil if the list is shorter than a full block.
  public let skipTable: SkipTable?
  private let sectionCount: Int

  /// - Parameter list: the bytes of the posting list.
  /// - Parameter sectionCount: the number of sections in the segment. All section numbers must be smaller.
  public init(
    _ list: ByteView, documentFrequency: Int, sectionCount: Int, buffer: PostingBuffer
  ) throws(CodecError) {
    guard documentFrequency > 0, documentFrequency <= sectionCount else {
      throw .malformed("a document frequency of \(documentFrequency) in \(sectionCount) sections", offset: 0)
    }
    self.documentFrequency = documentFrequency
    self.sectionCount = sectionCount
    self.buffer = buffer
    view = list
    sections = buffer.memory.start
    codes = sections + BitPacking.blockSize
    blockCount = (documentFrequency + BitPacking.blockSize - 1) / BitPacking.blockSize
    if documentFrequency >= BitPacking.blockSize {
      skipTable = try SkipTable(list, blockCount: blockCount)
    } else {
      skipTable = nil
      try decode()
    }
  }

  public var isAtEnd: Bool { block >= blockCount }

  /// The last section of the current block.
  @inline(__always)
  public var lastSection: UInt32 { lastSection(ofBlock: block) }

  /// The last section of a block; `.max` after the last block. A list without a skip table has a single block, which is always decoded.
  @inline(__always)
  public func lastSection(ofBlock block: Int) -> UInt32 {
    guard block < blockCount else { return .max }
    guard let skipTable else { return sections[count - 1] }
    return skipTable.lastSection(ofBlock: block)
  }

  /// Moves forward to the first block whose last section is at least `target`. The block is not decoded.
  public mutating func skip(toBlockWith target: UInt32) {
    guard block < blockCount, lastSection < target else { return }
    isDecoded = isDecoded && skipTable == nil
    // A galloping search reaches a near target in few steps, and a far one in logarithmic time.
    var step = 1
    var low = block
    while low + step < blockCount, lastSection(ofBlock: low + step) < target {
      low += step
      step *= 2
    }
    var high = min(low + step, blockCount)
    low += 1
    while low < high {
      let middle = (low + high) / 2
      if lastSection(ofBlock: middle) < target { low = middle + 1 } else { high = middle }
    }
    block = low
    index = 0
  }

  /// Moves to a block, forward or backward.
  public mutating func move(toBlock target: Int) {
    guard target != block else { return }
    block = target
    index = 0
    isDecoded = false
  }

  public mutating func nextBlock() {
    block += 1
    index = 0
    isDecoded = false
  }

  /// Decodes the current block into `sections` and `codes`.
  public mutating func decode() throws(CodecError) {
    try decodeSections()
    packed?.decodeCodes(into: codes)
    packed = nil
  }

  /// Decodes the sections of the current block, but not its frequency codes, which `code(at:)` reads one by one.
  public mutating func decodeSections() throws(CodecError) {
    guard !isDecoded, block < blockCount else { return }
    let before = block == 0 ? -1 : Int(lastSection(ofBlock: block - 1))
    guard before < sectionCount else { throw .malformed("a posting block's last section", offset: 0) }
    let data = try skipTable?.data(ofBlock: block, in: view.count) ?? 0..<view.count
    count = min(BitPacking.blockSize, documentFrequency - block * BitPacking.blockSize)
    if count == BitPacking.blockSize {
      // SAFETY: `sections` has room for 128 integers.
      let full = try PostingBlock(
        try view.pointer(at: data.lowerBound, count: data.count), available: data.count)
      try full.decodeSections(first: UInt32(before + 1), last: lastSection(ofBlock: block), into: sections)
      packed = full
    } else {
      try decodeTail(data, after: before)
      packed = nil
    }
    guard count > 0, Int(sections[count - 1]) < sectionCount,
      skipTable == nil || sections[count - 1] == lastSection(ofBlock: block)
    else { throw .malformed("a posting list's section numbers", offset: data.lowerBound) }
    isDecoded = true
    index = 0
  }

  /// The index of a section in the decoded block; nil if the block does not contain the section.
  @inline(__always)
  public func index(of section: UInt32) -> Int? {
    // The binary search is branchless, because branches would often be mispredicted. The elements from `count` on are above all section numbers.
    var low = 0
    var step = BitPacking.blockSize / 2
    while step > 0 {
      let isBelow = (UInt64(sections[low &+ step &- 1]) &- UInt64(section)) &>> 63
      low &+= step & (0 &- Int(truncatingIfNeeded: isBelow))
      step &>>= 1
    }
    return sections[low] == section && low < count ? low : nil
  }

  /// Moves to a block, decodes its sections, and returns a section's frequency code. Nil if the block does not contain the section.
  public mutating func code(of section: UInt32, inBlock target: Int) throws(CodecError) -> UInt32? {
    move(toBlock: target)
    if !isDecoded { try decodeSections() }
    guard let index = index(of: section) else { return nil }
    return code(at: index)
  }

  /// The frequency code at an index of the decoded block.
  @inline(__always)
  public func code(at index: Int) -> UInt32 { packed?.code(at: index) ?? codes[index] }

  private mutating func decodeTail(_ data: Range<Int>, after before: Int) throws(CodecError) {
    let (sections, codes, count) = (sections, codes, count)
    let room = UInt32(before + 1)..<UInt32(max(sectionCount, before + 1))
    try view.check(data.lowerBound, data.count)
    try view.withUnsafeBytes { (bytes) throws(CodecError) in
      var reader = BitReader(bytes, from: data.lowerBound)
      // SAFETY: a tail has less than 128 postings, and the buffer has room for 128.
      try reader.readInterpolative(into: sections, count: count, in: room)
      for position in 0..<count {
        let rank = try reader.readGamma() - 1
        guard rank < 32 else { throw .malformed("a frequency code over 31", offset: data.lowerBound) }
        codes[position] = FrequencyCode.rank(rank)
      }
    }
    for position in count..<BitPacking.blockSize { sections[position] = .max }
  }

  /// Moves to the first posting whose section is at least `target`, and decodes the sections of the posting's block. `code(at: index)` then
  /// returns the posting's frequency code.
  /// - Returns: the section; nil at the end of the list.
  public mutating func seek(_ target: UInt32) throws(CodecError) -> UInt32? {
    skip(toBlockWith: target)
    guard block < blockCount else { return nil }
    try decodeSections()
    var low = index < count && sections[index] <= target ? index : 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if sections[middle] < target { low = middle + 1 } else { high = middle }
    }
    index = low
    return low < count ? sections[low] : nil
  }

  /// The range of bytes with the positions of the current block. The range is relative to the start of the term's positions.
  /// - Parameter size: the number of bytes that all positions of the term take.
  func positionsRange(in size: Int) throws(CodecError) -> Range<Int> {
    try skipTable?.positions(ofBlock: block, in: size) ?? 0..<size
  }
}

/// The skip table of a list with at least one full block. For each block, it contains the last section, the score bound and the offsets
/// (docs/index-format.md, *postings*).
///
/// SAFETY: `start` points to `blockCount` entries. They are valid while the cursor with this table exists.
public struct SkipTable {
  @usableFromInline static var entrySize: Int { 14 }
  @usableFromInline let start: UnsafeRawPointer
  public let blockCount: Int

  /// - Parameter list: the bytes of the list, which begin with the table.
  init(_ list: ByteView, blockCount: Int) throws(CodecError) {
    start = try list.pointer(at: 0, count: blockCount * Self.entrySize)
    self.blockCount = blockCount
  }

  @inlinable @inline(__always)
  func number(_ block: Int, _ offset: Int) -> UInt32 {
    let entry = start + block &* Self.entrySize
    return UInt32(littleEndian: entry.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The last section of a block. `block` must be below `blockCount`.
  @inlinable @inline(__always)
  public func lastSection(ofBlock block: Int) -> UInt32 { number(block, 0) }

  /// The highest frequency code (0 to 31) and the lowest length norm in a block. `block` must be below `blockCount`.
  @inlinable @inline(__always)
  public func bound(ofBlock block: Int) -> (code: UInt32, norm: UInt8) {
    let entry = start + block &* Self.entrySize
    let code = entry.load(fromByteOffset: 4, as: UInt8.self)
    return (UInt32(min(code, 31)), entry.load(fromByteOffset: 5, as: UInt8.self))
  }

  /// The range of bytes with a block's data. `size` is the number of bytes of the list, and `block` must be below `blockCount`.
  func data(ofBlock block: Int, in size: Int) throws(CodecError) -> Range<Int> {
    let table = blockCount * Self.entrySize
    let data = try range(ofBlock: block, offset: 6, in: size - table)
    return table + data.lowerBound..<table + data.upperBound
  }

  /// The range of bytes with a block's positions. `size` is the number of bytes of all positions; `block` must be below `blockCount`.
  func positions(ofBlock block: Int, in size: Int) throws(CodecError) -> Range<Int> {
    try range(ofBlock: block, offset: 10, in: size)
  }

  private func range(ofBlock block: Int, offset: Int, in size: Int) throws(CodecError) -> Range<Int> {
    let first = Int(number(block, offset))
    let end = block + 1 < blockCount ? Int(number(block + 1, offset)) : size
    guard first <= end, end <= size else { throw .malformed("the place of a block", offset: first) }
    return first..<end
  }
}
