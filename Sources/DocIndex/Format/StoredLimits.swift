import DocCodec
import DocModel

/// Limits of stored texts in bytes of UTF-8, and of counts. The writer cuts longer texts, and readers of an index reject them. Ingestion
/// cuts most of them earlier (`IngestLimits.headingBytes`). The longest path that Linux accepts has 4,096 bytes.
enum StoredLimits {
  /// Number of segments of an index. The writer merges them, so there is about one segment per order of magnitude of size.
  static let segments = 1024
  /// Number of documents or sections of a segment, whose ordinals have 32 bits.
  static let numbered = Int(UInt32.max)
  /// Limit of counts without a specific limit. Thousands of such counts can be added without overflow.
  static let counted = 1 << 48
  static let lines = 1 << 40
  /// Blocks, table cells, spans, links, details and doubts of a record, in total. Each takes as little as a byte or
  /// two in the record, but about a hundred bytes in memory.
  static let pieces = 1 << 18
  /// Asterisks and backquotes of a text that is stored with its marks. A text with more of them is stored with its spans.
  static let marks = 1 << 18
  static let title = 2048
  static let topic = 2048
  static let path = 4096
  static let slug = 2048
  /// Length of one heading, and of a complete heading path. Outer headings are dropped first.
  static let heading = 2048
  static let headingPath = 16384
  /// Length of the value of a filter term, such as a language or a name.
  static let filter = 255
  static let listDepth = 1 << 20
  /// Size of a section's record. A larger one is stored without its text. It may share a block, whose size must stay below
  /// `SegmentFormat.blockLimit`.
  static let record = SegmentFormat.blockLimit / 2

  /// The document with texts within the limits, and with a doubt if a text was cut.
  static func fitting(_ document: Document) -> Document {
    if fits(document) { return document }
    var document = document
    document.title = cut(document.title, to: title)
    document.topic = cut(document.topic, to: topic)
    if document.source.utf8.count > path {
      // The digest keeps cut paths distinct.
      let digest = Digest128(hashing: Array(document.source.utf8)).hexadecimal
      document.source = cut(document.source, to: path - 1 - digest.utf8.count) + "~" + digest
    }
    for place in document.sections.indices {
      document.sections[place].heading = fitting(document.sections[place].heading)
    }
    document.repairs.doubt(1, "a title, topic, path or heading is too long for an index and was cut")
    return document
  }

  private static func fits(_ document: Document) -> Bool {
    document.title.utf8.count <= title && document.topic.utf8.count <= topic
      && document.source.utf8.count <= path && document.sections.allSatisfy { fits($0.heading) }
  }

  private static func fits(_ path: [String]) -> Bool {
    var total = 0
    for part in path {
      guard part.utf8.count <= heading else { return false }
      total += part.utf8.count + 1
    }
    return total <= headingPath
  }

  /// The innermost headings of a path within the limit, each cut. An empty heading counts as one byte.
  private static func fitting(_ path: [String]) -> [String] {
    var room = headingPath
    var kept: [String] = []
    for part in path.reversed() {
      let part = cut(part, to: heading)
      room -= part.utf8.count + 1
      if room < 0 { break }
      kept.append(part)
    }
    return kept.reversed()
  }

  /// The longest prefix of a text with at most `limit` bytes that does not split a scalar.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit)
    while end > text.utf8.startIndex, text.utf8[end] & 0xc0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

extension ByteReader {
  /// A string of at most `limit` bytes.
  mutating func string(limit: Int) throws(CodecError) -> String {
    String(decoding: try slice(try count(limit: limit)), as: UTF8.self)
  }
}
