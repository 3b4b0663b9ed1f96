import DocDraft
import DocModel

/// Reads HTML pages: main content only, headings as sections, anchors as links.
struct HTMLReader: TextReader {
  var name: String { "html" }

  /// Certain for a doctype, `<html>`, `<head>` or `<body>` at the head; possible for a fragment of which a third of the lines
  /// begin with a tag, the first with a block's; nil for Markdown that begins with HTML.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    let head = probe.head
    guard head.first == UInt8(ascii: "<") else { return nil }
    let marks: [StaticString] = ["<!doctype html", "<html", "<head", "<body"]
    if marks.contains(where: { ByteSearch.starts(head, with: $0) }) { return .certain }
    let name = head.dropFirst().prefix(while: ByteClass.isAlphanumeric).text
    guard HTMLTag.isBlock(name), probe.markdown?.sorts == 0 else { return nil }
    var lines = 0
    var tags = 0
    for line in 0..<min(200, text.lineCount) {
      let body = text.lineBytes(line).trimmed
      if body.isEmpty { continue }
      lines += 1
      if body.first == UInt8(ascii: "<") { tags += 1 }
    }
    return tags * 3 >= lines ? .possible : nil
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    guard let header = HTTPHeader.range(in: text.bytes[...]) else {
      return Self.draft(of: HTMLTree(text.bytes[...]))
    }
    // Lines keep their numbers.
    let page = text.bytes[header].filter { $0 == 0x0a } + text.bytes[header.upperBound...]
    return Self.draft(of: HTMLTree(page[...]))
  }

  /// - Parameter isChapter: whether it is a chapter of a book, which has no furniture but a table of contents.
  static func draft(of tree: HTMLTree, isChapter: Bool = false) -> DraftDocument {
    let content = HTMLMainContent(tree, isChapter: isChapter)
    var builder = SectionBuilder()
    let entries = HTMLEntries(tree, titles: [content.title.text, content.pageTitle])
    var writer = HTMLBlockWriter(tree, skipping: content.furniture, entries: entries)
    writer.write(content.range, into: &builder)
    var draft = DraftDocument(kind: .html)
    draft.title = content.title.text
    draft.metadata = content.metadata
    draft.links = builder.links
    draft.sections = HTMLEntrySections.joined(builder.sections, entries: writer.entrySections)
    if let long = content.title.longForm, let first = draft.sections.firstIndex(where: { $0.heading == long })
    {
      draft.sections[first].heading = content.title.text ?? long
    }
    if let site = content.title.site, let first = draft.sections.firstIndex(where: { $0.level > 0 }),
      draft.sections[first].heading == site
    {
      // All pages begin with the manual's name; it is no heading above the page's.
      draft.sections[first].level = 0
      draft.sections[first].heading = ""
    }
    draft.links += CrossReferences.links(in: draft.sections, isSkill: false)
    draft.repairs.count(.navigationRemoved, content.furniture.count)
    if content.isTitleCut {
      draft.repairs.doubts.append(
        Doubt(
          line: 1,
          reason: "<title> is longer than \(HTMLTitle.mostKept >> 10) KiB; the rest of it was left out"))
    }
    if tree.isCut {
      draft.repairs.doubts.append(
        Doubt(
          line: 1,
          reason: "elements are nested more than 250 deep; the inner ones were read as plain text"))
    }
    return draft
  }
}
