import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocReaders

/// Plain text whose layout tells headings, samples and descriptions. The texts are fuzz inputs, too.
@Suite struct LaidOutReaderTests {
  private func text(_ name: String) throws -> Document {
    let input = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../FuzzTests/Inputs/laid-out/\(name).txt")
    return try document(String(decoding: Data(contentsOf: input), as: UTF8.self), path: "\(name).txt")
  }

  @Test func underlinedHeadings() throws {
    let manual = try text("underlined")
    #expect(manual.title == "Kettle Manual")
    #expect(
      manual.sections.map(\.heading) == [
        ["Kettle Manual"], ["1. Boiling"], ["1. Boiling", "1.1. Watching"], ["2. Cleaning"],
      ])
    try #require(manual.sections.count == 4)
    #expect(manual.sections[1].code.map(\.text) == ["kettle --boil --to 100\nkettle --whistle"])
    #expect(manual.sections[2].paragraphs.first?.hasPrefix("A watched kettle") == true)
    #expect(manual.sections[3].startLine == 37)
  }

  /// A row across the page parts sections; one that is set in is a line of a sample.
  @Test func rowsInSamplesStay() throws {
    let row = String(repeating: "-", count: 40)
    let input = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../FuzzTests/Inputs/laid-out/request.txt")
    let text = String(decoding: try Data(contentsOf: input), as: UTF8.self)
      .replacing("      POUR 200 ml\n", with: "      \(row)\n      POUR 200 ml\n\n\(row)\n")
    let samples = try document(text, path: "a.txt").sections.flatMap(\.code).map(\.text)
    #expect(samples.last == "LIFT cup\n\(row)\nPOUR 200 ml")
  }

  @Test func headingsAtTheMargin() throws {
    let request = try text("request")
    #expect(
      request.sections.map { $0.heading.last } == [
        "Abstract", "1. Introduction", "1.1. Terms", "2. The Protocol", "Security Considerations",
      ])
    try #require(request.sections.count == 5)
    #expect(request.sections[3].code.map(\.text) == ["LIFT cup\nPOUR 200 ml"])
    #expect(request.sections[1].paragraphs.count == 1)
  }

  /// Lines of a table of contents are no headings; those below it are.
  @Test func numberedHeadings() throws {
    let questions = try text("questions")
    #expect(questions.title == "Questions about tea")
    #expect(
      questions.sections.compactMap { $0.heading.last } == [
        "Questions about tea", "1. Leaves", "1.1 How many leaves?", "1.2 Which leaves?", "2. Water",
        "2.1 How hot?",
      ])
  }

  /// Text in long lines was not laid out, lists of one level are lists, and a changelog's items are no headings.
  @Test(arguments: [
    String(repeating: String(repeating: "Water boils slowly. ", count: 20) + "\n\n", count: 30),
    (1...30).map { "\($0). Fill the kettle with water up to the mark, and no further than that\n\n" }
      .joined(),
    "Changes\n\n"
      + String(
        repeating:
          " * The kettle whistles when the water boils, which it did not do\n   before this was mended.\n",
        count: 20),
  ])
  func leavesOtherTextAlone(_ text: String) throws {
    let page = try document(text, path: "a.txt")
    #expect(page.sections.allSatisfy { $0.heading.count <= 1 })
    #expect(page.sections.count { !$0.heading.isEmpty } <= 1)
  }
}
