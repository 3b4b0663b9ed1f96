import DocModel
import Testing

@testable import DocReaders

@Suite struct OpenDocumentReaderTests {
  static func pack(_ content: String, _ more: [(String, String)] = []) -> [UInt8] {
    PackedArchives.pack(
      .zip,
      ([("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", content)] + more)
        .map { ($0.0, Array($0.1.utf8)) }, isStored: true)
  }

  @Test func aText() throws {
    let content = """
      <o:document-content xmlns:o='o' xmlns:s='s' xmlns:t='t' xmlns:b='b' xmlns:x='x'>
      <o:font-face-decls><s:font-face s:name='F' s:font-pitch='fixed'/></o:font-face-decls>
      <o:automatic-styles>
      <s:style s:name='P1' s:parent-style-name='Preformatted_20_Text'/>
      <s:style s:name='T1'><s:text-properties s:font-weight='bold'/></s:style>
      <s:style s:name='T2'><s:text-properties s:font-name='F'/></s:style>
      <t:list-style s:name='L1'><t:list-level-style-number t:level='1' s:num-format='1'/><t:list-level-style-bullet t:level='2'/></t:list-style>
      </o:automatic-styles>
      <o:body><o:text>
      <t:p t:style-name='Title'>Kettles</t:p>
      <t:table-of-content><t:p>Boiling 3</t:p></t:table-of-content>
      <t:h t:outline-level='2'>Boiling</t:h>
      <t:p>Heat the <t:span t:style-name='T1'>water</t:span> <t:span t:style-name='T2'>now</t:span>
      <t:a x:href='a.html'>here</t:a>.<t:note><t:note-citation>1</t:note-citation><t:note-body><t:p>A note.</t:p></t:note-body></t:note></t:p>
      <t:list t:style-name='L1'><t:list-item><t:p>Fill it.</t:p><t:p>More.</t:p><t:list><t:list-item><t:p>gently</t:p></t:list-item></t:list></t:list-item>
      <t:list-item><t:p>Wait.</t:p></t:list-item></t:list>
      <t:p t:style-name='P1'>if a {</t:p><t:p t:style-name='P1'><t:s t:c='2'/>b<t:tab/>c</t:p>
      <b:table><b:table-row><b:table-cell><t:p>Cup</t:p></b:table-cell><b:table-cell><t:p>Size</t:p></b:table-cell></b:table-row>
      <b:table-row><b:table-cell b:number-columns-spanned='2'><t:p>both</t:p></b:table-cell><b:covered-table-cell/></b:table-row></b:table>
      </o:text></o:body></o:document-content>
      """
    let bytes = Self.pack(
      content,
      [
        (
          "meta.xml",
          "<m xmlns:d='d'><d:creator>Ann</d:creator><d:language>en</d:language>"
            + "<m:creation-date>2023-05-06</m:creation-date><d:date>2024-05-06</d:date></m>"
        )
      ])
    let result = Ingestor(collection: "test").ingest(bytes: bytes, path: "a.odt")
    #expect(result.warnings.isEmpty)
    let document = try #require(result.documents.first)
    #expect(document.title == "Kettles")
    #expect(document.metadata("author") == "Ann")
    #expect(document.metadata("date") == "2024-05-06")
    #expect(document.sections.map { $0.heading.last } == ["Kettles", "Boiling"])
    let section = document.sections[1]
    #expect(
      section.blocks.prefix(5) == [
        .paragraph(
          Paragraph(
            "Heat the **water** `now` " + InlineText(plain: "here").linked(to: "a.html") + ". (A note.)")),
        .paragraph(Paragraph("Fill it.", style: .listItem(depth: 0, marker: "1."))),
        .paragraph(Paragraph("More.", style: .listItem(depth: 0, marker: ""))),
        .paragraph(Paragraph("gently", style: .listItem(depth: 1, marker: "•"))),
        .paragraph(Paragraph("Wait.", style: .listItem(depth: 0, marker: "2."))),
      ])
    #expect(section.code.map(\.text) == ["if a {\n  b\tc"])
    var table = Table(header: ["Cup", "Size"], rows: [["both", ""]])
    table.merge([.init(rows: 1..<2, columns: 0..<2)])
    #expect(section.tables == [table])
    #expect(document.links.map(\.target) == ["a.html"])
  }

  @Test func aTextWithoutContentIsSaid() {
    let bytes = PackedArchives.pack(
      .zip, [("mimetype", Array("application/vnd.oasis.opendocument.text".utf8))], isStored: true)
    let result = Ingestor(collection: "test").ingest(bytes: bytes, path: "a.odt")
    #expect(result.documents.isEmpty)
    #expect(result.warnings.map(\.message).contains { $0.hasPrefix("the document cannot be read") })
  }
}
