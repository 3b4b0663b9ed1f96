import DocCodec
import DocModel
import DocSystem

/// The address of a section: a segment and the section's number in it.
public struct SectionAddress: Sendable, Hashable, Comparable {
  public var segment: Int
  public var section: Int

  public init(segment: Int, section: Int) {
    self.segment = segment
    self.section = section
  }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.segment != right.segment ? left.segment < right.segment : left.section < right.section
  }
}

/// The address of a document: a segment and the document's ordinal in it.
public struct DocumentAddress: Sendable, Hashable {
  public var segment: Int
  public var document: Int

  public init(segment: Int, document: Int) {
    self.segment = segment
    self.document = document
  }
}

/// One or more indexes, read as one. The reader keeps the generation that it opened, even if an index changes. Counts and statistics cover all
/// indexes, so scores equal those of a single index with all documents.
public final class IndexReader: Sendable {
  /// An open index.
  public struct Index: Sendable {
    public let directory: String
    public let manifest: Manifest
    /// The range of the index's segments in `IndexReader.segments`.
    public let segments: Range<Int>
  }

  /// The indexes, in the order in which they were given.
  public let indexes: [Index]
  /// The segments of all indexes, in the order of the indexes.
  public let segments: [Segment]
  /// For each segment, the ordinals of its deleted documents.
  public let deletedDocuments: [Ordinals]
  /// For each segment, its deleted sections.
  public let deletedSections: [Ordinals]
  /// Whether at least one index is a sample of a larger index. The manifest of a sample contains the counts of the larger index.
  public let isSample: Bool
  /// The number of undeleted sections in all segments. `documentCount` is the number of undeleted documents.
  public let sectionCount: Int
  public let documentCount: Int
  /// The mean weighted length of undeleted sections, in tokens of body text; at least 1.
  public let averageWeightedLength: Double

  /// The zstd dictionary of the largest segment; empty if that segment is too small to have a dictionary.
  package var largestDictionary: [UInt8] {
    let largest = segments.max { $0.counts.sections < $1.counts.sections }
    return largest?[.dictionary].withUnsafeBytes { Array($0) } ?? []
  }

  /// The folder and the manifest of the first index, for callers that read a single index.
  public var directory: String { indexes.first?.directory ?? "" }
  public var manifest: Manifest { indexes.first?.manifest ?? Manifest() }

  /// Opens the current generation of an index.
  /// - Parameter expectsFewReads: whether only a few queries will follow. If so, the files are read page by page on demand, without read-ahead.
  /// - Throws: `IndexError.missing` if the folder contains no index; `damaged` or `unsupportedVersion` if the index is invalid.
  public convenience init(directory: String, expectsFewReads: Bool = false) throws(IndexError) {
    try self.init([try Self.open(directory, expectsFewReads)])
  }

  /// Opens the current generations of several indexes.
  /// - Parameter passOver: a function that is called for each unreadable index, and returns whether that index is skipped.
  /// - Throws: the error of the first unreadable index that is not skipped, or, if all are skipped, the first error.
  public convenience init(
    directories: [String], expectsFewReads: Bool = false,
    passingOver passOver: (_ directory: String, IndexError) -> Bool = { _, _ in false }
  ) throws(IndexError) {
    var open: [OpenIndex] = []
    var passedOver: IndexError?
    for directory in directories {
      do { open.append(try Self.open(directory, expectsFewReads)) } catch {
        guard passOver(directory, error) else { throw error }
        passedOver = passedOver ?? error
      }
    }
    if open.isEmpty { throw passedOver ?? .missing(directory: directories.first ?? "") }
    try self.init(open)
  }

  /// Opens the segments of a manifest that is not written to the folder yet.
  convenience init(directory: String, manifest: Manifest) throws(IndexError) {
    try self.init([try Self.open(directory, manifest)])
  }

  private typealias OpenIndex = (directory: String, manifest: Manifest, segments: [Segment])

  private static func open(
    _ directory: String, _ manifest: Manifest, _ expectsFewReads: Bool = false
  ) throws(IndexError) -> OpenIndex {
    var segments: [Segment] = []
    for entry in manifest.segments {
      let segment = try Segment(
        path: "\(directory)/\(entry.file)", expectedSize: entry.bytes, expectsFewReads: expectsFewReads)
      guard segment.name == entry.file else {
        throw .damaged(path: segment.path, part: nil, reason: "its content does not match its name")
      }
      guard segment.counts.documents == entry.documents, segment.counts.sections == entry.sections else {
        throw .damaged(path: segment.path, part: nil, reason: "its counts do not match the manifest")
      }
      segments.append(segment)
    }
    return (directory, manifest, segments)
  }

  private static func open(_ directory: String, _ expectsFewReads: Bool) throws(IndexError) -> OpenIndex {
    var attempts = 0
    while true {
      do { return try open(directory, Manifest(directory: directory), expectsFewReads) } catch {
        // If a writer has replaced the manifest and removed old segments meanwhile, the new manifest is read.
        guard case .file(_, _, _, ENOENT) = error, attempts < 10 else { throw error }
        attempts += 1
      }
    }
  }

  private init(_ open: [OpenIndex]) throws(IndexError) {
    var indexes: [Index] = []
    var segments: [Segment] = []
    var deletedDocuments: [Ordinals] = []
    var deletedSections: [Ordinals] = []
    var sectionCount = 0
    var documentCount = 0
    // For a sample, the counts of the larger index are used instead of the sample's own.
    var (otherSections, otherDocuments, otherLength) = (0, 0, 0.0)
    var length = 0
    for index in open {
      let first = segments.count
      segments += index.segments
      indexes.append(
        Index(directory: index.directory, manifest: index.manifest, segments: first..<segments.count))
      if let population = index.manifest.population {
        otherSections += population.sections
        otherDocuments += population.documents
        otherLength += Double(population.sections) * population.averageLength
      }
      for (segment, entry) in zip(index.segments, index.manifest.segments) {
        var deleted = Ordinals()
        for document in entry.deleted { _ = deleted.append(try segment.sections(ofDocument: document)) }
        deletedSections.append(deleted)
        deletedDocuments.append(entry.deleted)
        if index.manifest.population != nil { continue }
        sectionCount += segment.counts.sections - deleted.count
        documentCount += segment.counts.documents - entry.deleted.count
        length += segment.counts.weightedLength
        guard !deleted.isEmpty else { continue }
        let norms = try segment.someLengthNorms()
        for section in deleted {
          let norm = try segment.reading(.norms) { () throws(CodecError) in try norms.u8(section) }
          length -= Int(LengthNorm.length(norm))
        }
      }
    }
    self.indexes = indexes
    self.segments = segments
    self.deletedDocuments = deletedDocuments
    self.deletedSections = deletedSections
    self.sectionCount = sectionCount + otherSections
    self.documentCount = documentCount + otherDocuments
    isSample = open.contains { $0.manifest.population != nil }
    averageWeightedLength = max(
      1, (Double(length) + otherLength) / Double(max(1, sectionCount + otherSections)))
  }

  /// The sum of the digests of all undeleted documents.
  public var digest: Digest128 { indexes.reduce(Digest128.zero) { $0 + $1.manifest.digest } }

  /// The offset in `indexes` of the index that contains a segment.
  public func index(ofSegment segment: Int) -> Int {
    indexes.firstIndex { $0.segments.contains(segment) } ?? 0
  }

  public func isDeleted(_ address: SectionAddress) -> Bool {
    deletedSections[address.segment].contains(address.section)
  }

  /// The number of undeleted sections that contain a term, in all segments.
  public func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int {
    var sum = 0
    for index in indexes {
      if isSample, let known = index.manifest.population?.frequencies[ByteString(term)] {
        sum += known
        continue
      }
      for number in index.segments {
        if let entry = try segments[number].entry(for: term) {
          sum += try liveDocumentFrequency(entry, segment: number)
        }
      }
    }
    return sum
  }

  /// The number of undeleted sections in a term's posting list. Counting takes time that grows with the number of ranges of deleted sections,
  /// and with the number of deleted sections in the list.
  public func liveDocumentFrequency(_ entry: TermEntry, segment number: Int) throws(IndexError) -> Int {
    let deleted = deletedSections[number]
    guard !deleted.isEmpty else { return entry.documentFrequency }
    let segment = segments[number]
    var frequency = entry.documentFrequency
    var cursor = try segment.cursor(for: entry, buffer: PostingBuffer())
    for range in deleted.ranges {
      var next = try segment.reading(.postings) { () throws(CodecError) in
        try cursor.seek(UInt32(range.lowerBound))
      }
      while let section = next, section < range.upperBound {
        frequency -= 1
        next = try segment.reading(.postings) { () throws(CodecError) in try cursor.seek(section + 1) }
      }
      if next == nil { break }
    }
    return frequency
  }
}
