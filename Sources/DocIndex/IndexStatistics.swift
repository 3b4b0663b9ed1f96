import DocCodec
import DocModel
import DocText

/// What an index holds and weighs, part by part.
package struct IndexStatistics: Sendable, Hashable {
  /// One part of all segments together.
  package struct Part: Sendable, Hashable {
    package var name: String
    package var bytes: Int
  }

  /// The greatest of all indexes.
  package var generation: Int
  package var digest: String
  package var segments: Int
  /// Live documents and sections.
  package var documents: Int
  package var sections: Int
  /// Documents that are gone but still take room.
  package var deletedDocuments: Int
  package var terms: Int
  package var postings: Int
  package var positions: Int
  /// Room for tokens by field name, in the order of the fields.
  package var fieldTokens: [(field: String, tokens: Int)] {
    zip(Field.allCases, tokensByField).map { ($0.name, $1) }
  }
  private var tokensByField: [Int]
  /// Bytes of section records before compression.
  package var recordBytes: Int
  /// Bytes of all segments and of the manifest.
  package var totalBytes: Int
  /// In the order of the file.
  package var parts: [Part]
  /// Bytes of the posting lists over the number of postings.
  package var bytesPerPosting: Double { bytes(of: .postings) / Double(max(1, postings)) }
  /// Bytes of stored positions over the number of positions; 0 where the text tells them.
  package var bytesPerPosition: Double { bytes(of: .positions) / Double(max(1, positions)) }
  /// Collections, sorted by name.
  package var collections: [String]

  private func bytes(of part: SegmentPart) -> Double {
    Double(parts.first { $0.name == part.name }?.bytes ?? 0)
  }

  package init(_ reader: IndexReader) {
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
