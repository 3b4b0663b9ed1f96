import DocModel
import Testing

@testable import DocReaders

@Suite struct WordReaderTests {
  static func pack(_ body: String, _ more: [(String, String)] = []) -> [UInt8] {
    let parts: [(String, String)] =
      [
        ("[Content_Types].xml", "<Types/>"),
        (
          "_rels/.rels",
          "<Relationships><Relationship Id='r1' Type='x/officeDocument' Target='/word/document.xml'/></Relationships>"
        ),
        ("word/document.xml", "<w:document xmlns:w='w' xmlns:r='r'><w:body>\(body)</w:body></w:document>"),
      ] + more
    return PackedArchives.pack(.zip, parts.map { ($0.0, Array($0.1.utf8)) })
  }

  static let styles = """
    <w:styles xmlns:w='w'>
    <w:style w:styleId='T' w:type='paragraph'><w:name w:val='Title'/></w:style>
    <w:style w:styleId='H2' w:type='paragraph'><w:name w:val='heading 2'/></w:style>
    <w:style w:styleId='Mine' w:type='paragraph'><w:name w:val='Mine'/><w:basedOn w:val='H2'/></w:style>
    <w:style w:styleId='C' w:type='paragraph'><w:name w:val='Source Code'/></w:style>
    <w:style w:styleId='TOC1' w:type='paragraph'><w:name w:val='toc 1'/></w:style>
    <w:style w:styleId='V' w:type='character'><w:name w:val='Verbatim Char'/></w:style>
    </w:styles>
    """

  static let numbering = """
    <w:numbering xmlns:w='w'><w:abstractNum w:abstractNumId='0'>
    <w:lvl w:ilvl='0'><w:start w:val='3'/><w:numFmt w:val='decimal'/></w:lvl>
    <w:lvl w:ilvl='1'><w:numFmt w:val='bullet'/></w:lvl></w:abstractNum>
    <w:num w:numId='7'><w:abstractNumId w:val='0'/></w:num></w:numbering>
    """

  static func paragraph(_ style: String?, _ runs: String, _ properties: String = "") -> String {
    let style = style.map { "<w:pStyle w:val='\($0)'/>" } ?? ""
    return "<w:p><w:pPr>\(style)\(properties)<w:rPr><w:b/></w:rPr></w:pPr>\(runs)</w:p>"
  }

  static func run(_ text: String, _ properties: String = "") -> String {
    "<w:r><w:rPr>\(properties)</w:rPr><w:t>\(text)</w:t></w:r>"
  }

  private func item(_ text: String, depth: Int) -> String {
    Self.paragraph(nil, Self.run(text), "<w:numPr><w:ilvl w:val='\(depth)'/><w:numId w:val='7'/></w:numPr>")
  }

  @Test func aDocument() throws {
    let body = [
      Self.paragraph("T", Self.run("Kettles")),
      "<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val='Table of Contents'/></w:docPartObj></w:sdtPr><w:sdtContent>"
        + Self.paragraph(nil, Self.run("Contents here")) + "</w:sdtContent></w:sdt>",
      Self.paragraph("TOC1", Self.run("Boiling 3")),
      Self.paragraph("Mine", Self.run("Boiling")),
      Self.paragraph(
        nil,
        Self.run("Heat the ") + Self.run("wat", "<w:b/>") + Self.run("er ", "<w:b/>")
          + Self.run("now", "<w:rStyle w:val='V'/>")
          + "<w:hyperlink r:id='r9'>" + Self.run(" here")
          + "</w:hyperlink><w:r><w:footnoteReference w:id='2'/></w:r>"
          + "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"),
      item("Fill it.", depth: 0), item("gently", depth: 1), item("Wait.", depth: 0),
      Self.paragraph("C", Self.run("let a = 1") + "<w:r><w:br/></w:r>" + Self.run("  b()")),
      Self.paragraph("C", Self.run("c()")),
      Self.paragraph(nil, Self.run("ls -l", "<w:rFonts w:ascii='Courier New'/>")),
      "<w:tbl><w:tr><w:tc>" + Self.paragraph(nil, Self.run("Cup")) + "</w:tc><w:tc>"
        + Self.paragraph(nil, Self.run("Size"))
        + "</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr>"
        + Self.paragraph(nil, Self.run("both"))
        + "</w:tc></w:tr></w:tbl>",
    ].joined()
    let bytes = Self.pack(
      body,
      [
        ("word/styles.xml", Self.styles), ("word/numbering.xml", Self.numbering),
        (
          "word/_rels/document.xml.rels",
          "<R><Relationship Id='r9' Type='x/hyperlink' Target='a.html' TargetMode='External'/></R>"
        ),
        (
          "word/footnotes.xml",
          "<f xmlns:w='w'><w:footnote w:id='2'><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></f>"
        ),
        (
          "docProps/core.xml",
          "<c xmlns:dc='d'><dc:creator>Ann</dc:creator><dc:title>Other</dc:title>"
            + "<t:created>2023-05-06T07:08:09Z</t:created><t:modified>2024-05-06T07:08:09Z</t:modified></c>"
        ),
      ])
    let result = Ingestor(collection: "test").ingest(bytes: bytes, path: "a.docx")
    #expect(result.warnings.isEmpty)
    let document = try #require(result.documents.first)
    #expect(document.title == "Kettles")
    #expect(document.kind == .article)
    #expect(document.metadata("author") == "Ann")
    #expect(document.metadata("date") == "2024-05-06T07:08:09Z")
    #expect(document.sections.map { $0.heading.last } == ["Kettles", "Boiling"])
    #expect(document.links.map(\.target) == ["a.html"])
    let section = document.sections[1]
    #expect(section.level == 2)
    #expect(section.startLine == 2)
    #expect(
      section.blocks.prefix(4) == [
        .paragraph(
          Paragraph(
            "Heat the **water** `now` " + InlineText(plain: "here").linked(to: "a.html") + " (A note.)")),
        .paragraph(Paragraph("Fill it.", style: .listItem(depth: 0, marker: "3."))),
        .paragraph(Paragraph("gently", style: .listItem(depth: 1, marker: "•"))),
        .paragraph(Paragraph("Wait.", style: .listItem(depth: 0, marker: "4."))),
      ])
    #expect(section.code.map(\.text) == ["let a = 1\n  b()\nc()\nls -l"])
    var table = Table(header: ["Cup", "Size"], rows: [["both", ""]])
    table.merge([.init(rows: 1..<2, columns: 0..<2)])
    #expect(section.tables == [table])
  }

  @Test func entitiesAreNotExpandedAndDamageIsSaid() throws {
    let bytes = PackedArchives.pack(
      .zip,
      [
        ("[Content_Types].xml", Array("<Types/>".utf8)),
        (
          "word/document.xml",
          Array(
            "<!DOCTYPE d [<!ENTITY a SYSTEM 'file:///etc/passwd'><!ENTITY b 'bbb'>]><d><body><p><r><t>x&a;&b;y</t></r></p><p><r><t>z</body>"
              .utf8)
        ),
      ])
    let document = try #require(
      Ingestor(collection: "test").ingest(bytes: bytes, path: "a.docx").documents.first)
    #expect(document.sections[0].paragraphs.first == "xy")
    #expect(document.repairs.warnings.count == 1)
  }

  @Test func anArchiveThatHoldsOneIsAnArchive() {
    let bytes = PackedArchives.pack(
      .zip,
      [("x/word/document.md", Array("# A\n\nWords.".utf8)), ("x/[Content_Types].xml", Array("a b".utf8))])
    let result = Ingestor(collection: "test").ingest(bytes: bytes, path: "a.zip")
    #expect(result.documents.map(\.source).contains("a.zip/x/word/document.md"))
  }
}
