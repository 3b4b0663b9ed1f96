import DocDraft
import DocPlainText

extension PlainTextReader: TextReader {
  package var name: String { "article" }
  package var highest: Confidence { .likely }

  package func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? { confidence(in: text) }

  package func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    read(text, options: member.options)
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
