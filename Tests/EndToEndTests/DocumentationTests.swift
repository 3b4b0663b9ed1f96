import Foundation
import Testing

/// Runs the examples of the documentation, so that they stay correct: each line that begins with `$ ` in a `console` block, on the built-in
/// index, and each `sh` block, in a separate home folder. `script/test-examples` runs them with an installed program.
@Suite struct DocumentationTests {
  /// README and the pages of docs/, except the page that is generated from the knowledge base.
  static let pages =
    ["README.md"]
    + ["docs", "docs/how-to"].flatMap { folder in
      let path = Program.packageRoot.appendingPathComponent(folder).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".md") && $0 != "symbols.md" }.sorted().map { "\(folder)/\($0)" }
    }

  /// The fenced blocks of a kind.
  private static func blocks(_ kind: String) -> [(page: String, text: String)] {
    pages.flatMap { page in
      let url = Program.packageRoot.appendingPathComponent(page)
      let parts = ((try? String(contentsOf: url, encoding: .utf8)) ?? "").components(separatedBy: "\n```")
      return parts.filter { $0.hasPrefix("\(kind)\n") }.map { (page, String($0.dropFirst(kind.count + 1))) }
    }
  }

  static let commands = blocks("console").flatMap { page, text in
    text.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map {
      (page: page, line: String($0.dropFirst(2)))
    }
  }

  /// Blocks that another check runs, by their first words, or that cannot run here.
  static let runElsewhere = [
    "script/bridgedoc search": "they build the program", "script/install": "script/test-examples runs it",
    "fpath=": "zsh reads it; CompletionTests", "bridgedoc serve": "script/test-serve",
    "BRIDGEDOC_TOKEN": "script/test-serve", "curl 'http": "script/test-serve",
    "bridgedoc push": "DatabaseTests", "bridgedoc export opensearch": "placeholders; OpenSearchTests",
    "bridgedoc export jsonl DIR": "placeholders; ExportTests", "python3 -m venv": "takes an hour",
    "Benchmarks/public/run": "needs the network",
    "bridgedoc index /usr/share/man": "reads this whole machine",
    "bridgedoc index --installed": "reads this whole machine",
    "bridgedoc index ~/Library/Application\\ Support/Dash/DocSets/Rust/Rust.docset\nbridgedoc index Kettle":
      "reads a whole toolchain",
  ]

  static let examples = blocks("sh").filter { page, text in
    !["docs/scripting.md", "docs/tutorial.md"].contains(page)
      && !runElsewhere.keys.contains { text.hasPrefix($0) }
  }

  @Test func thereAreExamples() {
    #expect(Self.commands.count >= 24 && Self.examples.count >= 20)
    for words in Self.runElsewhere.keys {
      #expect(Self.blocks("sh").contains { $0.text.hasPrefix(words) }, "no block begins with \(words)")
    }
  }

  @Test(arguments: commands) func runs(_ page: String, _ line: String) throws {
    if line.contains("jq ") {
      try #require(
        Program.shell("command -v jq").status == 0, "jq is not installed: run 'script/bootstrap --tests'")
    }
    // An installed program has its documents beside it.
    let folder = Program.installed.map { "\($0)/../../share/bridgedoc" } ?? Program.packageRoot.path
    let outcome = try Program.shell(
      "set -euo pipefail; bridgedoc() { \"$bridgedoc\" \"$@\"; }; \(line)", folder: folder)
    #expect(outcome.status == 0, "\(page): \(line): \(outcome.error)")
    #expect(!outcome.output.isEmpty, "\(page): \(line)")
    #expect(!outcome.error.contains("error:"), "\(page): \(line): \(outcome.error)")
  }

  @Test(arguments: examples) func blockRuns(_ page: String, _ block: String) throws {
    let home = try Self.home()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let outcome = try Program.shell(
      "set -euo pipefail\n\(block.replacing("/mnt/team", with: "~/mnt/team"))",
      environment: ["HOME": home.url.path, "PATH": "\(home.path("bin")):\(path)"], folder: home.path("work"))
    #expect(outcome.status == 0, "\(page): \(block)\n\(outcome.error)")
    #expect(!outcome.error.contains("error:"), "\(page): \(block)\n\(outcome.error)")
  }

  /// A home folder with everything that the blocks name. Programs of others are replaced by scripts that do only what a block needs.
  private static func home() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    let page = "# Limits\n\n## Bursts\n\nA token bucket lets bursts through.\n"
    for folder in [
      "Documentation", "notes", "new/place/of/notes", "team/handbook", "work/docs", "work/src",
      "work/Kettle.docc",
      "work/Kettle.doccarchive", "Library/Application Support/Dash/DocSets/Rust/Rust.docset", "mirrored",
    ] {
      try home.write("\(folder)/limits.md", page)
    }
    try home.write("work/page.txt", page)
    try home.write("work/Kettles.epub", page)
    try home.write("work/Package.swift", "let package = Package(name: \"a\", platforms: [.iOS(.v17)])\n")
    try home.write("work/a.swift", "struct Kite {}\n")
    for project in ["work", "work/my-project"] {
      try home.write(
        "\(project)/Package.resolved",
        #"{"pins":[{"identity":"swift-nio","kind":"remoteSourceControl","location":"https://x/swift-nio","state":{"version":"2.0.0"}}],"version":2}"#
      )
      try home.write(
        "\(project)/.build/checkouts/swift-nio/Sources/NIOCore/ByteBuffer.swift",
        "/// Bytes.\npublic struct ByteBuffer {\n  /// Reads a number.\n  public func readInteger() -> Int { 0 }\n}\n"
      )
      let packages = "\(project)/.venv/lib/python3.12/site-packages"
      try home.write(
        "\(packages)/httpx-0.27.0.dist-info/METADATA",
        "Metadata-Version: 2.1\nName: httpx\nVersion: 0.27.0\nDescription-Content-Type: text/markdown\n\n# httpx\n\nIt can retry a request.\n"
      )
    }
    try home.write("work/my-project/.venv/pyvenv.cfg", "")
    for name in ["claude", "codex"] {
      try home.write(
        "bin/\(name)", "#!/bin/sh\nfor word; do shift; [ \"$word\" != -- ] || exec \"$@\" </dev/null; done\n")
    }
    try home.write("bin/wget", "#!/bin/sh\nmkdir ~/mirror && mv ~/mirrored ~/mirror/docs.example.org\n")
    try home.write("bin/docc", "#!/bin/sh\n")
    try home.write("bin/mdbook", "#!/bin/sh\nmkdir book\n")
    let prepared = try Program.shell(
      """
      set -e
      ln -s "$bridgedoc" bin/bridgedoc; chmod +x bin/*
      cd work; git init --quiet .; git add a.swift page.txt Package.swift
      "$bridgedoc" index --quiet ~/notes
      mkdir -p ~/mnt/team ~/.ssh; "$bridgedoc" index --quiet ~/Documentation --index ~/mnt/team/index
      ssh-keygen -q -t ed25519 -N '' -C '' -f ~/.ssh/id_ed25519
      { printf 'ann '; cat ~/.ssh/id_ed25519.pub; } >allowed_signers
      """, environment: ["HOME": home.url.path], folder: home.url.path)
    try #require(prepared.status == 0, "\(prepared.error)")
    return home
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

  /// The documentation page, the help of the skill and the server describe the same tools.
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
