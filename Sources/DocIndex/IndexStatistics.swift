import DocCodec
import DocModel
import DocText

/// Counts and sizes of an index, in total and by part.
public struct IndexStatistics: Sendable, Hashable {
  /// The size of a part of the segment format, summed over all segments.
  public struct Part: Sendable, Hashable {
    public var name: String
    public var bytes: Int
  }

  /// The generation of the index, or the highest generation of several indexes.
  public var generation: Int
  public var digest: String
  public var segments: Int
  /// The number of undeleted documents. `sections` is the number of sections in these documents.
  public var documents: Int
  public var sections: Int
  /// The number of deleted documents that still take space.
  public var deletedDocuments: Int
  public var terms: Int
  public var postings: Int
  public var positions: Int
  /// The number of token positions by field name, in the order of the fields.
  public var fieldTokens: [(field: String, tokens: Int)] {
    zip(Field.allCases, tokensByField).map { ($0.name, $1) }
  }
  private var tokensByField: [Int]
  /// The size of all section records in bytes, before compression.
  public var recordBytes: Int
  /// The size of all segments and of the manifest in bytes.
  public var totalBytes: Int
  /// The parts in the order in which a segment file contains them.
  public var parts: [Part]
  /// The size of the posting lists in bytes, divided by the number of postings.
  public var bytesPerPosting: Double { bytes(of: .postings) / Double(max(1, postings)) }
  /// The size of the stored positions in bytes, divided by the number of positions.
  public var bytesPerPosition: Double { bytes(of: .positions) / Double(max(1, positions)) }
  /// The names of the collections, sorted.
  public var collections: [String]

  private func bytes(of part: SegmentPart) -> Double {
    Double(parts.first { $0.name == part.name }?.bytes ?? 0)
  }

  public init(_ reader: IndexReader) {
    let counts = reader.segments.map(\.counts)
    generation = reader.indexes.map(\.manifest.generation).max() ?? 0
    digest = reader.digest.hexadecimal
    segments = reader.segments.count
    documents = reader.documentCount
    sections = reader.sectionCount
    deletedDocuments = reader.deletedDocuments.reduce(0) { $0 + $1.count }
    terms = counts.reduce(0) { $0 + $1.terms }
    postings = counts.reduce(0) { $0 + $1.postings }
    positions = counts.reduce(0) { $0 + $1.positions }
    tokensByField = Field.allCases.map { field in
      counts.reduce(0) { $0 + $1.fieldTokens[Int(field.rawValue)] }
    }
    recordBytes = counts.reduce(0) { $0 + $1.recordBytes }
    totalBytes =
      reader.indexes.reduce(0) { $0 + $1.manifest.encode().count }
      + reader.segments.reduce(0) { $0 + $1.fileSize }
    parts = SegmentPart.allCases.map { part in
      Part(name: part.name, bytes: reader.segments.reduce(0) { $0 + $1.size(of: part) })
    }
    collections = Set(counts.flatMap(\.collections).map { ByteString($0) }).sorted().map(\.text)
  }
}
