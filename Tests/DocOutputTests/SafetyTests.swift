import DocModel
import TestSupport
import Testing

@testable import DocOutput
@testable import DocSearch
@testable import DocTopics

/// No format writes control characters of documents to a terminal.
@Suite struct SafetyTests {
  /// A response, a page and a document in which every string is hostile.
  static func hostile(_ seed: UInt64) -> (SearchResponse, SectionPage, Document) {
    var generator = SeededGenerator(seed: seed)
    func text() -> String { generator.hostileText(scalars: Int.random(in: 0...60, using: &generator)) }
    let sample = CodeSample(
      language: text(), title: text(), timestamp: text(), startLine: 1, endLine: 2, text: text())
    let hit = Hit(
      rank: 1, score: 1, id: Samples.id, topic: text(), kind: .article, collection: text(), title: text(),
      heading: [text(), text()], source: SourceRange(path: text(), startLine: 1, endLine: 2),
      place: text(), timestamp: text(), snippet: text(), highlights: [1..<3, 5..<400], code: [sample],
      explanation: ScoreExplanation(description: text(), value: 1))
    let section = Section(
      id: Samples.id, topic: text(), level: 1, heading: [text()], timestamp: text(), startLine: 1, endLine: 2,
      blocks: [
        .paragraph(Paragraph(InlineText(marked: text()))),
        .paragraph(Paragraph(InlineText(marked: text()), style: .quote)),
        .paragraph(Paragraph(InlineText(marked: text()), style: .listItem(depth: 99, marker: text()))),
        .code(sample),
        .table(Table(marked: [text(), text()], rows: [[text(), text()]])),
        .figure(Figure(startLine: 1, endLine: 2, text: text())),
      ])
    let document = Document(
      topic: text(), kind: .article, title: text(), source: text(),
      metadata: [MetadataEntry(key: text(), value: text())], sections: [section])
    let summary = DocumentSummary(
      collection: text(), topic: text(), kind: .html, title: text(), source: text(), sectionCount: 1,
      place: text())
    let response = SearchResponse(query: text(), total: 3, elapsedMilliseconds: 1, hits: [hit])
    return (response, SectionPage(document: summary, section: section), document)
  }

  @Test(arguments: 0..<40) func nothingReachesTheTerminalRaw(_ seed: UInt64) {
    let (response, page, document) = Self.hostile(seed)
    var outputs: [[UInt8]] = []
    for isTerminal in [false, true] {
      let options = TextOptions(width: 30, isTerminal: isTerminal)
      outputs += SearchFormat.allCases.map { SearchFormatter.format(response, as: $0, options: options) }
      outputs += ShowFormat.allCases.map { ShowFormatter.section(page, as: $0, options: options) }
      outputs += ShowFormat.allCases.map {
        ShowFormatter.document(document, as: $0, options: options)
      }
      outputs += ShowFormat.allCases.map {
        ShowFormatter.outline(document, collection: "c", as: $0, options: options)
      }
      outputs += ListFormatter.Format.allCases.map {
        ListFormatter.format([page.document], as: $0, options: options)
      }
    }
    for (index, output) in outputs.enumerated() {
      let bad = String(decoding: output, as: UTF8.self).unicodeScalars.first {
        ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F...0x9F).contains($0.value)
          || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
          || (0xE0000...0xE007F).contains($0.value) || $0 == "\u{200B}"
      }
      #expect(bad == nil, "seed \(seed), output \(index)")
    }
  }

  /// The ranges in the program equal those of the Unicode data in the standard library.
  @Test func everyInvisibleScalarIsHidden() {
    var wrong: [String] = []
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let expected =
        scalar.properties.isDefaultIgnorableCodePoint || category == .control || category == .lineSeparator
        || category == .paragraphSeparator || (0xFFF9...0xFFFB).contains(value)
      if TerminalText.isHidden(value) != expected { wrong.append(String(value, radix: 16)) }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test(arguments: [
    ("a\u{AD}b", "a\u{FFFD}b"), ("a\u{34F}", "a\u{FFFD}"),
    ("\u{115F}\u{3164}\u{FFA0}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{FE0F}", "a\u{FFFD}"), ("1\u{FE0F}", "1\u{FFFD}"), ("é\u{FE00}", "é\u{FFFD}"),
    ("❤\u{FE0F}", "❤\u{FE0F}"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\u{FFFD}"),
    ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ("é\u{200D}\u{200D}", "é\u{200D}\u{FFFD}"), ("ی\u{200C}", "ی\u{200C}"), ("a\u{200C}", "a\u{FFFD}"),
    ("é\u{180B}\u{17B4}", "é\u{FFFD}\u{FFFD}"), ("\u{E0041}", "\u{FFFD}"), ("日本語 été", "日本語 été"),
  ])
  func invisibleCharactersAreShown(_ text: String, _ shown: String) {
    #expect(Array(TerminalText.safe(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func tsvHasItsColumnsWhateverValuesHold() {
    let (response, page, _) = Self.hostile(7)
    for (output, columns) in [
      (SearchFormatter.format(response, as: .tsv), 7),
      (ListFormatter.format([page.document], as: .tsv, options: TextOptions()), 6),
    ] {
      let lines = output.split(separator: UInt8(ascii: "\n"))
      #expect(lines.count == 1)
      #expect(lines.first?.split(separator: 9, omittingEmptySubsequences: false).count == columns)
    }
  }

  @Test func noEscapesWithoutColour() {
    let output = SearchFormatter.format(
      Samples.response, as: .text, options: TextOptions(width: 80, colour: false, isTerminal: true))
    #expect(!output.contains(0x1B))
  }

  @Test func aFenceIsLongerThanAnyInside() {
    var output = OutputBuffer()
    MarkdownText.appendFenced("````\nx\n```", language: "md", to: &output)
    #expect(output.string == "`````md\n````\nx\n```\n`````\n")
  }

  @Test func pathsAreListedOnce() {
    var response = Samples.response
    response.hits += response.hits
    let lines = SearchFormatter.format(response, as: .paths).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 2)
  }
}
