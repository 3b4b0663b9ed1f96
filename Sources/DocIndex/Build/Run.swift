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
  var idPart: UInt32
  var heading: HeadingStatistics.SectionData
  var lengthNorm: UInt8
  /// The norms of the fields' lengths by `Field.rawValue`. The other elements are 0.
  var fieldNorms: SIMD8<UInt8>
  /// The range of the section's record in the bytes that `forEachDocument` passes to its body.
  var record: Range<Int>
}

/// An input of a merge: a run, a segment without its deleted documents, or rows of a database.
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

  /// A stream of the terms from `first` up to, but not including, `end`.
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
      let idPart = try reader.u24()
      let heading = HeadingStatistics.SectionData(bits: try reader.u24())
      let lengthNorm = try reader.u8()
      var fieldNorms = SIMD8<UInt8>.zero
      for field in 0..<SegmentFormat.fieldCount { fieldNorms[field] = try reader.u8() }
      let length = try reader.count(limit: reader.remaining)
      document.sections.append(
        MergeSection(
          idPart: idPart, heading: heading, lengthNorm: lengthNorm, fieldNorms: fieldNorms,
          record: reader.offset..<reader.offset + length))
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
      return PostingRunReader(bytes, from: first, to: end, shift: shift, path: postings.path)
    } catch { throw IndexError(error, path: postings.path) }
  }
}
