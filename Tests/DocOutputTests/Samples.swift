import DocModel

@testable import DocOutput
@testable import DocSearch
@testable import DocTopics

/// Values for the golden tests. They contain all cases that formats distinguish.
enum Samples {
  static let id = SectionID(collection: "c", path: "p.md", heading: ["Cells"], ordinal: 0)
  static let otherID = SectionID(collection: "c", path: "p.md", heading: ["Cells"], ordinal: 1)

  static let shortCode = CodeSample(
    language: "swift", title: "Insets", timestamp: "3:05", startLine: 61, endLine: 63,
    text: "cell.contentConfiguration = UIHostingConfiguration {\n\tRow(item)\n}.margins(.all, 8)")

  static let longCode = CodeSample(
    language: "swift", startLine: 100, endLine: 139,
    text: (1...40).map { $0 == 30 ? "  configuration.margins(.leading, 4)" : "let line\($0) = \($0)" }
      .joined(separator: "\n"))

  static let hit = Hit(
    rank: 1, score: 12.40625, id: id, topic: "cells/insets", kind: .transcript, collection: "notes",
    title: "Rows in \"cells\"", heading: ["Part 2", "Insets\tand | margins"],
    source: SourceRange(path: "talks/cells.md", startLine: 58, endLine: 66), place: "talks/cells.md",
    timestamp: "3:05",
    snippet:
      "Give the **hosted row** its own insets with the `margins` modifier; without it the row keeps the "
      + "cell's layout margins, which differ between devices.",
    highlights: [51..<58], code: [shortCode])

  static let hostileHit = Hit(
    rank: 2, score: 0.5, id: otherID, topic: "evil/\u{1B}[2J", kind: .article, collection: "notes",
    title: "Clear\u{1B}[2Jscreen \u{202E}drawkcab", heading: ["<script>alert</script>\r\nnext"],
    source: SourceRange(path: "a\u{7}b\tc.md", startLine: 1, endLine: 2), place: "a\u{7}b\tc.md",
    snippet: "日本語の文章 zero\u{200B}width and \u{9B}31mred", highlights: [0..<9], code: [longCode])

  static let response = SearchResponse(
    query: "margins \"of rows\"", total: 9, elapsedMilliseconds: 0.4137, suggestion: "margin",
    unknownTerms: ["rowz"], hits: [hit, hostileHit])

  static var explained: SearchResponse {
    var response = response
    response.hits = [response.hits[0]]
    response.hits[0].explanation = ScoreExplanation(
      description: "score", value: 12.40625,
      children: [
        ScoreExplanation(
          description: "term \"margins\" in title", value: 8.125,
          children: [ScoreExplanation(description: "document frequency", value: 3)]),
        ScoreExplanation(description: "closeness of the words", value: 4.28125),
      ])
    return response
  }

  static let blocks: [Block] = [
    .paragraph(
      Paragraph(
        InlineText(
          marked:
            "A hosted row sizes itself: the cell asks the *hosting view* for its height whenever the state that "
            + "`body` reads has changed, and an `Array<Int>` is **not** a tag. Nor is <T>."))),
    .paragraph(Paragraph("first, set the configuration", style: .listItem(depth: 0, marker: "•"))),
    .paragraph(
      Paragraph(
        "then let the table know that its rows may have another height from now on, which it does not see alone",
        style: .listItem(depth: 1, marker: "10."))),
    .paragraph(Paragraph("measure twice, cut once", style: .quote)),
    .code(shortCode),
    .table(
      Table(
        header: ["Need", "Use"],
        rows: [["space around | inside", "`margins`"], ["行の背景", "background of the cell, not of the row"]])),
    .figure(Figure(startLine: 70, endLine: 72, text: "┌────┐\n│ OK │\n└────┘")),
  ]

  static let section = Section(
    id: id, topic: "cells/insets", level: 2, heading: ["Part 2", "Insets"], timestamp: "3:05", startLine: 58,
    endLine: 72, blocks: blocks)

  static let document = Document(
    topic: "cells", kind: .transcript, title: "Rows in cells", source: "talks/cells.md",
    metadata: [
      MetadataEntry(key: "session", value: "cells-1"), MetadataEntry(key: "note", value: "a \"b\"\n\u{1}"),
    ],
    links: [Link(text: "Charts", target: "charts-7")],
    repairs: RepairReport(
      counts: [.duplicatesRemoved: 2, .joinedWordsSplit: 11],
      warnings: [RepairWarning(line: 7, reason: "a heading may be prose")]),
    sections: [
      Section(
        id: otherID, topic: "cells/preamble", level: 0, heading: [], startLine: 1, endLine: 4,
        blocks: [.paragraph(Paragraph("What this talk is about."))]),
      Section(
        id: otherID, topic: "cells/part-2", level: 1, heading: ["Part 2"], timestamp: "2:59", startLine: 50,
        endLine: 57, blocks: []),
      section,
    ])

  static let summary = DocumentSummary(
    collection: "notes", topic: "cells", kind: .transcript, title: "Rows in cells", source: "talks/cells.md",
    sectionCount: 3, place: "talks/cells.md")

  static let page = SectionPage(
    document: summary, section: section,
    previous: SectionReference(
      id: otherID, topic: "cells/part-2", title: "Rows in cells", heading: ["Part 2"]),
    related: [
      SectionReference(id: otherID, topic: "other/x", title: "Other", heading: ["X", "Y"])
    ])

  static let summaries = [
    summary,
    DocumentSummary(
      collection: "notes", topic: "bad\tname", kind: .readme, title: "Bad\u{1B}]0;x\u{7}", source: "bad.md",
      sectionCount: 1234, place: "bad.md"),
    DocumentSummary(
      collection: "zoo", topic: "ape", kind: .skill, title: "Apes", source: "ape.md", sectionCount: 1,
      place: "ape.md"),
  ]
}
