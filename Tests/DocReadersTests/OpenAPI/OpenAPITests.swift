import CWorkCount
import DocModel
import Testing

@testable import DocReaders

@Suite struct OpenAPITests {
  private static let yaml = """
    openapi: 3.0.3
    info:
      title: Kettle
      version: 1.2.0
      description: Boils *water* from afar.
    paths:
      /kettles/{id}:
        parameters:
          - $ref: '#/components/parameters/Id'
        get:
          operationId: getKettle
          summary: One kettle.
          parameters:
            - name: units
              in: query
              description: Litres or pints.
              schema:
                type: string
          responses:
            '200':
              description: The kettle.
              content:
                application/json:
                  schema:
                    $ref: '#/components/schemas/Kettle'
        delete:
          deprecated: true
          responses:
            '204':
              description: Gone.
    components:
      parameters:
        Id:
          name: id
          in: path
          required: true
          description: Its number.
          schema: {type: integer}
      schemas:
        Kettle:
          description: What boils.
          required: [litres]
          properties:
            litres:
              type: number
              description: How much it holds.
            lids:
              type: array
              items: {$ref: '#/components/schemas/Lid'}
    """

  private static let json = #"""
    {"openapi": "3.0.3", "info": {"title": "Kettle", "version": "1.2.0", "description": "Boils *water* from afar."},
     "paths": {"/kettles/{id}": {"parameters": [{"$ref": "#/components/parameters/Id"}],
      "get": {"operationId": "getKettle", "summary": "One kettle.", "parameters": [
       {"name": "units", "in": "query", "description": "Litres or pints.", "schema": {"type": "string"}}],
       "responses": {"200": {"description": "The kettle.", "content": {"application/json": {"schema":
        {"$ref": "#/components/schemas/Kettle"}}}}}},
      "delete": {"deprecated": true, "responses": {"204": {"description": "Gone."}}}}},
     "components": {"parameters": {"Id": {"name": "id", "in": "path", "required": true, "description": "Its number.",
      "schema": {"type": "integer"}}}, "schemas": {"Kettle": {"description": "What boils.", "required": ["litres"],
      "properties": {"litres": {"type": "number", "description": "How much it holds."},
       "lids": {"type": "array", "items": {"$ref": "#/components/schemas/Lid"}}}}}}}
    """#

  private func document(_ text: String) throws -> Document {
    let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "kettle.api")
    #expect(result.warnings.isEmpty)
    return try #require(result.documents.first)
  }

  @Test(arguments: [yaml, json])
  func anOperationIsAnEntry(_ text: String) throws {
    let document = try document(text)
    #expect(document.kind == .reference)
    #expect(document.title == "Kettle")
    #expect(document.metadata("version") == "1.2.0")
    #expect(
      document.sections.map { $0.heading.last } == [
        "Kettle", "GET /kettles/{id}", "DELETE /kettles/{id}", "Kettle",
      ])
    #expect(
      document.sections.map(\.paragraphs) == [
        ["Boils *water* from afar."],
        [
          "One kettle.", "Operation: `getKettle`", "`id` (path, integer, required): Its number.",
          "`units` (query, string): Litres or pints.", "`200` (application/json: Kettle): The kettle.",
        ],
        ["**Deprecated**", "`id` (path, integer, required): Its number.", "`204`: Gone."],
        ["What boils.", "`litres` (number, required): How much it holds.", "`lids` (array of Lid)"],
      ])
  }

  @Test func linesAreThoseOfTheFile() throws {
    let lines = try document(Self.yaml).sections.map(\.startLine)
    #expect(lines == [3, 10, 26, 40])
  }

  /// A few nested aliases expand to more values than fit in memory.
  @Test func aliasesDoNotExplode() {
    var text = "openapi: 3.0.3\ninfo: {title: T}\npaths: {}\nx0: &x0 [a, a, a, a, a, a, a, a, a]\n"
    for number in 1..<12 {
      text += "x\(number): &x\(number) [\((0..<9).map { _ in "*x\(number - 1)" }.joined(separator: ", "))]\n"
    }
    let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "a.yaml")
    #expect(result.documents.isEmpty)
    #expect(result.warnings.count == 2)
  }

  /// A list that is repeated as many times as it has elements.
  @Test func aliasesDoNotMultiply() {
    let text =
      "x: &x [" + String(repeating: "a,", count: 15_000) + "a]\ny: ["
      + String(repeating: "*x,", count: 10_000) + "*x]\n"
    for path in ["a.yaml", "a.md"] {
      let bytes = Array(
        (path == "a.md"
          ? "---\nname: a\n\(text)---\n# T\n\nWords.\n"
          : "openapi: 3.0.3\ninfo: {title: T}\npaths: {}\n\(text)").utf8)
      let held = bridgedoc_memory()
      _ = bridgedoc_peak_memory()
      let result = Ingestor(collection: "test").ingest(bytes: bytes, path: path)
      let peak = Int(bridgedoc_peak_memory() - held)
      #expect(result.documents.isEmpty == (path == "a.yaml"))
      #expect(peak <= 400 * bytes.count, "\(peak / bytes.count) bytes for each byte")
    }
  }
}
