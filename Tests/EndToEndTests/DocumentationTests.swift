import Foundation
import Testing

/// Runs the examples of the documentation on the built-in index, so that they remain correct. An example is a line that begins with `$ ` in
/// a `console` block.
@Suite struct DocumentationTests {
  /// README and the pages of docs/, except the page that is generated from the knowledge base.
  static let pages =
    ["README.md"]
    + ["docs", "docs/how-to"].flatMap { folder in
      let path = Program.packageRoot.appendingPathComponent(folder).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".md") && $0 != "symbols.md" }.sorted().map { "\(folder)/\($0)" }
    }

  static let commands: [(page: String, line: String)] = pages.flatMap { page in
    let url = Program.packageRoot.appendingPathComponent(page)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    var isConsole = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap {
      line -> (String, String)? in
      if line.hasPrefix("```") { isConsole = line == "```console" }
      guard isConsole, line.hasPrefix("$ ") else { return nil }
      return (page, String(line.dropFirst(2)))
    }
  }

  @Test func thereAreExamples() { #expect(Self.commands.count >= 24) }

  @Test(arguments: commands) func runs(_ page: String, _ line: String) throws {
    if line.contains("jq ") {
      try #require(
        Program.shell("command -v jq").status == 0, "jq is not installed: run 'script/bootstrap --tests'")
    }
    let outcome = try Program.shell(
      "set -euo pipefail; bridgedoc() { \"$bridgedoc\" \"$@\"; }; \(line)",
      environment: ["bridgedoc": Program.bridgedoc], folder: Program.packageRoot.path)
    #expect(outcome.status == 0, "\(page): \(line): \(outcome.error)")
    #expect(!outcome.output.isEmpty, "\(page): \(line)")
    #expect(!outcome.error.contains("error:"), "\(page): \(line): \(outcome.error)")
  }

  /// Runs the examples of README that write an index, in a separate home folder.
  @Test func indexingOnesOwnDocuments() throws {
    let readme = try String(
      contentsOf: Program.packageRoot.appendingPathComponent("README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "```sh\nbridgedoc index ~/Documentation\n"))
    let block = readme[start.lowerBound...].dropFirst("```sh\n".count).components(separatedBy: "\n```")[0]
    let home = try TemporaryFolder()
    try home.write(
      "Documentation/limits.md", "# Limits\n\n## Bursts\n\nA token bucket lets bursts through.\n")
    let outcome = try Program.shell(
      "set -euo pipefail; bridgedoc() { \"$bridgedoc\" \"$@\"; }; \(block)",
      environment: ["HOME": home.url.path])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("1 document, 2 sections"))
    #expect(outcome.output.contains("limits.md:3"))
  }

  /// The page, the skill's help and the server describe the same tools.
  @Test func toolsForAgents() throws {
    let hello =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    let index = Program.packageRoot.appendingPathComponent("index").path
    let replies = try Program.run(["mcp", "--index", index], input: "\(hello)\n\(list)\n").jsonLines()
    let tools = try #require(((replies.last?["result"] as? [String: Any])?["tools"]) as? [[String: Any]])
    let page = try String(
      contentsOf: Program.packageRoot.appendingPathComponent("docs/mcp.md"), encoding: .utf8)
    let help = try Program.run(["help", "mcp"]).output
    #expect(tools.count >= 3)
    for tool in tools {
      let name = try #require(tool["name"] as? String)
      let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(name)` |") }, "\(name)")
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      for parameter in (schema["properties"] as? [String: Any] ?? [:]).keys {
        #expect(row.contains("`\(parameter)`"), "\(name): \(parameter)")
      }
      #expect(help.contains(name), "\(name)")
    }
  }

  /// Links between the pages have existing targets.
  @Test(arguments: pages + ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"])
  func links(_ page: String) throws {
    let url = Program.packageRoot.appendingPathComponent(page)
    let text = try String(contentsOf: url, encoding: .utf8)
    for piece in text.components(separatedBy: "](").dropFirst() {
      let target = piece.prefix { $0 != ")" && $0 != "#" }
      guard !target.isEmpty, !target.contains("://") else { continue }
      let path = url.deletingLastPathComponent().appendingPathComponent(String(target)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(page): \(target)")
    }
  }
}
