import DocModel
import Testing

@testable import DocDraft
@testable import DocPlainText

@Suite struct PlainTextReaderTests {
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

  @Test func keepsPicturesWhole() {
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
    #expect(draft.sections.map(\.level) == [1, 2, 2, 2])
    #expect(draft.headings.last == "Dialog")
    #expect(draft.figures.count == 1)
    #expect(draft.figures.first?.text.hasSuffix("the handle is on the outside") == true)
    #expect(draft.figures.first?.startLine == 7)
    #expect(draft.code.isEmpty)
  }

  @Test(
    "Outline numbers and empty headings tell levels",
    arguments: [
      (["Kettles", "1. Lids", "1.1 Hinges", "2. Spouts"], [1, 2, 3, 2]),
      (["Kettles", "Lids", "3 Hinges"], [1, 2, 2]),
    ])
  func tellsLevels(headings: [String], levels: [Int]) {
    #expect(self.levels(of: headings) == levels)
  }

  /// The levels of headings. A paragraph follows each heading that is not empty.
  private func levels(of headings: [String], empty: String = "") -> [Int] {
    let lines = headings.flatMap { $0 == empty ? [$0] : [$0, "Text."] }
    let runs = lines.indices.map {
      PlainTextSegmenter.Run(kind: lines[$0] == "Text." ? .paragraph : .heading, firstLine: $0, lastLine: $0)
    }
    let measured = MeasuredLines(SourceText(lines.joined(separator: "\n")))
    let levels = PlainTextComposer(runs: runs, lines: measured).headingLevels(runs)
    return runs.indices.compactMap { levels[$0] }
  }

  @Test func equalLinesThatStandAloneAreOfOneKind() {
    let text = """
      Lids

      Uses

      The lid keeps the steam in, and the water is hot sooner than it would be without one.

      let lid = Lid(of: kettle)
      lid.close()

      Uses

      if lid.isOpen { lid.close() }
      """
    let lines = MeasuredLines(SourceText(text))
    let scores = LineModel.trained.emissions(of: lines)
    let uses = [1, 5].map { Array(scores[$0 * LineModel.labelCount..<($0 + 1) * LineModel.labelCount]) }
    #expect(lines.text == [0, 2, 4, 6, 7, 9, 11])
    #expect(uses[0] == uses[1])
  }

  @Test func headingsBelowAnEmptyOneStandBelowIt() {
    #expect(levels(of: ["Kettles", "Lids", "Hinges", "Spouts"], empty: "Lids") == [1, 2, 3, 2])
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
    #expect(PlainTextReader().confidence(in: plain) == .likely)
    #expect(PlainTextReader().confidence(in: marked) == nil)
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
    #expect(CodeLanguageGuess.guess(lines) == language)
  }

  @Test(arguments: [
    ("See the [manual](oven.md) first.", MarkdownMark.link), ("[![Build](b.svg)](ci)", .link),
    ("Never open it **while it bakes**.", .strong), ("***Hot*** plate", .strong),
    ("Call `open()` first.", .code),
    ("handlers[0](event)", nil), ("matrix[0][1](x)", nil), ("/** Opens the oven. */", nil), ("/**", nil),
    (#""include": ["src/**/*.css", "src/**/*.scss"]"#, nil), ("open(**options)", nil), ("x ** y ** z", nil),
    ("await import(`./doors/${name}.js`)", nil), ("", nil),
  ])
  func marksOfMarkdownAreNotMarksOfCode(line: String, mark: MarkdownMark?) {
    #expect(MarkdownMark.first(in: Array(line.utf8)[...]) == mark)
  }

  /// The titles of a reference are names, which no capital shows; the code has the characters of Markdown's marks.
  @Test func aListOfOptionsIsAnArticle() {
    let entries = ["oven.door", "oven.light", "defaultTimer"].map {
      "\($0)\n\nSays how this part of the oven behaves while the bread is in it.\n\n/** @type {Oven} */\nopen(**options)\n"
    }
    let text = SourceText("Options\n\n" + entries.joined(separator: "\n"))
    #expect(PlainTextReader().confidence(in: text) == .likely)
  }
}
