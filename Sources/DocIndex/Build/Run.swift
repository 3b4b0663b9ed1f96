import DocCodec

/// A batch of documents that has not been merged into a segment yet. A run has one temporary file of postings and one of documents. These files
/// are not compressed, because compression needs complete posting lists and complete blocks of records.
///
/// The file *documents* contains for each document:
///
///     string  collection
///     u8      kind
///     string  topic, title, source path
///     varint  number of its sections, and for each: u24 first bits of its id, u24 data on its heading (`HeadingStatistics.SectionData`),
///             u8 norm of its weighted length, 5 × u8 norms of its fields, varint length of its record, the record
public struct Run: Sendable {
  /// The path of the file *documents*.
  let path: String
  let length: Int
  public let documentCount: Int
  let sectionCount: Int
  /// The total size of all records in bytes.
  let recordBytes: Int
  let postings: PostingRun
}

extension Run {
  /// Encodes the run's metadata, which a worker process sends to its parent. The files stay in the folder.
  package func encode(into writer: inout ByteWriter) {
    for number in [length, documentCount, sectionCount, recordBytes, postings.length, postings.skips.count] {
      writer.varint(number)
    }
    for skip in postings.skips {
      writer.bytes(skip.term)
      writer.varint(skip.offset)
    }
  }

  /// - Parameter directory: the folder of the run's files.
  /// - Parameter name: the name with which the worker created its `RunWriter`.
  package init(_ reader: inout ByteReader, directory: String, name: String) throws(CodecError) {
    var numbers: [Int] = []
    for _ in 0..<6 { numbers.append(try reader.count(limit: StoredLimits.counted)) }
    var skips: [PostingRun.SkipEntry] = []
    for _ in 0..<numbers[5] {
      let term = try reader.bytes()
      skips.append(PostingRun.SkipEntry(term: term, offset: try reader.count(limit: numbers[4])))
    }
    self.init(
      path: "\(directory)/\(name)-documents.tmp", length: numbers[0], documentCount: numbers[1],
      sectionCount: numbers[2], recordBytes: numbers[3],
      postings: PostingRun(path: "\(directory)/\(name)-postings.tmp", length: numbers[4], skips: skips))
  }
}

/// The data of a document that a merge needs.
struct MergeDocument {
  var record: DocumentRecord
  var sections: [MergeSection] = []
}

/// The data of a section that a merge needs, without its postings.
struct MergeSection {
  var facts: SectionFacts
  /// The range of the section's record in the bytes that `forEachDocument` passes to its body.
  var record: Range<Int>
}

/// The data that an index stores about a section, besides its record and its postings.
package struct SectionFacts: Sendable, Hashable {
  /// The part of the section's id that is unique within its document.
  package var idPart: UInt32
  package var heading = HeadingStatistics.SectionData(bits: 0)
  /// The norm of the section's weighted length; 0 if the section is not searchable.
  package var lengthNorm: UInt8 = 0
  /// The norms of the fields' lengths by `Field.rawValue`. The elements after the last field are 0.
  var fieldNorms = SIMD8<UInt8>.zero

  package static let size = 7 + SegmentFormat.fieldCount

  package var fields: SectionFields { SectionFields { fieldNorms[$0] } }

  package init(idPart: UInt32) { self.idPart = idPart }

  package func encode(into writer: inout ByteWriter) {
    writer.u24(idPart)
    writer.u24(heading.bits)
    writer.u8(lengthNorm)
    for field in 0..<SegmentFormat.fieldCount { writer.u8(fieldNorms[field]) }
  }

  package init(_ reader: inout ByteReader) throws(CodecError) {
    idPart = try reader.u24()
    heading = HeadingStatistics.SectionData(bits: try reader.u24())
    lengthNorm = try reader.u8()
    for field in 0..<SegmentFormat.fieldCount { fieldNorms[field] = try reader.u8() }
  }
}

/// An input of a merge: a run, or a segment without its deleted documents.
protocol MergeSource: Sendable {
  /// The number of sections, not counting deleted ones.
  var sectionCount: Int { get }
  /// Upper bound on the total size of all records in bytes.
  var recordBytes: Int { get }

  /// Calls `body` for each undeleted document, in order, with the bytes of all records of its sections.
  func forEachDocument(
    _ body: (MergeDocument, UnsafeRawBufferPointer) throws(IndexError) -> Void
  ) throws(IndexError)

  /// Ascending terms that divide the postings into ranges of about the same size.
  func skipTerms() throws(IndexError) -> [[UInt8]]

  /// A stream of at least the terms from `first` up to, but not including, `end`.
  /// - Parameter shift: an offset that is added to all section numbers.
  func terms(
    from first: [UInt8]?, to end: [UInt8]?, shift: UInt32
  ) throws(IndexError) -> any TermStream
}

/// A stream of ascending terms with their postings.
protocol TermStream: AnyObject {
  var term: [UInt8] { get }

  /// Moves to the next term; the first call moves to the first term.
  /// - Returns: false if there are no more terms.
  func advance() throws(IndexError) -> Bool

  /// Appends the current term's postings.
  func appendPostings(to list: inout TermPostings) throws(IndexError)
}

/// Writes the two files of a run.
struct RunFiles {
  private let documents: OutputFile
  var postings: PostingRunWriter
  private var pending = ByteWriter()
  private(set) var documentCount = 0
  private(set) var sectionCount = 0
  private var recordBytes = 0

  /// - Parameter path: the start of the files' paths.
  init(path: String) throws(CodecError) {
    documents = try OutputFile(path: path + "-documents.tmp")
    postings = try PostingRunWriter(path: path + "-postings.tmp")
  }

  /// Begins a document. The caller must then call `add` once for each of its sections.
  mutating func begin(_ record: DocumentRecord, sections: Int) throws(CodecError) {
    pending.removeAll()
    pending.string(record.collection)
    record.encode(into: &pending)
    pending.varint(sections)
    try documents.write(pending.bytes)
    documentCount += 1
  }

  mutating func add(_ facts: SectionFacts, _ record: [UInt8]) throws(CodecError) {
    pending.removeAll()
    facts.encode(into: &pending)
    pending.bytes(record)
    try documents.write(pending.bytes)
    recordBytes += record.count
    sectionCount += 1
  }

  /// Completes the files. If the run is never merged, the next writer of the index removes them.
  mutating func finish() throws(CodecError) -> Run {
    try documents.finish()
    return Run(
      path: documents.path, length: documents.count, documentCount: documentCount,
      sectionCount: sectionCount, recordBytes: recordBytes, postings: try postings.finish())
  }
}

struct RunSource: MergeSource {
  private let run: Run
  private let postings: InputFile

  init(_ run: Run) throws(IndexError) {
    self.run = run
    do { postings = try InputFile(path: run.postings.path) } catch {
      throw IndexError(error, path: run.postings.path)
    }
  }

  var sectionCount: Int { run.sectionCount }
  var recordBytes: Int { run.recordBytes }

  func forEachDocument(
    _ body: (MergeDocument, UnsafeRawBufferPointer) throws(IndexError) -> Void
  ) throws(IndexError) {
    func wrapping<Result>(_ body: () throws(CodecError) -> Result) throws(IndexError) -> Result {
      do { return try body() } catch { throw IndexError(error, path: run.path) }
    }
    let bytes = try wrapping { () throws(CodecError) in try InputFile(path: run.path).read(0..<run.length) }
    var offset = 0
    while offset < bytes.count {
      try bytes.withRawBytes { (raw) throws(IndexError) in
        let document = try wrapping { () throws(CodecError) in
          var reader = ByteReader(raw, from: offset)
          defer { offset = reader.offset }
          return try Self.document(&reader)
        }
        try body(document, raw)
      }
    }
  }

  private static func document(_ reader: inout ByteReader) throws(CodecError) -> MergeDocument {
    let collection = try reader.string()
    let record = try DocumentRecord(&reader, collection: collection)
    var document = MergeDocument(record: record)
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let facts = try SectionFacts(&reader)
      let length = try reader.count(limit: reader.remaining)
      document.sections.append(MergeSection(facts: facts, record: reader.offset..<reader.offset + length))
      try reader.skip(length)
    }
    return document
  }

  func skipTerms() -> [[UInt8]] { run.postings.skips.map(\.term) }

  func terms(
    from first: [UInt8]?, to end: [UInt8]?, shift: UInt32
  ) throws(IndexError) -> any TermStream {
    do {
      let bytes = try postings.read(run.postings.range(from: first, to: end))
      return PostingRunReader(bytes, shift: shift, path: postings.path)
    } catch { throw IndexError(error, path: postings.path) }
  }
}
