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
    "Messages of the web are code, however much their first line stands like a title",
    arguments: [
      "GET /cups?size=2+handle:oak HTTP/1.1",
      "GET /cups HTTP/1.1\nHost: stove.example.com\nAccept: application/vnd.kettle.v1+json",
      "HTTP/1.1 200 OK\nContent-Type: text/plain\nContent-Length: 4",
      "PUT /cups/1 HTTP/1.1\nContent-Type: multipart/form-data;boundary=\"lid\"\n\n--lid\nContent-Disposition: form-data\n"
        + "Content-Type: text/plain\n\n--lid--",
    ])
  func readsMessages(message: String) {
    let draft = article(message)
    #expect(draft.code.contains { $0.text == message })
    #expect(draft.headings == article("Nothing.").headings)
  }

  @Test(
    "A title in capitals, a label and a note are no messages",
    arguments: ["GET A CUP", "Content: tea", "HTTP is spoken here by all stoves and kettles that we know."])
  func leavesOtherLines(line: String) {
    #expect(!article(line).code.contains { $0.text.contains(line) })
  }

  @Test("Drawn arrows in columns are a picture, and no code")
  func takesFlowsForPictures() {
    let flow = """
        lid opens       → kettle stops (whole stove cools down)
        cup fills       → kettle pours (whole stove cools down)
        whistleSounds → kettle cools (whole stove cools down)
      """
    let draft = article(flow)
    #expect(draft.figures.contains { $0.text == flow })
    #expect(!draft.code.contains { $0.text.contains("→") })
  }

  @Test("A sentence set to a width is one paragraph, though its lines look like items")
  func joinsWrappedLines() {
    let lines = [
      "After the kettle has boiled, the COOLING step finds out which of the",
      "cups were filled and must be emptied on the shelf.",
    ]
    let draft = article(lines.joined(separator: "\n"))
    #expect(draft.paragraphs.contains { $0.text == lines.joined(separator: " ") })
  }

  @Test("Lines that a comma carries on are no rows of a table")
  func readsListsOfLinksAsCode() {
    let draft = article(
      "Shelf: </cups?size=2&limit=20>; rel=\"first\",\n</cups?size=2&limit=40>; rel=\"next\",\n</cups?size=2&limit=60>; rel=\"last\""
    )
    #expect(draft.tables.isEmpty)
  }

  @Test("Views beside each other are Swift")
  func guessesViews() {
    let code = [
      "// Before:                        // After:", "VStack {                           VStack {",
      "    Text(\"Cups: 0\")    ──→           Text(\"Cups: 1\")", "}                                  }",
    ]
    #expect(LanguageGuess.guess(code.map { Array($0.utf8)[...] }) == "swift")
  }

  @Test("What the form of a card makes a title is no doubtful one")
  func trustsTitlesOfCards() {
    let draft = PlainTextFixtures.rules(
      PlainTextFixtures.card
        + "\n\n\nFRAMEWORK:OVENS\n\nOvenRepresentable (Oven in a Kettle)\n\nstruct Oven: OvenRepresentable {\n    let door: Door\n\n"
        + "    func open() -> Bread {\n        Bread()\n    }\n}\n\nRULE: close the door\n")
    #expect(draft.headings.contains("OvenRepresentable (Oven in a Kettle)"))
    #expect(!draft.repairs.doubts.contains { $0.reason.contains("heading") })
  }
}
