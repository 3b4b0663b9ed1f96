import DocDraft
import DocPlainText

extension PlainTextReader: TextReader {
  package var name: String { "article" }
  package var highest: Confidence { .likely }

  package func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    confidence(in: probe.frontMatter?.body(of: text) ?? text)
  }

  package func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    let frontMatter = member.probe.frontMatter
    guard let frontMatter, let body = frontMatter.body(of: text) else {
      return read(text, options: member.options)
    }
    var draft = read(body, options: member.options)
    frontMatter.describe(&draft)
    return draft
  }
}

extension RuleCardReader: TextReader {
  package var name: String { "rule-card" }
  package var highest: Confidence { .strong }

  package func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? { confidence(in: text) }

  package func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    read(text, options: member.options)
  }
}
