import DocCodec
import DocModel

/// A segment without its deleted documents, as the source of a merge.
struct SegmentSource: MergeSource {
  private let segment: Segment
  private let deleted: Ordinals
  /// For each section, its number among the undeleted sections, or `dropped` if it is deleted; nil if no document is deleted.
  private let numbers: [UInt32]?
  let sectionCount: Int

  static let dropped = UInt32.max

  /// - Parameter deleted: the ordinals of deleted documents.
  init(_ segment: Segment, deleted: Ordinals) throws(IndexError) {
    self.segment = segment
    self.deleted = deleted
    guard !deleted.isEmpty else {
      numbers = nil
      sectionCount = segment.counts.sections
      return
    }
    var isKept = [Bool](repeating: true, count: segment.counts.sections)
    for document in deleted {
      for section in try segment.sections(ofDocument: document) { isKept[section] = false }
    }
    var next: UInt32 = 0
    numbers = isKept.map { isKept in
      defer { if isKept { next += 1 } }
      return isKept ? next : Self.dropped
    }
    sectionCount = Int(next)
  }

  var recordBytes: Int { segment.counts.recordBytes }

  func forEachDocument(
    _ body: (MergeDocument, UnsafeRawBufferPointer) throws(IndexError) -> Void
  ) throws(IndexError) {
    let records = try RecordReader(segment)
    let headings = try SectionHeadings(segment)
    let lengths = try segment.lengthNorms().array
    let fields = try segment.allFieldNorms().array
    var end = 0
    var bytes: [UInt8] = []
    for ordinal in 0..<segment.counts.documents {
      let sections = try segment.sections(ofDocument: ordinal)
      guard sections.lowerBound == end else {
        throw segment.damaged(
          .documentIndex, "the sections of document \(ordinal) do not follow those before")
      }
      end = sections.upperBound
      if deleted.contains(ordinal) { continue }
      var document = MergeDocument(record: try records.document(ordinal))
      bytes.removeAll(keepingCapacity: true)
      for section in sections {
        let start = bytes.count
        try records.withRecord(section) { bytes.append(contentsOf: $0) }
        var facts = SectionFacts(idPart: try segment.sectionIDPart(section))
        facts.heading = try headings.data(ofSection: section)
        facts.lengthNorm = lengths[section]
        for field in 0..<SegmentFormat.fieldCount {
          facts.fieldNorms[field] = fields[section * SegmentFormat.fieldCount + field]
        }
        document.sections.append(MergeSection(facts: facts, record: start..<bytes.count))
      }
      try bytes.withRawBytes { (raw) throws(IndexError) in try body(document, raw) }
    }
    guard end == segment.counts.sections else {
      throw segment.damaged(.documentIndex, "sections that belong to no document")
    }
  }

  /// The first terms of some blocks, at least half of `PostingRun.skipInterval` bytes apart. Half is used, because a list takes about half as
  /// many bytes in a segment as in a run.
  func skipTerms() throws(IndexError) -> [[UInt8]] {
    var skipTerms: [[UInt8]] = []
    var last = 0
    for block in 0..<segment.dictionary.blockCount {
      try segment.reading(.termIndex) { () throws(CodecError) in
        let lists = try segment.dictionary.lists(ofBlock: block)
        guard lists.postings + lists.positions - last >= PostingRun.skipInterval / 2 else { return }
        last = lists.postings + lists.positions
        skipTerms.append(try segment.dictionary.firstTerm(ofBlock: block))
      }
    }
    return skipTerms
  }

  func terms(
    from first: [UInt8]?, to end: [UInt8]?, shift: UInt32
  ) throws(IndexError) -> any TermStream {
    try SegmentTerms(segment, from: first ?? [], numbers: numbers, shift: shift)
  }
}

/// Reads terms of a segment for a merge.
private final class SegmentTerms: TermStream {
  private let segment: Segment
  private var cursor: TermCursor
  private let numbers: [UInt32]?
  private let shift: UInt32
  private let buffer = PostingBuffer()
  private var positionCount = 0

  init(
    _ segment: Segment, from first: [UInt8], numbers: [UInt32]?, shift: UInt32
  ) throws(IndexError) {
    self.segment = segment
    self.numbers = numbers
    self.shift = shift
    cursor = try segment.reading(.terms) { () throws(CodecError) in
      try TermCursor(segment.dictionary, notAfter: first)
    }
  }

  var term: [UInt8] { cursor.term }

  func advance() throws(IndexError) -> Bool {
    let before = cursor.entry.number >= 0 ? cursor.term : nil
    let isThere = try segment.reading(.terms) { () throws(CodecError) in try cursor.advance() }
    guard isThere else { return false }
    guard before?.lexicographicallyPrecedes(cursor.term) ?? true else {
      throw segment.damaged(.terms, "term \(cursor.entry.number + 1) is out of order")
    }
    return true
  }

  func appendPostings(to list: inout TermPostings) throws(IndexError) {
    let hasPositions = !FilterTerm.isFilter(cursor.term)
    var postings = try segment.cursor(for: cursor.entry, buffer: buffer)
    var positions = try segment.positionReader(for: cursor.entry)
    while !postings.isAtEnd {
      try segment.reading(.postings) { () throws(CodecError) in try postings.decode() }
      for index in 0..<postings.count {
        var section = postings.sections[index]
        if let numbers { section = numbers[Int(section)] }
        guard section != SegmentSource.dropped else { continue }
        list.sections.append(section + shift)
        list.codes.append(UInt8(truncatingIfNeeded: postings.codes[index]))
        guard hasPositions else { continue }
        postings.index = index
        let before = list.positions.count
        try segment.reading(.positions) { () throws(CodecError) in
          try positions.appendPositions(at: postings, to: &list.positions)
        }
        positionCount += list.positions.count - before
        guard positionCount <= segment.counts.positions else {
          throw segment.damaged(.positions, "more positions than there are by the counts")
        }
        list.positionCounts.append(UInt32(list.positions.count - before))
      }
      postings.nextBlock()
    }
  }
}
