import DocCodec
import DocModel
import DocSystem

/// Settings for writing a segment. Tests set lower limits.
public struct SegmentSizes: Sendable {
  /// The maximum total size of the records of a *small* segment. The records of a small segment are in one block.
  public var smallSegment = SegmentFormat.smallSegment
  /// The number of bytes that are kept in memory for each part. Further bytes of a part go to a temporary file.
  public var memoryLimit = 1 << 20

  /// Whether the segment is needed only for a few queries. If so, the segment is compressed at a low level and not synchronized to disk.
  package var isTemporary = false

  public init() {}
}

/// Merges runs and segments into one segment. All segments are written by this type. Documents stay in the order of the sources.
///
/// The merge needs memory for the norms and ids of all sections and, for each thread, for one block of records or one range of terms.
struct SegmentMerger {
  private let sources: [any MergeSource]
  private let file: SegmentFileWriter
  /// The number of threads; 0 if the calling thread does all the work.
  private let jobs: Int
  private let sizes: SegmentSizes
  /// The counts of the segment, which are complete after `merge`.
  private(set) var counts = SegmentCounts()
  private var collectionNumbers: [ByteString: Int] = [:]
  /// The norms of the weighted lengths of all sections.
  private var lengthNorms: [UInt8] = []
  /// The norms of the fields' lengths: for each section, one for each of the five fields.
  private var fieldNorms: [UInt8] = []
  private var headings = HeadingStatistics()
  /// The columns of the part *document index*.
  private var firstSections = ByteWriter()
  private var topicHashes = ByteWriter()
  private var documentBlocks = ByteWriter()

  /// - Parameter directory: the folder for the segment.
  /// - Parameter name: a name for temporary files. No other writer may use it.
  init(
    _ sources: [any MergeSource], directory: String, name: String, jobs: Int = 0,
    sizes: SegmentSizes = SegmentSizes()
  ) {
    self.sources = sources
    self.jobs = jobs > 1 ? jobs : 0
    self.sizes = sizes
    file = SegmentFileWriter(directory: directory, name: name, memoryLimit: sizes.memoryLimit)
  }

  /// Writes the segment.
  /// - Returns: the segment's entry for a manifest.
  mutating func merge() throws(IndexError) -> Manifest.Entry {
    let isSmall = !sizes.isTemporary && sources.reduce(0) { $0 + $1.recordBytes } <= sizes.smallSegment
    try mergeDocuments(isSmall: isSmall)
    try mergeTerms()
    return try writing { () throws(CodecError) in
      try file[.norms].append(lengthNorms)
      try file[.norms].append(fieldNorms)
      try file[.headings].append(headings.encode())
      try file[.counts].append(counts.encode())
      let (name, bytes) = try file.finish(synchronizes: !sizes.isTemporary)
      return Manifest.Entry(
        file: name, bytes: bytes, documents: counts.documents, sections: counts.sections)
    }
  }

  /// The maximum number of blocks or ranges that are collected before the threads process them in parallel.
  private var window: Int { max(1, jobs * 16) }

  private func writing<Result>(_ body: () throws(CodecError) -> Result) throws(IndexError) -> Result {
    do { return try body() } catch { throw IndexError(error, path: file.directory) }
  }

  // MARK: Documents and records

  private var largeLevel: Int32 { sizes.isTemporary ? 1 : SegmentFormat.compressionLevel }

  private mutating func mergeDocuments(isSmall: Bool) throws(IndexError) {
    let level = isSmall ? SegmentFormat.smallCompressionLevel : largeLevel
    let dictionary = isSmall || sizes.isTemporary ? [] : try trainedDictionary()
    let compressor = try writing { () throws(CodecError) in
      try file[.dictionary].append(dictionary)
      return try ZstdCompressor(level: level, dictionary: dictionary)
    }
    let documentCompressor = try writing { () throws(CodecError) in try ZstdCompressor(level: largeLevel) }
    var documents = RecordBlockWriter(records: SegmentFormat.documentsPerBlock)
    var blocks = RecordBlockWriter(bytes: isSmall ? .max : SegmentFormat.storedBlockSize)
    var waiting: [RecordBlockWriter.Block] = []
    var ids = ByteWriter()
    for source in sources {
      try source.forEachDocument { (document, records) throws(IndexError) in
        let record = try add(document, records: records)
        try write(documents.add(record), documentCompressor)
        for section in document.sections {
          ids.u24(section.facts.idPart)
          let record = UnsafeRawBufferPointer(rebasing: records[section.record])
          counts.recordBytes += record.count
          if let block = blocks.add(record) { waiting.append(block) }
          if waiting.count >= window { try write(&waiting, compressor) }
        }
      }
    }
    if let block = blocks.finish() { waiting.append(block) }
    try write(&waiting, compressor)
    try write(documents.finish(), documentCompressor)
    let sections = counts.sections
    firstSections.u32(UInt32(sections))
    documentBlocks.u48(file[.documents].count)
    try writing { () throws(CodecError) in
      try file[.storedIndex].append(storedIndexEntry(first: sections))
      for column in [firstSections, topicHashes, documentBlocks] {
        try file[.documentIndex].append(column.bytes)
      }
      try file[.sectionIDs].append(ids.bytes)
    }
  }

  /// Compresses and writes a block of document records.
  private mutating func write(
    _ block: RecordBlockWriter.Block?, _ compressor: ZstdCompressor
  ) throws(IndexError) {
    guard let block else { return }
    documentBlocks.u48(file[.documents].count)
    try writing { () throws(CodecError) in try file[.documents].append(compressor.compress(block.bytes)) }
  }

  /// Adds a document to the counts and norms, and to the part *document index* of the segment.
  /// - Returns: the record for the part *documents*.
  private mutating func add(
    _ document: MergeDocument, records: UnsafeRawBufferPointer
  ) throws(IndexError) -> [UInt8] {
    var record = ByteWriter()
    record.varint(collectionNumber(document.record.collection))
    document.record.encode(into: &record)
    firstSections.u32(UInt32(counts.sections))
    topicHashes.u16(DocumentRecord.topicHash(document.record.topic))
    for section in document.sections {
      let facts = section.facts
      headings.add(facts.heading, document: counts.documents)
      lengthNorms.append(facts.lengthNorm)
      counts.weightedLength += Int(LengthNorm.length(facts.lengthNorm))
      for field in 0..<SegmentFormat.fieldCount {
        fieldNorms.append(facts.fieldNorms[field])
        counts.fieldTokens[field] += Int(LengthNorm.length(facts.fieldNorms[field]))
      }
    }
    counts.documents += 1
    counts.sections += document.sections.count
    counts.digest =
      counts.digest + document.record.digest(with: document.sections.lazy.map { records[$0.record] })
    return record.bytes
  }

  private mutating func collectionNumber(_ name: String) -> Int {
    if let number = collectionNumbers[ByteString(name)] { return number }
    let number = counts.collections.count
    collectionNumbers[ByteString(name)] = number
    counts.collections.append(name)
    return number
  }

  /// Compresses blocks in parallel, and writes them in order.
  private func write(
    _ blocks: inout [RecordBlockWriter.Block], _ compressor: ZstdCompressor
  ) throws(IndexError) {
    let directory = file.directory
    let frames = try WorkerThreads.map(blocks, jobs: jobs) { (block) throws(IndexError) in
      do throws(CodecError) { return try compressor.compress(block.bytes) } catch {
        throw IndexError(error, path: directory)
      }
    }
    try writing { () throws(CodecError) in
      for (block, frame) in zip(blocks, frames) {
        try file[.storedIndex].append(storedIndexEntry(first: block.first))
        try file[.stored].append(frame)
      }
    }
    blocks.removeAll(keepingCapacity: true)
  }

  private func storedIndexEntry(first: Int) -> [UInt8] {
    var entry = ByteWriter()
    entry.u32(UInt32(first))
    entry.u48(file[.stored].count)
    return entry.bytes
  }

  /// A compression dictionary for the records, trained on evenly spaced samples of them.
  private func trainedDictionary() throws(IndexError) -> [UInt8] {
    let total = sources.reduce(0) { $0 + $1.recordBytes }
    let every = (total + SegmentFormat.sampleLimit - 1) / SegmentFormat.sampleLimit
    var samples: [[UInt8]] = []
    var blocks = RecordBlockWriter(bytes: SegmentFormat.storedBlockSize)
    var count = 0
    for source in sources {
      try source.forEachDocument { (document, records) throws(IndexError) in
        for section in document.sections {
          guard let block = blocks.add(records[section.record]) else { continue }
          if count % every == 0 {
            samples.append(Array(block.bytes.prefix(2 * SegmentFormat.storedBlockSize)))
          }
          count += 1
        }
      }
    }
    return ZstdDictionary.train(
      samples, size: min(SegmentFormat.dictionaryLimit, total / SegmentFormat.textPerDictionaryByte),
      level: SegmentFormat.compressionLevel)
  }

  // MARK: Terms

  private mutating func mergeTerms() throws(IndexError) {
    var dictionary = try writing { () throws(CodecError) in
      TermDictionaryWriter(
        terms: file[.terms], termIndex: file[.termIndex], compressor: try ZstdCompressor(level: largeLevel))
    }
    let merge = try TermMerge(sources, lengthNorms: lengthNorms, fieldNorms: fieldNorms)
    var numbers = 0..<0
    while numbers.upperBound < merge.rangeCount {
      numbers = numbers.upperBound..<min(numbers.upperBound + window, merge.rangeCount)
      let ranges = try WorkerThreads.map(Array(numbers), jobs: jobs) { (number) throws(IndexError) in
        try merge.encode(range: number)
      }
      for encoded in ranges {
        try writing { () throws(CodecError) in
          try file[.postings].append(encoded.postings)
          try file[.positions].append(encoded.positions)
          for term in encoded.terms {
            try dictionary.add(
              term.bytes, documentFrequency: term.documentFrequency, postingsLength: term.postingsLength,
              positionsLength: term.positionsLength)
          }
        }
        counts.postings += encoded.terms.reduce(0) { $0 + $1.documentFrequency }
        counts.positions += encoded.positionCount
      }
    }
    try writing { () throws(CodecError) in try dictionary.finish() }
    counts.terms = dictionary.count
  }
}
