import DocCodec
import DocModel

/// What a hit needs to know of its document (docs/index-format.md, 11).
public struct DocumentRecord: Sendable, Hashable {
  public var collection: String
  public var kind: DocumentKind
  public var topic: String
  public var title: String
  public var source: String

  /// Appends the record but for its collection, which is a number in a segment.
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

  init(from reader: inout ByteReader, collections: [String]) throws(CodecError) {
    let number = try reader.count()
    guard number < collections.count else { throw .malformed("an unknown collection", offset: reader.offset) }
    collection = collections[number]
    let code = try reader.u8()
    guard let kind = DocumentKind(code: code) else {
      throw .malformed("an unknown kind", offset: reader.offset)
    }
    self.kind = kind
    topic = try reader.string()
    title = try reader.string()
    source = try reader.string()
  }

  /// Passes over a record without reading its texts.
  static func skip(_ reader: inout ByteReader) throws(CodecError) {
    _ = try reader.count()
    _ = try reader.u8()
    for _ in 0..<3 { try reader.skip(try reader.count(limit: reader.remaining)) }
  }

  /// FNV-1a, 32 bits: how a document is found by its topic.
  static func topicHash(_ topic: String) -> UInt32 {
    var hash: UInt32 = 0x811c_9dc5
    for byte in topic.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}
