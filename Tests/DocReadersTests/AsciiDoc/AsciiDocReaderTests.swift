import CWorkCount
import DocModel
import Foundation
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
    ("image::a.png[A cat]\n", "a.png"), ("see image:a.png[A cat] here\n", "a.png"),
    (":imagesdir: b\n\nimage::a.png[A cat]\n", "b/a.png"),
  ])
  func picturesAreLinks(_ text: String, _ target: String) throws {
    #expect(try page(text).links == [Link(text: "A cat", target: target)])
  }

  @Test func anAddressHasNoEscapes() throws {
    let links = try page(#"https://a.b/v1\...v2[full]"#).links
    #expect(links == [Link(text: "full", target: "https://a.b/v1...v2")])
  }

  @Test(arguments: [
    ("Some *bold*, _slanted_ and `code`.", "Some **bold**, *slanted* and `code`."),
    ("un**constrained** a_b_c 2*3*4", "un**constrained** a_b_c 2*3*4"),
    ("'old' and ``quoted'' and +plain+", "*old* and “quoted” and plain"),
    ("see linkgit:git-add[1] now", "see git-add(1) now"),
    ("https://a.b/c[home] or link:x.html[there]", "home or there"),
    ("<<id,words>> and <<only>>", "words and only"), ("a -- b", "a — b"), ("((term)) (((x, y)))z", "term z"),
    ("{plus} {absent} {litdd}x", "+ {absent} --x"), ("open *mark", "open *mark"),
    ("wrapped +\nline", "wrapped line"),
    ("H~2~O and x^2^, ~/d e~ `f^2^`", "H2O and x^2, ~/d e~ `f^2^`"), ("HEAD{caret}2{caret}@", "HEAD^2^@"),
    ("`+a*b+` [[x]]y", "`a*b` y"), ("`+{plus}+` C++ {plus} +{plus}+", "`{plus}` C++ + {plus}"),
    ("\\(C) \\(x \\link:a[b] `pass:[*c*]` pass:q[*d*]", "(C) \\(x link:a[b] `*c*` **d**"),
    ("[[a$,b]] c", "[[a$,b]] c"), ("A(C) B(R) C(TM) (x)", "A© B® C™ (x)"),
    ("the footnote:[] macro", "the footnote:[] macro"),
    (#"a \...b \--c https://a.b/v1\...v2[full]"#, "a ...b --c full"),
  ])
  func readsMarks(_ text: String, _ expected: String) throws {
    #expect(try paragraphs(text + "\n") == [expected])
  }

  @Test(arguments: [
    ("[comment]\nnot this\n\nthis\n", ["this"]),
    ("[comment]\n--\nnot\n\nthis\n--\n\nbut this\n", ["but this"]),
    ("before\n\n****\nin\n\n////\nnot\n****\n\nafter\n", ["before", "in", "after"]),
    ("a::\none\nb::\ntwo\n* three\n", ["a: one", "b: two", "three"]),
    ("____\n----\nsample\n----\n\nwords\n", ["words"]),
    ("[quote, Ann Lee, Letters]\n____\nSo be it.\n____\n", ["So be it.", "Ann Lee", "Letters"]),
    ("[loweralpha]\n. one\n. two\n", ["a. one", "b. two"]),
    ("[start=4]\n. four\n. five\n", ["four", "five"]),
    (". one\n.. inner\n... deep\n", ["one", "a. inner", "i. deep"]),
    ("see <<part>>\n\n[[part,The Part]]\nit\n", ["see The Part", "it"]),
    ("see <<p>>\n\n[#p]\n.Its name\nit\n", ["see Its name", "**Its name**", "it"]),
    ("see <<a.adoc#b>> and xref:c.adoc[]\n", ["see a.adoc and c.adoc"]),
    ("* [[[key]]] a book\n", ["[key] a book"]),
    (":x: pass:q[_one_]\n\n{x}self\n", ["*one*self"]),
    (":x: one\n\n{x}\n\n:x: two\n\n{x}\n", ["one", "two"]), (":x: one \\\n  two\n\n{x}\n", ["one two"]),
    (":n: 3\n\nifeval::[{n} > 2]\nmore\nendif::[]\nifeval::[\"{n}\" == \"2\"]\ntwo\nendif::[]\n", ["more"]),
    (":x: one +\n  two\n:My y: {x}\n\n{myy}\n", ["one two"]),
    ("= T\nAnn Lee\nv1, 2024-05-01\n:x: {revdate}\n\n{x} {lastname}\n", ["2024-05-01 Lee"]),
    ("a\n{set:x!}b\n{x}c\n", ["a {x}c"]),
    (":attribute-missing: drop-line\n\na {x}\nb {y-z}\n{plus} { c }\n", ["+ { c }"]),
    ("see <<p>>\n\n.Its name\n[#p,sh]\n----\nls\n----\n", ["see Its name"]),
    ("see <<p>> <<q>>\n\n[reftext=Part]\n[[p]]\n== P\n\nanchor:q[b[q\\]]it\n", ["see Part b[q]", "it"]),
    ("* one\n+\n.Title\n\n* two\n", ["one", "two"]), ("see xref:#[]\n", ["see [^top]"]),
    ("[loweralpha]\ni) one\nii) two\n", ["a. one", "b. two"]),
    ("[stem]\n++++\nx < y\n++++\n", ["`x < y`"]), ("a word.footnote:[a note]\n", ["a word.", "a note"]),
    ("one\n\n== Two footnote:[a note]\n\nthree\n", ["one", "three", "a note"]),
    (":tip-caption: Try\n\nTIP: this\n", ["**Try:** this"]), ("[.path]_a/b_ [.term]*c*\n", ["*a/b* **c**"]),
    ("\\include::a.adoc[]\n", ["include::a.adoc[]"]),
    ("[verse, Ann]\n____\na line\n\nanother\n____\n", ["a line", "another", "Ann"]),
    ("{counter:n} {counter:n} {n} {counter2:n}{n} {set:n:9}{n}\n", ["1 2 2 3 9"]),
    ("{counter:l:a} {counter:l}\n", ["a b"]),
    ("a &#8805; b &amp; &nosuch; &#0;\n", ["a ≥ b & &nosuch; &#0;"]),
    ("image::a.png[A cat,link=\"b.html\"]\n", ["A cat"]),
    ("[A cat]\n.Title\nimage::a.png[]\n", ["A cat", "**Title**"]),
    (". one\n\n//\n\n. other\n", ["one", "other"]), ("iv) four\nv) five\n", ["iv. four", "v. five"]),
    (":author: Ann Lee\n\n{lastname}\n", ["Lee"]),
    (":authorinitials: Q\n:authors: Ann Lee; Bob\n\n{authorinitials}\n", ["AL"]),
    (":authorinitials: Q\n:author: Ann Lee\n\n{authorinitials}\n", ["Q"]),
    ("a line\n:not: an attribute\n", ["a line :not: an attribute"]),
    ("links of https:// and http://a\n", ["links of https:// and http://a"]),
    ("a.footnote:n[note] b.footnote:n[] c.footnote:n[note]\n", ["a. b. c.", "note"]),
    ("a.footnoteref:[n,note] b.footnoteref:[n]\n", ["a. b.", "note"]),
    ("ifeval::['{none}' == '']\nnone\nendif::[]\nifeval::[{none} >= 3]\nthree\nendif::[]\n", ["none"]),
    ("• one\n• two\n", ["one", "two"]), ("- [*] done\n", ["[x] done"]),
    (".Title\n== Head\n\nwords\n", ["**Title**", "words"]), (".Contents\ntoc::[]\n", []),
    ("[ quote]\nwords\n", ["[ quote] words"]), ("[[1-a]]\nwords\n", ["[[1-a]] words"]),
    (
      ":caption: See{sp}\n\n.This\n====\nwords\n====\n\n.That\n--\nmore\n--\n",
      ["**See This**", "words", "**That**", "more"]
    ),
    ("[caption=\"{counter:x}. \"]\n.Cat\nimage::a.png[A cat]\n", ["A cat", "**1. Cat**"]),
    ("a::\n== b\n\nc\n", ["a: == b", "c"]),
  ])
  func readsBlocks(_ text: String, _ expected: [String]) throws {
    #expect(try paragraphs(text) == expected)
  }

  @Test func namesTheDocumentAndItsAuthor() throws {
    let text =
      "= The Book of {kind}\nAnn B. Lee <a@b.c>\nv1.2, 2024-05-01\n:kind: Ants\n\n{doctitle} {author} {lastname} {revnumber} {revdate}\n"
    #expect(try paragraphs(text) == ["The Book of Ants Ann B. Lee Lee 1.2 2024-05-01"])
  }

  @Test(arguments: [
    ("= A\nAnn Lee\n:doctitle: B\n\nwords\n", "B"), (":doctitle: B\n\nwords\n", "B"),
    ("[separator=::]\n= A\nAnn Lee\n:x: y\n\n{x}\n", "A"), ("= A\n:x: {doctitle}!\n\n{x}\n", "A"),
  ])
  func findsTheTitle(_ text: String, _ expected: String) throws {
    let page = try page(text)
    #expect(page.title == expected)
    #expect(page.sections.flatMap(\.paragraphs).count == 1)
  }

  @Test(arguments: [
    ("a|\n* one\n* two\n", "• one • two"), ("a|[source,sh]\n----\nls\n----\n", "`ls`"),
    ("l|\n a *b*\n", "`a *b*`"),
    ("a|= Title\n\n== Part\n\nwords\n", "Part words"), ("|a *b*\nc\n", "a **b** c"),
    ("a|\n!===\n!x !y\n!===\n", "x y"),
  ])
  func readsBlocksInCells(_ cell: String, _ expected: String) throws {
    let tables = try page("= T\n\n[cols=\"1,1\"]\n|===\n|first\n\(cell)|===\n").sections.flatMap(\.tables)
    #expect(tables.first?.header.map(\.marked) == ["first", expected])
    let columns = try page("= T\n\n[cols=\"1,1a\"]\n|===\n|first |\n* one\n|===\n").sections.flatMap(\.tables)
    #expect(columns.first?.header.map(\.marked) == ["first", "• one"])
  }

  /// The lines of a sample in a cell are kept, so the cells become blocks.
  @Test(arguments: [
    "|a l|\n b\n  c\n|d |e\n", "|a a|[source,sh]\n----\n b\n  c\n----\n|d |e\n",
  ])
  func aTableOfSamplesIsLayout(_ rows: String) throws {
    let sections = try page("= T\n\n[cols=2*]\n|===\n\(rows)|===\n").sections
    #expect(sections.flatMap(\.tables).isEmpty)
    #expect(sections.flatMap(\.paragraphs) == ["a", "d", "e"])
    #expect(sections.flatMap(\.code).map(\.text) == [" b\n  c"])
  }

  @Test func valuesHaveTheStylesOfTheirColumns() throws {
    let sections = try page("= T\n\n[cols=\"1,1l\"]\n,===\n*a*,*b*\nc,\"d\n e\"\n,===\n").sections
    #expect(sections.flatMap(\.code).map(\.text) == ["*b*", "d\n e"])
  }

  @Test func movesLevels() throws {
    let page = try page("= A\n\n== B\n\nb\n\n:leveloffset: +1\n\n== C\n\nc\n\n:leveloffset!:\n\n== D\n\nd\n")
    #expect(page.sections.map(\.heading) == [["A"], ["B"], ["B", "C"], ["D"]])
  }

  @Test func leavesOutCallouts() throws {
    let page = try page("----\na <1><2>\nb <!--3-->\n----\n\n[subs=attributes]\n----\n{plus} <1>\n----\n")
    #expect(page.sections.flatMap { $0.code.map(\.text) } == ["a\nb", "+ <1>"])
  }

  @Test func fencesHaveThreeMarks() throws {
    #expect(try page("````sh\nls\n````\n").sections.allSatisfy(\.code.isEmpty))
    #expect(try page("```sh\nls\n```\n").sections.flatMap(\.code).map(\.text) == ["ls"])
  }

  @Test(arguments: [
    ("attributes+", "+ 'a' *b*"), ("+quotes", "+ 'a' b"), ("attributes+,-callouts", "+ 'a' *b* <1>"),
    ("-verbatim", "{plus} 'a' *b* <1>"), ("quotes", "+ 'a' b <1>"),
    ("none", "{plus} 'a' *b* <1>"),
  ])
  func replacesInSamples(_ names: String, _ expected: String) throws {
    let page = try page("[subs=\"\(names)\"]\n----\n{plus} 'a' *b* <1>\n----\n")
    #expect(page.sections.flatMap { $0.code.map(\.text) } == [expected])
  }

  @Test(arguments: [
    ("tag=a", ["one", "inner"]), ("tags=*", ["one", "inner", "two"]),
    ("tags=!a", ["before", "two", "after"]),
    ("tags=**", ["before", "one", "inner", "two", "after"]), ("tags=a;!c", ["one"]), ("tag=c", ["inner"]),
  ])
  func includesTaggedLines(_ tags: String, _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("page.adoc", "= T\nAnn <a@b.c>\n\n[[a]]\ninclude::part.txt[\(tags)]\n")
    try folder.write(
      "part.txt",
      "before\n\n// tag::a[]\none\n\n# tag::c[]\ninner\n# end::c[]\n\n// end::a[]\n// tag::b[]\ntwo\n\n// end::b[]\nafter\n"
    )
    let walk = try FileWalker(root: folder.path).list().files
    let result = Ingestor(collection: "test", files: walk).ingest(
      try #require(walk.first { $0.path == "page.adoc" }))
    #expect(result.documents.flatMap(\.sections).flatMap(\.paragraphs) == expected)
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
    ",===\na,b\nc,d\n,===\n", "[cols=2]\n|===\n|a\n|b\n|c |d\n|===\n",
    "[cols=\"1s;3m\"]\n|===\n|a\n|b\n|c |d\n|===\n",
    "[cols=\" \"]\n|===\n|a |b\n|c\n|d\n|===\n", "[separator=\\t]\n,===\na\tb\nc\td\n,===\n",
  ])
  func readsTables(_ text: String) throws {
    let tables = try page(text).sections.flatMap(\.tables)
    #expect(tables == [Table(header: ["a", "b"], rows: [["c", "d"]])])
  }

  /// The number of columns is that of the cells in the first line. Copies and spans are counted.
  @Test(arguments: [
    ("|===\n2*|a\n|b |c\n|===\n", [["a", "a"], ["b", "c"]]),
    ("|===\n2+|a\n|b |c\n|===\n", [["a", ""], ["b", "c"]]),
  ])
  func theFirstLineTellsTheColumns(_ text: String, cells: [[String]]) throws {
    let tables = try page(text).sections.flatMap(\.tables)
    #expect(tables.map { ([$0.header] + $0.rows).map { $0.map(\.plain) } } == [cells])
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
    ("= Title\n\nWords.\n\n $ run\n", true), ("= Title\nAnn <ann@a.example>\n\nWords.\n", true),
    ("== Rules\n\nRead https://a.example/b[the words].\n", true), ("= Heading =\n\nWords.\n", false),
    ("Words.\n\n= Title\n\nMore.\n", false), ("// tag::a[]\n[%nowrap,c]\n----\nx\n----\n", true),
    ("Read https://a.example/b (the [words]).\n", false),
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
    let walk = try FileWalker(root: folder.path + "/root").list().files
    let page = try #require(walk.first { $0.path == "page.adoc" })
    let document = try #require(Ingestor(collection: "test", files: walk).ingest(page).documents.first)
    #expect(document.sections.flatMap(\.paragraphs) == ["From beside.", "c"])
  }

  /// A reader does not include a file that the walk skipped.
  @Test(arguments: [
    ("page.adoc", "= T\n\n[[a]]\nWords.\n\ninclude::FILE[]\n"),
    (
      "page.rst",
      "Title\n=====\n\n.. note:: Words.\n\n:ref:`a`\n\n.. literalinclude:: FILE\n\n.. include:: FILE\n"
    ),
    ("page.rst", "Title\n=====\n\n.. note:: Words.\n\n:ref:`a`\n\n.. csv-table:: T\n   :file: FILE\n"),
    ("page.1", ".TH X 1\n.SH NAME\nx \\- words\n.so FILE\n"),
  ])
  func takesInWhatWasListedAlone(name: String, text: String) throws {
    let folder = try TemporaryFolder()
    let hidden = [".env", ".secret/a.txt", "ignored.txt", "private.txt", "node_modules/b.txt"]
    for (number, file) in (hidden + ["open.txt"]).enumerated() {
      try folder.write("root/" + file, "Xyzzy\(number).\n")
      try folder.write("root/\(number)-" + name, text.replacingOccurrences(of: "FILE", with: file))
    }
    try folder.write("root/.gitignore", "ignored.txt\n")
    let walk = try FileWalker(
      root: folder.path + "/root", selection: FileSelection(exclude: ["private.txt"])
    ).list().files
    let ingestor = Ingestor(collection: "test", files: walk)
    for page in walk where page.path.hasSuffix(name) {
      let text = ingestor.ingest(page).documents.flatMap(\.sections).map { "\($0)" }.joined()
      #expect(text.contains("Xyzzy") == page.path.hasPrefix("\(hidden.count)-"), "\(page.path): \(text)")
    }
  }

  /// Files that include themselves or each other do not exceed the limit on included bytes.
  @Test func whatIsTakenInIsCharged() throws {
    let folder = try TemporaryFolder()
    try folder.write("self.adoc", "= T\n\n[[a]]\nWords.\n\ninclude::self.adoc[]\n\ninclude::self.adoc[]\n")
    for number in 0..<20 {
      try folder.write(
        "f\(number).adoc",
        "= T\n\n[[a]]\nWords.\n\n" + "include::f\(number + 1).adoc[]\n" + "include::f\(number + 1).adoc[]\n")
    }
    let walk = try FileWalker(root: folder.path).list().files
    for name in ["self.adoc", "f0.adoc"] {
      let page = try #require(walk.first { $0.path == name })
      let document = try #require(Ingestor(collection: "test", files: walk).ingest(page).documents.first)
      let size = document.sections.flatMap(\.paragraphs).reduce(0) { $0 + $1.utf8.count }
      #expect(size <= IncludedFiles.most / 2, "\(name)")
    }
    // One large file is included repeatedly.
    let files = IncludedFiles { _, limit in
      limit < 1 << 20 ? nil : SourceText(bytes: [UInt8](repeating: 0x61, count: 1 << 20))
    }
    #expect((0..<100).count { _ in files.text(named: "a") != nil } == 15)
    let small = IncludedFiles { _, _ in SourceText(bytes: [UInt8](repeating: 0x61, count: 1000)) }
    #expect((0..<10_000).count { _ in small.text(named: "a") != nil } < 4300)
  }

  /// A file of 4 MB is included repeatedly, each time for one line.
  @Test(arguments: [
    ("page.adoc", "= T\n\n[[a]]\nWords.\n\n", "include::big.txt[lines=1]\n", 3200),
    (
      "page.rst", "Title\n=====\n\n.. note:: Words.\n\n:ref:`a`\n\n",
      ".. literalinclude:: big.txt\n   :lines: 1\n\n", 3200
    ),
    ("page.1", ".TH X 1\n.SH NAME\nx \\- words\n", ".so big.txt\n", 330),
  ])
  func aLargeFileIsTakenInAFewTimes(name: String, head: String, line: String, count: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, head + String(repeating: line, count: count))
    let size = 3 << 20
    try folder.write("big.txt", String(repeating: String(repeating: "x", count: 1 << 18) + "\n", count: 12))
    let walk = try FileWalker(root: folder.path).list().files
    let page = try #require(walk.first { $0.path == name })
    let held = bridgedoc_memory()
    _ = bridgedoc_peak_memory()
    let document = try #require(Ingestor(collection: "test", files: walk).ingest(page).documents.first)
    let peak = Int(bridgedoc_peak_memory() - held)
    let text = document.sections.reduce(0) { sum, section in
      sum + section.paragraphs.reduce(0) { $0 + $1.utf8.count }
        + section.code.reduce(0) { $0 + $1.text.utf8.count }
    }
    // The limit is lower for a manual page.
    #expect(name == "page.1" || text >= size / 2)
    #expect(text <= IncludedFiles.most)
    #expect(peak <= 16 * IncludedFiles.most, "\(peak)")
  }

  /// After the walk, a link replaces a file or one of its parent folders. Neither the document nor an included file is read through the
  /// link.
  @Test func takesInNothingThroughALinkThatCameLater() throws {
    let folder = try TemporaryFolder()
    let text = "= T\n\n[[a]]\nWords.\n\ninclude::part.txt[]\n\ninclude::sub/part.txt[]\n"
    for file in ["root/part.txt", "root/sub/part.txt"] { try folder.write(file, "From inside.\n") }
    for file in ["outside/part.txt", "outside/page.adoc"] { try folder.write(file, "= T\n\nFrom outside.\n") }
    for page in ["root/page.adoc", "root/other.adoc", "root/sub/page.adoc"] { try folder.write(page, text) }
    let walk = try FileWalker(root: folder.path + "/root").list().files
    let ingestor = Ingestor(collection: "test", files: walk)
    func words(_ name: String) throws -> String {
      let result = ingestor.ingest(try #require(walk.first { $0.path == name }))
      return result.documents.flatMap(\.sections).flatMap(\.paragraphs).joined(separator: " ")
    }
    #expect(try words("page.adoc") == "Words. From inside. From inside.")
    for name in ["root/part.txt", "root/sub", "root/other.adoc"] {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    try folder.link("root/part.txt", to: "../outside/part.txt")
    try folder.link("root/sub", to: "../outside")
    try folder.link("root/other.adoc", to: "../outside/page.adoc")
    #expect(try words("page.adoc") == "Words.")
    #expect(try words("other.adoc") == "" && words("sub/page.adoc") == "")
  }
}
