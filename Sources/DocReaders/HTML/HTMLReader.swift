import DocDraft
import DocModel

/// Reads HTML pages: main content only, headings as sections, anchors as links.
struct HTMLReader: DocumentReader {
  /// 95 for a doctype or an `<html>` at the head, 88 for `<head>` or `<body>`; 60 for a fragment most of whose
  /// lines begin with a block's tag; 0 for Markdown that begins with HTML.
  func confidence(in text: SourceText) -> Int {
    let head = Self.head(text)
    if ByteSearch.starts(head, with: "<!doctype html") || ByteSearch.starts(head, with: "<html") { return 95 }
    if ByteSearch.starts(head, with: "<head") || ByteSearch.starts(head, with: "<body") { return 88 }
    guard head.first == UInt8(ascii: "<"), MarkdownSample(text).sorts == 0 else { return 0 }
    let name = head.dropFirst().prefix(while: ByteClass.isAlphanumeric).text
    guard HTMLTag.isBlock(name) else { return 0 }
    var lines = 0
    var tags = 0
    for line in 0..<min(200, text.lineCount) {
      let body = text.lineBytes(line).trimmed
      if body.isEmpty { continue }
      lines += 1
      if body.first == UInt8(ascii: "<") { tags += 1 }
    }
    return tags * 3 >= lines ? 60 : 0
  }

  /// The first bytes after white space, comments and an XML declaration, in lower case.
  private static func head(_ text: SourceText) -> [UInt8] {
    var rest = text.bytes[...]
    for _ in 0..<20 {
      rest = rest.drop(while: ByteClass.isSpace)
      if ByteSearch.starts(rest, with: "<!--"),
        let end = ByteSearch.first("-->", in: rest.prefix(1 << 16))
      {
        rest = rest[end.upperBound...]
      } else if ByteSearch.starts(rest, with: "<?"),
        let end = ByteSearch.first("?>", in: rest.prefix(1 << 12))
      {
        rest = rest[end.upperBound...]
      } else {
        break
      }
    }
    return rest.prefix(64).map(ByteClass.lowered)
  }

  func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    let tree = HTMLTree(text.bytes[...])
    let content = HTMLMainContent(tree)
    var builder = SectionBuilder()
    var writer = HTMLBlockWriter(tree, skipping: content.furniture)
    writer.write(content.range, into: &builder)
    var draft = DraftDocument(kind: .html)
    draft.title = content.title
    draft.metadata = content.metadata
    draft.links = builder.links
    draft.sections = builder.sections
    draft.links += CrossReferences.links(in: draft.sections, isSkill: false)
    draft.repairs.count(.navigationRemoved, content.furniture.count)
    if tree.isCut {
      draft.repairs.doubts.append(
        Doubt(
          line: 1,
          reason: "elements are nested more than 250 deep; the inner ones were read as plain text"))
    }
    return draft
  }
}
