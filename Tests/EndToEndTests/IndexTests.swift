import Foundation
import Testing

/// Tests which files `index` writes, and when it writes them.
@Suite struct IndexTests {
  /// The contents of all files of an index. Lines of the manifest that say where documents are, are left out.
  static func content(of index: String) throws -> [String: Data] {
    var content: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: index)
    where name == "manifest" || name.hasSuffix(".segment") {
      var data = try Data(contentsOf: URL(fileURLWithPath: index).appendingPathComponent(name))
      if name == "manifest" {
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        let kept = lines.filter { !$0.hasPrefix("collection ") && !$0.hasPrefix("crc32 ") }
        data = Data(kept.joined(separator: "\n").utf8)
      }
      content[name] = data
    }
    return content
  }

  static func digest(of index: String) throws -> String {
    let manifest = try String(contentsOfFile: index + "/manifest", encoding: .utf8)
    let line = try #require(manifest.split(separator: "\n").first { $0.hasPrefix("digest ") })
    return String(line)
  }

  @Test(arguments: [1, 2, 7]) func theSameBytesWhateverTheJobs(_ jobs: Int) throws {
    let folder = try TemporaryFolder()
    let index = folder.path("index")
    let outcome = try Program.run(["index", Fixture.folder(), "--index", index, "--jobs", "\(jobs)"])
    #expect(outcome.status == 0)
    #expect(try Self.content(of: index) == Self.content(of: Fixture.index()))
  }

  @Test func updates() throws {
    let folder = try TemporaryFolder()
    let index = folder.path("index")
    for (path, content) in Fixture.documents { try folder.write("kites/" + path, content) }
    // The files are older than the second in which a change could be missed.
    try Self.setAge(of: folder.path("kites"), seconds: 60)
    func update() throws -> [String: Any] {
      let outcome = try Program.run(["index", folder.path("kites"), "--index", index, "--json"])
      #expect(outcome.status == 0, "\(outcome.error)")
      return try outcome.json()
    }
    func files(_ report: [String: Any], _ name: String) -> Int? {
      (report["files"] as? [String: Any])?[name] as? Int
    }
    let count = Fixture.documents.count
    let first = try update()
    #expect(files(first, "read") == count)
    #expect(first["documents"] as? Int == count)

    let second = try update()
    #expect(files(second, "unchanged") == count)
    #expect(files(second, "read") == 0)
    #expect(second["digest"] as? String == first["digest"] as? String)

    try folder.write("kites/notes/knots.md", "# Knots\n\nOnly the bowline is left.\n")
    try FileManager.default.removeItem(atPath: folder.path("kites/web/spars.html"))
    let third = try update()
    #expect(files(third, "read") == 1)
    #expect(files(third, "removed") == 1)
    #expect(third["documents"] as? Int == count - 1)
    #expect(try Program.run(["search", "bowline", "--index", index]).status == 0)
    // Deleted words are unknown, even if a similar word is searched for instead.
    for word in ["larks", "splinters"] {
      let gone = try Program.run(["search", word, "--index", index, "--json"]).json()
      #expect(gone["unknownTerms"] as? [String] == [word])
    }
    #expect(try Program.run(["verify", "--index", index]).status == 0)

    // An updated index equals a new one.
    let fresh = folder.path("fresh")
    _ = try Program.run(["index", folder.path("kites"), "--index", fresh])
    #expect(try Self.digest(of: fresh) == Self.digest(of: index))
  }

  private static func setAge(of folder: String, seconds: Double) throws {
    let date = Date(timeIntervalSinceNow: -seconds)
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder + "/" + path)
    }
  }

  @Test func collectionsLiveTogether() throws {
    let folder = try TemporaryFolder()
    let index = folder.path("index")
    try folder.write("a/one.md", "# One\n\nAlpha of the first.\n")
    try folder.write("b/two.md", "# Two\n\nAlpha of the second.\n")
    #expect(try Program.run(["index", folder.path("a"), "--index", index]).status == 0)
    #expect(
      try Program.run(["index", folder.path("b"), "--index", index, "--collection", "bee"]).status == 0)
    let list = try Program.run(["list", "--index", index, "--json"]).json()
    let names = (list["collections"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
    #expect(names == ["a", "bee"])
    let hits = try Program.run([
      "search", "alpha", "--collection", "bee", "--format", "paths", "--index", index,
    ])
    #expect(hits.output == "bee/two.md:1\n")
  }

  @Test func theUsersOwnIndex() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_DATA_HOME": folder.path("data")]
    let outcome = try Program.run(["index", Fixture.folder()], environment: environment)
    #expect(outcome.status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path("data/bridgedoc/index/manifest")))
    #expect(try Program.run(["search", "gust"], environment: environment).output.contains("wind.md"))

    let home = ["HOME": folder.path("home")]
    #expect(try Program.run(["index", Fixture.folder(), "--quiet"], environment: home).output.isEmpty)
    #expect(
      FileManager.default.fileExists(atPath: folder.path("home/.local/share/bridgedoc/index/manifest")))
  }

  /// `--json` also reports a dry run. Values that only an index has are null.
  @Test func dryRunInJSON() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["index", Fixture.folder(), "--index", folder.path("none"), "--dry-run", "--json"])
    #expect(outcome.status == 0)
    let report = try outcome.json()
    #expect(report["documents"] as? Int == Fixture.documents.count)
    #expect((report["sections"] as? Int ?? 0) > Fixture.documents.count)
    for name in ["index", "generation", "digest", "bytes"] { #expect(report[name] is NSNull, "\(name)") }
    #expect((report["files"] as? [String: Any])?["read"] as? Int == Fixture.documents.count)
  }

  @Test func aDryRunWritesNothing() throws {
    let folder = try TemporaryFolder()
    let index = folder.path("index")
    let outcome = try Program.run(["index", Fixture.folder(), "--index", index, "--dry-run"])
    #expect(outcome.status == 0)
    #expect(outcome.outputLines.count == Fixture.documents.count)
    #expect(outcome.output.contains("notes/knots.md\tarticle\t3\tKnots\n"))
    #expect(!FileManager.default.fileExists(atPath: index))
  }

  @Test func ingestPrintsInPathOrder() throws {
    let outputs = try [1, 4].map {
      try Program.run(["ingest", Fixture.folder(), "--jobs", "\($0)"]).output
    }
    #expect(outputs[0] == outputs[1])
    let sources = try outputs[0].split(separator: "\n").map { line in
      try #require(
        (JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["source"] as? String)
    }
    #expect(sources == Fixture.documents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}

/// Files that have problems. Each gives the correct document or one clear warning, and all other files are indexed.
@Suite struct BadFilesTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("files/good.md", "# Good\n\nAll is well in here.\n")
    try folder.write("files/invalid.md", Array("# Coffee\n\nA caf".utf8) + [0xE9] + Array(" in town.\n".utf8))
    try folder.write("files/empty.md", "")
    try folder.write("files/binary.dat", (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })
    try folder.write(
      "files/matter.md", "---\nname: open\ndescription: never closed\n\n# Matter\n\nstill text\n")
    try folder.write("files/fence.md", "# Fence\n\nbefore\n\n```swift\nlet inside = 1\n")
    try FileManager.default.createDirectory(
      atPath: folder.path("files/sub"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("files/sub/loop"), withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("files/nowhere.md"), withDestinationPath: "absent.md")
    return folder
  }

  @Test func theRestIsIndexed() throws {
    let folder = try folder()
    let index = folder.path("index")
    let outcome = try Program.run(["index", folder.path("files"), "--index", index, "--json"])
    #expect(outcome.status == 0)
    let report = try outcome.json()
    #expect(report["documents"] as? Int == 4)
    for name in ["empty.md", "invalid.md", "nowhere.md"] {
      #expect(outcome.errorLines.count { $0.hasPrefix("bridgedoc: warning: \(name):") } == 1, "\(name)")
    }
    #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("bridgedoc: warning: ") })
    for (query, path) in [
      ("well", "good.md"), ("town", "invalid.md"), ("\"still text\"", "matter.md"), ("inside", "fence.md"),
    ] {
      let found = try Program.run(["search", query, "--index", index, "--format", "paths"])
      #expect(found.output.contains(path), "\(query)")
    }
    let code = try Program.run(["show", "fence.md", "--code", "--index", index])
    #expect(code.output == "let inside = 1\n")
    #expect(try Program.run(["verify", "--index", index]).status == 0)

    #expect(try Program.run(["index", folder.path("files"), "--index", index, "--strict"]).status == 2)
  }

  @Test(arguments: [("empty.md", ""), ("table.csv", "a,b,c\n1,2,3\n4,5,6\n7,8,9\n1,1,1\n")])
  func strictSaysTheSameAgain(_ name: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("files/good.md", "# Good\n\nAll is well in here.\n")
    try folder.write("files/\(name)", text)
    // Files that were written long ago are known to be unchanged by their times alone; others are compared by content.
    for isOld in [false, true] {
      let index = folder.path("index-\(isOld)")
      if isOld {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
          ofItemAtPath: folder.path("files/\(name)"))
      }
      let command = ["index", folder.path("files"), "--index", index]
      let first = try Program.run(command + ["--strict"])
      #expect(first.status == 2, "\(first.error)")
      #expect(first.error.contains("bridgedoc: warning: \(name): "))
      let second = try Program.run(command + ["--strict"])
      #expect(second.status == 2, "\(second.error)")
      #expect(second.error == first.error)
      // Without the option, unchanged files are not read.
      let plain = try Program.run(command)
      #expect(plain.status == 0)
      #expect(plain.error.isEmpty)
      // The documents are those of the first run.
      #expect(try Program.run(["verify", "--index", index]).status == 0)
      #expect(second.outputLines.last == plain.outputLines.last)
    }
    try folder.write("files/\(name)", "# Mended\n\nNow there is text.\n")
    let mended = try Program.run([
      "index", folder.path("files"), "--index", folder.path("index-true"), "--strict",
    ])
    #expect(mended.status == 0, "\(mended.error)")
  }

  @Test(arguments: ["empty.md", "binary.dat"]) func aloneTheyAreAnError(_ name: String) throws {
    let folder = try folder()
    let outcome = try Program.run(["ingest", folder.path("files/" + name)])
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains(name))
  }

  @Test func anUnreadableFile() throws {
    let folder = try folder()
    try folder.write("files/locked.md", "# Locked\n")
    let command: String
    if getuid() == 0 {
      // The superuser can read all files, so the command runs as another user.
      command =
        "chmod -R a+rX . && chmod 0 files/locked.md && su nobody -s /bin/sh -c '\"$bridgedoc\" ingest files'"
      let probe = try Program.shell(
        "chmod a+rX . && su nobody -s /bin/sh -c '\"$bridgedoc\" --version'", folder: folder.path(""))
      guard probe.status == 0 else { return }
    } else {
      command = "chmod 0 files/locked.md && \"$bridgedoc\" ingest files"
    }
    let outcome = try Program.shell(command, folder: folder.path(""))
    #expect(outcome.status == 0)
    #expect(outcome.errorLines.count { $0.hasPrefix("bridgedoc: warning: locked.md:") } == 1)
    #expect(outcome.output.contains("\"Good\""))
  }

  /// The release program reads fifty megabytes; the debug program gets a smaller file.
  @Test func aLargeFile() throws {
    let folder = try TemporaryFolder()
    let size = Program.release == nil ? 2_000_000 : 50_000_000
    var text = "# Large\n"
    let paragraph = String(repeating: "many words follow each other in a long line ", count: 100)
    var number = 0
    while text.utf8.count < size {
      number += 1
      text += "\n## Part \(number)\n\n\(paragraph)\n"
    }
    try folder.write("large/large.md", text + "\nthe needle at the end\n")
    let index = folder.path("index")
    let program = Program.release ?? Program.bridgedoc
    let outcome = try Program.start(program, ["index", folder.path("large"), "--index", index])
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let found = try Program.start(program, ["search", "needle", "--index", index, "--format", "tsv"])
    #expect(found.output.contains("Part \(number)"))
  }
}
