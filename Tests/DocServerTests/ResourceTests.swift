import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocServer

@Suite struct ResourceTests {
  /// All pages together contain each document once, and each document can be read by its URI.
  @Test(arguments: [0, 97, 98, 99, 198, 250]) func pages(more: Int) throws {
    let documents = (0..<more).map { number in
      // Every third document shares its topic with the previous one.
      ServerFixture.document(
        topic: "note-\(number - (number % 3 == 2 ? 1 : 0))", title: "Note \(number)",
        path: "notes/\(number) ä.md",
        sections: [(1, ["Note"], [.paragraph(Paragraph("This is note \(number)."))])])
    }
    let fixture = try ServerFixture(documents: documents)
    try fixture.initialize()
    var entries: [[String: Any]] = []
    var cursor: String?
    var pageCount = 0
    repeat {
      let page = try fixture.result("resources/list", cursor.map { ["cursor": $0] } ?? [:])
      let resources = try #require(page["resources"] as? [[String: Any]])
      #expect(!resources.isEmpty)
      entries += resources
      cursor = page["nextCursor"] as? String
      pageCount += 1
    } while cursor != nil
    #expect(entries.count == more + 2)
    #expect(pageCount == (more + 2 + ResourceCatalog.pageLength - 1) / ResourceCatalog.pageLength)
    let uris = entries.compactMap { $0["uri"] as? String }
    #expect(Set(uris).count == more + 2)
    for (entry, uri) in zip(entries, uris) {
      #expect(URL(string: uri) != nil)
      let contents = try #require(
        try fixture.result("resources/read", ["uri": uri])["contents"] as? [[String: Any]])
      #expect(contents.first?["uri"] as? String == uri)
      #expect(contents.first?["mimeType"] as? String == "text/markdown")
      let text = try #require(contents.first?["text"] as? String)
      if let title = entry["title"] as? String, title.hasPrefix("Note ") {
        #expect(text.contains("This is note \(title.dropFirst(5))."))
      }
    }
  }

  @Test func cursorsAreChecked() throws {
    let documents = (0..<200).map {
      ServerFixture.document(
        topic: "note-\($0)", title: "Note", path: "\($0).md",
        sections: [(1, [], [.paragraph(Paragraph("Text."))])])
    }
    let fixture = try ServerFixture(documents: documents)
    try fixture.initialize()
    let next = try #require(try fixture.result("resources/list")["nextCursor"] as? String)
    for cursor in ["", "x", "0-0", "00000000-0-0", next + "-1", next.replacing("-0-", with: "--1-")] {
      #expect(try fixture.errorCode("resources/list", ["cursor": cursor]) == -32602, "\(cursor)")
    }
    #expect(try fixture.errorCode("resources/list", ["cursor": 5]) == -32602)
    #expect(try fixture.errorCode("tools/list", ["cursor": next]) == -32602)
    let far = next.split(separator: "-")[0] + "-9223372036854775807-9223372036854775807"
    #expect((try fixture.result("resources/list", ["cursor": far])["resources"] as? [Any])?.isEmpty == true)
    let more = ServerFixture.document(
      topic: "toys", title: "Toys", path: "toys.md", sections: [(1, [], [.paragraph(Paragraph("A top."))])])
    try ServerFixture.add([more], to: fixture.folder.path)
    #expect(try fixture.errorCode("resources/list", ["cursor": next]) == -32602, "the index was replaced")
  }

  @Test func sections() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    for section in ServerFixture.guide.sections {
      let uri = "bridgedoc://section/\(section.id)"
      let contents = try #require(
        try fixture.result("resources/read", ["uri": uri])["contents"] as? [[String: Any]])
      let text = try #require(contents.first?["text"] as? String)
      #expect(text.contains(section.paragraphs.first ?? "-"))
    }
  }

  @Test(arguments: [
    "", "bridgedoc://", "bridgedoc://section/", "bridgedoc://section/zzzzzzzz",
    "bridgedoc://section/../../etc/passwd",
    "file:///etc/passwd", "bridgedoc://document/test", "bridgedoc://document/test/none",
    "bridgedoc://document/other/lanterns", "bridgedoc://document/test/lanterns?source=other.md",
    "bridgedoc://document/test/lanterns?x=1", "bridgedoc://document/test/%ZZ",
    "bridgedoc://document/test/%ff%fe",
    "bridgedoc://document/test/lanterns/more", "https://example.com/",
  ])
  func unknown(uri: String) throws {
    let fixture = try ServerFixture()
    let modern = try fixture.ask("resources/read", ServerFixture.modern(["uri": uri]))
    #expect((modern["error"] as? [String: Any])?["code"] as? Int == -32602)
    try fixture.initialize()
    let answer = try fixture.ask("resources/read", ["uri": uri])
    let error = try #require(answer["error"] as? [String: Any])
    #expect(error["code"] as? Int == -32002)
    #expect((error["data"] as? [String: Any])?["uri"] as? String == uri)
    #expect(try fixture.errorCode("resources/read") == -32602)
  }

  @Test func templates() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    let templates = try #require(
      try fixture.result("resources/templates/list")["resourceTemplates"] as? [[String: Any]])
    #expect(
      templates.compactMap { $0["uriTemplate"] as? String } == [
        "bridgedoc://section/{id}", "bridgedoc://document/{collection}/{topic}{?source}",
      ])
  }

  @Test(arguments: 0..<50) func namesOfResourcesComeBack(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let uri = ResourceURI.document(
      collection: generator.hostileText(scalars: 6), topic: generator.hostileText(scalars: 6),
      source: Bool.random(using: &generator) ? generator.hostileText(scalars: 12) : nil)
    #expect(ResourceURI(uri.text) == uri, "seed \(seed)")
    #expect(uri.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "seed \(seed)")
  }
}
