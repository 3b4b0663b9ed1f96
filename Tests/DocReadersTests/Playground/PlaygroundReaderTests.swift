import DocDraft
import DocModel
import Testing

@testable import DocReaders

struct PlaygroundReaderTests {
  private func document(_ text: String) throws -> Document {
    let result = Ingestor(collection: "test").ingest(
      bytes: Array(text.utf8), path: "Kettle.playground/Pages/Boil.xcplaygroundpage/Contents.swift")
    return try #require(result.documents.first)
  }

  @Test func readsMarkupAndCode() throws {
    let page = try document(
      """
      /*:
       # Kettles
       A kettle *boils* water.
       */
      import Kitchen

      let kettle = Kettle()

      //: ## Boiling
      //: It takes a while.
      kettle.boil()
      //: - Note: Wait.

      //: [Next](@next)
      """)
    #expect(page.title == "Kettles")
    #expect(page.topic == "kettles")
    #expect(page.sections.map(\.heading) == [["Kettles"], ["Boiling"]])
    #expect(
      page.sections.map(\.paragraphs) == [["A kettle *boils* water."], ["It takes a while.", "Note: Wait."]])
    let code = page.sections.flatMap(\.code)
    #expect(code.map(\.text) == ["import Kitchen\n\nlet kettle = Kettle()", "kettle.boil()"])
    #expect(code.map(\.language) == ["swift", "swift"])
    #expect(code.map(\.startLine) == [5, 11])
    #expect(code.map(\.endLine) == [7, 11])
    #expect(page.sections.map(\.startLine) == [2, 9])
  }

  @Test func leavesHiddenCodeAndMarksOut() throws {
    let page = try document(
      "/*: Pour. */\n//#-hidden-code\nsetUp()\n//#-end-hidden-code\n//#-editable-code\npour()\n//#-end-editable-code\n"
    )
    #expect(page.sections.flatMap(\.code).map(\.text) == ["pour()"])
    #expect(page.sections.flatMap(\.code).map(\.startLine) == [6])
  }

  @Test(arguments: [
    "// : a\nlet a = 1\nlet b = 2\n", "//: once\nlet a = 1\nfunc b() {}\n", "a /*: b */\n",
    "see //: and //:\n",
  ])
  func leavesOtherText(text: String) {
    #expect(PlaygroundReader().recognise(Probe(SourceText(bytes: Array(text.utf8)))) == nil)
  }
}
