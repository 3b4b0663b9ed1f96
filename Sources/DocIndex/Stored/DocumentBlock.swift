import DocCodec
import DocModel

/// Documents come in the order of their paths, so that most of a path is that of the one before, and most topics are the
/// slug of the file's name or its beginning (docs/index-format.md, *documents*).
struct DocumentBlockWriter {
  private var writer = ByteWriter()
  private var last: [UInt8] = []
  private(set) var count = 0

  mutating func add(_ record: DocumentRecord, collection: Int) {
    let path = Array(record.source.utf8)
    let topic = Array(record.topic.utf8)
    let shared = zip(last, path).prefix { $0 == $1 }.count
    writer.varint(collection)
    writer.u8(record.kind.code)
    writer.varint(shared)
    writer.varint(path.count - shared)
    writer.append(path[shared...])
    writer.string(record.title)
    let slug = SectionRecord.plainSlug(Self.stem(path))
    if !topic.isEmpty, slug.starts(with: topic) {
      writer.varint(slug.count == topic.count ? 1 : topic.count + 1)
    } else {
      writer.varint(0)
      writer.varint(topic.count)
      writer.append(topic)
    }
    last = path
    count += 1
  }

  /// The block's bytes; the next block begins.
  mutating func finish() -> [UInt8] {
    defer { self = Self() }
    return writer.bytes
  }

  /// The last part of a path without what follows its last point.
  static func stem(_ path: [UInt8]) -> ArraySlice<UInt8> {
    let start = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    return path[start..<(path[start...].lastIndex(of: UInt8(ascii: ".")) ?? path.count)]
  }
}

/// A decompressed block of document records, which are read one after another.
final class DocumentBlock {
  private let bytes: [UInt8]
  /// The record read next, where it begins, and the path of the one before.
  private var next = (index: 0, offset: 0, path: [UInt8]())

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var byteCount: Int { bytes.count }

  /// The record with that index in the block.
  func record(_ index: Int, collections: [String]) throws(CodecError) -> DocumentRecord {
    var found: DocumentRecord?
    try read(to: index) { (fields) throws(CodecError) in
      guard fields.collection < collections.count else {
        throw .malformed("an unknown collection", offset: fields.offset)
      }
      guard let kind = DocumentKind(code: fields.kind) else {
        throw .malformed("an unknown kind", offset: fields.offset)
      }
      found = DocumentRecord(
        collection: collections[fields.collection], kind: kind, topic: try fields.topic(),
        title: String(decoding: fields.title, as: UTF8.self),
        source: String(decoding: fields.path, as: UTF8.self))
    }
    guard let found else { throw .malformed("no record \(index)", offset: next.offset) }
    return found
  }

  /// A record as it is stored, with its path put together.
  private struct Fields {
    var offset: Int
    var collection: Int
    var kind: UInt8
    var path: [UInt8]
    var title: UnsafeRawBufferPointer
    /// 0 where the topic is `ownTopic`.
    var slugMark: Int
    var ownTopic: UnsafeRawBufferPointer

    func topic() throws(CodecError) -> String {
      guard slugMark > 0 else { return String(decoding: ownTopic, as: UTF8.self) }
      let slug = SectionRecord.plainSlug(DocumentBlockWriter.stem(path))
      let length = slugMark == 1 ? slug.count : slugMark - 1
      guard length <= slug.count else { throw .malformed("a topic longer than its slug", offset: offset) }
      return String(decoding: slug.prefix(length), as: UTF8.self)
    }
  }

  /// Reads on to a record, from the beginning if it was passed.
  private func read(
    to index: Int, _ body: (Fields) throws(CodecError) -> Void
  ) throws(CodecError) {
    if index < next.index { next = (0, 0, []) }
    var (number, offset, path) = next
    // After an error the block is read from its beginning.
    next = (.max, 0, [])
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw, from: offset)
      while number <= index {
        let collection = try reader.count()
        let kind = try reader.u8()
        let shared = try reader.count(limit: path.count)
        path.removeSubrange(shared...)
        path.append(contentsOf: try reader.slice(try reader.count(limit: StoredLimits.path - shared)))
        let title = try reader.slice(try reader.count(limit: StoredLimits.title))
        let slugMark = try reader.count()
        let topic = try reader.slice(slugMark > 0 ? 0 : try reader.count(limit: StoredLimits.topic))
        if number == index {
          try body(
            Fields(
              offset: reader.offset, collection: collection, kind: kind, path: path, title: title,
              slugMark: slugMark, ownTopic: topic))
        }
        number += 1
      }
      offset = reader.offset
    }
    next = (number, offset, path)
  }
}
