import DocCodec
import DocModel

/// Limits of stored texts, in bytes of UTF-8, and of counts. The writer cuts longer texts, and readers of an index reject them. Ingestion
/// cuts most of them earlier (`IngestLimits.headingBytes`). The longest path that Linux accepts has 4,096 bytes.
enum StoredLimits {
  /// Upper bound on the segments of an index. The writer merges segments, so there is about one for each order of magnitude of size.
  static let segments = 1024
  /// Upper bound on the documents or sections of a segment, whose ordinals have 32 bits.
  static let numbered = Int(UInt32.max)
  /// Upper bound on counts that have no limit of their own. Thousands of such counts can be added without overflow.
  static let counted = 1 << 48
  static let lines = 1 << 40
  /// Upper bound on the sum of a record's blocks, table cells, spans, links, details and warnings. Each may take only a byte or two in the
  /// record, but about a hundred bytes in memory.
  static let pieces = 1 << 18
  /// Upper bound on the asterisks and backquotes of a text that is stored with its marks. A text with more of them is stored with its
  /// spans.
  static let marks = 1 << 18
  static let title = 2048
  static let topic = 2048
  static let path = 4096
  static let slug = 2048
  /// Upper bound on a heading, and on a whole heading path. If a path is too long, its outer headings are dropped first.
  static let heading = 2048
  static let headingPath = 16384
  /// Upper bound on the value of a filter term, such as a language or a name.
  static let filter = 255
  static let listDepth = 1 << 20
  /// Upper bound on the record of a section. A larger section is stored without its text. The record may share a block, whose size must
  /// stay below `SegmentFormat.blockLimit`.
  static let record = SegmentFormat.blockLimit / 2

  /// The document with its texts cut to the limits. If a text was cut, it gets a warning.
  static func fitting(_ document: Document) -> Document {
    if fits(document) { return document }
    var document = document
    document.title = cut(document.title, to: title)
    document.topic = cut(document.topic, to: topic)
    if document.source.utf8.count > path {
      // The digest keeps paths distinct after they are cut.
      let digest = Digest128(hashing: Array(document.source.utf8)).hexadecimal
      document.source = cut(document.source, to: path - 1 - digest.utf8.count) + "~" + digest
    }
    for index in document.sections.indices {
      document.sections[index].heading = fitting(document.sections[index].heading)
    }
    document.repairs.warn(1, "a title, topic, path or heading is too long for an index and was cut")
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

  /// The innermost headings of a path that fit the limit, each cut. An empty heading counts as one byte.
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

  /// The longest prefix of a text that has at most `limit` bytes and does not split a scalar.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit)
    while end > text.utf8.startIndex, text.utf8[end] & 0xc0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

extension ByteReader {
  /// Reads a string of at most `limit` bytes.
  mutating func string(limit: Int) throws(CodecError) -> String {
    String(decoding: try slice(try count(limit: limit)), as: UTF8.self)
  }
}
