import DocDraft
import DocFiles
import DocModel
import DocSystem
import Testing

@testable import DocReaders

@Suite struct PDFReaderTests {
  private func read(_ pages: PDFPages) -> DraftDocument? { PDFReader.draft(ofLayout: pages.bytes) }

  private func paragraphs(_ section: DraftSection?) -> [String] {
    (section?.blocks ?? []).compactMap {
      if case .paragraph(let paragraph) = $0.block { paragraph.text } else { nil }
    }
  }

  private func code(_ section: DraftSection?) -> [String] {
    (section?.blocks ?? []).compactMap { if case .code(let sample) = $0.block { sample.text } else { nil } }
  }

  private func tables(_ section: DraftSection?) -> [Table] {
    (section?.blocks ?? []).compactMap { if case .table(let table) = $0.block { table } else { nil } }
  }

  /// The time of the last change is preferred to the time of creation.
  @Test(arguments: [
    (["ModDate": "2024-02-03T04:05:06Z", "CreationDate": "2023-01-02T03:04:05Z"], "2024-02-03T04:05:06Z"),
    (["CreationDate": "2023-01-02T03:04:05Z"], "2023-01-02T03:04:05Z"), (["CreationDate": ""], nil),
    ([:], nil),
  ])
  func dates(_ said: [String: String], _ date: String?) throws {
    var pages = PDFPages()
    pages.page()
    prose(&pages)
    let head = said.map { "<meta name=\"\($0.key)\" content=\"\($0.value)\"/>" }.joined()
    let text = String(decoding: pages.bytes, as: UTF8.self).replacing("</head>", with: head + "</head>")
    let draft = try #require(PDFReader.draft(ofLayout: Array(text.utf8)))
    #expect(draft.metadata.first { $0.key == "date" }?.value == date)
  }

  /// A page of prose, so that the most frequent size is that of the text.
  private func prose(_ pages: inout PDFPages, lines: Int = 6, about word: String = "Water") {
    for number in 0..<lines {
      pages.line(
        number == lines - 1
          ? "and so \(word) ends here."
          : "\(word) in a kettle is heated until it boils and steam comes out of it")
    }
  }

  @Test func sizesMakeHeadingsAndLinesParagraphs() throws {
    var pages = PDFPages()
    pages.page()
    pages.line("The Kettle", size: 2)
    pages.line("Handbook", size: 2)
    pages.skip(12)
    pages.line("Boiling", size: 1.4)
    pages.line("The water is heated until it boils, which takes a min-")
    pages.line("ute or two in a well-known way; the well-")
    pages.line("known way is here.")
    pages.skip(8)
    pages.line("A new paragraph that follows the first one, and is long enough to be")
    pages.line("told apart.")
    pages.page()
    pages.line("Pouring", size: 1.4)
    prose(&pages)
    let draft = try #require(read(pages))
    #expect(draft.sections.map(\.heading) == ["The Kettle Handbook", "Boiling", "Pouring"])
    #expect(draft.sections.map(\.level) == [1, 2, 2])
    #expect(draft.sections.map(\.anchor) == ["page=1", "page=1", "page=2"])
    #expect(draft.sections[2].startLine == 2)
    #expect(
      paragraphs(draft.sections[1]) == [
        "The water is heated until it boils, which takes a minute or two in a well-known way; the well-known way is here.",
        "A new paragraph that follows the first one, and is long enough to be told apart.",
      ])
  }

  @Test func numbersMakeHeadingsOfTheTextsSize() throws {
    var pages = PDFPages()
    pages.page()
    prose(&pages)
    pages.skip(14)
    pages.line("2.3 Pouring Slowly")
    prose(&pages)
    let draft = try #require(read(pages))
    #expect(draft.sections.map(\.heading) == ["", "2.3 Pouring Slowly"])
    #expect(draft.sections.last?.level == 2)
  }

  @Test func boldLinesThatStandAloneAreHeadings() throws {
    var pages = PDFPages()
    pages.page()
    pages.line("Kettles", size: 2)
    for _ in 0..<6 { prose(&pages, lines: 4) }
    pages.skip(8)
    pages.line("Water comes out of kettles", stretch: 1.08)
    pages.skip(4)
    prose(&pages)
    pages.skip(8)
    pages.line("Water comes out of kettles")
    pages.skip(4)
    prose(&pages)
    let draft = try #require(read(pages))
    #expect(draft.sections.map(\.heading) == ["Kettles", "Water comes out of kettles"])
    #expect(draft.sections.map(\.level) == [1, 2])
  }

  @Test func runningHeadsAndPageNumbersGo() throws {
    var pages = PDFPages()
    for (number, word) in ["Water", "Tea", "Soup", "Milk", "Broth"].enumerated() {
      pages.page()
      pages.line("Kettle Handbook", at: 30)
      prose(&pages, about: word)
      pages.line("\(number)", x: 300, at: 760)
    }
    let draft = try #require(read(pages))
    let text = draft.sections.flatMap { paragraphs($0) }.joined(separator: " ")
    #expect(!text.contains("Handbook"))
    #expect(text.hasSuffix("and so Broth ends here."))
    #expect(draft.repairs.counts[.navigationRemoved] == 10)
  }

  @Test func fontsOfOneWidthAreCode() throws {
    var pages = PDFPages()
    pages.page()
    prose(&pages)
    pages.code("func boil(water: Int) {")
    pages.code("    let cups = water / 2")
    pages.skip(13.6)
    pages.code("    pour(cups)")
    pages.code("}")
    prose(&pages)
    let draft = try #require(read(pages))
    #expect(
      code(draft.sections.first) == ["func boil(water: Int) {\n    let cups = water / 2\n\n    pour(cups)\n}"]
    )
    #expect(paragraphs(draft.sections.first).count == 2)
  }

  /// Lines in a cell are closer together than rows. Space beside a rule of the table does not separate rows.
  @Test func tightLinesAreOneRow() throws {
    var pages = PDFPages()
    pages.page()
    prose(&pages)
    pages.skip(6)
    for (cup, use) in [
      (["Cup", ""], ["Use", ""]), (["a small cup of", "old ket-", "tle"], ["for tea", "only", ""]),
      (["a mug", ""], ["for soup", ""]), (["a glass", "with a lid"], ["for water", ""]),
    ] {
      for (left, right) in zip(cup, use) where !left.isEmpty || !right.isEmpty {
        pages.row([(72, left), (250, right)].filter { !$0.1.isEmpty })
      }
      pages.skip(5)
    }
    prose(&pages)
    for number in 0..<5 {
      pages.row([(72, "kettle \(number)"), (250, "\(number) cups"), (400, "yes")])
      if number == 0 || number == 3 { pages.skip(5) }
    }
    prose(&pages)
    let found = tables(try #require(read(pages)).sections.first)
    #expect(
      found == [
        Table(
          header: ["Cup", "Use"],
          rows: [
            ["a small cup of old kettle", "for tea only"], ["a mug", "for soup"],
            ["a glass with a lid", "for water"],
          ]),
        Table(
          header: ["kettle 0", "0 cups", "yes"], rows: (1..<5).map { ["kettle \($0)", "\($0) cups", "yes"] }),
      ])
  }

  @Test func gapsThatStandBelowEachOtherMakeTables() throws {
    var pages = PDFPages()
    pages.page()
    prose(&pages)
    pages.skip(10)
    pages.row([(72, "Cup"), (200, "Size"), (300, "Note")])
    pages.row([(72, "small cup"), (200, "1"), (300, "for one")])
    pages.row([(200, ""), (300, "person")])
    pages.row([(72, "large cup"), (200, "4"), (300, "for all")])
    pages.skip(10)
    prose(&pages)
    let draft = try #require(read(pages))
    let table = try #require(tables(draft.sections.first).first)
    #expect(table.header == ["Cup", "Size", "Note"])
    #expect(table.rows == [["small cup", "1", "for one person"], ["large cup", "4", "for all"]])
  }

  @Test func termsBesideSentencesAreItems() throws {
    var pages = PDFPages()
    pages.page()
    prose(&pages)
    pages.skip(10)
    pages.row([(72, "-a"), (130, "Boil all of the water.")])
    pages.row([(72, "-b"), (130, "Boil some of it, and")])
    pages.row([(130, "no more.")])
    pages.row([(72, "-c"), (130, "Pour it.")])
    let draft = try #require(read(pages))
    #expect(
      paragraphs(draft.sections.first).suffix(3) == [
        "-a: Boil all of the water.", "-b: Boil some of it, and no more.", "-c: Pour it.",
      ])
  }

  /// An example ends the description of a term, and the next term is not indented.
  @Test func examplesEndWhereATermBegins() throws {
    var pages = PDFPages()
    pages.page()
    prose(&pages)
    for word in ["--boil", "--pour"] {
      pages.code("\(word) kettle-name")
      pages.line("Takes the kettle that is named and goes on until all of it is done, as", x: 100)
      pages.line("is said in many words that fill the line up to its end, and so on here:", x: 100)
      pages.code("          $ kettle \(word)")
      pages.code("          it is done")
    }
    prose(&pages)
    let sections = try #require(read(pages)).sections
    let samples = sections.flatMap { code($0) }
    #expect(samples == ["$ kettle --boil\nit is done", "$ kettle --pour\nit is done"])
  }

  @Test func termsAboveTheirTextAreEntries() throws {
    var pages = PDFPages()
    pages.page()
    pages.line("Options", size: 2)
    prose(&pages)
    pages.skip(6)
    pages.code("--boil water")
    for _ in 0..<5 { pages.line("Heat the water until it boils and the steam comes out of it,", x: 100) }
    pages.line("and so it ends.", x: 100)
    pages.skip(6)
    pages.code("-q quiet kettle")
    pages.code("--quiet kettle")
    pages.line("Say nothing.", x: 100)
    pages.skip(6)
    prose(&pages, about: "Tea")
    let draft = try #require(read(pages))
    #expect(draft.sections.map(\.heading) == ["Options", "--boil water", "Options"])
    #expect(draft.sections.map(\.level) == [1, 2, 1])
    #expect(paragraphs(draft.sections[2]).first == "`-q quiet kettle`, `--quiet kettle`: Say nothing.")
    #expect(code(draft.sections[0]).isEmpty && code(draft.sections[2]).isEmpty)
  }

  @Test func columnsAreReadOneAfterTheOther() throws {
    var pages = PDFPages()
    pages.page()
    pages.line("A Title Over Both", size: 2)
    let top: Float = 120
    for number in 0..<12 {
      pages.line("left \(number) water in a kettle is heated until it", at: top + Float(number) * 14)
      pages.line("right \(number) steam comes out of it and goes up", x: 330, at: top + Float(number) * 14)
    }
    let draft = try #require(read(pages))
    let text = draft.sections.flatMap { paragraphs($0) }.joined(separator: " ")
    let left = try #require(text.range(of: "left 11"))
    let right = try #require(text.range(of: "right 0"))
    #expect(left.upperBound < right.lowerBound)
  }

  @Test func listsAndContents() throws {
    var pages = PDFPages()
    pages.page()
    pages.line("Pouring . . . . . . . . . . . 17")
    prose(&pages)
    pages.line("• Fill it with water that is cold and that was not boiled before, but fresh")
    pages.line("  from the tap.", x: 84)
    pages.line("• Press the switch.")
    pages.line("1. Wait.")
    let draft = try #require(read(pages))
    let blocks = try #require(draft.sections.first?.blocks.map(\.block))
    #expect(!paragraphs(draft.sections.first).contains { $0.contains("17") })
    #expect(
      blocks.suffix(3) == [
        .paragraph(
          Paragraph(
            "Fill it with water that is cold and that was not boiled before, but fresh from the tap.",
            style: .listItem(depth: 0, marker: "•"))),
        .paragraph(Paragraph("Press the switch.", style: .listItem(depth: 0, marker: "•"))),
        .paragraph(Paragraph("Wait.", style: .listItem(depth: 0, marker: "1."))),
      ])
  }

  @Test func ligaturesAndSoftHyphensAreUndone() {
    #expect(PDFText.folded(Array("eﬃcient ﬁles".utf8)[...]).text == "efficient files")
    #expect(PDFText.folded(Array("wa\u{AD}ter".utf8)[...]).text == "water")
    #expect(PDFText.folded(Array("wa\u{AD}".utf8)[...]).text == "wa-")
  }

  @Test func withoutTheProgramOneLineSaysWhatToInstall() {
    var sink = DocumentSink()
    let probe = Probe(bytes: Array("%PDF-1.4".utf8)[...], text: nil)
    PDFReader(program: nil).read(Member(probe: probe, options: ReaderOptions(path: "a.pdf")), into: &sink)
    #expect(sink.entries.isEmpty && sink.isUnread)
    #expect(sink.warnings.map(\.message).joined().contains("install poppler-utils"))
  }

  /// A PDF of two pages with an object for each part, but without a table of objects. `pdftotext` reads it nevertheless.
  private static func file() -> [UInt8] {
    func stream(_ content: String) -> String {
      "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream"
    }
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 7 0 R/G 8 0 R>>>>/Contents 5 0 R>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 7 0 R/G 8 0 R>>>>/Contents 6 0 R>>",
      stream(
        "BT /F 24 Tf 72 700 Td (Kettles) Tj /F 10 Tf 0 -30 Td (Heat the water until it boils.) Tj "
          + "/G 10 Tf 0 -20 Td (kettle boil --cups four) Tj 0 -12 Td (kettle pour --slowly now) Tj ET"),
      stream("BT /F 24 Tf 72 700 Td (Cups) Tj /F 10 Tf 0 -30 Td (Pour it into a cup.) Tj ET"),
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", "<</Type/Font/Subtype/Type1/BaseFont/Courier>>",
    ]
    let body = objects.enumerated().map { "\($0 + 1) 0 obj\n\($1)\nendobj\n" }.joined()
    return Array(("%PDF-1.4\n" + body + "trailer\n<</Root 1 0 R>>\n").utf8)
  }

  @Test(.enabled(if: PDFReader().program != nil)) func aFileIsReadThroughTheProgram() throws {
    let result = Ingestor(collection: "test").ingest(bytes: Self.file(), path: "kettles.pdf")
    #expect(result.warnings.isEmpty)
    let document = try #require(result.documents.first)
    #expect(document.sections.map { $0.heading.last } == ["Kettles", "Cups"])
    #expect(document.sections.map(\.anchor) == ["page=1", "page=2"])
    #expect(document.sections[0].code.map(\.text) == ["kettle boil --cups four\nkettle pour --slowly now"])
    #expect(document.sections[1].paragraphs == ["Pour it into a cup."])
  }

  @Test(.enabled(if: PDFReader().program != nil)) func whatIsDamagedIsSaid() {
    let result = Ingestor(collection: "test").ingest(bytes: Array("%PDF-1.4\nnothing".utf8), path: "a.pdf")
    #expect(result.documents.isEmpty)
    #expect(result.warnings.count == 1)
    #expect(result.contentHash != 0)
  }
}

@Suite struct ProgramTests {
  @Test func outputAndTimeAreBounded() throws {
    let cat = try #require(Platform.program(named: "cat"))
    let text = [UInt8](repeating: 0x61, count: 300_000)
    #expect(try Program.run(cat, [], input: text[...], seconds: 60, limit: 1 << 20) == text)
    #expect(throws: Program.Failure.tooLarge) {
      try Program.run(cat, [], input: text[...], seconds: 60, limit: 1000)
    }
    let sleep = try #require(Platform.program(named: "sleep"))
    #expect(throws: Program.Failure.tooSlow) {
      try Program.run(sleep, ["1000"], input: [], seconds: 1, limit: 1000)
    }
    // A program closes its output and continues to run.
    let shell = try #require(Platform.program(named: "sh"))
    #expect(throws: Program.Failure.tooSlow) {
      try Program.run(shell, ["-c", "exec >&-; exec sleep 1000"], input: [], seconds: 1, limit: 1000)
    }
    let no = try #require(Platform.program(named: "false"))
    #expect(throws: Program.Failure.self) { try Program.run(no, [], input: [], seconds: 60, limit: 1000) }
    #expect(Platform.program(named: "no-such-program-anywhere") == nil)
  }
}
