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
        ":[range]KettleFill[!] {cups}, :KettleFill, :KF: Fill the kettle with as many cups as {cups} says. With [!] the lid is opened first. Example:",
        "Then :KettleBoil it.",
        "'kettlelid' 'kl': boolean (default off) Whether the lid is closed.",
        "kettle#boil({cups}): Boils water for {cups} cups.", "one cup takes a minute", "two cups take two",
      ])
    #expect(section.code.map(\.text) == [":KettleFill 3"])
  }

  /// Every tag is a word of the text, a heading or an anchor.
  @Test func keepsTags() throws {
    let long = String(repeating: "Pours what is in the kettle slowly into all of the cups. ", count: 8)
    let text = """
      *a.txt*\tTea

      Tea framework\t\t\t*tea* *TEA*

      Nvim brews.

      ==============================================================================
      QUICKSTART\t\t\t*tea-quickstart* *tea-start*

      Begin here.

      \t\t*E1* *E2* *E3* *E4*
        Kettle empty ~

      brew({kind}, {opts})\t\t*tea.brew()*
      \t\t\(long)

      pour({cup})\t\t*tea.pour()*
      \t\tPours.
      \t\tIt may be cold. *E5*
      """
    let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "a.txt")
    let page = try #require(result.documents.first)
    let start = try #require(page.sections.first { $0.heading.last == "QUICKSTART" })
    #expect(start.anchor == "tea-quickstart")
    #expect(start.paragraphs == ["tea-start", "Begin here.", "E1, E2, E3, E4: Kettle empty"])
    let brew = try #require(page.sections.first { $0.heading.last == "tea.brew()" })
    #expect(brew.paragraphs.first == "brew({kind}, {opts}), tea.brew()")
    #expect(page.sections.last?.paragraphs == ["pour({cup}), tea.pour(): Pours. It may be cold. E5"])
    #expect(page.sections[0].paragraphs.first == "Tea framework, tea, TEA: Nvim brews.")
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
