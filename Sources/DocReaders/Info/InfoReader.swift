import DocDraft
import DocFiles
import DocModel
import DocSystem

/// Reads Info files, which `makeinfo` generates from Texinfo. Each node and each definition becomes a section; menus are not read.
struct InfoReader: Reader {
  var name: String { "info" }

  /// Certain if a node separator precedes the first node (GNU Texinfo manual, "Info Format Specification").
  func recognise(_ probe: Probe) -> Confidence? {
    let head = probe.text.map { $0.bytes.prefix(Self.headBytes) } ?? probe.bytes.prefix(Self.headBytes)
    if ByteSearch.first("\u{1f}\nFile: ", in: head) != nil { return .certain }
    return ByteSearch.first("\u{1f}\nIndirect:", in: head) != nil ? .certain : nil
  }

  /// The number of bytes that are searched for the first node. A licence and directory entries may precede the node.
  private static let headBytes = 1 << 16

  func read(_ member: Member, into sink: inout DocumentSink) {
    var page = InfoPage(member.probe.text ?? Self.text(member.probe.bytes, member.options.limits))
    let draft = page.draft()
    // The first file of a split manual only lists the other files.
    if draft.sections.isEmpty { sink.leaveOut() } else { sink.add(draft) }
  }

  /// Removes the escapes for indices and images (`^@^H[index^@^H]`), because their NUL bytes would make the file look binary.
  private static func text(_ bytes: ArraySlice<UInt8>, _ limits: IngestLimits) -> SourceText {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var rest = bytes
    while let mark = ByteSearch.first("\0\u{8}[", in: rest) {
      output += rest[..<mark.lowerBound]
      let body = rest[mark.upperBound...]
      guard let end = ByteSearch.first("\0\u{8}]", in: body) else {
        rest = body
        continue
      }
      rest = body[end.upperBound...]
    }
    output += rest
    guard case .text(let text, _) = TextDecoder.decode(output[...]) else { return SourceText(bytes: []) }
    return SourceText(bytes: TextLimits.bounded(text, by: limits).0)
  }
}

/// Writes the nodes of an Info file as sections with headings and anchors. The text of a node is read as laid-out text.
struct InfoPage {
  private let text: SourceText
  private var page: LaidOutText
  private var title: String?
  private var anchors: [Int: String] = [:]
  /// The file name of the manual according to its nodes.
  private var file: String?
  private var hasTop = false

  init(_ text: SourceText) {
    self.text = text
    page = LaidOutText(text)
  }

  mutating func draft() -> DraftDocument {
    var line = 0
    while line < text.lineCount {
      line = text.lineBytes(line).first == 0x1f ? node(from: line + 1) : line + 1
    }
    // If a file has no node "Top", as in the later files of a split manual, the name of the manual becomes the title.
    if !hasTop, let file { title = file.hasSuffix(".info") ? String(file.dropLast(5)) : file }
    var draft = DraftDocument(kind: .article, title: title)
    page.finish(into: &draft)
    for index in draft.sections.indices {
      draft.sections[index].anchor = anchors[draft.sections[index].startLine]
    }
    return draft
  }

  // MARK: Nodes

  /// Reads the node whose header is at line `head`.
  /// - Returns: the line of the separator after the node.
  private mutating func node(from head: Int) -> Int {
    var end = head
    while end < text.lineCount, text.lineBytes(end).first != 0x1f { end += 1 }
    guard head < end, let name = Self.field("Node: ", in: text.lineBytes(head)) else { return end }
    file = file ?? Self.field("File: ", in: text.lineBytes(head))
    hasTop = hasTop || name == "Top"
    var line = head + 1
    while line < end, text.lineBytes(line).trimmed.isEmpty { line += 1 }
    if let level = page.underline(at: line + 1, end), line + 1 < end {
      let words = TextCleaner.line(text.lineBytes(line).text)
      if title == nil || name == "Top" { title = words }
      begin(level: level, words, name, line)
      line += 2
    } else if line < end, !isMenu(line) {
      begin(level: name == "Top" ? 1 : 2, name, name, line)
    }
    page.read(line..<max(line, end)) { ByteSearch.starts($0, with: "* Menu:") }
    return end
  }

  private mutating func begin(level: Int, _ heading: String, _ node: String, _ line: Int) {
    page.heading(level: level, heading, line: line + 1)
    anchors[line + 1] = Slug.node(node)
  }

  /// A field in the header of a node, such as `Node: Top,  Next: …`. The field ends at a comma, a tab, or the end of the line.
  private static func field(_ name: StaticString, in line: ArraySlice<UInt8>) -> String? {
    guard ByteSearch.starts(line, with: "File: "), let start = ByteSearch.first(name, in: line) else {
      return nil
    }
    let value = line[start.upperBound...].prefix { $0 != UInt8(ascii: ",") && $0 != 0x09 }
    return value.isEmpty ? nil : TextCleaner.line(value.text)
  }

  private func isMenu(_ line: Int) -> Bool { ByteSearch.starts(text.lineBytes(line), with: "* Menu:") }
}
