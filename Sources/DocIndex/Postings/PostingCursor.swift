import DocCodec

/// Memory for one cursor's decoded block: 128 section numbers and as many frequency codes.
public final class PostingBuffer {
  let memory: UnsafeMutablePointer<UInt32>

  public init() {
    memory = .allocate(capacity: 2 * BitPacking.blockSize)
    memory.initialize(repeating: 0, count: 2 * BitPacking.blockSize)
  }

  deinit { memory.deallocate() }
}

/// Walks over one posting list, a block of up to 128 postings at a time.
///
/// A cursor stands before a block until `decode()` fills `sections` and `codes`; skipping blocks reads the skip
/// table only. Everything read is checked: a damaged list throws, and never yields section numbers out of range or
/// out of order.
///
/// SAFETY of the pointers: `sections` and `codes` point to 128 integers each in `buffer`, which the cursor keeps;
/// `lastSections` points to an integer for each block in `skips`, which the cursor keeps.
public struct PostingCursor {
  public let documentFrequency: Int
  /// Decoded section numbers, ascending; valid up to `count` after `decode()`.
  public let sections: UnsafeMutablePointer<UInt32>
  /// Frequency codes, all below 32; valid after `decode()`, not after `decodeSections()`.
  public let codes: UnsafeMutablePointer<UInt32>
  /// Postings in the current block.
  public private(set) var count = 0
  /// Number of the current block; `blockCount` at the end.
  public private(set) var block = 0
  public let blockCount: Int
  /// Whether the current block's sections are decoded.
  public private(set) var isDecoded = false
  /// Whether its frequency codes are, too.
  private var hasCodes = false
  /// Where its frequency codes lie, while they are not decoded, and their mode.
  private var codesMode: UInt8 = 0
  private var codesOffset = 0
  private var codesEnd = 0
  /// Place in the decoded block, kept by callers.
  public var index = 0

  private let view: ByteView
  private let buffer: PostingBuffer
  private let skips: SkipEntries?
  private let lastSections: UnsafePointer<UInt32>?
  private let dataOffset: Int
  private let sectionCount: Int

  /// - Parameters:
  ///   - list: the bytes of the posting list.
  ///   - sectionCount: sections of the segment; every section number must be below.
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
    sections = buffer.memory
    codes = buffer.memory + BitPacking.blockSize
    let fullBlocks = documentFrequency / BitPacking.blockSize
    let hasTail = documentFrequency % BitPacking.blockSize > 0
    blockCount = fullBlocks + (hasTail ? 1 : 0)
    if fullBlocks > 0 {
      let entries = try SkipEntries(list, blockCount: blockCount, sectionCount: sectionCount)
      skips = entries
      lastSections = UnsafePointer(entries.lastSections)
      dataOffset = entries.size
    } else {
      dataOffset = 0
      skips = nil
      lastSections = nil
      try decode()
    }
  }

  /// The skip table, if the list has one.
  public var skipTable: SkipTable? { skips?.table }

  public var isAtEnd: Bool { block >= blockCount }

  /// The last section of the current block; decoded lists without a skip table know it, too.
  @inline(__always)
  public var lastSection: UInt32 {
    guard let lastSections else { return sections[count - 1] }
    return lastSections[block]
  }

  /// The last section of any block of a list with a skip table.
  @inline(__always)
  public func lastSection(ofBlock block: Int) -> UInt32 {
    guard let lastSections, block < blockCount else {
      return blockCount == 1 && block == 0 ? sections[count - 1] : .max
    }
    return lastSections[block]
  }

  /// Highest frequency code and lowest length norm of a block, if the list has a skip table.
  @inline(__always)
  public func bound(ofBlock block: Int) -> (code: UInt8, norm: UInt8)? {
    guard let skips, block < blockCount else { return nil }
    let (code, norm) = skips.table.bound(ofBlock: block)
    return (UInt8(truncatingIfNeeded: code), norm)
  }

  /// Goes to the first block from the current one on whose last section is not below `target`; decodes nothing.
  public mutating func skip(toBlockWith target: UInt32) {
    guard block < blockCount, lastSection < target else { return }
    isDecoded = isDecoded && skips == nil
    guard skips != nil else {
      block = blockCount
      return
    }
    // Galloping: near targets are found in few steps, far ones in logarithmic time.
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

  /// Goes to any block.
  public mutating func move(toBlock target: Int) {
    guard target != block else { return }
    block = target
    index = 0
    isDecoded = false
  }

  /// Goes to the next block.
  public mutating func nextBlock() {
    block += 1
    index = 0
    isDecoded = false
  }

  /// Fills `sections` and `codes` with the current block.
  public mutating func decode() throws(CodecError) {
    try decodeSections()
    guard !hasCodes, isDecoded else { return }
    let (source, available) = try codesSource()
    // SAFETY: `codes` holds 128 integers; the decoder checks what it reads against `available`.
    try PostingBlock.decodeCodes(source, available: available, mode: codesMode, into: codes)
    hasCodes = true
  }

  /// Fills `sections` with the current block; for those who need few of its codes.
  public mutating func decodeSections() throws(CodecError) {
    guard !isDecoded, block < blockCount else { return }
    let before = block == 0 ? -1 : Int(lastSection(ofBlock: block - 1))
    guard before < sectionCount else { throw .malformed("a posting block's last section", offset: 0) }
    let fullBlocks = documentFrequency / BitPacking.blockSize
    if block < fullBlocks {
      try decodeFull(after: before)
    } else {
      try decodeTail(after: before, fullBlocks: fullBlocks)
    }
    guard count > 0, Int(sections[count - 1]) < sectionCount,
      skips == nil || sections[count - 1] == lastSection(ofBlock: block)
    else { throw .malformed("a posting list's section numbers", offset: dataOffset) }
    isDecoded = true
    index = 0
  }

  /// The place of a section in the decoded block; nil when the block does not hold it.
  @inline(__always)
  public func place(of section: UInt32) -> Int? {
    // Steps without branches, which could not be foretold. Behind `count` lie numbers above all sections.
    var low = 0
    var step = BitPacking.blockSize / 2
    while step > 0 {
      let isBelow = (UInt64(sections[low &+ step &- 1]) &- UInt64(section)) &>> 63
      low &+= step & (0 &- Int(truncatingIfNeeded: isBelow))
      step &>>= 1
    }
    return sections[low] == section && low < count ? low : nil
  }

  /// The frequency code of a section of the block that the cursor is moved to, which is decoded as far as need be; nil
  /// when the block does not hold it.
  public mutating func code(of section: UInt32, inBlock target: Int) throws(CodecError) -> UInt32? {
    move(toBlock: target)
    if !isDecoded { try decodeSections() }
    guard let place = place(of: section) else { return nil }
    return try code(at: place)
  }

  /// The frequency code at a place of the decoded block.
  @inline(__always)
  public func code(at place: Int) throws(CodecError) -> UInt32 {
    hasCodes ? codes[place] : try packedCode(at: place)
  }

  private func packedCode(at place: Int) throws(CodecError) -> UInt32 {
    let (source, available) = try codesSource()
    return try PostingBlock.code(at: place, source, available: available, mode: codesMode)
  }

  private func codesSource() throws(CodecError) -> (UnsafeRawPointer, available: Int) {
    let available = codesEnd - codesOffset
    return (try view.pointer(at: codesOffset, count: available), available)
  }

  private mutating func decodeFull(after before: Int) throws(CodecError) {
    guard let skips else { return }
    let place = skips.place(ofBlock: block)
    let (start, end) = (place.start, skips.end(ofBlock: block))
    let available = end - start
    guard available > 0 else { throw .truncated(offset: start) }
    // SAFETY: `sections` holds 128 integers; the decoder checks what it reads against `available`.
    let source = try view.pointer(at: start, count: available)
    let length = try PostingBlock.decodeSections(
      source, available: available, mode: place.sectionsMode, first: UInt32(before + 1),
      last: lastSection(ofBlock: block), into: sections)
    codesMode = place.codesMode
    codesOffset = start + length
    codesEnd = end
    hasCodes = false
    count = BitPacking.blockSize
  }

  private mutating func decodeTail(after before: Int, fullBlocks: Int) throws(CodecError) {
    let length = documentFrequency - fullBlocks * BitPacking.blockSize
    let start = skips?.place(ofBlock: block).start ?? 0
    let sections = sections
    let codes = codes
    let room = UInt32(before + 1)..<UInt32(max(sectionCount, before + 1))
    try view.check(start, view.count - start)
    try view.withUnsafeBytes { (bytes) throws(CodecError) in
      var reader = BitReader(bytes, from: start)
      // SAFETY: a tail is shorter than a block, for which there is room.
      try reader.readInterpolative(into: sections, count: length, in: room)
      for place in 0..<length {
        let rank = try reader.readGamma() - 1
        guard rank < 32 else { throw .malformed("a frequency code over 31", offset: start) }
        codes[place] = FrequencyCode.rank(rank)
      }
    }
    for place in length..<BitPacking.blockSize { sections[place] = .max }
    count = length
    hasCodes = true
  }

  /// Goes to the first posting whose section is not below `target`, decoding its block's sections; `index` is its
  /// place, `code(at:)` gives its frequency code.
  /// - Returns: the section, or nil at the end of the list.
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

  /// Where the current block's positions begin and end, from the term's first byte of positions.
  /// - Parameter size: bytes of all the term's positions.
  func positionsRange(in size: Int) throws(CodecError) -> Range<Int> {
    guard let skips else { return 0..<size }
    let start = skips.positionsStart(ofBlock: block)
    let end = block + 1 < blockCount ? skips.positionsStart(ofBlock: block + 1) : size
    guard start <= end, end <= size else {
      throw .malformed("the place of a block's positions", offset: start)
    }
    return start..<end
  }
}
