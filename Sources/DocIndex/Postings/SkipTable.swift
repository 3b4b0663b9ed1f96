import DocCodec

/// What a list of more than one block says of each without decoding it, unpacked.
///
/// SAFETY of the pointers: they point to an entry for each of `blockCount` blocks while the cursor that gave the table lives.
public struct SkipTable {
  @usableFromInline let lastSections: UnsafePointer<UInt32>
  /// Highest frequency code in the upper byte, lowest length norm in the lower.
  @usableFromInline let bounds: UnsafePointer<UInt16>
  public let blockCount: Int

  /// The last section of a block below `blockCount`.
  @inlinable @inline(__always)
  public func lastSection(ofBlock block: Int) -> UInt32 { lastSections[block] }

  /// Highest frequency code, below 32, and lowest length norm of a block below `blockCount`.
  @inlinable @inline(__always)
  public func bound(ofBlock block: Int) -> (code: UInt32, norm: UInt8) {
    let bound = bounds[block]
    return (UInt32(bound >> 8), UInt8(truncatingIfNeeded: bound))
  }
}

/// Skip entries → bytes (docs/index-format.md, 4).
struct SkipTableWriter {
  struct Entry {
    var lastSection: UInt32
    var highestCode: UInt8
    var lowestNorm: UInt8
    /// As `PostingBlock` gave them; those of a tail do not matter.
    var sectionsMode: UInt8
    var codesMode: UInt8
    var dataOffset: UInt32
    var positionsOffset: UInt32
  }

  private var entries: [Entry] = []
  private var bits = BitWriter()

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Appends the table.
  mutating func write(to output: inout ByteWriter) {
    guard !entries.isEmpty else { return }
    var (widest, before) = (UInt32(0), UInt32.max)
    for entry in entries {
      widest |= entry.lastSection &- before &- 1
      before = entry.lastSection
    }
    let leastCode = entries.reduce(31) { min($0, $1.highestCode) }
    let leastNorm = entries.reduce(255) { min($0, $1.lowestNorm) }
    func width(_ value: (Entry) -> UInt32) -> Int {
      32 - entries.reduce(0) { $0 | value($1) }.leadingZeroBitCount
    }
    let head = SkipTableHead(
      lastWidth: 32 - widest.leadingZeroBitCount,
      codeWidth: width { UInt32($0.highestCode - leastCode) },
      normWidth: width { UInt32($0.lowestNorm - leastNorm) },
      sectionsModeWidth: width { SkipTableHead.packed(sectionsMode: $0.sectionsMode) },
      codesModeWidth: width { SkipTableHead.packed(codesMode: $0.codesMode) },
      dataWidth: width { $0.dataOffset }, positionsWidth: width { $0.positionsOffset },
      leastCode: leastCode, leastNorm: leastNorm)
    output.append(head.bytes)
    bits.removeAll()
    before = .max
    for entry in entries {
      bits.write(entry.lastSection &- before &- 1, width: head.lastWidth)
      bits.write(UInt32(entry.highestCode - leastCode), width: head.codeWidth)
      bits.write(UInt32(entry.lowestNorm - leastNorm), width: head.normWidth)
      before = entry.lastSection
    }
    bits.align()
    for entry in entries {
      bits.write(SkipTableHead.packed(sectionsMode: entry.sectionsMode), width: head.sectionsModeWidth)
      bits.write(SkipTableHead.packed(codesMode: entry.codesMode), width: head.codesModeWidth)
      bits.write(entry.dataOffset, width: head.dataWidth)
      bits.write(entry.positionsOffset, width: head.positionsWidth)
    }
    bits.align()
    output.append(bits.bytes)
  }
}

/// How many bits the fields of a skip table take.
struct SkipTableHead {
  var lastWidth: Int
  var codeWidth: Int
  var normWidth: Int
  var sectionsModeWidth: Int
  var codesModeWidth: Int
  var dataWidth: Int
  var positionsWidth: Int
  var leastCode: UInt8
  var leastNorm: UInt8

  static let size = 7

  /// Bits an entry takes among the bounds, and among the places.
  var boundWidth: Int { lastWidth + codeWidth + normWidth }
  var placeWidth: Int { sectionsModeWidth + codesModeWidth + dataWidth + positionsWidth }

  var bytes: [UInt8] {
    [
      UInt8(lastWidth), UInt8(codeWidth | normWidth << 4), UInt8(sectionsModeWidth | codesModeWidth << 4),
      UInt8(dataWidth), UInt8(positionsWidth), leastCode, leastNorm,
    ]
  }

  static func packed(sectionsMode mode: UInt8) -> UInt32 {
    mode == PostingBlock.isBitmap
      ? 0 : 1 + UInt32(mode & 0x3f) << 1 + (mode & PostingBlock.hasExceptions == 0 ? 0 : 1)
  }

  static func sectionsMode(_ packed: UInt32) -> UInt8 {
    packed == 0
      ? PostingBlock.isBitmap
      : UInt8(truncatingIfNeeded: (packed - 1) >> 1) | (packed & 1 == 0 ? PostingBlock.hasExceptions : 0)
  }

  static func packed(codesMode mode: UInt8) -> UInt32 {
    UInt32(mode & 0x3f) << 1 | (mode & PostingBlock.hasExceptions == 0 ? 0 : 1)
  }

  static func codesMode(_ packed: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: packed >> 1) | (packed & 1 == 0 ? 0 : PostingBlock.hasExceptions)
  }
}

extension SkipTableHead {
  /// SAFETY: the caller has found `size` bytes to be there.
  fileprivate init(_ bytes: UnsafeRawPointer) throws(CodecError) {
    func byte(_ place: Int) -> UInt8 { bytes.load(fromByteOffset: place, as: UInt8.self) }
    lastWidth = Int(byte(0))
    codeWidth = Int(byte(1) & 15)
    normWidth = Int(byte(1) >> 4)
    sectionsModeWidth = Int(byte(2) & 15)
    codesModeWidth = Int(byte(2) >> 4)
    dataWidth = Int(byte(3))
    positionsWidth = Int(byte(4))
    leastCode = byte(5)
    leastNorm = byte(6)
    guard lastWidth <= 32, codeWidth <= 5, normWidth <= 8, sectionsModeWidth <= 7, codesModeWidth <= 4,
      dataWidth <= 32, positionsWidth <= 32
    else { throw .malformed("the widths of a skip table", offset: 0) }
  }
}

/// A skip table that a cursor reads: last sections and bounds are unpacked at once, because a search looks at all of them;
/// the places of a block when it is decoded.
final class SkipEntries {
  let blockCount: Int
  /// Bytes of the table: the blocks follow.
  let size: Int
  private let head: SkipTableHead
  private let list: ByteView
  private let placesStart: Int
  /// Of each block.
  let lastSections: UnsafeMutablePointer<UInt32>
  let bounds: UnsafeMutablePointer<UInt16>

  /// - Parameter list: begins with the table.
  init(_ list: ByteView, blockCount: Int, sectionCount: Int) throws(CodecError) {
    head = try SkipTableHead(try list.pointer(at: 0, count: SkipTableHead.size))
    self.list = list
    self.blockCount = blockCount
    placesStart = SkipTableHead.size + (blockCount * head.boundWidth + 7) / 8
    size = placesStart + (blockCount * head.placeWidth + 7) / 8
    try list.check(0, size)
    // SAFETY: both hold an entry a block, and are filled at once.
    lastSections = .allocate(capacity: blockCount)
    bounds = .allocate(capacity: blockCount)
    lastSections.initialize(repeating: 0, count: blockCount)
    bounds.initialize(repeating: 0, count: blockCount)
    try unpack(sectionCount: sectionCount)
  }

  deinit {
    lastSections.deallocate()
    bounds.deallocate()
  }

  private func unpack(sectionCount: Int) throws(CodecError) {
    var reader = list.bitReader(fromBit: SkipTableHead.size * 8)
    var last = UInt64.max
    let lastMask = (UInt64(1) << UInt64(head.lastWidth)) - 1
    let codeMask = (UInt32(1) << UInt32(head.codeWidth)) - 1
    let width = head.boundWidth
    for block in 0..<blockCount {
      // At most 45 bits: they were found to be there.
      let bits = reader.next(width: width)
      last &+= (bits & lastMask) &+ 1
      let rest = UInt32(truncatingIfNeeded: bits >> UInt64(head.lastWidth))
      let code = min(UInt32(head.leastCode) + rest & codeMask, 31)
      let norm = UInt32(head.leastNorm) + rest >> UInt32(head.codeWidth)
      lastSections[block] = UInt32(truncatingIfNeeded: last)
      bounds[block] = UInt16(truncatingIfNeeded: code << 8 | norm & 0xff)
      // Sums only grow, and cannot wrap around before they pass all sections.
      guard last < UInt64(sectionCount) else { throw .malformed("a posting block's last section", offset: 0) }
    }
  }

  var table: SkipTable {
    SkipTable(lastSections: lastSections, bounds: bounds, blockCount: blockCount)
  }

  /// How a block below `blockCount` is packed, and where it begins in the list.
  func place(ofBlock block: Int) -> (sectionsMode: UInt8, codesMode: UInt8, start: Int) {
    var reader = list.bitReader(fromBit: placesStart &* 8 &+ block &* head.placeWidth)
    // At most 43 bits.
    let modesWidth = head.sectionsModeWidth &+ head.codesModeWidth
    let bits = reader.next(width: modesWidth &+ head.dataWidth)
    let modes = UInt32(truncatingIfNeeded: bits)
    let sectionsMode = modes & (1 << UInt32(head.sectionsModeWidth) - 1)
    let codesMode = modes >> UInt32(head.sectionsModeWidth) & (1 << UInt32(head.codesModeWidth) - 1)
    return (
      SkipTableHead.sectionsMode(sectionsMode), SkipTableHead.codesMode(codesMode),
      size &+ Int(bits >> UInt64(modesWidth))
    )
  }

  /// Where the data of a block below `blockCount` ends.
  func end(ofBlock block: Int) -> Int {
    guard block &+ 1 < blockCount else { return list.count }
    let modesWidth = head.sectionsModeWidth &+ head.codesModeWidth
    let bit = (block &+ 1) &* head.placeWidth &+ modesWidth
    var reader = list.bitReader(fromBit: placesStart &* 8 &+ bit)
    return size &+ Int(reader.next(width: head.dataWidth))
  }

  /// Where the positions of a block below `blockCount` begin among the term's.
  func positionsStart(ofBlock block: Int) -> Int {
    let bit = (block &+ 1) &* head.placeWidth &- head.positionsWidth
    var reader = list.bitReader(fromBit: placesStart &* 8 &+ bit)
    return Int(reader.next(width: head.positionsWidth))
  }
}
