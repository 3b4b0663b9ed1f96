import DocCodec
import DocModel

/// What a hit needs to know of its document (docs/index-format.md, 11).
public struct DocumentRecord: Sendable, Hashable {
  public var collection: String
  public var kind: DocumentKind
  public var topic: String
  public var title: String
  public var source: String

  /// Appends what a document's digest is made of, but for its collection.
  func encode(into writer: inout ByteWriter) {
    writer.u8(kind.code)
    writer.string(topic)
    writer.string(title)
    writer.string(source)
  }

  init(_ document: Document, collection: String) {
    self.collection = collection
    kind = document.kind
    topic = document.topic
    title = document.title
    source = document.source
  }

  init(collection: String, kind: DocumentKind, topic: String, title: String, source: String) {
    self.collection = collection
    self.kind = kind
    self.topic = topic
    self.title = title
    self.source = source
  }

  /// What the ids of its sections share.
  var idPart: UInt32 { SectionID.documentPart(collection: collection, path: source) }

  /// FNV-1a, 32 bits folded to 16: how a document is found by its topic, and a few others with it.
  static func topicHash(_ topic: String) -> UInt16 {
    var hash: UInt32 = 0x811c_9dc5
    for byte in topic.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return UInt16(truncatingIfNeeded: hash ^ hash >> 16)
  }
}
