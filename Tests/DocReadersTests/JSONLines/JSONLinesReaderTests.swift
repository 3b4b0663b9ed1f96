import DocModel
import Testing

@testable import DocReaders

@Suite struct JSONLinesReaderTests {
  private static let line = """
    {"schema":"bridgedoc.document/1","topic":"kettle","kind":"reference","title":"Kettle","source":"a/kettle.md",\
    "metadata":{"author":"Ann"},"links":[{"text":"b","target":"b.md"}],"repairs":{"doubts":[]},"sections":[\
    {"id":"k3f9a2c1","topic":"kettle/overview","level":1,"heading":["Kettle"],"timestamp":null,"startLine":1,"endLine":3,\
    "paragraphs":["It boils."],"code":[],"tables":[]},\
    {"id":"k3f9a2c2","topic":"kettle/use","level":2,"heading":["Use"],"timestamp":null,"startLine":4,"endLine":9,\
    "paragraphs":["Fill it."],"code":[{"language":"swift","title":null,"timestamp":null,"startLine":6,"endLine":6,\
    "text":"kettle.boil()"}],"tables":[{"header":["a","b"],"rows":[["1","2"]]}]}]}
    """

  private func ingest(_ text: String) -> IngestResult {
    Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "out.jsonl")
  }

  @Test func readsWhatIngestWrites() throws {
    let result = ingest(Self.line + "\n" + Self.line.replacing("a/kettle.md", with: "b.md") + "\n")
    #expect(result.warnings.isEmpty)
    #expect(result.documents.map(\.source) == ["out.jsonl/a/kettle.md", "out.jsonl/b.md"])
    let document = try #require(result.documents.first)
    #expect(document.kind == .reference)
    #expect(document.metadata("author") == "Ann")
    #expect(document.links.map(\.target) == ["b.md"])
    #expect(document.sections.map(\.heading) == [["Kettle"], ["Use"]])
    #expect(document.sections.map(\.startLine) == [1, 4])
    let blocks = try #require(document.sections.last?.blocks)
    #expect(blocks.count == 3)
    guard case .code(let sample) = blocks[1] else {
      Issue.record("no sample")
      return
    }
    #expect(sample.startLine == 6)
  }

  @Test(arguments: [
    "{\"schema\":\"bridgedoc.document/1\"}", line.replacing("a/kettle.md", with: "../kettle.md"), line,
  ])
  func passesOverLinesThatAreNone(_ second: String) {
    let result = ingest(Self.line + "\n" + second + "\n")
    #expect(result.documents.count == 1)
    #expect(result.warnings.map(\.line) == [2])
  }

  /// With the order of its blocks, a section is restored completely.
  @Test func putsSectionsTogetherAgain() throws {
    let order =
      #""figures":[{"startLine":7,"endLine":8,"text":"+--+"}],"order":["figure","code","item 0 2.","table"]}]}"#
    let result = ingest(
      Self.line.replacing(
        "\"tables\":[{\"header\":[\"a\",\"b\"],\"rows\":[[\"1\",\"2\"]]}]}]}",
        with: #""tables":[{"header":["a","b"],"rows":[["1","2"]],"merged":["#
          + #"{"row":0,"column":1,"rows":2,"columns":1},{"row":0,"column":0,"rows":9,"columns":-1}]}],"#
          + order))
    var table = Table(header: ["a", "b"], rows: [["1", "2"]])
    table.merge([.init(rows: 0..<2, columns: 1..<2)])
    let blocks = try #require(result.documents.first?.sections.last?.blocks)
    #expect(
      blocks == [
        .figure(Figure(startLine: 7, endLine: 8, text: "+--+")),
        .code(CodeSample(language: "swift", startLine: 6, endLine: 6, text: "kettle.boil()")),
        .paragraph(Paragraph("Fill it.", style: .listItem(depth: 0, marker: "2."))),
        .table(table),
      ])
  }

  @Test func leavesOtherJSONToTheCodeReader() {
    #expect(ingest("{\"a\": 1}\n{\"a\": 2}\n").documents.map(\.kind) == [.code])
  }
}
