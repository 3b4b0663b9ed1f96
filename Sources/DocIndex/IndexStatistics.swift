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
  /// The sums of the counts of all segments. They include deleted documents.
  public var counts = SegmentCounts()
  /// The number of token positions by field name, in the order of the fields.
  public var fieldTokens: [(field: String, tokens: Int)] {
    zip(Field.allCases, counts.fieldTokens).map { ($0.name, $1) }
  }
  /// The size of all segments and of the manifest in bytes.
  public var totalBytes: Int
  /// The parts in the order in which a segment file contains them.
  public var parts: [Part]
  /// The size of the posting lists in bytes, divided by the number of postings.
  public var bytesPerPosting: Double { bytes(of: .postings) / Double(max(1, counts.postings)) }
  /// The size of the stored positions in bytes, divided by the number of positions.
  public var bytesPerPosition: Double { bytes(of: .positions) / Double(max(1, counts.positions)) }
  /// The names of the collections with undeleted sections, sorted.
  public var collections: [String]

  private func bytes(of part: SegmentPart) -> Double {
    Double(parts.first { $0.name == part.name }?.bytes ?? 0)
  }

  public init(_ reader: IndexReader) throws(IndexError) {
    for segment in reader.segments { counts += segment.counts }
    generation = reader.indexes.map(\.manifest.generation).max() ?? 0
    digest = reader.digest.hexadecimal
    segments = reader.segments.count
    documents = reader.documentCount
    sections = reader.sectionCount
    deletedDocuments = reader.deletedDocuments.reduce(0) { $0 + $1.count }
    totalBytes =
      reader.indexes.reduce(0) { $0 + $1.manifest.encode().count }
      + reader.segments.reduce(0) { $0 + $1.fileSize }
    parts = SegmentPart.allCases.map { part in
      Part(name: part.name, bytes: reader.segments.reduce(0) { $0 + $1.size(of: part) })
    }
    collections = try IndexContents(reader).collectionSections().map(\.name)
  }
}
