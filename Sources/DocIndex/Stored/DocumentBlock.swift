import DocCodec
import DocModel

/// Records of up to 64 consecutive documents, before compression (docs/index-format.md, 11). Documents come in the order of their paths, a
/// path tells the topic and mostly the title, so little is left of a record but the end of a path.
///
///     varint  bytes of the heads
///     heads   one a document: collection (varint); kind + 16 if the title is told by the name + 32 × form of the topic (1); bytes that
///             the name shares with the one before (varint), further bytes of the name (varint), bytes of the title (varint),
///             bytes of the topic, unless its form is `wholeSlug` (varint)
///     texts   one a document: the further bytes of the name; the title, unless told; the topic, if its form is `text`
///
/// The name is the source path. If the title is told by it, the path's last part ends, before its extension, with the title in lower case
/// (ASCII); the name then has it there as it is written.
enum DocumentBlock {
  static let titleMark: UInt8 = 0x10
  static let topicShift: UInt8 = 5
  static let kindMask: UInt8 = 0x0f

  /// How a topic is told.
  enum TopicForm: UInt8 {
    /// It is the plain slug of the path's last part without its extension.
    case wholeSlug
    /// It is the beginning of that slug.
    case slugPrefix
    case text
  }

  /// The last part of a path, without the last point and what follows it.
  static func stem(_ path: some RandomAccessCollection<UInt8>) -> Range<Int> {
    let path = Array(path)
    let start = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    let end = path[start...].lastIndex(of: UInt8(ascii: ".")) ?? path.count
    return start..<end
  }

  static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}

/// Document records → the bytes of a block.
struct DocumentBlockWriter {
  private var heads = ByteWriter()
  private var texts = ByteWriter()
  private var last: [UInt8] = []
  private(set) var count = 0

  mutating func removeAll() {
    heads.removeAll()
    texts.removeAll()
    last = []
    count = 0
  }

  mutating func add(_ record: DocumentRecord, collection: Int) {
    let path = Array(record.source.utf8)
    let title = Array(record.title.utf8)
    let topic = Array(record.topic.utf8)
    let stem = DocumentBlock.stem(path)
    var name = path
    let isTold =
      title.count <= stem.count
      && path[stem].suffix(title.count).elementsEqual(title.map(DocumentBlock.lowered))
    if isTold { name.replaceSubrange(stem.upperBound - title.count..<stem.upperBound, with: title) }
    let slug = SectionRecord.plainSlug(path[stem])
    let form: DocumentBlock.TopicForm =
      slug == topic ? .wholeSlug : slug.starts(with: topic) ? .slugPrefix : .text
    let shared = zip(last, name).prefix { $0 == $1 }.count
    heads.varint(collection)
    heads.u8(
      record.kind.code | (isTold ? DocumentBlock.titleMark : 0) | form.rawValue << DocumentBlock.topicShift)
    heads.varint(shared)
    heads.varint(name.count - shared)
    heads.varint(title.count)
    if form != .wholeSlug { heads.varint(topic.count) }
    texts.append(name[shared...])
    if !isTold { texts.append(title) }
    if form == .text { texts.append(topic) }
    last = name
    count += 1
  }

  func encode() -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(heads.count)
    writer.append(heads.bytes)
    writer.append(texts.bytes)
    return writer.bytes
  }
}

/// An inflated block. Records are read one after another, so those in order cost least.
final class DocumentBlockReader {
  private let bytes: [UInt8]
  private let headsStart: Int
  private let textsStart: Int
  let count: Int
  /// The record read next, and where it lies.
  private var next = 0
  private var head: Int
  private var text: Int
  private var name: [UInt8] = []

  init(_ bytes: [UInt8], count: Int) throws(CodecError) {
    self.bytes = bytes
    self.count = count
    let start = try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      let length = try reader.count(limit: raw.count)
      let start = reader.offset
      try reader.skip(length)
      return start
    }
    headsStart = start
    textsStart = try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      return start + (try reader.count())
    }
    head = headsStart
    text = textsStart
  }

  func record(_ index: Int, collections: [String]) throws(CodecError) -> DocumentRecord {
    precondition(index >= 0 && index < count)
    if index < next {
      next = 0
      head = headsStart
      text = textsStart
      name = []
    }
    while true {
      let record = try advance(collections, isWanted: next == index)
      if let record { return record }
    }
  }

  /// Passes over the next record.
  /// - Returns: the record, if it is wanted.
  private func advance(_ collections: [String], isWanted: Bool) throws(CodecError) -> DocumentRecord? {
    let (head, text, place) = (head, text, next)
    var name: [UInt8] = []
    swap(&name, &self.name)
    // After an error the block is read from its beginning.
    next = .max
    let read = try bytes.withRawBytes { (raw) throws(CodecError) in
      try Self.read(raw, heads: head..<textsStart, text: text, &name, isWanted ? collections : nil)
    }
    swap(&name, &self.name)
    (self.head, self.text) = (read.head, read.text)
    next = place
    next += 1
    if next == count, self.head != textsStart || self.text != bytes.count {
      throw .malformed("bytes after the last record", offset: self.text)
    }
    return read.record
  }

  /// What the heads and texts say of one record, beside its name.
  private struct Parsed {
    /// Where the next record lies.
    var head: Int
    var text: Int
    var collection: Int
    var mark: UInt8
    var form: DocumentBlock.TopicForm
    var titleLength: Int
    var topicLength: Int
    var title: UnsafeRawBufferPointer
    var topic: UnsafeRawBufferPointer

    var isTold: Bool { mark & DocumentBlock.titleMark != 0 }
  }

  private static func parse(
    _ raw: UnsafeRawBufferPointer, heads range: Range<Int>, text: Int, _ name: inout [UInt8]
  ) throws(CodecError) -> Parsed {
    guard !range.isEmpty else { throw .truncated(offset: range.lowerBound) }
    var heads = ByteReader(
      UnsafeRawBufferPointer(rebasing: raw[..<range.upperBound]), from: range.lowerBound)
    var texts = ByteReader(raw, from: text)
    let collection = try heads.count()
    let mark = try heads.u8()
    let shared = try heads.count(limit: name.count)
    let further = try heads.count(limit: texts.remaining)
    let titleLength = try heads.count(limit: raw.count + name.count)
    guard let form = DocumentBlock.TopicForm(rawValue: mark >> DocumentBlock.topicShift) else {
      throw .malformed("an unknown form of topic", offset: heads.offset)
    }
    let topicLength = form == .wholeSlug ? 0 : try heads.count(limit: raw.count + name.count)
    name.removeSubrange(shared...)
    name.append(contentsOf: try texts.slice(further))
    let title = try texts.slice(mark & DocumentBlock.titleMark != 0 ? 0 : titleLength)
    let topic = try texts.slice(form == .text ? topicLength : 0)
    return Parsed(
      head: heads.offset, text: texts.offset, collection: collection, mark: mark, form: form,
      titleLength: titleLength, topicLength: topicLength, title: title, topic: topic)
  }

  /// The source path, and where in the name the title stands that it tells.
  private static func path(
    _ name: [UInt8], _ parsed: Parsed
  ) throws(CodecError) -> (path: [UInt8], stem: Range<Int>, told: Range<Int>) {
    let stem = DocumentBlock.stem(name)
    guard !parsed.isTold || parsed.titleLength <= stem.count else {
      throw .malformed("a title longer than its name", offset: parsed.head)
    }
    var path = name
    let told = stem.upperBound - (parsed.isTold ? parsed.titleLength : 0)..<stem.upperBound
    for place in told { path[place] = DocumentBlock.lowered(path[place]) }
    return (path, stem, told)
  }

  private static func read(
    _ raw: UnsafeRawBufferPointer, heads range: Range<Int>, text: Int, _ name: inout [UInt8],
    _ collections: [String]?
  ) throws(CodecError) -> (head: Int, text: Int, record: DocumentRecord?) {
    let parsed = try parse(raw, heads: range, text: text, &name)
    guard let collections else { return (parsed.head, parsed.text, nil) }
    guard parsed.collection < collections.count else {
      throw .malformed("an unknown collection", offset: parsed.head)
    }
    guard let kind = DocumentKind(code: parsed.mark & DocumentBlock.kindMask) else {
      throw .malformed("an unknown kind", offset: parsed.head)
    }
    let (path, stem, told) = try path(name, parsed)
    var slug = parsed.form == .text ? [] : SectionRecord.plainSlug(path[stem])
    if parsed.form == .slugPrefix {
      guard parsed.topicLength <= slug.count else {
        throw .malformed("a topic longer than its name", offset: parsed.head)
      }
      slug.removeSubrange(parsed.topicLength...)
    }
    let record = DocumentRecord(
      collection: collections[parsed.collection], kind: kind,
      topic: parsed.form == .text
        ? String(decoding: parsed.topic, as: UTF8.self) : String(decoding: slug, as: UTF8.self),
      title: parsed.isTold
        ? String(decoding: name[told], as: UTF8.self) : String(decoding: parsed.title, as: UTF8.self),
      source: String(decoding: path, as: UTF8.self))
    return (parsed.head, parsed.text, record)
  }

  /// Gives the collection's number and the source path of every document.
  func forEachPath(_ body: (Int, [UInt8]) throws(CodecError) -> Void) throws(CodecError) {
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var (head, text) = (headsStart, textsStart)
      var name: [UInt8] = []
      for _ in 0..<count {
        let parsed = try Self.parse(raw, heads: head..<textsStart, text: text, &name)
        try body(parsed.collection, try Self.path(name, parsed).path)
        (head, text) = (parsed.head, parsed.text)
      }
    }
  }
}
