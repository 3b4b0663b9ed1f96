import DocDraft
import DocFiles
import DocModel

/// Reads OpenDocument texts (`.odt`, ISO 26300). Headings are recognised by outline level, and code by style and font. Lists, tables and
/// notes are kept.
struct OpenDocumentReader: Reader {
  var name: String { "odt" }

  /// Certain if the first member of the archive is a `mimetype` file for OpenDocument texts (OpenDocument 1.3, part 2, 3.3).
  func recognise(_ probe: Probe) -> Confidence? {
    PackedMembers.begins(
      probe.bytes, withMember: "mimetype", content: "application/vnd.oasis.opendocument.text")
      ? .certain : nil
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard var members = PackedMembers(of: member) else { return sink.decline() }
    let parts = members.contents(of: ["content.xml", "styles.xml", "meta.xml"])
    sink.unpacked = members.unpacked
    guard let bytes = parts["content.xml"] else {
      return sink.refuse("the document cannot be read: \(members.failure ?? "it has no text"); save it again")
    }
    let document = OpenDocumentText()
    if let styles = parts["styles.xml"] { XMLEvents.parse(styles, into: document) }
    let damage = XMLEvents.parse(bytes, into: document)
    sink.add(office: document.draft(), metadata: parts["meta.xml"], isDamaged: damage != nil)
  }
}

extension DocumentSink {
  /// Adds the draft of a Word document or an OpenDocument text.
  /// - Parameter metadata: the XML with the document's metadata.
  mutating func add(office draft: DraftDocument, metadata: [UInt8]?, isDamaged: Bool) {
    var draft = draft
    let metadata = DublinCore(HTMLTree(xml: metadata ?? []))
    draft.title = draft.title ?? metadata.title
    draft.metadata = metadata.officeEntries
    if isDamaged {
      draft.repairs.warn(draft.sections.last?.endLine ?? 1, "the document is damaged here; save it again")
    }
    add(draft)
  }
}

extension PackedMembers {
  /// Opens an archive that is a member of another archive or folder.
  init?(of member: Member) {
    self.init(member.probe.bytes, limit: member.options.limits.fileBytes, budget: member.options.unpackable)
  }
}

/// Handles the XML events of `styles.xml` and then of `content.xml`. Definitions of styles precede paragraphs and tables.
final class OpenDocumentText: XMLHandler {
  private struct Style {
    var parent: String?
    var isCode = false
    var isBold = false
    var isItalic = false
    var isRaised = false
    var isHidden = false
  }

  private var styles: [String: Style] = [:]
  /// Names of the document's monospaced fonts.
  private var fonts: Set<String> = []
  /// For each list style and level, whether the items are numbered.
  private var lists: [String: [Int: Bool]] = [:]
  private var style: (name: String, value: Style)?
  private var listStyle: String?

  private var text = OfficeText()
  private struct Open {
    var name: String
    var level: Int?
    var runs: [OfficeRun] = []
  }
  private var open: [Open] = []
  private var spans: [OfficeRun] = []
  private var isInBody = false
  private var skipped = 0
  /// The number of open notes. The text of a note becomes part of the paragraph that contains the note.
  private var notes = 0
  private var frames = 0

  private struct List {
    var style: String
    var name: String
    var number: Int?
    /// Whether the list item already has a paragraph.
    var hasText = false
  }
  private var openLists: [List] = []
  private var listCount = 0

  private static let longestChain = 16

  func draft() -> DraftDocument { text.draft() }

  func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
    if skipped > 0 {
      skipped += 1
      return
    }
    guard isInBody else { return define(name, attributes) }
    switch name {
    case "table-of-content", "illustration-index", "table-index", "object-index", "user-index",
      "alphabetical-index", "annotation", "tracked-changes", "note-citation", "forms", "desc", "desc-text":
      skipped = 1
    case "title": if frames > 0 { skipped = 1 }
    case "frame": frames += 1
    case "p", "h":
      if notes > 0 {
        if open.last?.runs.last?.text.last != UInt8(ascii: "(") { append([0x20]) }
      } else {
        open.append(
          Open(
            name: attributes["style-name"] ?? "",
            level: name == "h" ? Int(attributes["outline-level"] ?? "1") ?? 1 : nil))
        spans.append(OfficeRun(text: []))
      }
    case "span":
      var span = spans.last ?? OfficeRun(text: [])
      if let style = attributes["style-name"].flatMap({ style(named: $0) }) {
        span.isCode = span.isCode || style.isCode
        span.isBold = span.isBold || style.isBold
        span.isItalic = span.isItalic || style.isItalic
        span.isRaised = span.isRaised || style.isRaised
        if style.isHidden {
          skipped = 1
          return
        }
      }
      spans.append(span)
    case "a":
      var span = spans.last ?? OfficeRun(text: [])
      span.link = attributes["href"]
      spans.append(span)
    case "s": append([UInt8](repeating: 0x20, count: max(1, min(200, Int(attributes["c"] ?? "1") ?? 1))))
    case "tab": append([0x09])
    case "line-break": append([0x0a])
    case "note": notes += 1
    case "note-body": append(Array(" (".utf8))
    case "list": openList(attributes)
    case "list-item", "list-header":
      guard let last = openLists.indices.last else { return }
      openLists[last].hasText = false
      if let start = attributes["start-value"].flatMap({ Int($0) }) {
        openLists[last].number = start
      } else if let number = openLists[last].number {
        openLists[last].number = number &+ 1
      }
    case "table": text.openTable()
    case "table-row": text.openRow()
    case "covered-table-cell":
      text.openCell()
      text.setCell(HTMLTag.mergedCell, "covered")
    case "table-cell":
      text.openCell()
      if let rows = attributes["number-rows-spanned"] { text.setCell("rowspan", rows) }
    default: break
    }
  }

  private func openList(_ attributes: [XMLAttribute]) {
    let style = attributes["style-name"] ?? openLists.last?.style ?? ""
    let isNumbered = lists[style]?[openLists.count + 1] ?? false
    listCount += 1
    openLists.append(List(style: style, name: "\(listCount)", number: isNumbered ? 0 : nil))
  }

  /// Reads definitions of styles and fonts. All definitions precede the text.
  private func define(_ name: String, _ attributes: [XMLAttribute]) {
    switch name {
    case "body": isInBody = true
    case "font-face":
      let isFixed =
        attributes["font-pitch"] == "fixed"
        || OfficeStyleName.isOfOneWidth(font: attributes["font-family"] ?? "")
      if isFixed, let font = attributes["name"] { fonts.insert(font) }
    case "style":
      guard let name = attributes["name"] else { return }
      var value = Style(parent: attributes["parent-style-name"])
      value.isCode = OfficeStyleName.isOfCode(attributes["display-name"] ?? name)
      style = (name, value)
    case "text-properties":
      guard style != nil else { return }
      if let font = attributes["font-name"], fonts.contains(font) { style?.value.isCode = true }
      if let font = attributes["font-family"], OfficeStyleName.isOfOneWidth(font: font) {
        style?.value.isCode = true
      }
      if attributes["font-weight"] == "bold" { style?.value.isBold = true }
      if attributes["font-style"] == "italic" { style?.value.isItalic = true }
      if attributes["text-position"]?.hasPrefix("super") == true { style?.value.isRaised = true }
      if attributes["display"] == "none" { style?.value.isHidden = true }
    case "list-style": listStyle = attributes["name"]
    case "list-level-style-number", "list-level-style-bullet":
      guard let listStyle, let level = attributes["level"].flatMap({ Int($0) }) else { return }
      let isNumbered = name == "list-level-style-number" && attributes["num-format"]?.isEmpty == false
      lists[listStyle, default: [:]][level] = isNumbered
    default: break
    }
  }

  private func style(named name: String) -> Style? {
    guard var found = styles[name] else { return nil }
    var parent = found.parent
    for _ in 0..<Self.longestChain {
      guard let above = parent, let next = styles[above] else {
        // A built-in base style has no definition in the file, so its name is examined.
        if let above = parent, OfficeStyleName.isOfCode(above) { found.isCode = true }
        break
      }
      found.isCode = found.isCode || next.isCode
      parent = next.parent
    }
    return found
  }

  private func append(_ bytes: some Sequence<UInt8>) {
    guard let last = open.indices.last else { return }
    var run = spans.last ?? OfficeRun(text: [])
    run.text = Array(bytes)
    open[last].runs.append(run)
  }

  /// Appends text. White space between words becomes one space (OpenDocument 1.3, part 3, 6.1.2).
  func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    guard isInBody, skipped == 0, !open.isEmpty else { return }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      if ByteClass.isSpace(byte) {
        if output.last != 0x20 { output.append(0x20) }
      } else {
        output.append(byte)
      }
    }
    append(output)
  }

  func end(_ name: String) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard isInBody else {
      if name == "style", let style {
        styles[style.name] = style.value
        self.style = nil
      } else if name == "list-style" {
        listStyle = nil
      }
      return
    }
    switch name {
    case "p", "h": if notes == 0 { endParagraph() }
    case "span", "a": if spans.count > 1 { spans.removeLast() }
    case "note": notes -= 1
    case "note-body": append([UInt8(ascii: ")")])
    case "list": if !openLists.isEmpty { openLists.removeLast() }
    case "frame": frames -= 1
    case "table": text.closeTable()
    case "table-row": text.closeRow()
    case "table-cell", "covered-table-cell": text.closeCell()
    case "body": isInBody = false
    default: break
    }
  }

  private func endParagraph() {
    guard let paragraph = open.popLast() else { return }
    if !spans.isEmpty { spans.removeLast() }
    let name = paragraph.name
    let isTitle = name == "Title" || styles[name]?.parent == "Title"
    if isTitle || paragraph.level != nil {
      let words = TextCleaner.line(paragraph.runs.flatMap(\.text).text)
      if isTitle, text.title == nil, !words.isEmpty { text.title = words }
      return text.write(paragraph.runs, as: .heading(paragraph.level ?? 1))
    }
    if style(named: name)?.isCode ?? OfficeStyleName.isOfCode(name) {
      return text.write(paragraph.runs, as: .code)
    }
    guard let last = openLists.indices.last else { return text.write(paragraph.runs, as: .plain) }
    if openLists[last].hasText { return text.write(paragraph.runs, as: .more) }
    openLists[last].hasText = true
    text.write(
      paragraph.runs, as: .item(depth: last, list: openLists[last].name, number: openLists[last].number))
  }
}
