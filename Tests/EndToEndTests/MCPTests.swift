import Foundation
import Testing

/// Tests the server as agents run it, with lines as input and output. It ends when its input ends.
@Suite struct MCPTests {
  static let hello =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#

  static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  static func text(_ answer: [String: Any]) throws -> String {
    let result = try #require(answer["result"] as? [String: Any])
    return try #require((result["content"] as? [[String: Any]])?.first?["text"] as? String)
  }

  @Test func aSession() throws {
    let input = [
      Self.hello, #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, Self.call(2, "search", #"{"query":"gust"}"#),
      Self.call(3, "show", #"{"topic":"wwdc2031-101@3:00"}"#), "",
    ]
    let outcome = try Fixture.run("mcp", input: input.joined(separator: "\r\n"))
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let answers = try outcome.jsonLines()
    #expect(answers.map { $0["id"] as? Int } == [0, 1, 2, 3])
    #expect(try Self.text(answers[2]).contains("kite.slacken(by: gust.strength)"))
    #expect(try Self.text(answers[3]).contains("A gust is felt on the face"))
  }

  @Test func aMadeUpNameIsSaidToBeNone() throws {
    let input = [
      Self.hello, Self.call(1, "search", #"{"query":"KiteQuantumController"}"#),
      Self.call(2, "show", #"{"topic":"KiteQuantumController"}"#),
    ]
    let answers = try Fixture.run("mcp", input: input.joined(separator: "\n")).jsonLines()
    for answer in answers.dropFirst() {
      let text = try Self.text(answer)
      #expect(text.hasPrefix("The index has no name 'KiteQuantumController'; closest: KiteController"))
      #expect(text.split(separator: "\n").count == 2)
    }
  }

  /// Requests that wait when their cancellation arrives get no answer.
  @Test func cancellation() throws {
    let pings = (1...20).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"ping"}"# }
    let cancelled = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":15}}"#
    let outcome = try Fixture.run("mcp", input: (pings + [cancelled]).joined(separator: "\n"))
    let ids = try outcome.jsonLines().compactMap { $0["id"] as? Int }
    #expect(ids == Array(1...20).filter { $0 != 15 })
  }

  @Test func linesWithoutEndAndWithoutSense() throws {
    let long = String(repeating: "x", count: 3 << 20)
    let outcome = try Fixture.run("mcp", input: "\(long)\n{\n\(Self.hello)\n[[[\n\(long)")
    #expect(outcome.status == 0)
    let answers = try outcome.jsonLines()
    let codes = answers.map { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == [-32600, -32700, nil, -32700, -32600])
  }

  @Test func noIndex() throws {
    let outcome = try Program.run(["mcp", "--index", "/nonexistent"], input: Self.hello)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("bridgedoc: error: "))
  }

  /// The index is replaced while the server runs.
  @Test func aReplacedIndex() throws {
    let folder = try TemporaryFolder()
    let docs = folder.path("docs")
    let index = folder.path("index")
    try folder.write("docs/a.md", "# Comets\n\nA comet has a tail.\n")
    #expect(try Program.run(["index", docs, "--index", index, "--quiet"]).status == 0)
    let script = """
      {
        echo '\(Self.hello)'
        echo '\(Self.call(1, "search", #"{"query":"comet meteor"}"#))'
        sleep 0.3
        echo '# Meteors' > "$docs/b.md"; echo >> "$docs/b.md"; echo 'A meteor glows.' >> "$docs/b.md"
        "$bridgedoc" index "$docs" --index "$index" --quiet
        echo '\(Self.call(2, "search", #"{"query":"comet meteor"}"#))'
      } | "$bridgedoc" mcp --index "$index"
      """
    let outcome = try Program.shell(script, environment: ["docs": docs, "index": index])
    #expect(outcome.status == 0, "\(outcome.error)")
    let answers = try outcome.jsonLines()
    let first = try #require(answers.first { $0["id"] as? Int == 1 })
    let second = try #require(answers.first { $0["id"] as? Int == 2 })
    #expect(try !Self.text(first).contains("b.md"))
    #expect(try Self.text(second).contains("b.md"))
    #expect(answers.contains { $0["method"] as? String == "notifications/resources/list_changed" })
  }

  // MARK: budgets of the command line

  @Test(arguments: ["text", "json", "jsonl", "tsv", "paths", "markdown"]) func maxTokens(format: String)
    throws
  {
    let all = try Fixture.run("search", "kite line", "--format", format)
    let few = try Fixture.run("search", "kite line", "--format", format, "--max-tokens", "120")
    #expect(few.status == 0)
    // The best hit is always named. In JSON, it has all of its fields.
    #expect(few.output.utf8.count < 740)
    #expect(few.output.utf8.count <= all.output.utf8.count)
    let many = try Fixture.run("search", "kite line", "--format", format, "--max-tokens", "20000")
    if format != "json" { #expect(many.output == all.output) }
    #expect(many.error.isEmpty)
    if format == "markdown" {
      #expect(few.output.contains("[omitted to fit: "))
    } else if few.output.utf8.count < all.output.utf8.count {
      #expect(few.error.contains("omitted to fit"), "\(few.error)")
    }
  }

  @Test(arguments: ["0", "99", "200001", "-5", "many", ""]) func wrongMaxTokens(value: String) throws {
    let outcome = try Fixture.run("search", "kite", "--max-tokens", value)
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("max-tokens"))
  }

  @Test func maxTokensOfABatch() throws {
    let outcome = try Fixture.run("search", "--batch", "-", "--max-tokens", "400", input: "kite line\ngust\n")
    #expect(outcome.status == 0)
    #expect(try outcome.jsonLines().count == 2)
    #expect(outcome.outputLines.allSatisfy { $0.utf8.count < 1600 })
  }
}
