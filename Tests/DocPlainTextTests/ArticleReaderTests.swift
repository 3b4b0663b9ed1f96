import DocModel
import Testing

@testable import DocDraft
@testable import DocPlainText

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

  @Test func keepsPicturesWholeAndSeriesAsSections() {
    let text = """
      Drawing Ovens

      Section 1: The Door

      The door opens downwards, and it has a window through which the bread can be seen while it bakes.

      ┌── Oven ───────┐
      │  [ window ]   │ ← glass, see below
      │               │
      └───────────────┘
        the handle is on the outside

      Section 2: The Timer

      The timer counts down in whole minutes, and it rings until somebody presses the button on its side.

      Dialog

      A dialog asks whether the time is right before the oven starts to heat, because it takes a while to cool.
      """
    let draft = PlainTextFixtures.article(text)
    #expect(draft.sections.map(\.level) == [1, 2, 2, 3])
    #expect(draft.headings.last == "Dialog")
    #expect(draft.figures.count == 1)
    #expect(draft.figures.first?.text.hasSuffix("the handle is on the outside") == true)
    #expect(draft.figures.first?.startLine == 7)
    #expect(draft.code.isEmpty)
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
    #expect(ArticleReader().confidence(in: plain) == .likely)
    #expect(ArticleReader().confidence(in: marked) == nil)
  }

  @Test(
    "Steps in a row are no code, however many names they hold",
    arguments: ["Phase", "Step", "Stage"])
  func readsStepsAsText(word: String) {
    let steps = [
      "\(word) 1: New screens with KettleView (StoveHosting wrapped)",
      "\(word) 2: Replace plain StoveCell with Kettle",
      "\(word) 3: App lifecycle (replace StoveDelegate with @main App)",
      "\(word) 4: Replace the rest with StoveView",
    ]
    let draft = PlainTextFixtures.article(
      PlainTextFixtures.kettle + "\n\nMoving House\n\n" + steps.joined(separator: "\n") + "\n\nThat is all.\n"
    )
    #expect(draft.code.count == 2)
    #expect(steps.allSatisfy { step in draft.paragraphs.contains { $0.text == step } })
  }

  @Test(
    "A name and what it is, alone before code, is a title", arguments: ["KettleView (Glass View in Metal)"])
  func readsNamesWithBracketsAsTitles(title: String) {
    let sample =
      "struct Oven: KettleView {\n    let door: Door\n\n    func open() -> Bread {\n        Bread()\n    }\n}"
    let draft = PlainTextFixtures.article(
      PlainTextFixtures.kettle + "\n\n\(title)\n\n\(sample)\n\nBread is best while it is warm.\n")
    #expect(draft.headings.contains(title))
  }

  @Test(
    "Argument labels tell Swift from languages that share its words",
    arguments: [
      ("let a = Kettle(size: size)\nlet b = Stove(kettle: a)\nb?.heat(a, slowly: true)", "swift" as String?),
      ("const a = kettle({size: 1});\nlet b = stove(a);\nconsole.log(b);", "javascript"),
      ("let a = 1", nil),
    ])
  func guessesLanguages(code: String, language: String?) {
    let lines = code.split(separator: "\n").map { Array($0.utf8)[...] }
    #expect(LanguageGuess.guess(lines) == language)
  }

  private static let picture = "┌──────┐\n│ Lid  │\n└──────┘"

  @Test(
    "A line that ends in a colon before a picture is a label; a title after the last picture is none of it")
  func keepsLabelsAndTitlesOutOfPictures() {
    let prose = "The kettle stands on the plate and waits until somebody wants tea in the afternoon."
    let text = """
      All About Kettles

      \(prose)

      The Lid

      \(prose)

      \(Self.picture)

      Kettle lifecycle:

      \(Self.picture)

      The Spout of the Kettle

      \(prose)
      """
    let draft = PlainTextFixtures.article(text)
    #expect(draft.figures.allSatisfy { !$0.text.contains("lifecycle") && !$0.text.contains("Spout") })
    #expect(draft.figures.count == 2)
    #expect(!draft.headings.contains("Kettle lifecycle:"))
    #expect(draft.headings.contains("The Spout of the Kettle"))
  }

  @Test("Column heads over a picture belong to it, though the line between holds only blanks")
  func takesInColumnHeads() {
    let text = """
      Kettles

      The kettle goes up when it boils, and down again when somebody has lifted it from the plate.

      Going up (boils):          Going down (cools):
                                \u{20}
      \(Self.picture)

      Afterwards nobody remembers how loud it has been, which is how it should be with kettles.
      """
    let draft = PlainTextFixtures.article(text)
    #expect(draft.figures.first?.text.hasPrefix("Going up (boils):          Going down") == true)
  }

  @Test("The name of a page's author at its foot is no heading")
  func keepsTheFooterOut() {
    let prose = "The kettle stands on the plate and waits until somebody wants tea in the afternoon."
    let text = "Kettles\n\n\(prose)\n\nThe Lid\n\n\(prose)\n\nAnnaBrewster\n\nTea Notes\n"
    let draft = PlainTextFixtures.article(text)
    #expect(!draft.headings.contains("AnnaBrewster"))
    #expect(!draft.headings.contains("Tea Notes"))
    #expect(draft.headings.contains("The Lid"))
  }

  @Test("A title in capitals with a colon in it, by itself before code, is a heading")
  func takesTitlesWithAColon() {
    let prose = "The kettle stands on the plate and waits until somebody wants tea in the afternoon."
    let code = "struct Kettle {\n    var isOpen = false\n\n    func boil() {\n        print(isOpen)\n    }\n}"
    let text =
      "Kettles\n\n\(prose)\n\nThe Lid\n\n\(prose)\n\nComplete Example: Every Kettle Boiling Slowly\n\n\(code)\n"
    let draft = PlainTextFixtures.article(text)
    #expect(draft.headings.contains("Complete Example: Every Kettle Boiling Slowly"))
    #expect(draft.code.first?.text == code)
  }
}
