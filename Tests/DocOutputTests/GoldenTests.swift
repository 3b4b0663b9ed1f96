import DocSearch
import TestSupport
import Testing

@testable import DocOutput

/// Compares each format byte for byte. BRIDGEDOC_RECORD=1 writes the expected files again.
@Suite struct GoldenTests {
  static let plain = TextOptions(width: 80)
  static let narrow = TextOptions(width: 40)
  static let terminal = TextOptions(width: 80, colour: true, isTerminal: true)
  static let monochrome = TextOptions(width: 100, colour: false, isTerminal: true)

  @Test(arguments: SearchFormat.allCases)
  func search(_ format: SearchFormat) {
    let bytes = SearchFormatter.format(Samples.response, as: format, options: Self.plain)
    #expect(Golden.mismatch(bytes, "search.\(format)") == nil)
  }

  @Test(arguments: [("narrow", narrow), ("terminal", terminal), ("monochrome", monochrome)])
  func searchText(_ name: String, _ options: TextOptions) {
    let bytes = SearchFormatter.format(Samples.response, as: .text, options: options)
    #expect(Golden.mismatch(bytes, "search-\(name).text") == nil)
  }

  @Test(arguments: [SearchFormat.text, .json])
  func explanation(_ format: SearchFormat) {
    let bytes = SearchFormatter.format(Samples.explained, as: format, options: Self.plain)
    #expect(Golden.mismatch(bytes, "search-explained.\(format)") == nil)
  }

  @Test(arguments: [
    ("plain.text", SearchFormat.text, plain), ("terminal.text", .text, terminal),
    ("plain.markdown", .markdown, plain),
  ])
  func codeAlone(_ name: String, _ format: SearchFormat, _ options: TextOptions) {
    let bytes = SearchFormatter.format(Samples.response, as: format, options: options, codeAlone: true)
    #expect(Golden.mismatch(bytes, "search-code-\(name)") == nil)
  }

  @Test func batch() {
    #expect(Golden.mismatch(SearchFormatter.batchLine(Samples.response), "search-batch.json") == nil)
  }

  @Test(arguments: ShowFormat.allCases)
  func section(_ format: ShowFormat) {
    let bytes = ShowFormatter.section(Samples.page, as: format, options: Self.plain)
    #expect(Golden.mismatch(bytes, "section.\(format)") == nil)
  }

  @Test(arguments: [("narrow", narrow), ("terminal", terminal)])
  func sectionText(_ name: String, _ options: TextOptions) {
    let bytes = ShowFormatter.section(Samples.page, as: .text, options: options)
    #expect(Golden.mismatch(bytes, "section-\(name).text") == nil)
  }

  @Test(arguments: ShowFormat.allCases)
  func document(_ format: ShowFormat) {
    let bytes = ShowFormatter.document(Samples.document, as: format, options: Self.plain)
    #expect(Golden.mismatch(bytes, "document.\(format)") == nil)
  }

  @Test(arguments: ShowFormat.allCases)
  func outline(_ format: ShowFormat) {
    let bytes = ShowFormatter.outline(
      Samples.document, collection: "notes", as: format, options: Self.plain)
    #expect(Golden.mismatch(bytes, "outline.\(format)") == nil)
  }

  @Test func documentLine() {
    #expect(Golden.mismatch(DocumentJSON.jsonLine(Samples.document), "document.jsonl") == nil)
  }

  /// Topics and titles are wrapped, not cut.
  @Test(arguments: [40, 60, 80, 120]) func listFitsTheTerminal(width: Int) {
    var summaries = Samples.summaries
    for number in summaries.indices {
      summaries[number].title =
        "A title of many words that goes on and on, longer than any line of a narrow terminal"
    }
    let options = TextOptions(width: width)
    let text = String(decoding: ListFormatter.format(summaries, as: .text, options: options), as: UTF8.self)
    for line in text.split(separator: "\n") {
      #expect(TerminalWidth.columns(String(line)) <= width, "\(line)")
    }
    #expect(text.contains("narrow") && text.contains("terminal"))
  }

  @Test(arguments: ListFormatter.Format.allCases)
  func list(_ format: ListFormatter.Format) {
    let bytes = ListFormatter.format(Samples.summaries, as: format, options: Self.plain)
    #expect(Golden.mismatch(bytes, "list.\(format)") == nil)
  }

  @Test(arguments: [(false, "pipe"), (true, "terminal")])
  func code(_ isTerminal: Bool, _ name: String) {
    var sample = Samples.shortCode
    sample.text += "\n// \u{1B}[31m\u{202E}"
    let options = TextOptions(colour: isTerminal, isTerminal: isTerminal)
    let bytes = ShowFormatter.code([sample, Samples.shortCode], options: options)
    #expect(Golden.mismatch(bytes, "code-\(name).swift.txt") == nil)
  }
}
