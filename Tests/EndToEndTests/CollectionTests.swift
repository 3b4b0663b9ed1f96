import Foundation
import Testing

/// Tests the output and exit status of commands on collections (issue 15, cases 2, 3, 4, 9 to 14).
@Suite struct CollectionTests {
  /// A folder with a document for each path.
  private func folder(_ paths: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in paths { try folder.write(path, "# Page \(path)\n\nA kite of \(path).\n") }
    return folder
  }

  private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> Outcome {
    try Program.run(arguments + ["--index", folder.path("index")], folder: folder.url.path)
  }

  private func places(_ folder: TemporaryFolder) throws -> [String] {
    try run(folder, "list", "--format", "tsv").outputLines.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return "\(fields[0])/\(fields[4])"
    }.sorted()
  }

  @Test func twoFoldersOfOneName() throws {
    let folder = try folder(["p1/docs/a.md", "p2/docs/a.md"])
    #expect(try run(folder, "index", "p1/docs").status == 0)
    let second = try run(folder, "index", "p2/docs")
    #expect(
      second.status == 0 && second.output.contains("p2/docs is collection 'p2-docs'"), "\(second.output)")
    #expect(try places(folder) == ["docs/a.md", "p2-docs/a.md"])
    let again = try run(folder, "index", "p1/docs", "p2/docs", "--json").json()
    let collections = try #require(again["collections"] as? [[String: Any]])
    #expect(collections.compactMap { $0["name"] as? String } == ["docs", "p2-docs"])
    #expect(collections.compactMap { $0["state"] as? String } == ["refreshed", "refreshed"])
    let clash = try run(folder, "index", "p2/docs", "--collection", "docs")
    #expect(clash.status == 2 && clash.errorLines.count == 1)
    let other = try run(folder, "index", "p1", "--collection", "docs")
    #expect(
      other.status == 2 && other.error.contains("/p1/docs") && other.error.contains("/p1:"), "\(other.error)")
  }

  @Test func severalCollectionsAreSearched() throws {
    let folder = try folder(["a/1.md", "b/2.md", "c/3.md"])
    #expect(try run(folder, "index", "a", "b", "c").status == 0)
    let two = try run(folder, "search", "kite", "--collection", "a", "--collection", "c", "--format", "paths")
    #expect(Set(two.outputLines) == ["a/1.md:1", "c/3.md:1"])
    #expect(try run(folder, "search", "kite", "--format", "paths").outputLines.count == 3)
    let unknown = try run(
      folder, "search", "kite", "--collection", "a", "--collection", "d", "--format", "paths")
    #expect(unknown.status == 0 && unknown.outputLines == ["a/1.md:1"])
    #expect(unknown.error.contains("no collection 'd'"), "\(unknown.error)")
  }

  @Test func anEmptyFolderIsNoWish() throws {
    let folder = try folder(["mnt/a.md", "b/c.md"])
    #expect(try run(folder, "index", "mnt", "b").status == 0)
    try FileManager.default.moveItem(atPath: folder.path("mnt"), toPath: folder.path("away"))
    try folder.write("b/d.md", "# D\n\nnew\n")
    let missing = try run(folder, "index")
    #expect(missing.status == 2 && missing.error.contains("bridgedoc remove mnt"), "\(missing.error)")
    #expect(try places(folder) == ["b/c.md", "b/d.md", "mnt/a.md"])
    try FileManager.default.createDirectory(atPath: folder.path("mnt"), withIntermediateDirectories: true)
    let empty = try run(folder, "index", "mnt")
    #expect(empty.status == 2 && empty.error.contains("bridgedoc remove mnt"), "\(empty.error)")
    #expect(try places(folder).contains("mnt/a.md"))
    #expect(try run(folder, "remove", "mnt").status == 0)
    #expect(try places(folder) == ["b/c.md", "b/d.md"])
    let none = try run(folder, "remove", "mnt")
    #expect(none.status == 2 && none.error.contains("no such collection: mnt"), "\(none.error)")
    #expect(try run(folder, "rename", "b", "bees").status == 0)
    #expect(try places(folder) == ["bees/c.md", "bees/d.md"])
    #expect(try run(folder, "search", "kite", "--collection", "bees").status == 0)
    #expect(try run(folder, "verify").status == 0)
  }

  /// A removed collection is gone from all lists, also while its documents still take room in a segment.
  @Test func aRemovedCollectionIsNotListed() throws {
    let folder = try folder(["small/a.md"] + (1...60).map { "large/\($0).md" })
    #expect(try run(folder, "index", "small", "large").status == 0)
    #expect(try run(folder, "remove", "small").status == 0)
    let statistics = try run(folder, "stats", "--json").json()
    #expect(statistics["deletedDocuments"] as? Int == 1)
    #expect(statistics["collections"] as? [String] == ["large"])
  }

  /// The terms of a document do not depend on the documents that were read before it: here, a title equals a heading of another page.
  @Test func historyDoesNotChangeTerms() throws {
    let folder = try folder(["docs/keep.md"])
    try folder.write("docs/a.md", "## Intro\n\nx\n\n## running std::move\n\ny\n")
    #expect(try run(folder, "index", "docs").status == 0)
    try folder.write("docs/b.md", "running std::move\n")
    #expect(try run(folder, "index").status == 0)
    #expect(try run(folder, "verify").status == 0)
    let grown = try run(folder, "stats", "--json").json()
    let fresh = try Program.run(["index", "docs", "--index", "fresh"], folder: folder.url.path)
    #expect(fresh.status == 0)
    let anew = try Program.run(["stats", "--json", "--index", "fresh"], folder: folder.url.path).json()
    for figure in ["terms", "postings", "positions"] {
      #expect(grown[figure] as? Int == anew[figure] as? Int, "\(figure)")
    }
  }

  @Test func listOfCollections() throws {
    let folder = try folder(["one/a.md", "two/b.md"])
    #expect(try run(folder, "index", "one", "two", "--exclude", "drafts/").status == 0)
    try folder.write("one/new.md", "# New\n\nnew\n")
    let text = try run(folder, "list", "--collections")
    #expect(text.status == 0 && text.error.isEmpty)
    #expect(text.output.contains("one  1 document, 1 section") && text.output.contains("to read: 1 new"))
    #expect(text.output.contains("up to date") && text.output.contains("exclude drafts/"))
    let json = try run(folder, "list", "--collections", "--json").json()
    let collections = try #require(json["collections"] as? [[String: Any]])
    #expect(collections.compactMap { $0["name"] as? String } == ["one", "two"])
    #expect(collections.compactMap { ($0["pending"] as? [String: Any])?["new"] as? Int } == [1, 0])
    #expect(collections.allSatisfy { ($0["root"] as? String)?.hasPrefix("/") == true })
    #expect(try run(folder, "list", "--collections", "--format", "tsv").outputLines.count == 2)
    #expect(try run(folder, "list", "--collections", "--format", "paths").outputLines.count == 2)
  }

  /// Pipes, devices and links that have the names of index files do not block, and are not written through (case 14).
  @Test(arguments: [
    "manifest", "*.segment", "sources", "lock", "manifest.tmp", "sources.tmp", "batch-0-1.tmp",
  ])
  func pipesAreNoIndexFiles(name: String) throws {
    let folder = try folder(["a/x.md"])
    #expect(try run(folder, "index", "a").status == 0)
    let made = try Program.shell(
      "cd index; f=$(ls -d \(name) 2>/dev/null || echo '\(name)'); rm -f $f; mkfifo $f",
      folder: folder.url.path)
    #expect(made.status == 0)
    let isRead = name == "manifest" || name == "*.segment"
    for command in [["search", "kite"], ["list"], ["stats"], ["verify"], ["list", "--collections"]] {
      let outcome = try Program.shell(
        "timeout 20 \"$bridgedoc\" \(command.joined(separator: " ")) --index index", folder: folder.url.path)
      let fails = isRead || (name == "sources" && command == ["verify"])
      #expect(outcome.status == (fails ? 2 : 0), "\(command): \(outcome.error)")
      if fails { #expect(outcome.error.contains("not a regular file"), "\(outcome.error)") }
    }
    try folder.write("a/y.md", "# Y\n\ny\n")
    let outcome = try Program.shell(
      "timeout 20 \"$bridgedoc\" index a --index index", folder: folder.url.path)
    #expect(outcome.status == (isRead || name == "lock" ? 2 : 0), "\(outcome.error)")
  }

  @Test func linksAreNotWrittenThrough() throws {
    for name in ["lock", "manifest.tmp", "sources.tmp"] {
      let folder = try folder(["a/x.md", "victim"])
      #expect(try run(folder, "index", "a").status == 0)
      let before = try String(contentsOfFile: folder.path("victim"), encoding: .utf8)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("index/" + name), withDestinationPath: "../victim")
      try folder.write("a/x.md", "# X\n\nother\n")
      _ = try run(folder, "index", "a")
      #expect(try String(contentsOfFile: folder.path("victim"), encoding: .utf8) == before, "\(name)")
    }
  }

  /// Restored permissions are noticed, although size and time are unchanged (case 11).
  @Test func aFileThatCouldNotBeReadOnce() throws {
    let folder = try folder(["a/x.md", "a/locked.md"])
    var run = "\"$bridgedoc\" index a --index index"
    if getuid() == 0 {
      // The superuser can read all files, so the command runs as another user.
      run = "su nobody -s /bin/sh -c '\(run)'"
      let probe = try Program.shell(
        "chmod a+rwX . && su nobody -s /bin/sh -c '\"$bridgedoc\" --version'", folder: folder.url.path)
      guard probe.status == 0 else { return }
    }
    let first = try Program.shell("chmod a+rX a a/x.md; chmod 0 a/locked.md; \(run)", folder: folder.url.path)
    #expect(first.status == 0 && first.error.contains("locked.md"), "\(first.error)")
    #expect(try places(folder) == ["a/x.md"])
    let second = try Program.shell("chmod a+r a/locked.md; \(run)", folder: folder.url.path)
    #expect(second.status == 0 && second.error.isEmpty, "\(second.error)")
    #expect(try places(folder) == ["a/locked.md", "a/x.md"])
  }

  /// `--watch` indexes, refreshes when files change, also in new folders, and ends cleanly.
  @Test(arguments: ["TERM", "INT"]) func watching(signal: String) throws {
    let folder = try folder(["a/x.md"])
    let script = """
      "$bridgedoc" index a --index index --watch >log 2>error &
      pid=$!
      until_found() {
        for _ in $(seq 600); do
          if "$bridgedoc" search "$1" --index index --format paths 2>/dev/null | grep -q "$2"; then return 0; fi
          sleep 0.1
        done
        echo "$1 was not found"; return 1
      }
      until_found kite x.md && printf '# New\\n\\nan albatross\\n' >a/new.md && until_found albatross new.md &&
        mkdir -p a/deep/er && printf '# Deep\\n\\na submarine\\n' >a/deep/er/d.md && until_found submarine d.md &&
        printf '# New\\n\\na pelican\\n' >a/new.md && until_found pelican new.md
      found=$?
      kill -\(signal) $pid; (sleep 60; kill -KILL $pid) & wait $pid; echo "$found $?"; kill %2 2>/dev/null
      """
    let outcome = try Program.shell(script, folder: folder.url.path)
    let error = try String(contentsOfFile: folder.path("error"), encoding: .utf8)
    #expect(outcome.output == "0 0\n" && error.isEmpty, "\(outcome.output)\(error)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("index/lock")))
    #expect(try run(folder, "verify").status == 0)
  }
}
