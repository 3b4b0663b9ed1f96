import DocCodec

/// The part *headings* of a segment, open for reading (`HeadingStatistics` tells its form).
public final class SectionHeadings: Sendable {
  /// Over all sections, deleted ones included. Documents are not counted.
  let all: HeadingStatistics.Entry
  private let groupBits: Int
  private let starts: ByteView?
  private let entries: ByteView?
  /// Hashes of the common headings.
  private let common: [UInt32]
  /// Where the bits of each block of sections begin, and the bits.
  private let offsets: ByteView?
  private let marks: ByteView?
  private let sectionCount: Int

  /// Reads the part; checks where its pieces lie.
  init(_ view: ByteView, sectionCount: Int) throws(CodecError) {
    self.sectionCount = sectionCount
    guard view.count > 0 else {
      all = HeadingStatistics.Entry()
      groupBits = 0
      (starts, entries, offsets, marks) = (nil, nil, nil, nil)
      common = []
      return
    }
    let limit: UInt64 = 1 << 48
    let (sections, sum, bits) = (try view.u64(0), try view.u64(8), Int(try view.u8(16)))
    guard sections < limit, sum < limit, bits <= HeadingStatistics.hashBits else {
      throw .malformed("headings of a form that is not known", offset: 0)
    }
    all = HeadingStatistics.Entry(documents: 0, sections: Int(sections), sum: Int(sum))
    groupBits = bits
    let startsSize = (1 << bits + 1) * 4
    let first = HeadingStatistics.headSize + startsSize
    let entriesSize = Int(try view.u32(first - 4))
    let commonStart = first + entriesSize
    let commonCount = Int(try view.u8(commonStart))
    var common: [UInt32] = []
    for number in 0..<commonCount {
      common.append(try view.bits((commonStart + 1 + 3 * number) * 8, width: 24))
    }
    self.common = common
    let blocks = (sectionCount + HeadingStatistics.marksPerBlock - 1) / HeadingStatistics.marksPerBlock
    let offsetsStart = commonStart + 1 + 3 * commonCount
    let marksStart = offsetsStart + 4 * blocks
    starts = try view.slice(HeadingStatistics.headSize, startsSize)
    entries = try view.slice(first, entriesSize)
    offsets = try view.slice(offsetsStart, 4 * blocks)
    marks = try view.slice(marksStart, view.count - marksStart)
  }

  func mark(ofSection section: Int) throws(CodecError) -> HeadingStatistics.Mark {
    guard let offsets, let marks else { return HeadingStatistics.Mark(bits: 0) }
    guard section >= 0, section < sectionCount else {
      throw .malformed("a heading of no section", offset: section)
    }
    let block = section / HeadingStatistics.marksPerBlock
    let start = Int(try offsets.u32(block * 4))
    let end = (block + 1) * 4 < offsets.count ? Int(try offsets.u32(block * 4 + 4)) : marks.count
    try marks.check(start, end - start)
    var (number, rest) = (0, UInt64(0))
    var reader = marks.bitReader(fromBit: start * 8)
    for _ in 0...section % HeadingStatistics.marksPerBlock { (number, rest) = try next(&reader) }
    try reader.checkEnd()
    withExtendedLifetime(marks) {}
    return mark(number, rest)
  }

  /// Reads a mark's number, and the bits behind it, without what they mean: most marks are passed over.
  @inline(__always)
  private func next(_ reader: inout BitReader) throws(CodecError) -> (number: Int, rest: UInt64) {
    // A mark takes 42 bits at most, and a window has 57.
    var bits = reader.window
    let zeros = bits.trailingZeroBitCount
    guard zeros <= Self.mostZeros else {
      throw .malformed("a heading's number", offset: reader.bitOffset / 8)
    }
    bits &>>= UInt64(zeros &+ 1)
    let number = 1 &<< zeros | Int(truncatingIfNeeded: bits) & (1 &<< zeros &- 1)
    bits &>>= UInt64(zeros)
    let hashBits = number < common.count &+ 2 ? 0 : HeadingStatistics.hashBits
    let named = number == 1 ? 0 : hashBits &+ HeadingStatistics.shareBits
    let standingBits = bits &>> UInt64(named) & 1 == 0 ? 0 : HeadingStatistics.standingBits
    reader.skip(2 &* zeros &+ 1 &+ named &+ 1 &+ standingBits)
    return (number, bits)
  }

  /// Zeros before the number of a mark: 255 headings at most have a number of their own.
  private static let mostZeros = 8

  private func mark(_ number: Int, _ rest: UInt64) -> HeadingStatistics.Mark {
    var rest = rest
    func take(_ width: Int) -> UInt32 {
      defer { rest >>= UInt64(width) }
      return UInt32(rest & (1 << UInt64(width) - 1))
    }
    let hash =
      switch number {
      case 1: UInt32(0)
      case ..<(common.count + 2): common[number - 2]
      default: take(HeadingStatistics.hashBits)
      }
    let share = number == 1 ? 0 : take(HeadingStatistics.shareBits)
    let standing = take(1) == 0 ? 0 : take(HeadingStatistics.standingBits)
    return HeadingStatistics.Mark(bits: hash << 6 | share << 2 | standing)
  }

  /// The sums over the sections of a heading, deleted ones included.
  func entry(of hash: UInt32) throws(CodecError) -> HeadingStatistics.Entry {
    var found = HeadingStatistics.Entry()
    guard starts != nil else { return found }
    let group = Int(hash >> UInt32(HeadingStatistics.hashBits - groupBits))
    try forEachEntry(ofGroup: group) { (other, entry) in
      if other == hash { found = entry }
      return other < hash
    }
    return found
  }

  /// Gives a group's entries in order, until `body` returns false.
  private func forEachEntry(
    ofGroup group: Int, _ body: (UInt32, HeadingStatistics.Entry) -> Bool
  ) throws(CodecError) {
    guard let starts, let entries else { return }
    let (start, end) = (Int(try starts.u32(group * 4)), Int(try starts.u32(group * 4 + 4)))
    guard start <= end, end <= entries.count else {
      throw .malformed("a group of headings", offset: group)
    }
    guard start < end else { return }
    try entries.check(start, end - start)
    let shift = HeadingStatistics.hashBits - groupBits
    try entries.withUnsafeBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[..<end]), from: start)
      var hash = group << shift
      while !reader.isAtEnd {
        hash += try reader.count(limit: 1 << HeadingStatistics.hashBits)
        guard hash < (group + 1) << shift else { throw .malformed("a heading's hash", offset: reader.offset) }
        var entry = HeadingStatistics.Entry()
        entry.documents = try reader.count(limit: 1 << 32)
        entry.sections = entry.documents + (try reader.count(limit: 1 << 32))
        entry.sum = try reader.count(limit: 1 << 40)
        guard body(UInt32(hash), entry) else { return }
      }
    }
  }

  /// Checks that the sums are those of the sections.
  /// - Parameter documents: the sections of each document, in order.
  func verify(documents: [Range<Int>]) throws(CodecError) {
    guard starts != nil else { return }
    var sums = HeadingStatistics()
    for (number, document) in documents.enumerated() {
      for section in document { sums.add(try mark(ofSection: section), document: number) }
    }
    var expected = sums.entries
    var all = HeadingStatistics.Entry()
    for group in 0..<1 << groupBits {
      var wrong: UInt32?
      try forEachEntry(ofGroup: group) { hash, entry in
        if expected.removeValue(forKey: hash) != entry { wrong = hash }
        all += entry
        return wrong == nil
      }
      if let wrong { throw .malformed("the sums of a heading", offset: Int(wrong)) }
    }
    guard expected.isEmpty, all.sections == self.all.sections, all.sum == self.all.sum else {
      throw .malformed("the sums of all headings", offset: 0)
    }
  }
}
