import DocCodec
import DocModel

/// The data of a document other than its sections. It is stored in the record of the document's first section.
public struct DocumentDetails: Sendable, Hashable {
  public var metadata: [MetadataEntry] = []
  public var links: [Link] = []
  public var repairs = RepairReport()

  public init() {}

  init(_ document: Document) {
    metadata = document.metadata
    links = document.links
    repairs = document.repairs
  }
}

/// The stored form of a section (docs/index-format.md, *stored*). The section's id and document are stored elsewhere.
struct SectionRecord {
  /// The last component of the section's topic. The components before it are the document's topic.
  var slug: String
  var level: Int
  var heading: [String]
  var timestamp: String?
  var anchor: String?
  var startLine: Int
  var endLine: Int
  /// The content. In decoded records, links are plain text; `links` contains their targets.
  var blocks: [Block]
  var links: [StoredLink]
  /// The details of the document, if the section is its first one; else nil.
  var details: DocumentDetails?

  private static let hasTimestamp: UInt8 = 1
  private static let hasDetails: UInt8 = 2
  /// The flag of records that do not store the slug, because `plainSlug` computes it from the heading.
  private static let hasPlainSlug: UInt8 = 4
  private static let hasAnchor: UInt8 = 8
  private static let hasLinks: UInt8 = 16

  /// - Parameter targets: the index of each link target in the document's list. Links to other targets are stored as plain text.
  init(_ section: Section, details: DocumentDetails?, targets: [String: Int] = [:]) {
    let topic = section.topic
    let slash = topic.utf8.lastIndex(of: UInt8(ascii: "/")).map { topic.utf8.index(after: $0) }
    slug = StoredLimits.cut(String(topic[(slash ?? topic.startIndex)...]), to: StoredLimits.slug)
    level = section.level
    heading = section.heading
    timestamp = section.timestamp
    anchor = section.anchor
    startLine = section.startLine
    endLine = section.endLine
    links = targets.isEmpty ? [] : StoredLink.all(in: section.blocks, targets)
    blocks = section.blocks
    self.details = details
  }

  /// Reduces a section to what a record can represent, by dropping table cells beyond the columns of the header.
  static func storable(_ section: Section) -> Section {
    var storable = section
    for (index, block) in section.blocks.enumerated() {
      guard case .table(var table) = block, table.rows.contains(where: { $0.count > table.header.count })
      else {
        continue
      }
      table.rows = table.rows.map { Array($0.prefix(table.header.count)) }
      storable.blocks[index] = .table(table)
    }
    return storable
  }

  /// The slug that is computed from the last heading: its ASCII letters and digits in lower case. All other characters between two of these
  /// become one hyphen. Most sections have this slug.
  static func plainSlug(_ heading: [String]) -> String {
    var slug: [UInt8] = []
    var isPending = false
    for byte in (heading.last ?? "").utf8 {
      if ByteClass.isAlphanumeric(byte) {
        if isPending, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
        slug.append(ByteClass.lowered(byte))
      }
      isPending = !ByteClass.isAlphanumeric(byte)
    }
    return String(decoding: slug, as: UTF8.self)
  }

  /// The total number of blocks, cells, spans, links, details and warnings, which must not exceed `StoredLimits.pieces`.
  var pieces: Int {
    let details = details.map {
      $0.metadata.count + $0.links.count + $0.repairs.counts.count + $0.repairs.warnings.count
    }
    return blocks.reduce(blocks.count + links.count + (details ?? 0)) {
      switch $1 {
      case .paragraph(let paragraph): $0 + paragraph.inline.spans.count
      case .table(let table):
        $0 + table.header.count + (table.header.count + 1) * table.rows.count + table.merged.count
          + (table.header + table.rows.joined()).reduce(0) { $0 + $1.spans.count }
      case .code, .figure: $0
      }
    }
  }

  /// The encoded record; nil if it exceeds the limits of an index.
  func encoded() -> [UInt8]? {
    if pieces > StoredLimits.pieces { return nil }
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.count <= StoredLimits.record ? writer.bytes : nil
  }

  func encode(into writer: inout ByteWriter) {
    let isPlain = slug == Self.plainSlug(heading)
    writer.u8(
      (timestamp == nil ? 0 : Self.hasTimestamp) | (details == nil ? 0 : Self.hasDetails)
        | (isPlain ? Self.hasPlainSlug : 0) | (anchor == nil ? 0 : Self.hasAnchor)
        | (links.isEmpty ? 0 : Self.hasLinks))
    writer.u8(UInt8(clamping: level))
    writer.varint(max(0, startLine))
    writer.varint(max(0, endLine - startLine))
    writer.varint(heading.count)
    for part in heading { writer.string(part) }
    if !isPlain { writer.string(slug) }
    if let timestamp { writer.string(timestamp) }
    if let anchor { writer.string(anchor) }
    writer.varint(blocks.count)
    for block in blocks { encode(block, into: &writer) }
    if !links.isEmpty { StoredLink.encode(links, into: &writer) }
    if let details { encode(details, into: &writer) }
  }

  private func encode(_ block: Block, into writer: inout ByteWriter) {
    switch block {
    case .paragraph(let paragraph):
      switch paragraph.style {
      case .plain: writer.u8(1)
      case .listItem(let depth, let marker):
        writer.u8(2)
        writer.varint(min(max(0, depth), StoredLimits.listDepth))
        writer.string(marker)
      case .quote: writer.u8(3)
      }
      Self.encode(paragraph.inline, into: &writer)
    case .code(let sample):
      writer.u8(4)
      for text in [sample.language, sample.title, sample.timestamp] {
        encodeOptional(text, into: &writer)
      }
      writer.zigzag(sample.startLine - startLine)
      writer.varint(max(0, sample.endLine - sample.startLine))
      writer.string(sample.text)
    case .table(let table):
      writer.u8(table.merged.isEmpty ? 5 : 7)
      writer.varint(table.header.count)
      writer.varint(table.rows.count)
      for cell in table.header { Self.encode(cell, into: &writer) }
      for row in table.rows {
        for column in table.header.indices {
          Self.encode(column < row.count ? row[column] : InlineText(plain: ""), into: &writer)
        }
      }
      if table.merged.isEmpty { return }
      writer.varint(table.merged.count)
      for cells in table.merged {
        for range in [cells.rows, cells.columns] {
          writer.varint(range.lowerBound)
          writer.varint(range.count)
        }
      }
    case .figure(let figure):
      writer.u8(6)
      writer.zigzag(figure.startLine - startLine)
      writer.varint(max(0, figure.endLine - figure.startLine))
      writer.string(figure.text)
    }
  }

  /// Encodes a text as Markdown, which compresses better than plain text with a list of spans. A list of spans is used only if the Markdown
  /// would be ambiguous, or slow to parse because it has too many marks.
  private static func encode(_ text: InlineText, into writer: inout ByteWriter) {
    let text = text.withoutLinks
    if text.roundTripsThroughMarks, case let marked = Array(text.marked.utf8), hasFewMarks(marked) {
      writer.varint(2 * marked.count)
      writer.append(marked)
      return
    }
    writer.varint(2 * text.plain.utf8.count + 1)
    writer.append(Array(text.plain.utf8))
    writer.varint(text.spans.count)
    var start = 0
    for span in text.spans {
      writer.varint((span.range.lowerBound - start) << 2 | Int(span.kind.rawValue))
      writer.varint(span.range.count)
      start = span.range.lowerBound
    }
  }

  private static func hasFewMarks(_ text: some Collection<UInt8>) -> Bool {
    text.count <= StoredLimits.marks
      || text.count(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "`") }) <= StoredLimits.marks
  }

  private static func inline(
    from reader: inout ByteReader, _ pieces: inout Int
  ) throws(CodecError) -> InlineText {
    let code = try reader.count(limit: 2 * reader.remaining + 1)
    let bytes = try reader.slice(code / 2)
    let text = String(decoding: bytes, as: UTF8.self)
    if code & 1 == 0 {
      guard hasFewMarks(bytes) else { throw .malformed("too many marks in a text", offset: reader.offset) }
      return InlineText(stored: text)
    }
    var spans: [InlineText.Span] = []
    var start = 0
    for _ in 0..<(try count(from: &reader, &pieces)) {
      let packed = try reader.count(limit: text.utf8.count << 2 | 3)
      let length = try reader.count(limit: text.utf8.count)
      guard let kind = InlineText.Kind(rawValue: UInt8(packed & 3)), kind != .link else {
        throw .malformed("an unknown type of span", offset: reader.offset)
      }
      start += packed >> 2
      guard start + length <= text.utf8.count else {
        throw .malformed("a span past the end of its text", offset: reader.offset)
      }
      spans.append(InlineText.Span(kind, start..<start + length))
    }
    return InlineText(plain: text, spans: spans)
  }

  private func encode(_ details: DocumentDetails, into writer: inout ByteWriter) {
    writer.varint(details.metadata.count)
    for entry in details.metadata {
      writer.string(entry.key)
      writer.string(entry.value)
    }
    writer.varint(details.links.count)
    for link in details.links {
      writer.string(link.text)
      writer.string(link.target)
    }
    let counts = details.repairs.counts.sorted { $0.key.rawValue < $1.key.rawValue }
    writer.varint(counts.count)
    for (kind, count) in counts {
      writer.string(kind.rawValue)
      writer.varint(max(0, count))
    }
    writer.varint(details.repairs.warnings.count)
    for warning in details.repairs.warnings {
      writer.varint(max(0, warning.line))
      writer.string(warning.reason)
    }
  }

  private func encodeOptional(_ text: String?, into writer: inout ByteWriter) {
    guard let text else { return writer.varint(0) }
    let bytes = Array(text.utf8)
    writer.varint(bytes.count + 1)
    writer.append(bytes)
  }

  /// Decodes a record, which must take all of the reader's bytes.
  /// - Parameter contentOnly: whether to skip links and details, which are at the end of the record. A search does not display either.
  init(_ reader: inout ByteReader, contentOnly: Bool = false) throws(CodecError) {
    let flags = try reader.u8()
    level = Int(try reader.u8())
    startLine = try reader.count(limit: StoredLimits.lines)
    endLine = startLine + (try reader.count(limit: StoredLimits.lines))
    heading = []
    for _ in 0..<(try reader.count(limit: StoredLimits.headingPath)) {
      heading.append(try reader.string(limit: StoredLimits.heading))
    }
    slug =
      flags & Self.hasPlainSlug == 0 ? try reader.string(limit: StoredLimits.slug) : Self.plainSlug(heading)
    timestamp = flags & Self.hasTimestamp == 0 ? nil : try reader.string()
    anchor = flags & Self.hasAnchor == 0 ? nil : try reader.string()
    blocks = []
    let sectionLine = startLine
    var pieces = StoredLimits.pieces
    for _ in 0..<(try Self.count(from: &reader, &pieces)) {
      blocks.append(try Self.block(from: &reader, sectionLine: sectionLine, &pieces))
    }
    (links, details) = ([], nil)
    if contentOnly { return }
    links = flags & Self.hasLinks == 0 ? [] : try StoredLink.all(from: &reader, blocks, &pieces)
    details = flags & Self.hasDetails == 0 ? nil : try Self.details(from: &reader, &pieces)
    guard reader.isAtEnd else { throw .malformed("bytes after a section's record", offset: reader.offset) }
  }

  /// Reads a number of items, and subtracts the number from `left`, which is how many items the record may still contain. Each item takes at
  /// least one byte, so there cannot be more items than remaining bytes.
  static func count(
    from reader: inout ByteReader, times columns: Int = 1, _ left: inout Int
  ) throws(CodecError) -> Int {
    let count = try reader.count(limit: reader.remaining)
    let (pieces, isTooMany) = count.multipliedReportingOverflow(by: columns)
    guard !isTooMany, pieces <= left else {
      throw .malformed("more than \(StoredLimits.pieces) blocks, cells and spans", offset: reader.offset)
    }
    left -= pieces
    return count
  }

  private static func block(
    from reader: inout ByteReader, sectionLine: Int, _ pieces: inout Int
  ) throws(CodecError) -> Block {
    let kind = try reader.u8()
    switch kind {
    case 1: return .paragraph(Paragraph(try inline(from: &reader, &pieces)))
    case 2:
      let depth = try reader.count(limit: StoredLimits.listDepth)
      let marker = try reader.string()
      return .paragraph(
        Paragraph(try inline(from: &reader, &pieces), style: .listItem(depth: depth, marker: marker)))
    case 3: return .paragraph(Paragraph(try inline(from: &reader, &pieces), style: .quote))
    case 4:
      let language = try optional(from: &reader)
      let title = try optional(from: &reader)
      let timestamp = try optional(from: &reader)
      let (start, end) = try lines(from: &reader, sectionLine: sectionLine)
      return .code(
        CodeSample(
          language: language, title: title, timestamp: timestamp, startLine: start, endLine: end,
          text: try reader.string()))
    case 5, 7:
      let columns = try count(from: &reader, &pieces)
      let rows = try count(from: &reader, times: columns + 1, &pieces)
      guard columns > 0 || rows == 0 else {
        throw .malformed("a table without columns", offset: reader.offset)
      }
      var header: [InlineText] = []
      for _ in 0..<columns { header.append(try inline(from: &reader, &pieces)) }
      var table = Table(header: header, rows: [])
      for _ in 0..<rows {
        var row: [InlineText] = []
        for _ in 0..<columns { row.append(try inline(from: &reader, &pieces)) }
        table.rows.append(row)
      }
      if kind == 7 {
        var merged: [Table.MergedCells] = []
        for _ in 0..<(try count(from: &reader, &pieces)) {
          let (row, rowCount) = (try reader.count(limit: rows), try reader.count(limit: rows + 1))
          let (column, columnCount) = (try reader.count(limit: columns), try reader.count(limit: columns))
          merged.append(.init(rows: row..<row + rowCount, columns: column..<column + columnCount))
        }
        table.merge(merged)
        guard table.merged == merged else {
          throw .malformed("merged cells beyond a table", offset: reader.offset)
        }
      }
      return .table(table)
    case 6:
      let (start, end) = try lines(from: &reader, sectionLine: sectionLine)
      return .figure(Figure(startLine: start, endLine: end, text: try reader.string()))
    default: throw .malformed("an unknown type of block", offset: reader.offset - 1)
    }
  }

  private static func lines(
    from reader: inout ByteReader, sectionLine: Int
  ) throws(CodecError) -> (start: Int, end: Int) {
    let (start, isTooFar) = sectionLine.addingReportingOverflow(try reader.zigzag())
    guard !isTooFar, (0...StoredLimits.lines * 2).contains(start) else {
      throw .malformed("a line beyond any", offset: reader.offset)
    }
    return (start, start + (try reader.count(limit: StoredLimits.lines)))
  }

  private static func optional(from reader: inout ByteReader) throws(CodecError) -> String? {
    let length = try reader.count(limit: reader.remaining)
    return length == 0 ? nil : String(decoding: try reader.slice(length - 1), as: UTF8.self)
  }

  private static func details(
    from reader: inout ByteReader, _ pieces: inout Int
  ) throws(CodecError) -> DocumentDetails {
    var details = DocumentDetails()
    for _ in 0..<(try count(from: &reader, &pieces)) {
      details.metadata.append(MetadataEntry(key: try reader.string(), value: try reader.string()))
    }
    for _ in 0..<(try count(from: &reader, &pieces)) {
      details.links.append(Link(text: try reader.string(), target: try reader.string()))
    }
    for _ in 0..<(try count(from: &reader, &pieces)) {
      let kind = RepairKind(rawValue: try reader.string())
      let times = try reader.count(limit: StoredLimits.counted)
      // A kind of repair that a later version added is ignored.
      if let kind { details.repairs.counts[kind] = times }
    }
    for _ in 0..<(try count(from: &reader, &pieces)) {
      let line = try reader.count(limit: StoredLimits.lines)
      details.repairs.warn(line, try reader.string())
    }
    return details
  }
}
