import DocCodec
import DocModel
import DocText

/// Checks everything in an index: checksums, every list and record, and what must agree between parts.
public struct IndexVerifier {
  /// What was checked.
  public struct Report: Sendable, Hashable {
    public var segments = 0
    public var parts = 0
    public var bytes = 0
    public var documents = 0
    public var sections = 0
    public var terms = 0
    public var postings = 0
    public var positions = 0
    /// Files that the catalog of sources names.
    public var files = 0
  }

  private let reader: IndexReader
  /// By `Field.rawValue`.
  private static let quarters = Field.allCases.map(FieldWeights.quarters)

  public init(_ reader: IndexReader) {
    self.reader = reader
  }

  /// - Throws: `IndexError.damaged` for the first thing that is wrong, naming file and part.
  public func verify() throws(IndexError) -> Report {
    var report = Report()
    let contents = try IndexContents(reader)
    for number in reader.segments.indices {
      let segment = reader.segments[number]
      try segment.verifyChecksums()
      report.parts += SegmentPart.allCases.count
      report.bytes += segment.fileSize
      try verifyHeadings(segment)
      try verifyTerms(segment, &report)
      try verifyDocuments(number, contents, &report)
      try verifySums(segment)
      report.segments += 1
    }
    try verifyDigest(contents)
    try verifyCollections(contents)
    report.files = try SourceCatalog.verify(beside: reader)
    return report
  }

  private func damaged(_ segment: Segment, _ part: SegmentPart, _ reason: String) -> IndexError {
    .damaged(path: segment.path, part: part.name, reason: reason)
  }

  private func verifyHeadings(_ segment: Segment) throws(IndexError) {
    let headings = try segment.sectionHeadings()
    var documents: [Range<Int>] = []
    for document in 0..<segment.counts.documents {
      documents.append(try segment.sections(ofDocument: document))
    }
    try segment.reading(.headings) { () throws(CodecError) in try headings.verify(documents: documents) }
  }

  /// Terms ascend, lists follow each other without gaps, postings agree with norms and bounds, and positions with
  /// frequencies.
  private func verifyTerms(_ segment: Segment, _ report: inout Report) throws(IndexError) {
    let norms = try segment.lengthNorms().array
    var extents = [SIMD8<UInt32>](repeating: .zero, count: segment.counts.sections)
    let buffer = PostingBuffer()
    var last: [UInt8]?
    var terms = 0
    var postings = 0
    var positions = 0
    var postingsEnd = 0
    var positionsEnd = 0
    var cursor = try segment.reading(.terms) { () throws(CodecError) in
      try TermCursor(segment.dictionary, block: 0)
    }
    while try segment.reading(.terms, { () throws(CodecError) in try cursor.advance() }) {
      let entry = cursor.entry
      if let last, !last.lexicographicallyPrecedes(cursor.term) {
        throw damaged(segment, .terms, "term \(terms + 1) is out of order")
      }
      guard entry.postingsOffset == postingsEnd, entry.positionsOffset == positionsEnd else {
        throw damaged(
          segment, .termIndex, "the lists of term \(terms + 1) are not where the terms before it end")
      }
      postingsEnd += entry.postingsLength
      positionsEnd += entry.positionsLength
      positions += try verifyList(
        entry, segment, norms: norms, buffer: buffer, isFilter: FilterTerm.isFilter(cursor.term),
        extents: &extents)
      postings += entry.documentFrequency
      terms += 1
      last = cursor.term
      // A lookup finds a block by its first term. If these are right and all terms ascend, every term is
      // found.
      if terms % SegmentFormat.termsPerBlock == 1 {
        let first = try segment.reading(.termIndex) { () throws(CodecError) in
          try segment.dictionary.firstTerm(ofBlock: terms / SegmentFormat.termsPerBlock)
        }
        let found = try segment.entry(for: cursor.term)
        guard first == cursor.term, found == entry else {
          throw damaged(segment, .termIndex, "term \(terms) is not found by its name")
        }
      }
    }
    try verifyNorms(segment, extents)
    guard terms == segment.counts.terms, postings == segment.counts.postings,
      positions == segment.counts.positions,
      postingsEnd == segment[.postings].count, positionsEnd == segment[.positions].count
    else { throw damaged(segment, .counts, "it does not agree with the lists") }
    report.terms += terms
    report.postings += postings
    report.positions += positions
  }

  /// - Returns: the list's number of positions.
  private func verifyList(
    _ entry: TermEntry, _ segment: Segment, norms: [UInt8], buffer: PostingBuffer, isFilter: Bool,
    extents: inout [SIMD8<UInt32>]
  ) throws(IndexError) -> Int {
    var cursor = try segment.cursor(for: entry, buffer: buffer)
    var reader = try segment.positionReader(for: entry)
    var total = 0
    var found: [UInt32] = []
    while !cursor.isAtEnd {
      try segment.reading(.postings) { () throws(CodecError) in try cursor.decode() }
      if let bound = cursor.bound(ofBlock: cursor.block) {
        for index in 0..<cursor.count
        where cursor.codes[index] > bound.code || norms[Int(cursor.sections[index])] < bound.norm {
          throw damaged(segment, .postings, "a block's bound is below its postings")
        }
      }
      if !isFilter {
        for index in 0..<cursor.count {
          cursor.index = index
          found.removeAll(keepingCapacity: true)
          try segment.reading(.positions) { () throws(CodecError) in
            try reader.appendPositions(at: cursor, to: &found)
          }
          let fields = try segment.fields(ofSection: Int(cursor.sections[index]))
          let end = fields.starts[SegmentFormat.fieldCount]
          var quarters: UInt32 = 0
          var before: UInt32?
          for position in found {
            guard position < end, before.map({ $0 < position }) ?? true else {
              throw damaged(segment, .positions, "positions out of order or beyond their section")
            }
            before = position
            let field = fields.number(of: position)
            quarters += Self.quarters[field]
            let extent = position - fields.starts[field] + 1
            let section = Int(cursor.sections[index])
            extents[section][field] = max(extents[section][field], extent)
          }
          guard UInt32(FrequencyCode.code(quarters: quarters)) == cursor.codes[index] else {
            throw damaged(segment, .positions, "positions that are not those of a frequency code")
          }
          total += found.count
        }
      }
      cursor.nextBlock()
    }
    return total
  }

  /// Checks that the last position in each field of a section agrees with the field's length.
  private func verifyNorms(_ segment: Segment, _ extents: [SIMD8<UInt32>]) throws(IndexError) {
    for (section, extents) in extents.enumerated() {
      let fields = try segment.fields(ofSection: section)
      for field in 0..<SegmentFormat.fieldCount
      where LengthNorm.norm(extents[field]) != LengthNorm.norm(fields.lengths[field]) {
        throw damaged(segment, .norms, "section \(section) is not as long as its positions say")
      }
    }
  }

  /// Checks the sums that scores are computed from.
  private func verifySums(_ segment: Segment) throws(IndexError) {
    var fields = [Int](repeating: 0, count: SegmentFormat.fieldCount)
    for section in 0..<segment.counts.sections {
      let lengths = try segment.fields(ofSection: section).lengths
      for field in fields.indices { fields[field] += Int(lengths[field]) }
    }
    let length = try segment.lengthNorms().array.reduce(0) { $0 + Int(LengthNorm.length($1)) }
    guard fields == segment.counts.fieldTokens, length == segment.counts.weightedLength else {
      throw damaged(segment, .counts, "its lengths are not those of the sections")
    }
  }

  /// Documents and sections cover each other, and records decode.
  private func verifyDocuments(
    _ number: Int, _ contents: IndexContents, _ report: inout Report
  ) throws(IndexError) {
    let segment = reader.segments[number]
    var nextSection = 0
    var collections: Set<ByteString> = []
    for ordinal in 0..<segment.counts.documents {
      let address = DocumentAddress(segment: number, document: ordinal)
      let record = try contents.document(at: address)
      collections.insert(ByteString(record.collection))
      guard try segment.topicHash(ofDocument: ordinal) == DocumentRecord.topicHash(record.topic) else {
        throw damaged(segment, .documentIndex, "document \(ordinal) is not found by its topic")
      }
      let sections = try segment.sections(ofDocument: ordinal)
      guard sections.lowerBound == nextSection else {
        throw damaged(
          segment, .documentIndex, "the sections of document \(ordinal) do not follow those before")
      }
      var used: Set<UInt32> = []
      for section in sections {
        let stored = try contents.section(at: SectionAddress(segment: number, section: section))
        guard (stored.details != nil) == (section == sections.lowerBound) else {
          throw damaged(segment, .stored, "a document's details are not with its first section")
        }
        guard used.insert(stored.section.id.sectionPart).inserted else {
          throw damaged(
            segment, .sectionIDs, "two sections of document \(ordinal) have the id \(stored.section.id)")
        }
      }
      nextSection = sections.upperBound
      report.documents += 1
    }
    guard nextSection == segment.counts.sections,
      collections == Set(segment.counts.collections.map(ByteString.init))
    else {
      throw damaged(segment, .counts, "it does not agree with the documents")
    }
    report.sections += nextSection
  }

  /// Every document's collection is one that the manifest names, if it names any.
  private func verifyCollections(_ contents: IndexContents) throws(IndexError) {
    let names = Set(reader.manifest.collections.map(\.name))
    if names.isEmpty { return }
    for (number, segment) in reader.segments.enumerated() {
      for ordinal in 0..<segment.counts.documents {
        let address = DocumentAddress(segment: number, document: ordinal)
        let collection = try contents.document(at: address).collection
        guard contents.isDeleted(address) || names.contains(ByteString(collection)) else {
          throw .damaged(
            path: "\(reader.directory)/\(Manifest.fileName)", part: nil,
            reason: "it has no record of the collection '\(collection)'")
        }
      }
    }
  }

  /// The manifest's digest is the sum of the live documents' digests, computed from their records.
  private func verifyDigest(_ contents: IndexContents) throws(IndexError) {
    var sum = Digest128.zero
    for number in reader.segments.indices {
      for ordinal in 0..<reader.segments[number].counts.documents {
        let address = DocumentAddress(segment: number, document: ordinal)
        if !contents.isDeleted(address) { sum = sum + (try contents.digest(of: address)) }
      }
    }
    guard sum == reader.manifest.digest else {
      throw .damaged(
        path: "\(reader.directory)/\(Manifest.fileName)", part: "digest",
        reason: "it is not that of the documents")
    }
  }
}
