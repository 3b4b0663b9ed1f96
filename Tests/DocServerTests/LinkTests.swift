import DocIndex
import DocModel
import DocSearch
import DocTopics
import TestSupport
import Testing

@testable import DocServer

/// Tests links between the documents of an index: repeated headings, paths that lead out of the folder and back, and other collections.
@Suite struct LinkTests {
  private static func page(_ topic: String, _ source: String) -> Document {
    var document = ServerFixture.document(
      topic: topic, title: topic, path: source,
      sections: [
        (1, [topic], [.paragraph(Paragraph("Begin."))]),
        (2, ["Example"], [.paragraph(Paragraph("First of \(topic)."))]),
        (2, ["Other"], [.paragraph(Paragraph("Between."))]),
        (2, ["Example"], [.paragraph(Paragraph("Second of \(topic)."))]),
        (2, ["Example"], [.paragraph(Paragraph("Third of \(topic)."))]),
      ])
    // Ingestion would assign these topics.
    for (number, name) in ["overview", "example", "other", "example-2", "example-3"].enumerated() {
      document.sections[number].topic = "\(topic)/\(name)"
    }
    return document
  }

  /// The index of two neighbouring folders, `guides` and `notes`. `notes/inner` is a separate collection.
  private static func contents(in folder: TemporaryFolder) throws -> IndexContents {
    let writer = try IndexWriter(directory: folder.path)
    var runs: [Run] = []
    var collections: [CollectionRecord] = []
    for (name, root, documents) in [
      ("guides", "/docs/guides", [page("a", "deep/a.md"), page("b", "b.md")]),
      ("notes", "/docs/notes", [page("c", "c.md")]),
      ("inner", "/docs/notes/inner", [page("d", "d.md")]),
    ] {
      let run = try RunWriter(directory: folder.path, name: name)
      for document in documents { try run.add(document, collection: name) }
      runs.append(try run.finish())
      collections.append(
        CollectionRecord(
          name: ByteString(name), root: ByteString(root), readers: 1, analysis: ByteString("a")))
    }
    try writer.commit(adding: runs, deleting: [], collections: collections)
    return try IndexContents(IndexReader(directory: folder.path))
  }

  @Test(arguments: [
    ("#example", "First of a."), ("#example-1", "Second of a."), ("#example-2", "Third of a."),
    ("#example-9", nil), ("../b.md#example-1", "Second of b."), ("../b.md#other", "Between."),
    // These paths lead out of the folder and back.
    ("../../guides/b.md", "b"), ("../../guides/b#example-2", "Third of b."),
    // These paths lead to other collections, one of which is inside another.
    ("../../notes/c.md", "c"), ("../../notes/c.md#example-1", "Second of c."),
    ("../../notes/inner/d.md", "d"),
    ("../../../docs/notes/c", "c"),
    // These targets do not exist.
    ("../../d.md", nil), ("../../../../../notes/c.md", nil), ("../../notes", nil), ("/notes/c.md", nil),
  ])
  func targets(link: String, found: String?) throws {
    let folder = try TemporaryFolder()
    let contents = try Self.contents(in: folder)
    let from = try #require(try contents.documents(withTopic: "a").first)
    switch try TopicResolver(contents).target(ofLink: link, in: from) {
    case nil: #expect(found == nil)
    case .document(let document): #expect(try contents.document(at: document).topic == found)
    case .section(let section):
      #expect(try contents.section(at: section).section.paragraphs.first == found)
    }
  }
}
