import DocModel
import TestSupport
import Testing

@testable import DocDraft
@testable import DocFiles
@testable import DocReaders

@Suite struct AsciiDocReaderTests {
  private func page(_ text: String) throws -> Document {
    var sink = DocumentSink()
    AsciiDocReader().read(
      Member(probe: Probe(SourceText(text)), options: ReaderOptions(path: "a.adoc")), into: &sink)
    let draft = try #require(sink.entries.first?.draft)
    return DocumentFinisher(collection: "test", path: "a.adoc").finish(draft)
  }

  private func paragraphs(_ text: String) throws -> [String] { try page(text).sections.flatMap(\.paragraphs) }

  @Test(arguments: [
    ("Some *bold*, _slanted_ and `code`.", "Some **bold**, *slanted* and `code`."),
    ("un**constrained** a_b_c 2*3*4", "un**constrained** a_b_c 2*3*4"),
    ("'old' and ``quoted'' and +plain+", "*old* and “quoted” and plain"),
    ("see linkgit:git-add[1] now", "see git-add(1) now"),
    ("https://a.b/c[home] or link:x.html[there]", "home or there"),
    ("<<id,words>> and <<only>>", "words and only"), ("a -- b", "a — b"), ("((term)) (((x, y)))z", "term z"),
    ("{plus} {absent} {litdd}x", "+ {absent} --x"), ("open *mark", "open *mark"),
    ("wrapped +\nline", "wrapped line"),
    ("`+a*b+` [[x]]y", "`a*b` y"),
  ])
  func readsMarks(_ text: String, _ expected: String) throws {
    #expect(try paragraphs(text + "\n") == [expected])
  }

  @Test func readsHeadingsOfBothForms() throws {
    let page = try page(
      "= Top\nAnn <a@b.c>\n\nintro\n\n== One\n\nwords\n\nTwo\n~~~\nmore\n\nThree\n-----\nend\n")
    #expect(page.title == "Top")
    #expect(page.sections.map(\.heading) == [["Top"], ["One"], ["One", "Two"], ["Three"]])
    #expect(page.sections.map(\.startLine) == [1, 6, 10, 14])
    #expect(page.sections[0].paragraphs == ["intro"])
  }

  @Test func readsTermsAsEntries() throws {
    let long = String(repeating: "many words ", count: 30)
    let page = try page(
      "== Options\n\n-k::\n--keep::\n\tKeep it.\n+\nStill.\n\n--to <x>:: \(long)\n\n  second\n\nBehind.\n")
    #expect(page.sections.map { $0.heading.last } == ["Options", "--to <x>", "Options"])
    #expect(page.sections[0].paragraphs == ["-k, --keep: Keep it.", "Still."])
    #expect(page.sections[2].paragraphs == ["Behind."])
  }

  @Test func readsBlocks() throws {
    let page = try page(
      """
      :x: value

      NOTE: Mind {x}.

      .Start
      [source,swift]
      ----
      let a <1>
      // kept
      ----
      <1> Makes.

      [WARNING]
      ====
      Hot.

      * one
      ** two
      . first
      ====

      ////
      gone
      ////
      ifdef::absent[]
      hidden
      endif::[]

       literal
      """)
    let section = try #require(page.sections.first)
    #expect(
      section.paragraphs == ["**Note:** Mind value.", "Makes.", "**Warning**", "Hot.", "one", "two", "first"])
    #expect(section.code.map(\.text) == ["let a\n// kept", "literal"])
    #expect(section.code.first?.language == "swift")
    #expect(section.code.first?.title == "Start")
    #expect(section.code.first?.startLine == 8)
  }

  @Test(arguments: [
    "|===\n|a |b\n\n|c\n|d\n|===\n", "[cols=\"1,2\"]\n|===\n|a\n|b\n|c |d\n|===\n",
    "[cols=2*]\n|===\na|a |b\n|c ^|d\n|===\n",
    ",===\na,b\nc,d\n,===\n",
  ])
  func readsTables(_ text: String) throws {
    let tables = try page(text).sections.flatMap(\.tables)
    #expect(tables == [Table(header: ["a", "b"], rows: [["c", "d"]])])
  }

  @Test func theSourceOfAManualPageIsOne() throws {
    let page = try page(
      "cup(1)\n======\n\nNAME\n----\ncup - hold tea\n\nSYNOPSIS\n--------\n[verse]\n'cup' [-s]\n\t[<tea>...]\n"
    )
    #expect(page.kind == .manual)
    #expect(page.metadata("description") == "hold tea")
    #expect(try page.section("synopsis").code.map(\.text) == ["cup [-s]\n\t[<tea>...]"])
  }

  @Test(arguments: [
    ("= T\n\n[source,c]\n----\nx\n----\n\nlink:a[b]\n", true), ("# T\n\n```\na::\n```\n\n- b\n", false),
    ("Title\n=====\n\nWords::\n\n  sample\n", false), ("a::\n\tb\nc::\n\td\ne::\n\tf\n", true),
  ])
  func recognises(_ text: String, _ isRead: Bool) {
    #expect((AsciiDocReader().recognise(Probe(SourceText(text))) != nil) == isRead)
  }

  @Test func takesInFilesInsideTheFolderAlone() throws {
    let folder = try TemporaryFolder()
    let text =
      "= T\n\n[[a]]\ninclude::part.txt[]\n\ninclude::../outside.txt[]\n\ninclude::link.txt[]\n\nlink:b[c]\n"
    try folder.write("root/page.adoc", text)
    try folder.write("root/part.txt", "From beside.\n")
    try folder.write("outside.txt", "From outside.\n")
    try folder.link("root/link.txt", to: "../outside.txt")
    let walk = try FileWalker(root: folder.path + "/root").files().files
    let page = try #require(walk.first { $0.path == "page.adoc" })
    let document = try #require(Ingestor(collection: "test").ingest(page).documents.first)
    #expect(document.sections.flatMap(\.paragraphs) == ["From beside.", "c"])
  }
}
