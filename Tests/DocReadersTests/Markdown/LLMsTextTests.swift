import DocModel
import Testing

@testable import DocReaders

/// `llms.txt` is Markdown with a title, a summary, and lists of links (llmstxt.org).
@Suite struct LLMsTextTests {
  static let text = """
    # Kettle

    > A kettle heats water.

    Words about it.

    ## Docs

    - [Boiling](https://kettle.example/boil.md): how water is heated
    - [Pouring](pour.md)

    ## Optional

    - [History](history.md)
    """

  @Test func itIsReadWithItsLinks() throws {
    let result = Ingestor(collection: "test").ingest(bytes: Array(Self.text.utf8), path: "llms.txt")
    #expect(result.warnings.isEmpty && result.notUnderstood.isEmpty)
    let document = try #require(result.documents.first)
    #expect(document.title == "Kettle")
    #expect(document.sections.map { $0.heading.last } == ["Kettle", "Docs", "Optional"])
    #expect(document.sections[1].paragraphs == ["Boiling: how water is heated", "Pouring"])
    #expect(document.links.map(\.target) == ["https://kettle.example/boil.md", "pour.md", "history.md"])
    #expect(document.links.map(\.text) == ["Boiling", "Pouring", "History"])
  }
}
