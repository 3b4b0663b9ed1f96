import DocDraft
import DocFiles
import DocModel
import Foundation

/// Reads JSON Lines as `bridgedoc ingest` writes them, schema `bridgedoc.document/1`: what went out comes in again, each line a
/// document of its own under the path that it had.
///
/// A line that does not say the order of paragraphs, samples and tables in a section, as older ones, has the samples and tables behind
/// the paragraphs.
struct JSONLinesReader: Reader {
  var name: String { "json-lines" }

  /// Certain when the first line begins with the schema's name.
  func recognise(_ probe: Probe) -> Confidence? {
    ByteSearch.starts(probe.head, with: "{\"schema\":\"bridgedoc.document/1\"") ? .certain : nil
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let text = member.probe.text else { return sink.decline() }
    let decoder = JSONDecoder()
    var names: Set<ByteString> = []
    for line in 0..<text.lineCount {
      let bytes = text.lineBytes(line)
      if bytes.allSatisfy(ByteClass.isSpace) { continue }
      guard let document = try? decoder.decode(ExportedDocument.self, from: Data(bytes)),
        let name = Archive.path(document.source), names.insert(ByteString(name)).inserted
      else {
        sink.warn(line: line + 1, "no document of bridgedoc, or one whose source came before; write it again")
        continue
      }
      sink.add(document.draft, named: name)
    }
  }
}

/// The fields of the schema that a draft needs.
private struct ExportedDocument: Decodable {
  struct Reference: Decodable {
    var text: String
    var target: String
  }

  struct Part: Decodable {
    var level: Int
    var heading: [String]
    var timestamp: String?
    var anchor: String?
    var startLine: Int
    var endLine: Int
    var paragraphs: [String]
    var code: [Sample]
    var tables: [Cells]
    var figures: [Picture]?
    /// What each block is, in reading order.
    var order: [String]?
  }

  struct Picture: Decodable {
    var startLine: Int
    var endLine: Int
    var text: String
  }

  struct Sample: Decodable {
    var language: String?
    var title: String?
    var timestamp: String?
    var startLine: Int
    var endLine: Int
    var text: String
  }

  struct Cells: Decodable {
    var header: [String]
    var rows: [[String]]
  }

  var kind: String
  var title: String
  var source: String
  var metadata: [String: String]
  var links: [Reference]
  var sections: [Part]

  var draft: DraftDocument {
    var draft = DraftDocument(kind: DocumentKind(rawValue: kind) ?? .article, title: title)
    draft.metadata = metadata.sorted { ByteOrder.precedes($0.key, $1.key) }
      .map { MetadataEntry(key: $0.key, value: $0.value) }
    draft.links = links.map { Link(text: $0.text, target: $0.target) }
    draft.sections = sections.map(Self.section)
    return draft
  }

  private static func section(_ part: Part) -> DraftSection {
    let lines = lines(part.startLine, part.endLine)
    var section = DraftSection(
      level: min(6, max(0, part.level)), heading: part.heading.last ?? "", timestamp: part.timestamp,
      anchor: part.anchor, startLine: lines.first, endLine: lines.last)
    func append(_ block: Block) {
      section.blocks.append(DraftBlock(block, startLine: lines.first, endLine: lines.last))
    }
    var paragraphs = part.paragraphs[...]
    var code = part.code.map(Self.code)[...]
    var tables = part.tables.map { Block.table(Table(header: $0.header, rows: $0.rows)) }[...]
    var figures = (part.figures ?? []).map(Self.figure)[...]
    for name in part.order ?? [] {
      switch name {
      case "code": code.popFirst().map(append)
      case "table": tables.popFirst().map(append)
      case "figure": figures.popFirst().map(append)
      default: paragraphs.popFirst().map { append(.paragraph(Paragraph($0, style: style(name)))) }
      }
    }
    // What the order does not name stands at the end.
    for paragraph in paragraphs { append(.paragraph(Paragraph(paragraph))) }
    for block in Array(code) + Array(tables) + Array(figures) { append(block) }
    return section
  }

  /// `paragraph`, `quote`, or `item DEPTH MARKER`.
  private static func style(_ name: String) -> Paragraph.Style {
    if name == "quote" { return .quote }
    let parts = name.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, parts[0] == "item", let depth = Int(parts[1]), (0..<100).contains(depth) else {
      return .plain
    }
    return .listItem(depth: depth, marker: TextCleaner.line(String(parts[2].prefix(20))))
  }

  private static func code(_ sample: Sample) -> Block {
    let lines = lines(sample.startLine, sample.endLine)
    return .code(
      CodeSample(
        language: sample.language, title: sample.title, timestamp: sample.timestamp, startLine: lines.first,
        endLine: lines.last, text: sample.text))
  }

  private static func figure(_ picture: Picture) -> Block {
    let lines = lines(picture.startLine, picture.endLine)
    return .figure(Figure(startLine: lines.first, endLine: lines.last, text: picture.text))
  }

  /// Lines of the document that was written, made ones that can be.
  private static func lines(_ start: Int, _ end: Int) -> (first: Int, last: Int) {
    let first = min(Int(Int32.max), max(1, start))
    return (first, min(Int(Int32.max), max(first, end)))
  }
}
