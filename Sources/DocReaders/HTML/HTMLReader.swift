import DocDraft
import DocModel
import DocSystem

/// Reads HTML pages. Only the main content is kept, and headings begin sections.
struct HTMLReader: TextReader {
  var name: String { "html" }

  /// Certain if the text begins with a doctype, `<html>`, `<head>` or `<body>`. Possible for a fragment that begins with a block element, if a
  /// third of its lines begin with a tag. In both cases, an XML declaration and elements of the head may come first. Nil for Markdown that
  /// begins with HTML.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    guard probe.head.first == UInt8(ascii: "<") else { return nil }
    let marks: [StaticString] = ["<!doctype html", "<html", "<head", "<body"]
    if marks.contains(where: { ByteSearch.starts(probe.head, with: $0) }) { return .certain }
    let body = Self.withoutHead(probe.body)
    let start = body.prefix(16).map(ByteClass.lowered)
    if marks.contains(where: { ByteSearch.starts(start, with: $0) }) { return .certain }
    let name = start.dropFirst().prefix(while: ByteClass.isAlphanumeric)
    guard body.first == UInt8(ascii: "<"), HTMLTag.isBlock(name.text), probe.markdown?.sorts == 0 else {
      return nil
    }
    let lines = body.prefix(1 << 16).split(separator: 0x0a, maxSplits: 200).prefix(200).map(\.trimmed)
      .filter { !$0.isEmpty }
    return lines.count { $0.first == UInt8(ascii: "<") } * 3 >= lines.count ? .possible : nil
  }

  /// Skips an XML declaration and elements of the head at the start of a page or fragment.
  private static func withoutHead(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    let ends: [(tag: StaticString, end: StaticString)] = [
      ("<style", "</style>"), ("<script", "</script>"), ("<link", ">"), ("<meta", ">"),
      ("<title", "</title>"), ("<?xml", "?>"),
    ]
    for _ in 0..<20 {
      rest = rest.drop(while: ByteClass.isSpace)
      guard let part = ends.first(where: { ByteSearch.starts(rest, with: $0.tag) }),
        let end = ByteSearch.first(part.end, in: rest.prefix(1 << 16))
      else { break }
      rest = rest[end.upperBound...]
    }
    return rest
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    guard let header = HTTPHeader.range(in: text.bytes[...]) else {
      return Self.draft(of: HTMLTree(text.bytes[...]))
    }
    // Replaces the header by its line feeds, so that line numbers stay correct.
    let page = text.bytes[header].filter { $0 == 0x0a } + text.bytes[header.upperBound...]
    return Self.draft(of: HTMLTree(page[...]))
  }

  /// Converts a page to a document. `isChapter` is true for a chapter of a book. In a chapter, only `<nav>` is boilerplate.
  static func draft(of tree: HTMLTree, isChapter: Bool = false) -> DraftDocument {
    let content = HTMLMainContent(tree, isChapter: isChapter)
    if var page = formattedPage(tree, content.range) {
      if let title = content.title.text { page.title = title }
      page.metadata = content.metadata
      return page
    }
    var writer = TreeWriter(sectionWords: .max)
    let entries = HTMLEntries(tree, titles: [content.title.text, content.pageTitle])
    var blocks = HTMLBlockWriter(tree, skipping: content.boilerplate, entries: entries)
    blocks.write(content.range, into: &writer)
    var draft = DraftDocument(kind: .html)
    draft.title = content.title.text
    draft.metadata = content.metadata
    writer.finish(into: &draft)
    if let long = content.title.longForm, let first = draft.sections.firstIndex(where: { $0.heading == long })
    {
      draft.sections[first].heading = content.title.text ?? long
    }
    if let site = content.title.site, let first = draft.sections.firstIndex(where: { $0.level > 0 }),
      draft.sections[first].heading == site
    {
      // If the first heading only names the manual, as on every page of some manuals, this heading is dropped.
      draft.sections[first].level = 0
      draft.sections[first].heading = ""
    }
    draft.links += CrossReferences.links(in: draft.sections, isSkill: false)
    draft.repairs.count(.navigationRemoved, content.boilerplate.count)
    if content.isTitleCut {
      draft.repairs.warn(
        1, "<title> is longer than \(HTMLTitle.mostKept >> 10) KiB; the rest of it was left out")
    }
    if tree.isCut {
      draft.repairs.warn(1, "elements are nested more than 250 deep; the inner ones were read as plain text")
    }
    return draft
  }

  /// Reads a formatted manual page: one `<pre>` whose first line has the manual's name at both margins. Nil for any other page.
  private static func formattedPage(_ tree: HTMLTree, _ range: Range<Int>) -> DraftDocument? {
    guard let pre = range.first(where: { tree.nodes[$0].name == "pre" }) else { return nil }
    func size(_ nodes: Range<Int>) -> Int { nodes.reduce(0) { $0 + tree.nodes[$1].text.count } }
    guard size(pre..<tree.nodes[pre].end) * 10 >= size(range) * 9 else { return nil }
    let (bytes, linesBefore) = tree.code(at: pre)
    // Prepends line feeds, so that line numbers stay correct.
    let above = max(0, tree.nodes[pre].line - 1 + linesBefore)
    let text = SourceText(bytes: [UInt8](repeating: 0x0a, count: above) + bytes)
    let outline = LaidOutOutline(text)
    guard outline.manualName != nil, !outline.headings.isEmpty else { return nil }
    var draft = LaidOutReader.draft(of: text, outline)
    draft.kind = .html
    for index in pre..<tree.nodes[pre].end {
      guard tree.nodes[index].name == "a", let target = tree.nodes[index].attribute("href") else { continue }
      draft.links.append(Link(text: tree.line(index), target: target))
    }
    return draft
  }
}

/// Finds an HTTP header at the start of a page. The saved output of CGI scripts, and of programs such as `man2html`, begins with a header.
enum HTTPHeader {
  /// Upper bound on the number of lines of a header. CGI scripts write one or two.
  private static let mostLines = 32

  /// The range of the header, including the empty line that ends it. Nil if the text does not begin with an HTML content type.
  static func range(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard ByteSearch.starts(bytes.prefix(32).map(ByteClass.lowered), with: "content-type: text/html") else {
      return nil
    }
    var rest = bytes
    for _ in 0..<mostLines {
      guard let end = rest.firstIndex(of: 0x0a) else { return nil }
      let line = rest[..<end].trimmed
      rest = rest[(end + 1)...]
      if line.isEmpty { return bytes.startIndex..<rest.startIndex }
      let name = line.prefix { ByteClass.isAlphanumeric($0) || $0 == 0x2d }
      guard !name.isEmpty, line.dropFirst(name.count).first == 0x3a else { return nil }
    }
    return nil
  }
}
