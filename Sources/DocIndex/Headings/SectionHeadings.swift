import DocCodec

/// The part *headings* of a segment, open for reading (`HeadingStatistics` tells its form).
public final class SectionHeadings: Sendable {
  /// Over all sections, deleted ones included. Documents are not counted.
  let all: HeadingStatistics.Entry
  private let groupBits: Int
  private let starts: ByteView?
  private let entries: ByteView?
  private let marks: ByteView?

  /// Reads the part; checks where its pieces lie.
  init(_ view: ByteView, sectionCount: Int) throws(CodecError) {
    guard view.count > 0 else {
      all = HeadingStatistics.Entry()
      groupBits = 0
      (starts, entries, marks) = (nil, nil, nil)
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
    starts = try view.slice(HeadingStatistics.headSize, startsSize)
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
