import DocModel
import Testing

@testable import DocDraft
@testable import DocPlainText

@Suite struct RuleCardReaderTests {
  @Test func readsKeysHeadingsAndRules() {
    let draft = PlainTextFixtures.rules(PlainTextFixtures.card)
    #expect(draft.title == "DOMAIN:KITCHEN:APPLIANCES")
    #expect(
      draft.metadata == [
        MetadataEntry(key: "owner", value: "ada"), MetadataEntry(key: "updated", value: "2025-01-02"),
      ])
    #expect(
      draft.headings == [
        "", "DOMAIN:KITCHEN:APPLIANCES", "FRAMEWORK:KETTLES", "Reading the Level", "FRAMEWORK:TOASTERS",
      ])
    #expect(draft.sections.map(\.level) == [0, 1, 2, 3, 2])
    let rules = draft.sections[2].blocks.map(\.block)
    #expect(rules.contains(.paragraph(Paragraph("ANTI_PATTERN: boiling an empty kettle"))))
    #expect(rules.contains(.paragraph(Paragraph("FIX: read the water level first"))))
    #expect(draft.code.count == 1)
    #expect(draft.code.first?.language == "swift")
  }

  @Test(arguments: [
    ("RULE: a thing", RuleCardReader.KeyLine.entry(key: "RULE", value: "a thing")),
    ("ANTI_PATTERN: x", .entry(key: "ANTI_PATTERN", value: "x")),
    ("DOMAIN:A_B:C2", .heading),
    ("Note: words", nil),
    ("A: one letter is no key", nil),
    ("HTTP://example", nil),
    ("RULE:", nil),
    ("TODO write this", nil),
  ])
  func tellsKeyLines(line: String, expected: RuleCardReader.KeyLine?) {
    #expect(RuleCardReader.keyLine(ArraySlice(line.utf8)) == expected)
  }

  @Test func isSureOnlyOfCards() {
    #expect(RuleCardReader().confidence(in: SourceText(PlainTextFixtures.card)) == .strong)
    #expect(RuleCardReader().confidence(in: SourceText(PlainTextFixtures.kettle)) == nil)
    #expect(RuleCardReader().confidence(in: SourceText("")) == nil)
  }
}
