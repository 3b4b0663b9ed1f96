import DocCodec
import DocModel
import DocText

/// Several segments → one, without their deleted documents. Sections keep their order, segment after segment.
///
/// Memory: one posting list at a time, and ten bytes a section.
public struct SegmentMerger {
  private let reader: IndexReader
  /// Numbers of the segments to merge, in order.
  private let chosen: [Int]
  private let contents: IndexContents
  private let file: SegmentFileWriter
  private var counts = SegmentCounts()
  private var collectionNumbers: [String: Int] = [:]
  private var usedIDs: Set<UInt64>
  private let textWithoutPositions: Int
  /// For each chosen segment, the new number of each section; `dropped` for deleted ones.
  private var sectionMaps: [SectionMap] = []

  /// How a segment's section numbers change.
  private enum SectionMap {
    case shifted(by: UInt32)
    case listed([UInt32])
  }
  private static let dropped = UInt32.max

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

  /// - Parameter runs: postings of the segments, where they stand beside them.
  mutating func merge(runs: [PostingRun]?, loop: TaskLoop) throws(IndexError) -> SegmentSummary {
    for number in chosen { mapSections(ofSegment: number) }
    let (norms, fieldNorms) = try mergeNorms()
    if let runs {
      try mergeAtOnce(runs, norms: norms, fieldNorms: fieldNorms, loop: loop)
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

  private func damaged(_ segment: Segment, _ part: SegmentPart, _ reason: String) -> IndexError {
    .damaged(path: segment.path, part: part.name, reason: reason)
  }

  /// All that is not postings.
  private mutating func mergeRecords() throws(IndexError) {
    try mergeDocuments()
    try mergeStored()
    try mergeHeadings()
  }

  /// A merger that does one half of the work.
  ///
  /// SAFETY: the halves are copies, each used by one thread. What they share by reference is read only, but for the parts
  /// being written, and those of records and those of postings are different objects; `contents` serves records alone.
  private struct Half: @unchecked Sendable {
    var merger: SegmentMerger
  }

  /// Records and postings at the same time.
  private mutating func mergeAtOnce(
    _ runs: [PostingRun], norms: [UInt8], fieldNorms: [UInt8], loop: TaskLoop
  ) throws(IndexError) {
    let recordBytes = chosen.reduce(0) { $0 + reader.segments[$1].counts.recordBytes }
    let half = Half(merger: self)
    let storesPositions = recordBytes > textWithoutPositions
    let (records, postings) = try loop.both { () throws(IndexError) in
      var merger = half.merger
      try merger.mergeRecords()
      return merger.counts
    } and: { (rest) throws(IndexError) in
      var merger = half.merger
      try merger.mergeRuns(runs, norms: norms, fieldNorms: storesPositions ? fieldNorms : nil, loop: rest)
      return merger.counts
    }
    counts = records
    // Whether positions are stored was decided by what the batches claim.
    if counts.recordBytes != recordBytes, let first = chosen.first {
      throw damaged(reader.segments[first], .counts, "they do not give the bytes of the records")
    }
    (counts.terms, counts.postings, counts.positions) = (
      postings.terms, postings.postings, postings.positions
    )
  }

  private func writing<Result>(_ body: () throws(CodecError) -> Result) throws(IndexError) -> Result {
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

  private func newNumber(_ section: UInt32, in map: SectionMap) -> UInt32 {
    switch map {
    case .shifted(let shift): section + shift
    case .listed(let numbers): numbers[Int(section)]
    }
  }

  private mutating func mergeDocuments() throws(IndexError) {
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
    if let number = collectionNumbers[name] { return number }
    let number = counts.collections.count
    collectionNumbers[name] = number
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
      try writing { () throws(CodecError) in try pool?.count(stringsOf: record) }
    }
    // Records of a small segment are one block.
    if total <= textWithoutPositions { pool = nil }
    var writer = try writing { () throws(CodecError) in
      try StoredWriter(file, pool: pool, purpose: .lasting)
    }
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
  private func mergeHeadings() throws(IndexError) {
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

  private mutating func mergeTerms(norms: [UInt8], fieldNorms: [UInt8]) throws(IndexError) {
    var queue = try TermQueue(chosen.map { reader.segments[$0] })
    let storesPositions = counts.recordBytes > textWithoutPositions
    var dictionary = TermDictionaryWriter(
      terms: file[.terms], termIndex: file[.termIndex], hasPositions: storesPositions)
    var lists = PostingListWriter()
    var list = TermPostings()
    let buffer = PostingBuffer()
    while let (term, entries) = try queue.next() {
      list.removeAll()
      for (place, entry) in entries {
        try append(entry, ofSegment: place, term: term, buffer: buffer, to: &list)
      }
      guard !list.sections.isEmpty else { continue }
      lists.encode(list, norms: norms, fieldNorms: storesPositions ? fieldNorms : nil)
      try writing { () throws(CodecError) in
        try file[.postings].append(lists.postings.bytes)
        try file[.positions].append(lists.positions.bytes)
        try dictionary.add(
          term, documentFrequency: list.documentFrequency, postingsLength: lists.postings.count,
          positionsLength: lists.positions.count)
      }
      counts.postings += list.documentFrequency
      counts.positions += list.positions.count
    }
    try writing { () throws(CodecError) in try dictionary.flush() }
    counts.terms = dictionary.count
  }

  /// Joins the postings of batches, of which none is deleted.
  private mutating func mergeRuns(
    _ runs: [PostingRun], norms: [UInt8], fieldNorms: [UInt8]?, loop: TaskLoop
  ) throws(IndexError) {
    let shifts = sectionMaps.map { newNumber(0, in: $0) }
    precondition(runs.count == shifts.count, "each batch has a run")
    try writing { () throws(CodecError) in
      let merge = try PostingRunMerge(
        runs, shifts: shifts, norms: norms, fieldNorms: fieldNorms)
      var dictionary = TermDictionaryWriter(
        terms: file[.terms], termIndex: file[.termIndex], hasPositions: fieldNorms != nil)
      try loop.map(merge.rangeCount) { number throws(CodecError) in
        try merge.encode(range: number)
      } take: { encoded throws(CodecError) in
        try file[.postings].append(encoded.postings)
        try file[.positions].append(encoded.positions)
        for term in encoded.terms {
          try dictionary.add(
            term.bytes, documentFrequency: term.documentFrequency, postingsLength: term.postingsLength,
            positionsLength: term.positionsLength)
          counts.postings += term.documentFrequency
        }
        counts.positions += encoded.positionCount
      }
      try dictionary.flush()
      counts.terms = dictionary.count
    }
  }

  /// Adds one segment's postings of a term, with their new section numbers.
  private func append(
    _ entry: TermEntry, ofSegment place: Int, term: [UInt8], buffer: PostingBuffer,
    to list: inout TermPostings
  ) throws(IndexError) {
    let segment = reader.segments[chosen[place]]
    let map = sectionMaps[place]
    let hasPositions = !FilterTerm.isFilter(term)
    let most = chosen.reduce(0) { $0 + reader.segments[$1].counts.positions }
    var cursor = try segment.cursor(for: entry, buffer: buffer)
    var positions = try segment.positionReader(for: entry)
    while !cursor.isAtEnd {
      try segment.reading(.postings) { () throws(CodecError) in try cursor.decode() }
      for index in 0..<cursor.count {
        let section = newNumber(cursor.sections[index], in: map)
        guard section != Self.dropped else { continue }
        list.sections.append(section)
        list.codes.append(UInt8(truncatingIfNeeded: cursor.codes[index]))
        guard hasPositions else { continue }
        cursor.index = index
        let before = list.positions.count
        try segment.reading(.positions) { () throws(CodecError) in
          try positions.appendPositions(at: cursor, to: &list.positions)
        }
        guard counts.positions + list.positions.count <= most else {
          throw damaged(segment, .positions, "more positions than there are by the counts")
        }
        list.positionCounts.append(UInt32(list.positions.count - before))
      }
      cursor.nextBlock()
    }
  }
}

/// The terms of several segments in ascending order, each once: a binary heap of dictionary cursors.
private struct TermQueue {
  private let segments: [Segment]
  private var cursors: [TermCursor] = []
  /// Numbers of the cursors that stand on a term, smallest first.
  private var heap: [Int] = []

  init(_ segments: [Segment]) throws(IndexError) {
    self.segments = segments
    for segment in segments {
      cursors.append(
        try segment.reading(.terms) { () throws(CodecError) in try TermCursor(segment.dictionary, block: 0) })
    }
    for number in segments.indices { try advance(number) }
  }

  /// The next term, with the segments that hold it in ascending order.
  mutating func next() throws(IndexError) -> (term: [UInt8], entries: [(segment: Int, entry: TermEntry)])? {
    guard let first = heap.first else { return nil }
    let term = cursors[first].term
    var entries: [(segment: Int, entry: TermEntry)] = []
    while let number = heap.first, cursors[number].term == term {
      entries.append((number, cursors[number].entry))
      removeFirst()
      try advance(number)
    }
    return (term, entries)
  }

  /// Moves a cursor that is not in the heap to its next term and puts it back.
  private mutating func advance(_ number: Int) throws(IndexError) {
    let segment = segments[number]
    let before = cursors[number].entry.number >= 0 ? cursors[number].term : nil
    let found = try segment.reading(.terms) { () throws(CodecError) in
      try segment[.terms].withUnsafeBytes { (bytes) throws(CodecError) in try cursors[number].advance(bytes) }
    }
    guard found else { return }
    guard before?.lexicographicallyPrecedes(cursors[number].term) ?? true else {
      throw .damaged(
        path: segment.path, part: SegmentPart.terms.name,
        reason: "term \(cursors[number].entry.number + 1) is out of order")
    }
    heap.append(number)
    var place = heap.count - 1
    while place > 0, precedes(heap[place], heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && precedes(heap[child], heap[least]) {
        least = child
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  /// By term, then by segment, so that postings join in order.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    if cursors[left].term == cursors[right].term { return left < right }
    return cursors[left].term.lexicographicallyPrecedes(cursors[right].term)
  }
}
