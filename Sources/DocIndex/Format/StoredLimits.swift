import DocCodec
import DocModel

/// How long the texts may be by which an index knows documents and sections, in bytes of UTF-8. The writer cuts longer ones, and a
/// reader refuses them, so that what is written can be read, and what is repeated with each section costs little. No
/// text that a person wrote for the purpose comes near: the longest path that Linux opens has 4,096 bytes.
enum StoredLimits {
  static let title = 1024
  static let topic = 1024
  static let path = 4096
  static let slug = 1024
  /// One heading, and all of a heading path together. Outer headings give way to inner ones.
  static let heading = 1024
  static let headingPath = 2048
  /// What a filter term says: a language, a name.
  static let filter = 255
  static let listDepth = 1 << 20
  /// Bytes of a section's record. A larger one is stored without its text; it may share a block with others, which must stay
  /// below `SegmentFormat.blockLimit`.
  static let record = SegmentFormat.blockLimit / 2

  /// The document with texts that may be stored. Each that was cut is a doubt, and titles and headings stand whole at the
  /// beginning of the text.
  static func fitting(_ document: Document) -> Document {
    if fits(document) { return document }
    var document = document
    let title = document.title
    document.title = cut(title, to: Self.title)
    document.topic = cut(document.topic, to: topic)
    if document.source.utf8.count > path {
      // Paths stay different.
      let digest = Digest128(hashing: Array(document.source.utf8)).hexadecimal
      document.source = cut(document.source, to: path - 1 - digest.utf8.count) + "~" + digest
    }
    var outerLine: Int?
    for place in document.sections.indices {
      let section = document.sections[place]
      document.sections[place].heading = fitting(section.heading)
      if document.sections[place].heading.count < section.heading.count {
        outerLine = outerLine ?? section.startLine
      }
      guard let heading = section.heading.last, heading.utf8.count > Self.heading else { continue }
      document.sections[place].blocks.insert(.paragraph(Paragraph(heading)), at: 0)
      document.repairs.doubts.append(doubt("a heading", Self.heading, line: section.startLine))
    }
    if let outerLine {
      document.repairs.doubts.append(
        Doubt(line: outerLine, reason: "headings above this one are too long in all, and some were left out"))
    }
    if title.utf8.count > Self.title {
      document.repairs.doubts.append(doubt("the title", Self.title, line: 1))
      if let first = document.sections.first, first.blocks.first != .paragraph(Paragraph(title)) {
        document.sections[0].blocks.insert(.paragraph(Paragraph(title)), at: 0)
      }
    }
    return document
  }

  private static func doubt(_ what: String, _ limit: Int, line: Int) -> Doubt {
    Doubt(line: line, reason: "\(what) of more than \(limit) bytes was cut; the text begins with all of it")
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

  /// The innermost headings of a path that may be stored, each cut. An empty heading counts as one byte.
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

  /// The longest beginning of a text that has at most so many bytes and ends with a whole character's code point.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit)
    while end > text.utf8.startIndex, text.utf8[end] & 0xc0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

extension ByteReader {
  /// A string of at most so many bytes.
  mutating func string(limit: Int) throws(CodecError) -> String {
    String(decoding: try slice(try count(limit: limit)), as: UTF8.self)
  }
}
