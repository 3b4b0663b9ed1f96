import DocModel
import Testing

@testable import DocDraft
@testable import DocPlainText

@Suite struct PlainTextBlockTests {
  private func article(_ block: String) -> DraftDocument {
    PlainTextFixtures.article(
      PlainTextFixtures.kettle + "\n\nAsking the Stove\n\nThe stove answers when it is asked.\n\n\(block)\n\n"
        + "That is all there is to say about the stove.\n")
  }

  @Test(
    "A title in capitals, a label and a note are no messages",
    arguments: ["GET A CUP", "Content: tea", "HTTP is spoken here by all stoves and kettles that we know."])
  func leavesOtherLines(line: String) {
    #expect(!article(line).code.contains { $0.text.contains(line) })
  }

  @Test("Views beside each other are Swift")
  func guessesViews() {
    let code = [
      "// Before:                        // After:", "VStack {                           VStack {",
      "    Text(\"Cups: 0\")    ──→           Text(\"Cups: 1\")", "}                                  }",
    ]
    #expect(CodeLanguageGuess.guess(code.map { Array($0.utf8)[...] }) == "swift")
  }
}
