import DocDraft
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocReaders

@Suite struct OrgReaderTests {
  private func page(_ text: String) throws -> Document {
    let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "a.txt")
    return try #require(result.documents.first)
  }

  /// The section that lines below a title and a headline become.
  private func section(_ text: String) throws -> Section {
    try #require(page("#+title: T\n* Head\n" + text).sections.first)
  }

  private func kettle() throws -> Document {
    let input = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../FuzzTests/Inputs/org/kettle.org")
    return try page(String(decoding: Data(contentsOf: input), as: UTF8.self))
  }

  @Test func readsHeadlines() throws {
    let page = try kettle()
    #expect(page.title == "The Kettle")
    #expect(page.kind == .article)
    #expect(
      page.metadata.map { "\($0.key): \($0.value)" } == [
        "description: How to boil water", "tags: tea, water", "date: 2025-02-03 Mon", "lang: en",
      ])
    #expect(
      page.sections.map(\.heading) == [
        [], ["Boiling"], ["Boiling", "Lists"], ["Boiling", "Lists", "--keep"], ["Boiling", "Lists"], ["Last"],
      ])
    #expect(page.sections.map(\.startLine) == [8, 11, 37, 45, 54, 81])
    #expect(page.sections.map(\.anchor) == [nil, "boil", nil, nil, nil, nil])
    #expect(
      page.links == [
        Link(text: "home page", target: "https://example.org/kettle"),
        Link(text: "cup.org", target: "cup.org"),
      ])
  }

  @Test func readsBlocks() throws {
    let page = try kettle()
    try #require(page.sections.count == 6)
    let code = page.sections[1].code
    #expect(code.map(\.language) == ["swift", nil])
    #expect(code.map(\.text) == ["let kettle = Kettle()\n* not a headline\n  #+title: neither", "42\n43"])
    #expect(code.map(\.startLine) == [28, 34])
    #expect(code.map(\.endLine) == [30, 35])
    #expect(page.sections[3].code.map(\.text) == ["kettle --keep"])
    #expect(
      page.sections[4].tables == [
        Table(marked: ["Name", "Degrees"], rows: [["Green", "`80`"], ["Black", "100"]])
      ])
    #expect(
      page.sections[4].paragraphs == ["Behind the list.", "a star", "A watched kettle.", "Mind the steam."])
    #expect(page.sections[4].blocks.contains(.paragraph(Paragraph("A watched kettle.", style: .quote))))
    #expect(!page.sections.flatMap(\.paragraphs).contains { $0.contains("Hidden") })
    #expect(page.sections[5].paragraphs == ["Words (A note in place.) behind a break.", "A note."])
  }

  @Test func readsLists() throws {
    let page = try kettle()
    try #require(page.sections.count == 6)
    let styles = page.sections[2].blocks.compactMap { block -> String? in
      guard case .paragraph(let item) = block, case .listItem(let depth, let marker) = item.style else {
        return nil
      }
      return "\(depth) \(marker) \(item.text)"
    }
    #expect(
      styles == [
        "0 • one more of it", "1 • inner", "2 3. deep", "2 4) deeper", "0 • done", "0 • term: what it says",
      ])
  }

  /// A marker must be between a space or opening character and a space or closing character.
  @Test(arguments: [
    ("*a* /b/ _c_ =d= ~e~ +f+", "**a** *b* *c* `d` `e` f"),
    ("(*a*), \"/b/\": {=c=}.", "(**a**), \"*b*\": {`c`}."),
    ("a*b* *c*d 2*3*4 a_b_c /usr/bin", "a*b* *c*d 2*3*4 a_b_c /usr/bin"),
    ("* a* *b * *c", "* a* *b * *c"), ("*a /b/ c*", "**a *b* c**"), ("*/a/*", "***a***"),
    ("/*a* b/", "***a** b*"),
    ("=*a*= ~[[b]]~ =a=b=", "`*a*` `[[b]]` `a=b`"), ("*a /b* c/", "**a /b** c/"),
    ("*two\nlines*", "**two lines**"),
    ("[[a][b /c/]] [[file:d.org::e]] [[*Head]]", "b *c* d.org Head"),
    ("a[1] [[b] c]] [d][e]", "a[1] [[b] c]] [d][e]"),
    ("[[a][[b]]] x", "[b] x"), ("a[fn:1] b[fn:x: c *d*] e", "a b (c **d**) e"), ("日本 *語* です", "日本 **語** です"),
  ])
  func readsMarks(_ text: String, _ expected: String) throws {
    #expect(try section("Text: " + text + "\n").paragraphs == ["Text: " + expected])
  }

  @Test(arguments: [
    ("TODO Boil", "Boil"), ("[#B] Boil", "Boil"), ("[#12] Boil", "[#12] Boil"),
    ("DONE [#A] Boil it :a:b_c:", "Boil it"),
    ("Boil: now", "Boil: now"), ("TODOS", "TODOS"), ("=boil(_:)= [[a][it]]", "boil(_:) it"),
  ])
  func cleansHeadings(_ text: String, _ expected: String) throws {
    #expect(try page("#+title: T\n* \(text)\nwords\n").sections.map(\.heading) == [[expected]])
  }

  @Test(arguments: [
    ("#+begin_src\nx\n* Next\n", 1), (":PROPERTIES:\n:a: b\n\nwords\n", 0), ("#+end_src\nwords\n", 0),
    ("|a\n", 0),
    ("| a |\n| b |\n", 0), (":LOGBOOK:\n* Next\nwords\n", 0), ("- \n- ::\n- a ::\n", 0),
  ])
  func losesNoTextBehindWhatStaysOpen(_ text: String, _ samples: Int) throws {
    let sections = try page("#+title: T\n* Head\n" + text).sections
    #expect(sections.flatMap(\.code).count == samples)
    #expect(text.contains("Next") == sections.contains { $0.heading == ["Next"] })
    if text.contains("words") { #expect(sections.flatMap(\.paragraphs) == ["words"]) }
  }

  @Test(arguments: [
    ("#+TITLE: T\n\n* Head\n\nWords.\n", "org"), ("Words.\n\n* Head\n#+BEGIN_SRC c\nx\n#+END_SRC\n", "org"),
    ("* Head\n:PROPERTIES:\n:ID: a\n:END:\nwords\n** Sub\n", "org"),
    ("Words.\n#+begin_quote\nA.\n#+end_quote\n", "org"),
    ("* TODO one\n* item\n* item\n", "article"),
    ("# Title\n\n* item\n* item\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", "markdown"),
    ("# Org\n\n```org\n#+TITLE: T\n* Head\n#+begin_src\n#+end_src\n```\n\n* item\n", "markdown"),
    (
      "= Org\n:toc:\n\n* item\n** item\n\n----\n#+TITLE: T\n#+begin_src\n----\n\n[source]\nx\n\nxref:a[b]\n",
      "asciidoc"
    ),
  ])
  func isToldFromOtherMarkup(_ text: String, _ reader: String) throws {
    let probe = Probe(SourceText(text))
    #expect(Readers.surest(for: probe).map { Readers.all[$0].name } == reader)
  }

  /// A file that has headlines only, no keywords and no drawers.
  @Test(arguments: [
    "* Tasks\n** TODO buy tea\n** DONE brew\n- [ ] a\n",
    "* Tasks\n\nFill the kettle first.\n\n** buy tea\n\nGreen tea.\n\n** brew\n\nSee [[https://x.org][the site]].\n",
  ])
  func headlinesAlone(text: String) throws {
    let page = try page(text)
    #expect(page.sections.compactMap { $0.heading.last } == ["Tasks", "buy tea", "brew"])
    #expect(page.sections.flatMap(\.code).isEmpty)
  }

  /// Lists in AsciiDoc and Markdown, and outlines of GNU's NEWS files, are not Org.
  @Test(arguments: ["* a\n** b\n** c\n", "Words\n\n* a\n** b\n\nWords.\n", "= T\n\n* a\n** b\n\nWords.\n"])
  func listsAreNoHeadlines(text: String) {
    let text = SourceText(text)
    #expect(OrgReader().recognise(text, Probe(text)) == nil)
  }
}
