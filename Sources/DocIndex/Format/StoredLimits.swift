import DocCodec
import DocModel

/// Limits on the texts and counts in an index. Lengths are in bytes of UTF-8. The writer cuts longer texts, and readers reject them. Few texts
/// are cut here, because ingestion has lower limits (such as `IngestLimits.headingBytes`). The limit on paths is that of Linux.
enum StoredLimits {
  /// The maximum number of segments. The actual number stays far below, because segments are merged.
  static let segments = 1024
  /// The maximum number of documents, and of sections, in a segment. Documents and sections are numbered with 32 bits.
  static let numbered = Int(UInt32.max)
  /// The maximum value of counts that have no other limit. Thousands of such counts can be added without overflow.
  static let counted = 1 << 48
  static let lines = 1 << 40
  /// The maximum total number of blocks, table cells, spans, links, details and warnings in a record. Such an item may be encoded in one or two
  /// bytes, but takes about a hundred bytes in memory.
  static let pieces = 1 << 18
  /// The maximum number of asterisks and backquotes in a text that is stored as Markdown. If a text has more of these marks, its spans
  /// (emphasis, code) are stored separately.
  static let marks = 1 << 18
  static let title = 2048
  static let topic = 2048
  static let path = 4096
  static let slug = 2048
  /// The maximum length of a heading, and (`headingPath`) of all headings of a path together. If a path is too long, outer headings are dropped.
  static let heading = 2048
  static let headingPath = 16384
  /// The maximum length of the value in a filter term, such as a language code or a name.
  static let filter = 255
  static let listDepth = 1 << 20
  /// The maximum length of a section's record. A larger section is stored without its text. The limit is half of `SegmentFormat.blockLimit`,
  /// because a block may contain other records before this one.
  static let record = SegmentFormat.blockLimit / 2

  /// Returns the document with its texts cut to the limits, and with a warning if any text was cut.
  static func fitting(_ document: Document) -> Document {
    var fitted = document
    fitted.title = cut(document.title, to: title)
    fitted.topic = cut(document.topic, to: topic)
    if document.source.utf8.count > path {
      // Two long paths may be equal after they are cut, so a digest of the whole path is appended.
      let digest = Digest128(hashing: Array(document.source.utf8)).hexadecimal
      fitted.source = cut(document.source, to: path - 1 - digest.utf8.count) + "~" + digest
    }
    for index in document.sections.indices {
      let heading = fitting(document.sections[index].heading)
      if heading != document.sections[index].heading { fitted.sections[index].heading = heading }
    }
    if fitted == document { return document }
    fitted.repairs.warn(1, "a title, topic, path or heading is too long for an index and was cut")
    return fitted
  }

  /// Cuts long headings of a path, and drops outer headings until the path fits the limit. Each heading counts as its length plus one byte.
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
    return String(text[..<text.utf8.scalarStart(at: text.utf8.index(text.utf8.startIndex, offsetBy: limit))])
  }
}

extension ByteReader {
  /// Reads a string of at most `limit` bytes.
  mutating func string(limit: Int) throws(CodecError) -> String {
    String(decoding: try slice(try count(limit: limit)), as: UTF8.self)
  }
}
