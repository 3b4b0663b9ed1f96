import DocCodec
import DocModel
import DocText

/// Several segments → one, without their deleted documents. Sections keep their order, segment after segment.
///
/// Memory: one posting list at a time, and ten bytes a section.
public struct SegmentMerger {
  let reader: IndexReader
  /// Numbers of the segments to merge, in order.
  let chosen: [Int]
  private let contents: IndexContents
  let file: SegmentFileWriter
  var counts = SegmentCounts()
  private var collectionNumbers: [ByteString: Int] = [:]
  private var usedIDs: Set<UInt64>
  let textWithoutPositions: Int
  /// For each chosen segment, the new number of each section; `dropped` for deleted ones.
  var sectionMaps: [SectionMap] = []

  /// How a segment's section numbers change.
  enum SectionMap {
    case shifted(by: UInt32)
    case listed([UInt32])
  }
  static let dropped = UInt32.max

  /// - Parameters:
  ///   - reader: the index, or a set of segments that belong to none yet.
  ///   - chosen: which of its segments.
  ///   - directory: where the merged segment will stand.
  ///   - name: a name for temporary files that no other writer uses.
  ///   - usedIDs: ids of sections in segments that are not merged.
  ///   - textWithoutPositions: positions are stored when the records take more bytes.
  public init(
    _ reader: IndexReader, segments chosen: [Int], directory: String, name: String, usedIDs: Set<UInt64> = [],
    textWithoutPositions: Int = SegmentFormat.textWithoutPositions
  ) throws(IndexError) {
    self.textWithoutPositions = textWithoutPositions
    self.reader = reader
    self.chosen = chosen
    self.usedIDs = usedIDs
    contents = try IndexContents(reader)
    file = SegmentFileWriter(directory: directory, name: name)
  }

  /// Merges and writes.
  public mutating func merge() throws(IndexError) -> SegmentSummary { try merge(runs: nil, loop: .serial) }

  /// - Parameter runs: records and postings of the segments, where they stand beside them.
  mutating func merge(runs: [BatchRuns]?, loop: TaskLoop) throws(IndexError) -> SegmentSummary {
    for number in chosen { mapSections(ofSegment: number) }
    let (norms, fieldNorms) = try mergeNorms()
    if let runs {
      try mergeBatches(runs, norms: norms, fieldNorms: fieldNorms, loop: loop)
    } else {
      try mergeRecords()
      try mergeTerms(norms: norms, fieldNorms: fieldNorms)
    }
    do {
      try file[.counts].append(counts.encode())
      let (name, bytes) = try file.finish(isSmall: counts.recordBytes <= textWithoutPositions)
      return SegmentSummary(
        entry: Manifest.Entry(
          file: name, bytes: bytes, documents: counts.documents, sections: counts.sections),
        digest: counts.digest)
    } catch { throw IndexError(error, path: file.directory) }
  }

  func damaged(_ segment: Segment, _ part: SegmentPart, _ reason: String) -> IndexError {
    .damaged(path: segment.path, part: part.name, reason: reason)
  }

  /// All that is not postings.
  private mutating func mergeRecords() throws(IndexError) {
    try mergeDocuments()
    try mergeStored()
    try mergeHeadings()
  }

  func writing<Result>(_ body: () throws(CodecError) -> Result) throws(IndexError) -> Result {
    do { return try body() } catch { throw IndexError(error, path: file.directory) }
  }

  private mutating func mapSections(ofSegment number: Int) {
    let total = reader.segments[number].counts.sections
    let deleted = reader.deletedSections[number]
    if deleted.isEmpty {
      sectionMaps.append(.shifted(by: UInt32(counts.sections)))
      counts.sections += total
      return
    }
    var map = [UInt32](repeating: Self.dropped, count: total)
    var next = UInt32(counts.sections)
    var gap = 0
    for section in 0..<total {
      while gap < deleted.count, deleted[gap].upperBound <= UInt32(section) { gap += 1 }
      if gap < deleted.count, deleted[gap].contains(UInt32(section)) { continue }
      map[section] = next
      next += 1
    }
    counts.sections = Int(next)
    sectionMaps.append(.listed(map))
  }

  func newNumber(_ section: UInt32, in map: SectionMap) -> UInt32 {
    switch map {
    case .shifted(let shift): section + shift
    case .listed(let numbers): numbers[Int(section)]
    }
  }

  mutating func mergeDocuments() throws(IndexError) {
    var writer = try writing { () throws(CodecError) in
      try DocumentsWriter(documents: file[.documents], index: file[.documentIndex])
    }
    var firstSection = 0
    var ids = BitWriter()
    for number in chosen {
      let segment = reader.segments[number]
      counts.digest = counts.digest + segment.counts.digest
      var end = 0
      for ordinal in 0..<segment.counts.documents {
        let sections = try segment.sections(ofDocument: ordinal)
        guard sections.lowerBound == end else {
          throw damaged(
            segment, .documentIndex, "the sections of document \(ordinal) do not follow those before")
        }
        end = sections.upperBound
        let address = DocumentAddress(segment: number, document: ordinal)
        if contents.isDeleted(address) {
          counts.digest = counts.digest - (try digest(of: address))
          continue
        }
        let record = try contents.document(at: address)
        let collection = collectionNumber(record.collection)
        let first = firstSection
        try writing { () throws(CodecError) in
          try writer.add(record, collection: collection, firstSection: first, sectionCount: sections.count)
        }
        for section in sections {
          let given = SectionID(
            section: try segment.sectionIDPart(section), document: record.idPart)
          let id = try writing { () throws(CodecError) in try SectionIDs.unused(given, in: usedIDs)
          }
          usedIDs.insert(id.bits)
          ids.write(id.sectionPart, width: SectionID.sectionBits)
        }
        firstSection += sections.count
        counts.documents += 1
      }
      guard end == segment.counts.sections else {
        throw damaged(segment, .documentIndex, "sections that belong to no document")
      }
    }
    let total = counts.sections
    ids.align()
    try writing { () throws(CodecError) in
      try writer.finish(sectionCount: total)
      try file[.sectionIDs].append(ids.bytes)
    }
  }

  private mutating func collectionNumber(_ name: String) -> Int {
    if let number = collectionNumbers[ByteString(name)] { return number }
    let number = counts.collections.count
    collectionNumbers[ByteString(name)] = number
    counts.collections.append(name)
    return number
  }

  private func digest(of address: DocumentAddress) throws(IndexError) -> Digest128 {
    try contents.digest(of: address)
  }

  private mutating func mergeStored() throws(IndexError) {
    var pool: StringPool? = StringPool()
    var total = 0
    try forEachRecord { (record) throws(IndexError) in
      total += record.count
      try writing { () throws(CodecError) in
        try record.strings.bytes.withRawBytes { (bytes) throws(CodecError) in
          var reader = ByteReader(bytes)
          while !reader.isAtEnd { pool?.count(try reader.slice(try reader.count(limit: reader.remaining))) }
        }
      }
    }
    // Records of a small segment are one block.
    if total <= textWithoutPositions { pool = nil }
    var writer = try writing { () throws(CodecError) in try SerialStoredWriter(file, pool: pool) }
    pool = nil
    try forEachRecord { (record) throws(IndexError) in
      try writing { () throws(CodecError) in try writer.add(record) }
    }
    try writing { () throws(CodecError) in try writer.finish() }
    counts.recordBytes = writer.recordBytes
  }

  /// Gives the records of all sections that stay, in order.
  private func forEachRecord(_ body: (EncodedSection) throws(IndexError) -> Void) throws(IndexError) {
    var record = EncodedSection()
    for number in chosen {
      let records = try RecordReader(reader.segments[number])
      for section in 0..<reader.segments[number].counts.sections
      where !reader.isDeleted(SectionAddress(segment: number, section: section)) {
        try records.read(section, into: &record)
        try body(record)
      }
    }
  }

  /// - Returns: the norms of the weighted lengths, and those of the fields, five a section.
  private mutating func mergeNorms() throws(IndexError) -> ([UInt8], [UInt8]) {
    var lengths: [UInt8] = []
    var fields: [UInt8] = []
    for number in chosen {
      let segment = reader.segments[number]
      let (someLengths, someFields) = (try segment.lengthNorms().array, try segment.fieldNorms())
      var start = 0
      func keep(_ end: Int) {
        lengths += someLengths[start..<end]
        fields += someFields[start * SegmentFormat.fieldCount..<end * SegmentFormat.fieldCount]
      }
      for range in reader.deletedSections[number] {
        keep(Int(range.lowerBound))
        start = Int(range.upperBound)
      }
      keep(someLengths.count)
    }
    counts.weightedLength = lengths.reduce(0) { $0 + Int(LengthNorm.length($1)) }
    for (place, norm) in fields.enumerated() {
      counts.fieldTokens[place % SegmentFormat.fieldCount] += Int(LengthNorm.length(norm))
    }
    try writing { () throws(CodecError) in
      try file[.norms].append(lengths)
      try file[.norms].append(FieldNorms.encode(fields))
    }
    return (lengths, fields)
  }

  /// Headings keep the numbers of documents that they had in the segments, deleted ones included: a merge does not read
  /// the text again.
  func mergeHeadings() throws(IndexError) {
    var headings = HeadingStatistics()
    for number in chosen {
      let segment = reader.segments[number]
      let kept = (0..<segment.counts.sections).filter {
        !reader.isDeleted(SectionAddress(segment: number, section: $0))
      }
      let recurring = try segment.recurringHeadings()
      try segment.reading(.headings) { () throws(CodecError) in try headings.add(recurring, sections: kept) }
    }
    let bytes = headings.encode()
    try writing { () throws(CodecError) in try file[.headings].append(bytes) }
  }
}
