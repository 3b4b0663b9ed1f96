import DocDraft
import DocModel
import TestSupport
import Testing

@testable import DocReaders

/// A long text is parsed in pieces, with the same result as one parse.
@Suite struct MarkdownPiecesTests {
  private func read(_ text: String) throws -> Document {
    try #require(Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "a.md").documents.first)
  }

  private func pieces(_ text: String) -> Int {
    var pieces = MarkdownPieces(MarkdownSource(SourceText(bytes: Array(text.utf8)), from: 0))
    var count = 0
    while pieces.piece() != nil { count += 1 }
    return count
  }

  private static let filler = String(repeating: "Some words of *prose* that fill the page.\n\n", count: 500)

  /// Constructs that continue over empty lines.
  private static let parts = [
    "## Head\n\n", "Words of `code` and [a link][one].\n\n",
    "- an item\n\n  with a paragraph\n\n- another\n\n",
    "```swift\nlet a = 1\n\nfunc b() {}\n\nlet c = 2\n```\n\n", "  ~~~\nfenced\n\nA line\n~~~\n\n",
    "- in a list\n\n  ```sh\n  ls\n\nA line that ends both\n\n", "<!-- a\n\nComment\n\nof lines -->\n\n",
    "<pre>\na\n\nb\n</pre>\n\n", "> quoted\n>\n> again\n\n", "    indented\n\n    code\n\n",
    "| a | b |\n|---|---|\n| c | d |\n\n",
    "[one]: https://example.com/one\n\n", "1. first\n2. second\n\n", "Title\n=====\n\n",
    "<details>\n\nInside\n\n</details>\n\n",
    "A line *over\ntwo* lines\n\n",
  ]

  static func random(_ random: inout SeededGenerator) -> String {
    var text = "# T\n\n"
    while text.utf8.count < 120_000 {
      text += parts.randomElement(using: &random) ?? ""
      if Int.random(in: 0..<12, using: &random) == 0 { text += String(filler.prefix(4_000)) + "\n\n" }
    }
    return text
  }

  /// Pieces give the same result as a single tree.
  @Test(arguments: 0..<12) func piecesReadAsTheWhole(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.random(&random)
    let source = SourceText(bytes: Array(text.utf8))
    let whole = MarkdownReader.read(source, frontMatter: nil, kind: .article, isWhole: true)
    let inPieces = MarkdownReader.read(source, frontMatter: nil, kind: .article)
    #expect(pieces(text) > 1)
    for (one, other) in zip(inPieces.sections, whole.sections) {
      #expect(String(describing: one) == String(describing: other))
    }
    #expect(inPieces.sections.count == whole.sections.count)
    #expect(inPieces.links == whole.links)
  }

  @Test func linksAndFootnotesFindTheirDefinitionsInOtherPieces() throws {
    let text =
      "# T\n\nSee [the  Guide][] and [^Note] and [near][n].\n\n[n]: https://example.com/near\n\n"
      + Self.filler
      + "## Behind\n\nA [guide again][THE guide].\n\n[the guide]: https://example.com/guide\n\n[^note]: What the note says.\n\n"
      + Self.filler + "## End\n\n[near]: https://example.com/other\n\n[n] once more\n"
    #expect(pieces(text) > 2)
    let document = try read(text)
    #expect(
      document.links.map { [$0.text, $0.target] } == [
        ["the Guide", "https://example.com/guide"], ["near", "https://example.com/near"],
      ])
    let first = try #require(document.sections.first { $0.paragraphs.contains { $0.hasPrefix("See") } })
    #expect(first.paragraphs.contains("See the Guide and and near."))
    let note = document.sections.flatMap(\.paragraphs).filter { $0.contains("note") }
    #expect(note == ["What the note says."])
  }

  @Test func codeOverBordersStaysWhole() throws {
    let lines = (0..<4_000).map { "let line\($0) = \($0)\n\n" }.joined()
    for (open, close) in [
      ("```swift\n", "```\n"), ("~~~~ swift\n```\n", "~~~~\n"), ("   ```swift\n", "```\n"),
    ] {
      let document = try read("# T\n\nWords.\n\n" + open + lines + close + "\n## Behind\n\nlast\n")
      #expect(document.sections.count == 2)
      #expect(document.sections.first?.code.count == 1)
      #expect(
        document.sections.last?.startLine == 8_008 + (open.contains("```\n") && open.hasPrefix("~") ? 1 : 0))
    }
    let comment = try read(
      "# T\n\nWords of *prose*.\n\n<!--\n" + Self.filler + Self.filler + "-->\n\nSeen.\n")
    #expect(comment.sections.flatMap(\.paragraphs) == ["Words of *prose*.", "Seen."])
  }

  /// In long texts without empty lines or line ends, words are kept and line numbers are right.
  @Test func longParagraphsAndLinesAreCut() throws {
    let list = try read("# T\n\n" + (0..<20_000).map { "- item\($0)\n" }.joined())
    #expect(list.sections.flatMap(\.blocks).count == 20_000)
    let words = (0..<20_000).map { "*w\($0)* " }.joined()
    let line = try read("# T\n\n" + words + "\n\n## Behind\n\nlast\n")
    let found = Set(line.sections.flatMap(\.paragraphs).flatMap { $0.split(separator: " ") })
    #expect((0..<20_000).allSatisfy { found.contains("*w\($0)*") })
    #expect(line.sections.last?.heading == ["Behind"] && line.sections.last?.startLine == 5)
    #expect(line.sections.dropLast().allSatisfy { $0.endLine <= 4 })
    #expect(pieces(words) > 5)
  }
}
