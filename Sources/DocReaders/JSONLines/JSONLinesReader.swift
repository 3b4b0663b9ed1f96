import DocDraft
import DocFiles
import DocModel

/// Reads JSON Lines as written by `bridgedoc ingest` and `bridgedoc export jsonl`, with the schema `bridgedoc.document/1`. Each line is a
/// separate document under its original path. Exporting and reading again loses nothing.
///
/// Older files do not record the order of paragraphs, code samples and tables in a section. In documents from such files, code samples and
/// tables follow the paragraphs.
struct JSONLinesReader: Reader {
  var name: String { "json-lines" }

  /// `magic` is declared so that the reader receives raw bytes. Each line is a whole document, which the line limits for text might cut.
  var magic: [UInt8] { Array("{\"schema\":\"bridgedoc.document/1\"".utf8) }

  /// Certain if the first line begins with the key and name of the schema.
  func recognise(_ probe: Probe) -> Confidence? { probe.bytes.starts(with: magic) ? .certain : nil }

  func read(_ member: Member, into sink: inout DocumentSink) {
    Self.read(member.probe.bytes, into: &sink, inPackage: false)
  }

  /// Reads the documents in `bytes`. Document paths are relative to the package if `isOfPackage` is set, otherwise to the file.
  static func read(_ bytes: ArraySlice<UInt8>, into sink: inout DocumentSink, inPackage isOfPackage: Bool) {
    sink.isOfBytes = true
    var names: Set<ByteString> = []
    var number = 0
    var rest = bytes
    while !rest.isEmpty {
      number += 1
      let line = rest.prefix { $0 != 0x0a }
      rest = rest[line.endIndex...].dropFirst()
      if line.allSatisfy(ByteClass.isSpace) { continue }
      guard let document = JSONTree.of(line)?.root, let draft = draft(of: document),
        let name = document["source"]?.string.flatMap(Archive.path), names.insert(ByteString(name)).inserted
      else {
        sink.warn(
          line: number, "not a document of bridgedoc, or its source was already read; export it again")
        continue
      }
      sink.add(draft, named: name, inPackage: isOfPackage)
    }
  }

  /// Parses a document; nil if the JSON value is not a document.
  private static func draft(of document: JSONValue) -> DraftDocument? {
    guard document["schema"]?.string == "bridgedoc.document/1", let title = document["title"]?.string,
      let sections = document["sections"], sections.kind == .array
    else { return nil }
    let kind = document["kind"]?.string.flatMap(DocumentKind.init(rawValue:)) ?? .article
    var draft = DraftDocument(kind: kind, title: title, topic: document["topic"]?.string)
    draft.isFinished = true
    draft.metadata = (document["metadata"]?.members ?? []).map {
      MetadataEntry(key: $0.name, value: $0.value.literal ?? "")
    }
    draft.links = document["links"].elements.map {
      Link(text: $0["text"]?.string ?? "", target: $0["target"]?.string ?? "")
    }
    for (name, value, _) in document["repairs"]?.members ?? [] {
      if let kind = RepairKind(rawValue: name), let count = value.integer {
        draft.repairs.count(kind, min(count, Int(Int32.max)))
      }
    }
    draft.repairs.warnings = document["repairs"]["doubts"].elements.map {
      RepairWarning(line: line($0["line"]), reason: TextCleaner.line($0["reason"]?.string ?? ""))
    }
    draft.sections = sections.elements.map(section)
    return draft
  }

  private static func section(_ part: JSONValue) -> DraftSection {
    let lines = lines(part)
    let path = strings(part["heading"])
    var section = DraftSection(
      level: min(6, max(0, part["level"]?.integer ?? 0)), heading: path.last ?? "",
      timestamp: part["timestamp"]?.string, anchor: part["anchor"]?.string, startLine: lines.first,
      endLine: lines.last)
    section.path = path
    func append(_ block: Block) {
      section.blocks.append(DraftBlock(block, startLine: lines.first, endLine: lines.last))
    }
    var paragraphs = strings(part["paragraphs"])[...]
    var code = part["code"].elements.map(code)[...]
    var tables = part["tables"].elements.map { Block.table(table($0)) }[...]
    var figures = part["figures"].elements.map(figure)[...]
    for name in strings(part["order"]) {
      switch name {
      case "code": code.popFirst().map(append)
      case "table": tables.popFirst().map(append)
      case "figure": figures.popFirst().map(append)
      default:
        paragraphs.popFirst().map {
          append(.paragraph(Paragraph(InlineText(marked: $0), style: style(name))))
        }
      }
    }
    // Appends the blocks that the recorded order does not mention.
    for paragraph in paragraphs { append(.paragraph(Paragraph(InlineText(marked: paragraph)))) }
    for block in Array(code) + Array(tables) + Array(figures) { append(block) }
    apply(part["spans"]?.elements ?? [], to: &section)
    return section
  }

  /// Restores the exact form of texts that Markdown cannot represent exactly.
  private static func apply(_ texts: [JSONValue], to section: inout DraftSection) {
    if texts.isEmpty { return }
    var blocks = section.blocks.map(\.block)
    section.blocks = []
    for value in texts {
      var targets: [String] = []
      let spans = strings(value["spans"]).compactMap { text -> InlineText.Span? in
        let parts = text.split(separator: " ", maxSplits: 3)
        guard parts.count >= 3, let kind = InlineText.Kind.allCases.first(where: { "\($0)" == parts[0] }),
          let start = Int(parts[1]), let end = Int(parts[2]), start < end
        else { return nil }
        if kind == .link { targets.append(parts.count > 3 ? String(parts[3]) : "") }
        return InlineText.Span(kind, start..<end, target: max(0, targets.count - 1))
      }
      AmbiguousText(
        block: value["block"]?.integer ?? -1, cell: value["cell"]?.integer,
        text: InlineText(plain: value["text"]?.string ?? "", spans: spans, targets: targets)
      ).apply(to: &blocks)
    }
    section.blocks = blocks.map { DraftBlock($0, startLine: section.startLine, endLine: section.endLine) }
  }

  private static func strings(_ value: JSONValue?) -> [String] {
    value.elements.map { $0.string ?? "" }
  }

  /// Parses a paragraph style: `paragraph`, `quote`, or `item DEPTH MARKER`. An item without a marker continues the previous item.
  private static func style(_ name: String) -> Paragraph.Style {
    if name == "quote" { return .quote }
    let parts = name.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, parts[0] == "item", let depth = Int(parts[1]), (0..<100).contains(depth) else {
      return .plain
    }
    return .listItem(
      depth: depth, marker: parts.count > 2 ? TextCleaner.line(String(parts[2].prefix(20))) : "")
  }

  private static func code(_ sample: JSONValue) -> Block {
    let lines = lines(sample)
    return .code(
      CodeSample(
        language: sample["language"]?.string, title: sample["title"]?.string,
        timestamp: sample["timestamp"]?.string, startLine: lines.first, endLine: lines.last,
        text: sample["text"]?.string ?? ""))
  }

  private static func table(_ part: JSONValue) -> Table {
    var table = Table(marked: strings(part["header"]), rows: part["rows"].elements.map { strings($0) })
    func range(_ cells: JSONValue, _ start: StaticString, _ count: StaticString) -> Range<Int> {
      let first = min(Int(Int32.max), max(0, cells[start]?.integer ?? 0))
      return first..<first + min(Int(Int32.max), max(0, cells[count]?.integer ?? 0))
    }
    table.merge(
      part["merged"].elements.map {
        .init(rows: range($0, "row", "rows"), columns: range($0, "column", "columns"))
      })
    return table
  }

  private static func figure(_ picture: JSONValue) -> Block {
    let lines = lines(picture)
    return .figure(
      Figure(startLine: lines.first, endLine: lines.last, text: picture["text"]?.string ?? ""))
  }

  /// The recorded range of lines, corrected if it is not valid.
  private static func lines(_ part: JSONValue) -> (first: Int, last: Int) {
    let first = line(part["startLine"])
    return (first, max(first, line(part["endLine"])))
  }

  private static func line(_ value: JSONValue?) -> Int {
    min(Int(Int32.max), max(1, value?.integer ?? 1))
  }
}

/// Recognises a folder that `bridgedoc export jsonl` wrote. The documents keep their original paths, so an index of the folder has the same
/// digest as the original index.
struct ExportedFolderReader: PackageReader {
  var name: String { "export" }
  var marks: [String] { [Self.mark] }

  static let mark = "bridgedoc-export.json"
  /// Upper bound on the bytes of the marker file; a typical one has 200.
  private static let longestMark = 64 << 10

  func open(_ container: Container, limits: IngestLimits) -> (any Package)? {
    guard let bytes = try? container.read(Self.mark, limit: Self.longestMark),
      JSONTree.of(bytes)?.root["schema"]?.string == "bridgedoc.export/1"
    else { return nil }
    return Export()
  }
}

/// An exported collection. Only its JSON Lines files are read, because other files might have the same paths as exported documents.
private struct Export: Package {
  func holds(_ member: String) -> Bool {
    member.utf8.suffix(6).elementsEqual(".jsonl".utf8) && !member.utf8.contains(UInt8(ascii: "/"))
  }

  func read(_ member: Member, at path: String, into sink: inout DocumentSink) {
    guard JSONLinesReader().recognise(member.probe) != nil else {
      return sink.refuse("no documents of bridgedoc; export them again")
    }
    JSONLinesReader.read(member.probe.bytes, into: &sink, inPackage: true)
  }
}
