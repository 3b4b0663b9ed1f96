import DocDraft

/// Reads plain text that was laid out in columns: manuals, RFCs and FAQs as text. Headings are told by their place, samples and
/// descriptions by how far they are set in.
struct LaidOutReader: TextReader {
  var name: String { "laid-out" }
  var highest: Confidence { .likely }

  /// Likely where lines are filled, no sign is Markdown's, and three headings show.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    guard probe.markdown?.sorts ?? 0 < 2, CodeReader().recognise(text, probe) ?? .fallback <= .fallback else {
      return nil
    }
    return LaidOutOutline(text).headings.isEmpty ? nil : .likely
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    let outline = LaidOutOutline(text)
    var page = LaidOutText(text, fillColumn: outline.fillColumn)
    var line = 0
    for heading in outline.headings {
      read(line..<heading.line, of: text, outline, into: &page)
      page.heading(level: heading.level, heading.text, line: heading.line + 1)
      line = heading.next
    }
    read(line..<text.lineCount, of: text, outline, into: &page)
    let builder = page.finish()
    var draft = DraftDocument(kind: .article, title: outline.title)
    draft.sections = builder.sections
    draft.links = builder.links + CrossReferences.links(in: builder.sections, isSkill: false)
    return draft
  }

  /// A section may stand further right or left than most.
  private func read(
    _ lines: Range<Int>, of text: SourceText, _ outline: LaidOutOutline, into page: inout LaidOutText
  ) {
    let layout = outline.layout(of: lines)
    page.read(lines, margin: layout.margin, step: layout.step)
  }
}
