import DocModel
import TestSupport
import Testing

@testable import DocIndex

/// Tests which sections are proposals, and which describe rejected or postponed ideas.
struct SectionStandingTests {
  /// A document with the given outline. Each line contains the headings of a section, outermost first.
  private static func document(_ number: Int, _ outline: [String]) -> Document {
    var document = Document(
      topic: "d\(number)", kind: .article, title: "Title \(number)", source: "d\(number).md")
    for (ordinal, path) in outline.enumerated() {
      let heading = path.split(separator: " / ").map(String.init)
      document.sections.append(
        Section(
          id: SectionID(collection: "test", path: document.source, heading: heading, ordinal: ordinal),
          topic: "d\(number)/s\(ordinal)", level: heading.count, heading: heading, timestamp: nil,
          startLine: ordinal + 1, endLine: ordinal + 1, blocks: [.paragraph(Paragraph("Words \(ordinal)."))]))
    }
    return document
  }

  private static let guide = [
    "Cells", "Cells / Margins", "Motivation", "Alternative text", "Future-proof code",
  ]
  private static let proposal = [
    "Motivation", "Proposed solution", "Proposed solution / Naming", "Alternatives Considered:",
    "Alternatives Considered: / Naming",
  ]

  /// An outline, and a letter for each section: `p` for a proposal, `a` for an aside, `b` for both, `.` for neither.
  private struct Case: Sendable, CustomTestStringConvertible {
    var outline: [String]
    var standings: String
    var testDescription: String { outline.joined(separator: ", ") }
  }

  private static let cases = [
    Case(outline: guide, standings: "....."),
    Case(outline: proposal, standings: "pppbb"),
    // Two headings of proposals do not make a document a proposal. Rejected ideas are recognised in any document.
    Case(outline: ["Motivation", "Open questions", "Rejected Ideas"], standings: "ppb"),
    Case(outline: ["Motivation", "Open questions", "Out of scope / Sizes"], standings: "..a"),
    Case(outline: ["Alternatives", "Other / Non-Goals"], standings: "aa"),
    Case(outline: ["Context", "Considered Options", "Decision Outcome", "Consequences"], standings: "pppp"),
    Case(outline: [], standings: ""),
  ]

  private static func letter(_ standing: SectionStanding) -> Character {
    switch (standing.contains(.proposal), standing.contains(.aside)) {
    case (true, true): "b"
    case (true, false): "p"
    case (false, true): "a"
    case (false, false): "."
    }
  }

  @Test(arguments: cases)
  private func headingsTellTheStanding(_ test: Case) {
    let standings = SectionStanding.ofSections(in: Self.document(0, test.outline), collection: "c")
    #expect(String(standings.map(Self.letter)) == test.standings)
  }

  @Test(
    arguments: [
      ("blog/kites.md", true), ("site/News/2.html", true), ("a/_posts/kites.md", true),
      ("2026/11/25/kites.md", true),
      ("src/2026/1/5/kites/index.html", true), ("2026-11-25-kites.md", true), ("notes/2026-11-25.md", true),
      ("blog.md", false), ("kites.md", false), ("2026/kites.md", false), ("2026/11/kites.md", false),
      ("10.1/2/3/a.md", false),
      ("2026/13/25/kites.md", false), ("2026-11-2500.md", false), ("man/2026-1/a.md", false),
      ("weblog/kites.md", false), ("doc/whatsnew/3.11.html", true), ("git/RelNotes/2.39.0.txt", true),
      ("NEWS", true), ("a/CHANGELOG.md", true), ("a/changelog.Debian.gz", true), ("a/whats-new.html", true),
      ("a/renews.md", false), ("changelogs-how-to.md", false),
      ("a/posts", false), ("", false), ("2026/11/x25/k.md", false),
    ])
  func pathsTellAPost(_ path: String, _ isPost: Bool) {
    #expect(SectionStanding.isPost(path) == isPost)
    var document = Self.document(0, Self.proposal)
    document.source = path
    #expect(
      SectionStanding.ofSections(in: document, collection: "c").allSatisfy {
        $0.contains(.post) == isPost && $0.contains(.proposal)
      })
  }

  /// Standings are stored even if no heading recurs, and they are merged from several batches.
  @Test(arguments: [1, 2, 3])
  func standingsAreStoredAndMerged(batches: Int) throws {
    let folder = try TemporaryFolder()
    let reader = try writeIndex(
      [
        Self.document(0, Self.guide), Self.document(1, Self.proposal),
        Self.document(2, ["Plain", "Future directions"]),
      ], to: folder.path, batches: batches)
    let priors = try HeadingPriors(reader)
    let standings = try (0..<reader.sectionCount).map {
      try priors.priorAndStanding(of: SectionAddress(segment: 0, section: $0)).standing
    }
    #expect(String(standings.map(Self.letter)) == ".....pppbb.a")
    #expect(try IndexVerifier(reader).verify().counts.sections == 12)
  }

  /// Sections with and without marks are found in groups of 256 sections and at their borders.
  @Test(arguments: [50, 51, 52, 110, 160])
  func marksOfManySectionsAreFound(documents: Int) throws {
    let folder = try TemporaryFolder()
    let plain = ["Plain", "Words", "More", "Last", "End"]
    let all = (0..<documents).map { number in
      Self.document(number, number % 3 == 0 || number > 100 ? plain.map { "\($0) \(number)" } : Self.proposal)
    }
    let reader = try writeIndex(all, to: folder.path, batches: 2)
    let priors = try HeadingPriors(reader)
    var number = 0
    for document in all.sorted(by: { $0.source < $1.source }) {
      let address = try #require(
        try IndexContents(reader).documents(withTopic: document.topic).first, "\(document.topic)")
      for (section, standing) in zip(
        try IndexContents(reader).sections(of: address),
        SectionStanding.ofSections(in: document, collection: "c"))
      {
        #expect(try priors.priorAndStanding(of: section).standing == standing)
        number += 1
      }
    }
    #expect(number == documents * 5)
    _ = try IndexVerifier(reader).verify()
  }
}
