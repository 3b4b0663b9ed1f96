import DocFiles
import DocModel
import Testing

@testable import DocReaders

@Suite struct EPUBReaderTests {
  /// A book whose members are in an unusual order.
  static func book(_ changes: [String: String?] = [:]) -> [UInt8] {
    var members: [(String, String)] = [
      ("mimetype", "application/epub+zip"),
      (
        "OPS/text/two.xhtml",
        "<html><head><title>The Kettle Book</title></head><body><p>No heading here.</p></body></html>"
      ),
      (
        "OPS/text/one%20a.xhtml",
        """
        <?xml version="1.0" encoding="utf-8"?>
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title>The Kettle Book</title></head><body>
        <h1 id="boil">Boiling</h1><p>Heat the water.</p>
        <aside class="sidebar"><p>Mind the steam.</p></aside>
        <pre><code class="language-swift">kettle.boil()</code></pre>
        </body></html>
        """
      ),
      ("OPS/text/cover.xhtml", "<html><body><img src='a.png'/></body></html>"),
      ("OPS/nav.xhtml", "<html><body><nav><a href='text/two.xhtml#x'>Pouring</a></nav></body></html>"),
      (
        "OPS/book.opf",
        """
        <package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <metadata><dc:title>The Kettle Book</dc:title><dc:title>Second edition</dc:title>
        <dc:creator>Ann</dc:creator><dc:creator>Bo</dc:creator><dc:language>en</dc:language></metadata>
        <manifest>
        <item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
        <item id="b" href="text/two.xhtml" media-type="application/xhtml+xml"/>
        <item id="a" href="text/one%2520a.xhtml" media-type="application/xhtml+xml"/>
        <item id="c" href="text/cover.xhtml" media-type="application/xhtml+xml"/>
        <item id="out" href="../../etc/passwd.xhtml" media-type="application/xhtml+xml"/>
        <item id="s" href="style.css" media-type="text/css"/>
        </manifest>
        <spine><itemref idref="c"/><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="a"/>
        <itemref idref="s"/></spine></package>
        """
      ),
      (
        "META-INF/container.xml",
        "<container><rootfiles><rootfile full-path='OPS/book.opf'/></rootfiles></container>"
      ),
    ]
    for (name, content) in changes.sorted(by: { $0.key < $1.key }) {
      members.removeAll { $0.0 == name }
      if let content { members.append((name, content)) }
    }
    return EPUBReaderTests.packed(members)
  }

  static func packed(_ members: [(String, String)]) -> [UInt8] {
    PackedArchives.pack(.zip, members.map { ($0.0, Array($0.1.utf8)) }, isStored: true)
  }

  private func ingest(_ bytes: [UInt8]) -> IngestResult {
    Ingestor(collection: "test").ingest(bytes: bytes, path: "kettle.epub")
  }

  @Test func chaptersAreDocumentsInReadingOrder() throws {
    let result = ingest(Self.book())
    #expect(result.warnings.isEmpty)
    #expect(
      result.documents.map(\.source) == [
        "kettle.epub/OPS/text/one%20a.xhtml", "kettle.epub/OPS/text/two.xhtml",
      ])
    #expect(result.documents.map(\.title) == ["Boiling", "Pouring"])
    #expect(result.documents.map(\.kind) == [.article, .article])
    let first = try #require(result.documents.first)
    #expect(first.metadata("book") == "The Kettle Book")
    #expect(first.metadata("author") == "Ann, Bo")
    #expect(first.metadata("language") == "en")
    let section = try #require(first.sections.first)
    #expect(section.anchor == "boil")
    #expect(section.paragraphs == ["Heat the water.", "Mind the steam."])
    #expect(section.code.map(\.language) == ["swift"])
    #expect(section.startLine == 3)
    #expect(result.documents[1].sections[0].heading == ["Pouring"])
  }

  /// Some tools sort members, so that others precede the media type. An archive of the book's folder is not recognised as a book.
  @Test func aBookThatWasPackedAgainIsABook() {
    let again = ingest(Self.book(["mimetype": "application/epub+zip"]))
    #expect(again.documents.map(\.title) == ["Boiling", "Pouring"])
    let folder = ingest(
      Self.packed([("book/META-INF/container.xml", "<container/>"), ("a.md", "# Lids\n\nThey fit.\n")]))
    #expect(folder.documents.map(\.title).contains("Lids"))
  }

  @Test func labelsComeFromVersionTwoToo() {
    let book = Self.book([
      "OPS/nav.xhtml": nil,
      "OPS/toc.ncx":
        "<ncx><navMap><navPoint><navLabel><text>Pour</text></navLabel><content src='text/two.xhtml'/></navPoint></navMap></ncx>",
      "OPS/book.opf":
        """
      <package><manifest><item id="t" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
      <item id="b" href="text/two.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine toc="t"><itemref idref="b"/></spine></package>
      """,
    ])
    #expect(ingest(book).documents.map(\.title) == ["Pour"])
  }

  @Test func whatLeadsOutIsLeftOut() {
    let book = Self.book([
      "OPS/book.opf":
        """
      <package><manifest><item id="o" href="../../../a.xhtml" media-type="application/xhtml+xml"/>
      <item id="b" href="text/two.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="o"/><itemref idref="b"/></spine></package>
      """
    ])
    let result = ingest(book)
    #expect(result.documents.count == 1)
    #expect(result.warnings.map(\.message).contains { $0.hasPrefix("1 chapters lead out of the book") })
  }

  @Test func encryptedChaptersAreSaid() {
    let locked =
      "<encryption><EncryptedData><CipherData><CipherReference URI='OPS/text/two.xhtml'/></CipherData></EncryptedData></encryption>"
    let result = ingest(Self.book(["META-INF/encryption.xml": locked]))
    #expect(result.documents.map(\.title) == ["Boiling"])
    #expect(result.warnings.map(\.message).contains { $0.contains("encrypted") })
  }

  @Test func entitiesAreNotExpanded() {
    let chapter =
      "<!DOCTYPE html [<!ENTITY a \"lots of words\">]><html><body><h1>H</h1><p>&a;&amp;</p></body></html>"
    let package = """
      <!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "yyyy">]>
      <package><metadata><title>&x;&y;B&eacute;</title></metadata><manifest>
      <item id="b" href="text/two.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="b"/></spine></package>
      """
    let result = ingest(Self.book(["OPS/text/two.xhtml": chapter, "OPS/book.opf": package]))
    #expect(result.documents.count == 1)
    #expect(result.documents.first?.sections.first?.paragraphs.joined().contains("lots of words") == false)
    #expect(result.documents.first?.metadata("book")?.contains("yyyy") != true)
  }

  /// A book that unpacks to more than its limit is cut, and what was unpacked is charged to the file that contains it.
  @Test func bombsAreBounded() {
    let chapter = "<html><body><h1>H</h1><p>" + String(repeating: "a ", count: 200_000) + "</p></body></html>"
    let names = (0..<20).map { "c\($0).xhtml" }
    let items = names.map { "<item id='\($0)' href='\($0)' media-type='application/xhtml+xml'/>" }.joined()
    let spine = names.map { "<itemref idref='\($0)'/>" }.joined()
    let bytes = PackedArchives.pack(
      .zip,
      [("mimetype", Array("application/epub+zip".utf8))]
        + names.map { ("OPS/" + $0, Array(chapter.utf8)) }
        + [
          (
            "OPS/book.opf",
            Array("<package><manifest>\(items)</manifest><spine>\(spine)</spine></package>".utf8)
          ),
          ("META-INF/container.xml", Array("<rootfile full-path='OPS/book.opf'/>".utf8)),
        ], isStored: true)
    var options = IngestOptions()
    options.limits.unpackedBytes = 1 << 20
    let result = Ingestor(collection: "test", options: options).ingest(bytes: bytes, path: "a.epub")
    #expect(result.documents.count == 2)
    #expect(result.warnings.map(\.message).contains { $0.hasPrefix("not all of the book was read") })
    let twice = PackedArchives.pack(.tar, [("a.epub", bytes), ("b.epub", bytes)])
    let both = Ingestor(collection: "test", options: options).ingest(bytes: twice, path: "a.tar")
    #expect(both.documents.count == 2)
  }

  @Test func aBookWithoutItsListIsSaid() {
    let result = ingest(Self.book(["META-INF/container.xml": nil]))
    #expect(result.documents.isEmpty)
    #expect(result.warnings.map(\.message).contains { $0.hasPrefix("a book without its list of chapters") })
  }
}
