import DocModel
import Testing

@testable import DocIngest

@Suite struct ArticleReaderTests {
  @Test func findsHeadingsCodeAndLists() {
    let draft = PlainTextFixtures.article(PlainTextFixtures.kettle)
    #expect(draft.title == "Boiling Water with a Kettle")
    #expect(
      draft.headings == [
        "Boiling Water with a Kettle", "Connecting", "Checking from the Shell", "Known Limits",
      ])
    #expect(draft.code.map(\.language) == ["swift", "shell"])
    #expect(draft.code.first?.startLine == 9)
    #expect(draft.code.first?.endLine == 16)
    #expect(draft.code.first?.text.hasSuffix("    }\n}") == true)
    let items = draft.paragraphs.filter { $0.style != .plain }.map(\.text)
    #expect(items.count == 3)
    #expect(items.first == "The kettle forgets its name when it is unplugged.")
    #expect(draft.repairs.counts[.headingsRestored] == 4)
    #expect(draft.repairs.counts[.codeFencesRestored] == 2)
  }

  @Test func everySectionAndBlockKnowsItsLines() {
    let source = SourceText(PlainTextFixtures.kettle)
    let draft = PlainTextFixtures.article(PlainTextFixtures.kettle)
    for section in draft.sections {
      #expect(source.line(section.startLine - 1) == section.heading)
      #expect(section.endLine == section.blocks.last?.endLine ?? section.startLine)
      for block in section.blocks {
        guard case .paragraph(let paragraph) = block.block else { continue }
        #expect(source.line(block.startLine - 1).hasSuffix(paragraph.text))
      }
    }
  }

  @Test func leavesTheTextAloneWithoutRepair() {
    let draft = PlainTextFixtures.article(PlainTextFixtures.kettle, repair: false)
    #expect(draft.headings == [""])
    #expect(draft.code.isEmpty)
    #expect(draft.paragraphs.count == 13)
    #expect(draft.repairs == RepairReport())
  }

  @Test func leavesMarkdownToItsReader() {
    let plain = SourceText(PlainTextFixtures.kettle)
    let marked = SourceText("# Kettle\n\nWords.\n\n```swift\nlet a = 1\n```\n\n## Use\n\nMore words.\n")
    #expect(ArticleReader().confidence(in: plain) > ArticleReader().confidence(in: marked))
    #expect(ArticleReader().confidence(in: marked) > 0)
  }
}
