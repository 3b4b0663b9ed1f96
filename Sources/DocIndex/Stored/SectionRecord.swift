import DocCodec
import DocModel

/// What a document says of itself beside its sections; stored with its first section.
public struct DocumentDetails: Sendable, Hashable {
  public var metadata: [MetadataEntry] = []
  public var links: [Link] = []
  public var repairs = RepairReport()

  public init() {}
}

/// What is stored of a section (docs/index-format.md, 9): everything but its id and its document.
struct SectionRecord {
  /// The section's topic without the document's.
  var slug: String
  var level: Int
  var heading: [String]
  var timestamp: String?
  var startLine: Int
  var endLine: Int
  var blocks: [Block]
  /// Present with a document's first section.
  var details: DocumentDetails?

  private static let hasTimestamp: UInt8 = 1
  private static let hasDetails: UInt8 = 2
  /// The slug is the heading's own, and not stored.
  private static let hasPlainSlug: UInt8 = 4

  /// Whether a record is a document's first, by its flags.
  static func isFirst(flags: UInt8) -> Bool { flags & hasDetails != 0 }

  init(_ section: Section, details: DocumentDetails?) {
    if let slash = section.topic.lastIndex(of: "/") {
      slug = String(section.topic[section.topic.index(after: slash)...])
    } else {
      slug = section.topic
    }
    level = section.level
    heading = section.heading
    timestamp = section.timestamp
    startLine = section.startLine
    endLine = section.endLine
    blocks = section.blocks
    self.details = details
  }

  /// The section without what a record has no room for: cells beyond the columns of a table.
  static func storable(_ section: Section) -> Section {
    func isTooWide(_ block: Block) -> Bool {
      if case .table(let table) = block { return table.rows.contains { $0.count > table.header.count } }
      return false
    }
    guard section.blocks.contains(where: isTooWide) else { return section }
    var section = section
    section.blocks = section.blocks.map { block in
      guard case .table(let table) = block else { return block }
      return .table(
        Table(header: table.header, rows: table.rows.map { Array($0.prefix(table.header.count)) }))
    }
    return section
  }

  /// The last heading's plain slug: what a section is mostly called.
  static func plainSlug(_ heading: [String]) -> String {
    String(decoding: plainSlug((heading.last ?? "").utf8), as: UTF8.self)
  }

  /// ASCII letters and digits in lower case, with a hyphen for each run of anything else between them.
  static func plainSlug(_ text: some Sequence<UInt8>) -> [UInt8] {
    var slug: [UInt8] = []
    var isPending = false
    for byte in text {
      switch byte {
      case 0x30...0x39, 0x61...0x7a, 0x41...0x5a:
        if isPending, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
        isPending = false
        slug.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
      default: isPending = true
      }
    }
    return slug
  }

  /// Appends the record to its two streams.
  func encode(into record: inout EncodedSection) {
    let isPlain = slug == Self.plainSlug(heading)
    record.structure.u8(
      (timestamp == nil ? 0 : Self.hasTimestamp) | (details == nil ? 0 : Self.hasDetails)
        | (isPlain ? Self.hasPlainSlug : 0))
    record.structure.u8(UInt8(clamping: level))
    record.structure.varint(max(0, startLine))
    record.structure.varint(max(0, endLine - startLine))
    record.structure.varint(heading.count)
    record.structure.varint(blocks.count)
    if !isPlain { record.strings.string(slug) }
    for part in heading { record.strings.string(part) }
    if let timestamp { record.strings.string(timestamp) }
    for block in blocks { encode(block, into: &record) }
    if let details { encode(details, into: &record) }
  }

  private func encode(_ block: Block, into record: inout EncodedSection) {
    switch block {
    case .paragraph(let paragraph):
      switch paragraph.style {
      case .plain: record.structure.u8(1)
      case .listItem(let depth, let marker):
        record.structure.u8(2)
        record.structure.varint(max(0, depth))
        record.structure.string(marker)
      case .quote: record.structure.u8(3)
      }
      record.strings.string(paragraph.text)
    case .code(let sample):
      record.structure.u8(4)
      for text in [sample.language, sample.title, sample.timestamp] {
        encodeOptional(text, into: &record.structure)
      }
      record.structure.zigzag(sample.startLine - startLine)
      record.structure.varint(max(0, sample.endLine - sample.startLine))
      record.strings.string(sample.text)
    case .table(let table):
      record.structure.u8(5)
      record.structure.varint(table.header.count)
      record.structure.varint(table.rows.count)
      for cell in table.header { record.strings.string(cell) }
      for row in table.rows {
        for column in table.header.indices { record.strings.string(column < row.count ? row[column] : "") }
      }
    case .figure(let figure):
      record.structure.u8(6)
      record.structure.zigzag(figure.startLine - startLine)
      record.structure.varint(max(0, figure.endLine - figure.startLine))
      record.strings.string(figure.text)
    }
  }

  private func encode(_ details: DocumentDetails, into record: inout EncodedSection) {
    record.structure.varint(details.metadata.count)
    for entry in details.metadata {
      record.strings.string(entry.key)
      record.strings.string(entry.value)
    }
    record.structure.varint(details.links.count)
    for link in details.links {
      record.strings.string(link.text)
      record.strings.string(link.target)
    }
    let counts = details.repairs.counts.sorted { $0.key.rawValue < $1.key.rawValue }
    record.structure.varint(counts.count)
    for (kind, count) in counts {
      record.structure.string(kind.rawValue)
      record.structure.varint(max(0, count))
    }
    record.structure.varint(details.repairs.doubts.count)
    for doubt in details.repairs.doubts {
      record.structure.varint(max(0, doubt.line))
      record.strings.string(doubt.reason)
    }
  }

  private func encodeOptional(_ text: String?, into writer: inout ByteWriter) {
    guard let text else { return writer.varint(0) }
    let bytes = Array(text.utf8)
    writer.varint(bytes.count + 1)
    writer.append(bytes)
  }

  /// Reads one record.
  init(from record: EncodedSection) throws(CodecError) {
    self = try record.structure.bytes.withRawBytes { (structure) throws(CodecError) in
      try record.strings.bytes.withRawBytes { (strings) throws(CodecError) in
        var structure = ByteReader(structure)
        var strings = ByteReader(strings)
        let record = try SectionRecord(structure: &structure, strings: &strings)
        guard structure.isAtEnd, strings.isAtEnd else {
          throw .malformed("bytes after a section's record", offset: structure.offset)
        }
        return record
      }
    }
  }

  /// Reads one record from its two streams.
  init(structure: inout ByteReader, strings: inout ByteReader) throws(CodecError) {
    let flags = try structure.u8()
    level = Int(try structure.u8())
    startLine = try structure.count(limit: 1 << 40)
    endLine = startLine + (try structure.count(limit: 1 << 40))
    let headings = try structure.count(limit: strings.remaining)
    let blockCount = try structure.count(limit: structure.remaining)
    slug = flags & Self.hasPlainSlug == 0 ? try strings.string() : ""
    heading = []
    for _ in 0..<headings { heading.append(try strings.string()) }
    if flags & Self.hasPlainSlug != 0 { slug = Self.plainSlug(heading) }
    timestamp = flags & Self.hasTimestamp == 0 ? nil : try strings.string()
    blocks = []
    for _ in 0..<blockCount {
      blocks.append(try Self.block(from: &structure, strings: &strings, sectionLine: startLine))
    }
    details = flags & Self.hasDetails == 0 ? nil : try Self.details(from: &structure, strings: &strings)
  }

  private static func block(
    from structure: inout ByteReader, strings: inout ByteReader, sectionLine: Int
  ) throws(CodecError) -> Block {
    switch try structure.u8() {
    case 1: return .paragraph(Paragraph(try strings.string()))
    case 2:
      let depth = try structure.count(limit: 1 << 20)
      let marker = try structure.string()
      return .paragraph(Paragraph(try strings.string(), style: .listItem(depth: depth, marker: marker)))
    case 3: return .paragraph(Paragraph(try strings.string(), style: .quote))
    case 4:
      let language = try optional(from: &structure)
      let title = try optional(from: &structure)
      let timestamp = try optional(from: &structure)
      let (start, end) = try lines(from: &structure, sectionLine: sectionLine)
      return .code(
        CodeSample(
          language: language, title: title, timestamp: timestamp, startLine: start, endLine: end,
          text: try strings.string()))
    case 5:
      let columns = try structure.count(limit: strings.remaining)
      let rows = try structure.count(limit: strings.remaining)
      guard columns > 0 || rows == 0 else {
        throw .malformed("a table without columns", offset: structure.offset)
      }
      var header: [String] = []
      for _ in 0..<columns { header.append(try strings.string()) }
      var table = Table(header: header, rows: [])
      for _ in 0..<rows {
        var row: [String] = []
        for _ in 0..<columns { row.append(try strings.string()) }
        table.rows.append(row)
      }
      return .table(table)
    case 6:
      let (start, end) = try lines(from: &structure, sectionLine: sectionLine)
      return .figure(Figure(startLine: start, endLine: end, text: try strings.string()))
    default: throw .malformed("an unknown type of block", offset: structure.offset - 1)
    }
  }

  private static func lines(
    from reader: inout ByteReader, sectionLine: Int
  ) throws(CodecError) -> (start: Int, end: Int) {
    let start = sectionLine &+ (try reader.zigzag())
    return (start, start &+ (try reader.count(limit: 1 << 40)))
  }

  private static func optional(from reader: inout ByteReader) throws(CodecError) -> String? {
    let length = try reader.count(limit: reader.remaining)
    return length == 0 ? nil : String(decoding: try reader.slice(length - 1), as: UTF8.self)
  }

  private static func details(
    from structure: inout ByteReader, strings: inout ByteReader
  ) throws(CodecError) -> DocumentDetails {
    var details = DocumentDetails()
    for _ in 0..<(try structure.count(limit: strings.remaining)) {
      details.metadata.append(MetadataEntry(key: try strings.string(), value: try strings.string()))
    }
    for _ in 0..<(try structure.count(limit: strings.remaining)) {
      details.links.append(Link(text: try strings.string(), target: try strings.string()))
    }
    for _ in 0..<(try structure.count(limit: structure.remaining)) {
      let kind = RepairKind(rawValue: try structure.string())
      let count = try structure.count()
      // A kind of a later version is left out rather than misread.
      if let kind { details.repairs.counts[kind] = count }
    }
    for _ in 0..<(try structure.count(limit: structure.remaining)) {
      let line = try structure.count(limit: 1 << 40)
      details.repairs.doubts.append(Doubt(line: line, reason: try strings.string()))
    }
    return details
  }
}

/// A section's record in the two streams that are stored apart (docs/index-format.md, 9).
struct EncodedSection {
  /// What the section is made of.
  var structure = ByteWriter()
  /// Its texts, each with its length before it, in the order in which the structure asks for them.
  var strings = ByteWriter()

  /// Bytes of both.
  var count: Int { structure.count + strings.count }

  mutating func removeAll() {
    structure.removeAll()
    strings.removeAll()
  }

  /// Appends what a document's digest is made of.
  func hash(into writer: inout ByteWriter) {
    writer.varint(structure.count)
    writer.append(structure.bytes)
    writer.varint(strings.count)
    writer.append(strings.bytes)
  }
}
