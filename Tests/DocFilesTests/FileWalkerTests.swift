import DocSystem
import Foundation
import TestSupport
import Testing

@testable import DocFiles

@Suite struct FileWalkerTests {
  private func paths(_ folder: TemporaryFolder) throws -> [String] {
    try FileWalker(root: folder.path).list().files.map(\.path)
  }

  @Test func sortsByBytesOfTheWholePath() throws {
    let folder = try TemporaryFolder()
    for path in ["a/z.md", "a.txt", "a-b.md", "B.md", "a/b/c.md", "ä.md"] { try folder.write(path) }
    #expect(try paths(folder) == ["B.md", "a-b.md", "a.txt", "a/b/c.md", "a/z.md", "ä.md"])
  }

  @Test func givesSizeTimeAndPath() throws {
    let folder = try TemporaryFolder()
    try folder.write("one.md", "12345")
    let file = try #require(try FileWalker(root: folder.path + "/").list().files.first)
    #expect(file.size == 5)
    #expect(file.absolutePath == folder.path + "/one.md")
    #expect(file.modificationNanoseconds > 1_600_000_000_000_000_000)
    #expect(!file.isNamed)
  }

  @Test func takesASingleFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(".hidden/notes.txt")
    let files = try FileWalker(root: folder.path + "/.hidden/notes.txt").list().files
    #expect(files.map(\.path) == ["notes.txt"])
    #expect(files.first?.isNamed == true)
  }

  @Test func skipsHiddenAndBuildFolders() throws {
    let folder = try TemporaryFolder()
    for path in [
      ".git/config", ".env", "node_modules/x/README.md", "Pods/a.md", "DerivedData/a.md",
      "docs/build/page.md",
      "app/build/out.md", "app/Makefile", "crate/target/doc.md", "crate/Cargo.toml", "archery/target/bow.md",
    ] {
      try folder.write(path)
    }
    #expect(
      try paths(folder) == [
        "app/Makefile", "archery/target/bow.md", "crate/Cargo.toml", "docs/build/page.md",
      ])
  }

  /// Subfolders that are listed in parallel have their own ignore rules, and give the same files in the same order.
  @Test func listsTheSameAtOnceAsInTurn() throws {
    let folder = try TemporaryFolder()
    try folder.write(".gitignore", "*.log\n")
    for number in 0..<150 {
      let name = "folder-\(number)"
      try folder.write("\(name)/page.md")
      try folder.write("\(name)/inner/left-out-\(number % 3).md")
      try folder.write("\(name)/inner/deep/trace.log")
      try folder.write("\(name)/inner/.gitignore", "left-out-\(number % 2).md\n")
      try folder.write("\(name)/.kept/left-out-\(number % 2).md")
      try folder.link("\(name)/inner/linked", to: "../.kept")
      try folder.link("\(name)/again", to: "../folder-\((number + 1) % 150)/inner")
    }
    let serial = try FileWalker(root: folder.path).list()
    let parallel = try FileWalker(root: folder.path).list(jobs: 4)
    #expect(serial.files.count(where: { $0.path.hasSuffix("page.md") }) == 150)
    #expect(serial.files.count == 150 + serial.files.count(where: { $0.path.contains("left-out") }))
    #expect(!serial.files.contains { $0.path.contains("linked") || $0.path.contains("again") })
    #expect(parallel.files.map(\.path) == serial.files.map(\.path))
    #expect(parallel.warnings.map(\.path) == serial.warnings.map(\.path))
  }

  /// The target of a link is listed only under its own path. Otherwise a link would expose hidden files.
  @Test func listsEachLinkedFileOnceAndEndsLoops() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/page.md")
    try folder.write(".kept/linked.md")
    try folder.link("a/loop", to: "..")
    try folder.link("b", to: "a")
    try folder.link("same.md", to: "a/page.md")
    try folder.link("c", to: ".kept")
    try folder.link("d.md", to: ".kept/linked.md")
    try folder.link("outside", to: "/usr")
    try folder.link("nowhere", to: "missing")
    let walk = try FileWalker(root: folder.path).list()
    #expect(walk.files.map(\.path) == ["a/page.md"])
    #expect(walk.warnings.map(\.path) == ["nowhere"])
  }

  @Test func ignoresWhatGitIgnores() throws {
    let folder = try TemporaryFolder()
    try folder.write(".gitignore", "*.log\n!keep.log\n/top.md\ngenerated/\n")
    try folder.write("sub/.gitignore", "!debug.log\nlocal.md\n")
    for path in [
      "a.log", "keep.log", "top.md", "sub/top.md", "sub/debug.log", "sub/local.md", "local.md",
      "generated/x.md",
      "sub/generated/keep.log",
    ] {
      try folder.write(path)
    }
    #expect(try paths(folder) == ["keep.log", "local.md", "sub/debug.log", "sub/top.md"])
  }

  @Test func skipsPipes() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.md")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(try paths(folder) == ["a.md"])
    #expect(throws: IngestError.self) { try FileWalker(root: folder.path + "/pipe").list() }
  }

  @Test func namesARootThatIsMissing() {
    #expect(throws: IngestError.notFound(path: "/no/such/folder")) {
      try FileWalker(root: "/no/such/folder/").list()
    }
  }

  @Test func warnsOfAFolderThatCannotBeRead() throws {
    guard getuid() != 0 else { return }
    let folder = try TemporaryFolder()
    try folder.write("open/a.md")
    try folder.write("shut/b.md")
    chmod(folder.path + "/shut", 0)
    defer { chmod(folder.path + "/shut", 0o700) }
    let walk = try FileWalker(root: folder.path).list()
    #expect(walk.files.map(\.path) == ["open/a.md"])
    #expect(walk.warnings.map(\.path) == ["shut"])
  }

  /// A name in another encoding, and one name in two Unicode forms, are separate files, all of which can be read.
  @Test func keepsEveryName() throws {
    let folder = try TemporaryFolder()
    let names: [[UInt8]] = [
      Array("caf\u{e9}.md".utf8), Array("cafe\u{301}.md".utf8), [0x61, 0xe9, 0x2e, 0x6d, 0x64],
      [0x61, 0xe8, 0x2e, 0x6d, 0x64], Array("b%E9.md".utf8),
    ]
    for (number, name) in names.enumerated() {
      let path = (Array(folder.path.utf8) + [0x2f] + name + [0]).map { CChar(bitPattern: $0) }
      let file = try #require(fopen(path, "w"))
      fputs("\(number)", file)
      fclose(file)
    }
    let listing = try FileWalker(root: folder.path).list()
    let files = listing.files
    #expect(listing.warnings.isEmpty)
    #expect(
      files.map { PathName.bytes($0.path) }.sorted { $0.lexicographicallyPrecedes($1) }
        == names.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(Set(files).count == names.count)
    let contents = try files.map { try FileSystem.read($0.absolutePath, limit: 10) }
    #expect(Set(contents).count == names.count)
  }
}
