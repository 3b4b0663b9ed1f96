import DocDraft
import DocModel
import Foundation
import Testing

@testable import DocReaders

struct VimHelpReaderTests {
  private func kettle() throws -> Document {
    let input = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../FuzzTests/Inputs/vim-help/kettle.txt")
    let result = try Ingestor(collection: "test").ingest(
      bytes: Array(Data(contentsOf: input)), path: "kettle.txt")
    return try #require(result.documents.first)
  }

  @Test func readsHeadings() throws {
    let page = try kettle()
    #expect(page.kind == .manual)
    #expect(page.title == "kettle")
    #expect(page.sections.map { $0.heading.last } == [nil, "1. Boiling", "WHAT IF IT LEAKS", "2. Commands"])
    #expect(page.sections.map(\.level) == [0, 1, 3, 1])
    #expect(
      page.sections[1].paragraphs == [
        "Fill the kettle before you boil it, or the plugin refuses and says why. See :KettleFill for the amounts, and `kettlelid` for the lid.",
        "To boil it from your configuration, use this:", "The water is hot after a minute.",
      ])
    #expect(page.sections[1].code.map(\.text) == ["call kettle#boil()\n  call kettle#pour()"])
    #expect(page.sections[1].code.map(\.startLine) == [16])
    #expect(
      page.sections[2].paragraphs == [
        "Call a plumber.", "kettle-lids: Lids keep the water warm. Any lid will do.",
      ])
  }

  @Test func readsEntries() throws {
    let section = try #require(kettle().sections.last)
    #expect(
      section.paragraphs == [
        ":[range]KettleFill[!] {cups}: Fill the kettle with as many cups as {cups} says. With [!] the lid is opened first. Example:",
        "Then :KettleBoil it.",
        "'kettlelid' 'kl': boolean (default off) Whether the lid is closed.",
        "kettle#boil({cups}): Boils water for {cups} cups.", "one cup takes a minute", "two cups take two",
      ])
    #expect(section.code.map(\.text) == [":KettleFill 3"])
  }

  @Test(arguments: [
    ("*a.txt*\tWater in a pot\n", "Water in a pot"),
    ("*a.txt*  For Vim version 9\n\n\n\tVIM MANUAL\n\n\t  First steps\n", "First steps"),
    ("*a.txt*  For Vim version 9\n\nCups and lids\t\t*cups*\n", "Cups and lids"),
    ("*a.txt*\n\nSome text.\n", "a"),
  ])
  func findsTheTitle(text: String, title: String) throws {
    let bytes = Array((text + "\nSome more words of text.\n").utf8)
    #expect(Ingestor(collection: "test").ingest(bytes: bytes, path: "b.txt").documents.first?.title == title)
  }

  @Test(arguments: ["*a* b\n", "* a.txt*\n", "*a.txt b*\n", "See ft=helpful here.\n"])
  func leavesOtherText(text: String) {
    #expect(VimHelpReader().recognise(Probe(SourceText(bytes: Array(text.utf8)))) == nil)
  }
}
