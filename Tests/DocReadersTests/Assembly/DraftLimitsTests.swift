import DocModel
import Testing

@testable import DocDraft
@testable import DocFiles
@testable import DocReaders

/// What happens beyond each limit (docs/limits.md), tested with limits that a few lines exceed.
@Suite struct DraftLimitsTests {
  private func ingest(_ text: String, _ change: (inout IngestLimits) -> Void) -> IngestResult {
    var options = IngestOptions()
    change(&options.limits)
    return Ingestor(collection: "test", options: options).ingest(bytes: Array(text.utf8), path: "a.md")
  }

  @Test(arguments: [1, 3, 4]) func headingsPastTheLimitAreParagraphs(limit: Int) throws {
    let text = (1...4).map { "# Head \($0)\n\ntext \($0)\n" }.joined(separator: "\n")
    let result = ingest(text) { $0.headings = limit }
    let document = try #require(result.documents.first)
    #expect(document.sections.count == limit)
    // No text is lost.
    let words = document.sections.flatMap { $0.heading + $0.paragraphs }
    for number in 1...4 {
      #expect(words.contains("Head \(number)") && words.contains("text \(number)"), "\(words)")
    }
    #expect(document.repairs.warnings.contains { $0.reason.contains("headings") } == (limit < 4))
  }

  @Test func longHeadingsAreCutAndStandBelowThemselves() throws {
    let long = "Some words " + String(repeating: "that go on ", count: 9) + "é"
    let document = try #require(
      ingest("# \(long)\n\nfirst\n\n## \(long)\n\nsecond\n\n### Inner\n\nthird\n") { $0.headingBytes = 40 }
        .documents.first)
    let cut = "Some words that go on that go on…"
    #expect(document.title == cut)
    #expect(document.sections.map(\.heading) == [[cut], [cut], [cut, "Inner"]])
    #expect(document.sections.map(\.paragraphs) == [[long, "first"], [long, "second"], ["third"]])
    #expect(document.repairs.warnings.map(\.line) == [1, 5])
    #expect(document.repairs.warnings.allSatisfy { $0.reason.contains("more than 40 bytes") })
  }

  @Test(arguments: ["<h1>Head</h1><p>words", "<p>words", ""]) func longTitlesStandBelow(_ body: String) throws
  {
    let long = String(repeating: "title ", count: 9) + "end"
    let page = "<!DOCTYPE html><title>\(long)</title>\(body)"
    let document = try #require(ingest(page) { $0.headingBytes = 20 }.documents.first)
    #expect(document.sections.flatMap(\.paragraphs).contains(long) || document.title == "Head")
    #expect(document.title.utf8.count <= 23)
  }

  @Test(arguments: 1...12) func cutsBetweenCharacters(limit: Int) {
    let text = "é日 😀é日😀"
    let cut = HeadingCut.cut(text, to: limit)
    #expect(cut.hasSuffix("…") && text.hasPrefix(cut.dropLast()) && cut.utf8.count <= limit + 3)
    #expect(HeadingCut.cut(text, to: text.utf8.count) == text)
  }

  /// Each section is indexed with the headings above it.
  @Test func pathsPastTheLimitAreTheirOwnHeadings() throws {
    let text = "# Title\n\n## Upper heading\n\nx\n\n" + (1...9).map { "### H\($0)\n\nx\n\n" }.joined()
    let document = try #require(
      ingest(text) { ($0.headingPathBytes, $0.headingPathBytesOfSection) = (5, 5) }.documents.first)
    let paths = document.sections.map(\.heading.count)
    #expect(paths == [1, 1] + Array(repeating: 2, count: 4) + Array(repeating: 1, count: 5))
    #expect(document.repairs.warnings.contains { $0.line == 23 && $0.reason.contains("headings above") })
    // There are eleven sections, one of them for the title.
    #expect(document.title == "Title")
    let short = try #require(
      ingest(text) { ($0.headingPathBytes, $0.headingPathBytesOfSection) = (0, 4) }.documents.first)
    #expect(short.title == "T…")
  }

  @Test func samplesPastTheLimitAreFigures() throws {
    let text = "# T\n\n" + (1...4).map { "```swift\nlet x = \($0)\n```\n" }.joined(separator: "\n")
    let document = try #require(ingest(text) { $0.codeSamples = 3 }.documents.first)
    let blocks = document.sections.flatMap(\.blocks)
    #expect(blocks.count { if case .code = $0 { true } else { false } } == 3)
    #expect(
      blocks.contains { if case .figure(let figure) = $0 { figure.text == "let x = 4" } else { false } })
    #expect(document.repairs.warnings.contains { $0.reason.contains("code samples") && $0.line >= 15 })
  }

  @Test func linesPastTheLimitAreLeftOut() throws {
    let result = ingest("# T\n\none\n\ntwo\n\nthree\n") { $0.lines = 5 }
    #expect(result.documents.first?.sections.flatMap(\.paragraphs) == ["one", "two"])
    let warning = try #require(result.warnings.first)
    #expect(warning.line == 6 && !warning.isSkipped && warning.message.contains("more than 5 lines"))
    #expect(ingest("# T\n\none\n") { $0.lines = 3 }.warnings.isEmpty)
  }

  @Test func textPastTheMarksIsLeftOutFromTheNextLineOn() throws {
    let result = ingest("# T\n\none.\n\ntwo\n\nthree\n") { $0.marks = 1 }
    #expect(result.documents.first?.sections.flatMap(\.paragraphs) == ["one."])
    let warning = try #require(result.warnings.first)
    #expect(warning.line == 4 && !warning.isSkipped && warning.message.contains("more than 1 marks"))
    #expect(ingest("# T\n\none.\n") { $0.marks = 2 }.warnings.isEmpty)
    #expect(ingest("# T\n\n\(String(repeating: "words ", count: 1_000))\n") { $0.marks = 1 }.warnings.isEmpty)
  }

  /// A cut does not split a character, and later lines keep their numbers.
  @Test(arguments: 1...9) func longLinesAreCut(limit: Int) throws {
    let text = "é日😀é日😀\n\nlast\n"
    let cut = TextLimits.bounded(
      Array(text.utf8),
      by: {
        var l = IngestLimits(); l.lineBytes = limit; return l
      }())
    let lines = String(decoding: cut.text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4)
    #expect("é日😀é日😀".hasPrefix(lines[0]) && lines[0].utf8.count <= limit && lines[0].utf8.count + 4 > limit)
    #expect(cut.cuts.first?.line == 1)
    #expect(String(validating: cut.text, as: UTF8.self) != nil)
  }

  /// Markup has no lines to wrap, so its long lines are read. Those of other text are cut.
  @Test(arguments: [
    ("<!DOCTYPE html><p>", true), ("\n<!-- made by hand --><HTML><p>", true), ("<p>", false),
    ("# Title <html> ", false),
  ])
  func pagesMayBeOneLine(_ head: String, _ isWhole: Bool) {
    var limits = IngestLimits()
    limits.lineBytes = 40
    let text = Array((head + String(repeating: "words ", count: 20)).utf8)
    let (bounded, cuts) = TextLimits.bounded(text, by: limits)
    #expect((bounded == text) == isWhole && cuts.isEmpty == isWhole)
  }

  @Test func limitsAreNotMetByOrdinaryText() {
    let text = Array(String(repeating: "An ordinary line of text.\n", count: 50_000).utf8)
    let (same, cuts) = TextLimits.bounded(text, by: IngestLimits())
    #expect(same == text && cuts.isEmpty)
  }
}
