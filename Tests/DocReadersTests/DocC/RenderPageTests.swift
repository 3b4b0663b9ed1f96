import DocModel
import Testing

@testable import DocReaders

@Suite struct RenderPageTests {
  private func document(_ text: String) throws -> Document {
    let result = Ingestor(collection: "test").ingest(
      bytes: Array(text.utf8), path: "data/documentation/boil.json")
    #expect(result.warnings.isEmpty)
    return try #require(result.documents.first)
  }

  /// The section's blocks, one line each.
  private func lines(_ section: Section) -> [String] {
    section.blocks.map { block in
      switch block {
      case .paragraph(let paragraph):
        switch paragraph.style {
        case .plain: paragraph.text
        case .quote: "> " + paragraph.text
        case .listItem(let depth, let marker):
          String(repeating: "  ", count: depth) + marker + " " + paragraph.text
        }
      case .code(let sample): "\(sample.language ?? "")| \(sample.text.replacing("\n", with: "⏎"))"
      case .table(let table):
        ([table.header] + table.rows).map { $0.map(\.marked).joined(separator: "|") }.joined(separator: "⏎")
      case .figure(let figure): figure.text
      }
    }
  }

  @Test func readsASymbol() throws {
    let document = try document(DocCFixtures.boil)
    #expect(document.kind == .reference)
    #expect(document.title == "boil(to:)")
    #expect(
      document.sections.map(\.heading) == [
        ["boil(to:)"], ["Parameters"], ["Return Value"], ["Discussion"], ["Availability"], ["Topics"],
        ["Topics", "Cooling"], ["Conforms To"], ["See Also"], ["See Also", "Related"],
      ])
    #expect(
      document.sections.map(lines) == [
        ["Heats the *water* to `degrees`.", "swift| func boil(to degrees: Int) -> Double"],
        ["• `degrees`: The temperature in °C.", " At most 100."],
        ["Seconds."],
        [
          "See `pour()` and a page.", "> **Warning:** It gets hot.", "1. Fill it.", "  • Cold water.",
          "2. Wait.",
          "• Dry: Empty.", "swift| let time = kettle.boil(to: 90)⏎print(time)",
          "Litres|Seconds⏎1|200", "In a column.", "**Gas**", "On a flame.",
        ],
        ["macOS 12.0+, iOS 15.0 to 17.0 (deprecated)"], [], ["• `pour()`: Pours it."],
        ["• Stove.Heating"], [], ["• `pour()`: Pours it."],
      ])
    #expect(document.metadata("availability") == "macOS 12.0+, iOS 15.0 to 17.0 (deprecated)")
    #expect(document.metadata("module") == "Kettle")
    #expect(document.links.map(\.target) == ["/documentation/kettle/pour()", "http://a.example/b"])
    // Lines are those of the JSON file.
    let listing = try #require(document.sections[3].code.first)
    #expect(DocCFixtures.boil.split(separator: "\n")[listing.startLine - 1].contains("let time"))
  }

  @Test func readsATutorial() throws {
    let document = try document(DocCFixtures.tutorial)
    #expect(document.kind == .article)
    #expect(document.sections.map { $0.heading.last } == ["Make tea", "Boil", "Check Your Understanding"])
    #expect(
      document.sections.map(lines) == [
        ["Begin."], ["First boil.", "• Fill it.", "swift| let tea = Tea()"],
        ["How hot?", "• Very.", " Yes."],
      ])
    #expect(document.sections[1].code.map(\.title) == ["Tea.swift"])
  }

  @Test func otherJSONIsNoPage() {
    for text in [
      "{\"kind\": \"symbol\"}", "[1, 2]", "{\"schemaVersion\": 3, \"identifier\": {\"url\": \"doc://a\"}}",
    ] {
      let probe = Probe(.init(text))
      #expect(RenderPageReader().recognise(probe) == nil)
    }
  }
}
