import DocCodec

/// The part *headings* of a segment, open for reading (`HeadingStatistics` tells its form).
public final class SectionHeadings: Sendable {
  /// Over all sections, deleted ones included. Documents are not counted.
  let all: HeadingStatistics.Entry
  private let groupBits: Int
  private let starts: ByteView?
  /// Of each group the bits of the greatest number of documents of its headings.
  private let widths: ByteView?
  private let entries: ByteView?
  private let marks: ByteView?

  /// Reads the part; checks where its pieces lie.
  init(_ view: ByteView, sectionCount: Int) throws(CodecError) {
    guard view.count > 0 else {
      all = HeadingStatistics.Entry()
      groupBits = 0
      (starts, widths, entries, marks) = (nil, nil, nil, nil)
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
    let widthsStart = HeadingStatistics.headSize + startsSize
    let first = widthsStart + 1 << bits
    let entriesSize = Int(try view.u32(widthsStart - 4))
    starts = try view.slice(HeadingStatistics.headSize, startsSize)
    widths = try view.slice(widthsStart, 1 << bits)
    entries = try view.slice(first, entriesSize)
    let marksStart = first + entriesSize
    guard view.count - marksStart == sectionCount * HeadingStatistics.markSize else {
      throw .malformed("headings of another number of sections", offset: marksStart)
    }
    marks = try view.slice(marksStart, view.count - marksStart)
  }

  func mark(ofSection section: Int) throws(CodecError) -> HeadingStatistics.Mark {
    guard let marks else { return HeadingStatistics.Mark(bits: 0) }
    return HeadingStatistics.Mark(bits: try marks.u24(section * HeadingStatistics.markSize))
  }

  /// At least the number of documents that have a heading: few have one that many have, and this tells most others apart.
  func mostDocuments(of hash: UInt32) throws(CodecError) -> Int {
    guard let widths else { return 0 }
    let width = Int(try widths.u8(group(of: hash)))
    guard width <= 33 else {
      throw .malformed("a number of documents of \(width) bits", offset: group(of: hash))
    }
    return 1 << width - 1
  }

  private func group(of hash: UInt32) -> Int {
    Int(hash >> UInt32(HeadingStatistics.hashBits - groupBits))
  }

  /// The sums over the sections of a heading, deleted ones included.
  func entry(of hash: UInt32) throws(CodecError) -> HeadingStatistics.Entry {
    var found = HeadingStatistics.Entry()
    guard starts != nil else { return found }
    try forEachEntry(ofGroup: group(of: hash)) { (other, entry) in
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
      var most = 0
      try forEachEntry(ofGroup: group) { hash, entry in
        if expected.removeValue(forKey: hash) != entry { wrong = hash }
        all += entry
        most = max(most, entry.documents)
        return wrong == nil
      }
      if let wrong { throw .malformed("the sums of a heading", offset: Int(wrong)) }
      guard try widths?.u8(group) == UInt8(Int.bitWidth - most.leadingZeroBitCount) else {
        throw .malformed("the most documents of a group of headings", offset: group)
      }
    }
    guard expected.isEmpty, all.sections == self.all.sections, all.sum == self.all.sum else {
      throw .malformed("the sums of all headings", offset: 0)
    }
  }
}
