import DocCodec
import DocModel

/// The data of a document that a hit displays (docs/index-format.md, *documents*).
public struct DocumentRecord: Sendable, Hashable {
  public var collection: String
  public var kind: DocumentKind
  public var topic: String
  public var title: String
  public var source: String
  /// The two-letter code (ISO 639-1) of the language in which the document is written; empty if it is unknown.
  public var language: String

  /// The version of the manual that the document belongs to.
  package var manualVersion: ManualVersion? { ManualVersion(collection: collection, source: source) }

  /// The digest of a document. The digest covers the collection, the document record, and all section records, each preceded by its length.
  /// - Parameter records: the bytes of all section records, in order.
  func digest(with records: some Sequence<some Collection<UInt8>>) -> Digest128 {
    var writer = ByteWriter()
    writer.string(collection)
    encode(into: &writer)
    for record in records { writer.bytes(record) }
    return Digest128(hashing: writer.bytes)
  }

  init(_ document: Document, collection: String) {
    self.init(
      collection: collection, kind: document.kind, topic: document.topic, title: document.title,
      source: document.source, language: DocumentFacts.language(document.metadata) ?? "")
  }

  package init(
    collection: String, kind: DocumentKind, topic: String, title: String, source: String,
    language: String = ""
  ) {
    self.collection = collection
    self.kind = kind
    self.topic = topic
    self.title = title
    self.source = source
    self.language = language
  }

  /// Encodes all fields except the collection.
  package func encode(into writer: inout ByteWriter) {
    writer.u8(kind.code)
    for text in [topic, title, source, language] { writer.string(text) }
  }

  /// Decodes the output of `encode`.
  package init(_ reader: inout ByteReader, collection: String) throws(CodecError) {
    guard let kind = DocumentKind(code: try reader.u8()) else {
      throw .malformed("an unknown kind", offset: reader.offset)
    }
    self.init(
      collection: collection, kind: kind, topic: try reader.string(limit: StoredLimits.topic),
      title: try reader.string(limit: StoredLimits.title),
      source: try reader.string(limit: StoredLimits.path),
      language: try reader.string(limit: StoredLimits.filter))
  }

  /// The part of a section id that is the same for all sections of the document.
  var idPart: UInt32 { SectionID.documentPart(collection: collection, path: source) }

  /// The 32-bit FNV-1a hash of a topic, folded to 16 bits. The lookup of a topic starts with this hash. Several topics may have the same hash.
  static func topicHash(_ topic: String) -> UInt16 {
    let hash = topic.utf8.reduce(UInt32.fnvSeed) { $0.fnv($1) }
    return UInt16(truncatingIfNeeded: hash ^ hash >> 16)
  }
}

extension DocumentRecord {
  /// Whether the path looks like that of a member of an archive. A folder may be named like an archive, so use this only to order documents that
  /// are equal otherwise.
  package var isInArchive: Bool {
    source.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { name in
      Self.archives.contains {
        name.count > $0.utf8.count && name.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
    }
  }

  /// The common extensions of archives that readers open.
  private static let archives = [
    ".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz", ".tar.zst", ".7z", ".jar", ".whl", ".epub",
  ]
}
