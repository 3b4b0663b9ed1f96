import DocModel
import Testing

@testable import DocDraft
@testable import DocReaders

@Suite struct DocumentFinisherTests {
  private func section(_ level: Int, _ heading: String, _ texts: [String] = ["words"], line: Int = 1)
    -> DraftSection
  {
    var section = DraftSection(level: level, heading: heading, startLine: line, endLine: line + texts.count)
    section.blocks = texts.enumerated().map {
      DraftBlock(
        .paragraph(Paragraph(InlineText(marked: $0.element))), startLine: line + $0.offset,
        endLine: line + $0.offset)
    }
    return section
  }

  private func finish(_ sections: [DraftSection], title: String? = nil, path: String = "a/cells.md")
    -> Document
  {
    var draft = DraftDocument(kind: .article, title: title)
    draft.sections = sections
    return DocumentFinisher(collection: "c", path: path).finish(draft)
  }

  @Test func leavesTheTitleOutOfPaths() {
    let document = finish([
      section(1, "Guide"), section(1, "Part 1", []), section(2, "Cells (iOS 16+)"), section(4, "Deep"),
      section(2, "Rows"), section(1, "Part 2"), section(3, "Jump"),
    ])
    #expect(document.title == "Guide")
    #expect(
      document.sections.map(\.heading) == [
        ["Guide"], ["Part 1"], ["Part 1", "Cells (iOS 16+)"], ["Part 1", "Cells (iOS 16+)", "Deep"],
        ["Part 1", "Rows"], ["Part 2"], ["Part 2", "Jump"],
      ])
    #expect(
      document.sections.map(\.topic) == [
        "cells/overview", "cells/part-1", "cells/cells-ios-16", "cells/deep", "cells/rows", "cells/part-2",
        "cells/jump",
      ])
  }

  @Test func joinsThePreambleToTheTitle() {
    let document = finish([section(0, "", ["before"]), section(1, "Guide", ["after"], line: 3)])
    #expect(document.sections.map(\.paragraphs) == [["before", "after"]])
    #expect(document.sections.first?.level == 1)
    #expect(document.sections.first?.startLine == 1)
  }

  /// A heading is the title of the text before it only if it is the document's one heading of level 1.
  @Test(arguments: [([1, 2], 1), ([2, 2], 2), ([1, 1], 2), ([2, 1], 2), ([1, 2, 2], 1)])
  func theFirstOfSeveralHeadingsIsNoTitleOfTextBeforeIt(_ levels: [Int], _ parts: Int) {
    let headings = levels.enumerated().map { section($1, "Part \($0)", line: $0 + 2) }
    let document = finish([section(0, "", ["before"])] + headings)
    #expect(document.sections.count == parts + levels.count - 1)
    #expect(document.sections.first?.heading == (parts == 1 ? ["Part 0"] : []))
    let topics = ["cells/overview"] + (parts == 1 ? [] : ["cells/part-0"])
    #expect(document.sections.prefix(parts).map(\.topic) == topics)
  }

  @Test func keepsHeadingsThatHoldNothing() {
    let document = finish([
      section(1, "Guide", []), section(2, "Empty", []), section(2, "Full"), section(3, "Last", []),
    ])
    #expect(document.sections.map(\.heading) == [["Guide"], ["Empty"], ["Full"], ["Full", "Last"]])
    #expect(finish([section(1, "Only", [])]).sections.count == 1)
  }

  @Test func numbersEqualSlugs() {
    let document = finish(
      [section(2, "Same"), section(2, "Same"), section(2, "Same 2"), section(2, "!?"), section(2, "Same")],
      title: "T")
    #expect(
      document.sections.map { $0.topic.dropFirst("cells/".count) } == [
        "same", "same-2", "same-2-2", "section", "same-3",
      ])
    #expect(Set(document.sections.map(\.id)).count == 5)
  }

  @Test func keepsIDsWhilePathAndHeadingsStay() {
    let one = finish([section(2, "A"), section(2, "B")], title: "T")
    let two = finish(
      [section(2, "New"), section(2, "B", ["other words"], line: 40), section(2, "A")], title: "U")
    #expect(one.sections[0].id == two.sections[2].id)
    #expect(one.sections[1].id == two.sections[1].id)
    #expect(finish([section(2, "A")], title: "T", path: "b.md").sections[0].id != one.sections[0].id)
  }

  @Test(arguments: [(1, 1), (799, 1), (800, 1), (801, 2), (1700, 3)])
  func splitsLongSections(_ words: Int, _ parts: Int) {
    let texts = stride(from: 0, to: words, by: 50).map { start in
      Array(repeating: "word", count: min(50, words - start)).joined(separator: " ")
    }
    let document = finish([section(1, "T", ["x"]), section(2, "Long", texts, line: 10)])
    let long = document.sections.dropFirst()
    #expect(long.count == parts)
    #expect(long.flatMap(\.paragraphs) == texts)
    #expect(Set(long.map(\.heading)) == [["Long"]])
    #expect(long.allSatisfy { $0.paragraphs.joined(separator: " ").split(separator: " ").count <= 850 })
    #expect(zip(long, long.dropFirst()).allSatisfy { $0.endLine < $1.startLine })
  }

  @Test(arguments: [
    ("docs/Cell Guide.md", nil, "cell-guide"), ("docs/README.md", "Kestrel", "kestrel"),
    ("kestrel/README.md", "README", "kestrel"), ("0123.txt", "Some Title", "some-title"),
    ("000_b6c3dc612ebb61f9.txt", "Some Title", "some-title"), ("x/index.html", nil, "x"),
    ("notes.tar.gz", nil, "notes"), ("0300-continuation.md", "Other", "0300-continuation"),
    ("a.keys.md", nil, "a-keys"),
    ("README.md", nil, "readme"), ("字.md", nil, "字"),
  ])
  func namesTopics(_ path: String, _ title: String?, _ topic: String) {
    #expect(finish([section(0, "")], title: title, path: path).topic == topic)
  }

  @Test(arguments: [
    ("UIHostingConfiguration (iOS 16+)", "uihostingconfiguration-ios-16"), ("What's New?", "whats-new"),
    ("Crème Brûlée", "creme-brulee"), ("字幕 と ABC", "字幕-と-abc"), ("a -- b", "a-b"), ("!!", ""),
    (String(repeating: "word ", count: 30), Array(repeating: "word", count: 16).joined(separator: "-")),
  ])
  func makesSlugs(_ text: String, _ slug: String) {
    #expect(Slug.make(text) == slug)
  }

  @Test func levelsTables() {
    var table = section(1, "T", [])
    table.blocks = [
      DraftBlock(
        .table(Table(header: ["a", " b "], rows: [["1"], ["1", "2", "3"]])), startLine: 1, endLine: 3)
    ]
    let even = Table(header: ["a", "b", ""], rows: [["1", "", ""], ["1", "2", "3"]])
    #expect(finish([table]).sections.first?.tables == [even])
  }
}
