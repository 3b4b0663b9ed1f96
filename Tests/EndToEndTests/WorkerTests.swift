import Foundation
import Testing

/// Tests worker processes in a program with an additional format whose files do harm (`Tests/WorkerTrial`).
@Suite struct WorkerTests {
  private static let pages = (0..<40).map {
    ("page-\($0).md", "# Page \($0)\n\nText of page \($0), about kites.\n")
  }

  private static func write(_ files: [(String, String)], to folder: TemporaryFolder, _ name: String) throws {
    for (file, text) in files { try folder.write("\(name)/\(file)", Array(text.utf8)) }
  }

  private static func index(_ folder: TemporaryFolder, _ name: String, seconds: Int = 2) throws -> [Substring]
  {
    let program = URL(fileURLWithPath: Program.bridgedoc).deletingLastPathComponent()
    let outcome = try Program.start(
      program.appendingPathComponent("worker-trial").path,
      [folder.path("index-\(name)"), folder.path(name), "\(seconds)"])
    try #require(outcome.status == 0, "\(outcome.error)")
    return outcome.outputLines
  }

  /// The contents of segments and manifest, without the catalog of source files.
  private static func content(_ folder: TemporaryFolder, _ name: String) throws -> [String: Data] {
    let path = folder.path("index-\(name)")
    var files: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: path) where file != "sources" {
      files[file] = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)"))
    }
    return files
  }

  @Test(arguments: [
    ("trap", "a reader failed"), ("crash", "a reader failed"), ("allocate", "a reader failed"),
    ("recurse", "a reader failed"),
    ("loop", "more than 2 seconds"),
  ])
  func whatEndsAReaderIsOneWarning(harm: String, reason: String) throws {
    let folder = try TemporaryFolder()
    try Self.write(Self.pages, to: folder, "docs")
    let whole = try Self.index(folder, "docs")
    #expect(whole.isEmpty)
    let expected = try Self.content(folder, "docs")
    try FileManager.default.removeItem(atPath: folder.path("index-docs"))
    // A harmful file in the middle, at the start and at the end of a worker's piece.
    for file in ["page-20x.txt", "a.txt", "z.txt"] {
      try folder.write("docs/" + file, Array("HARM \(harm)\n".utf8))
      let lines = try Self.index(folder, "docs")
      #expect(lines.count == 1 && lines[0].hasPrefix("\(file): ") && lines[0].contains(reason), "\(lines)")
      #expect(try Self.content(folder, "docs") == expected)
      try FileManager.default.removeItem(atPath: folder.path("index-docs"))
      try FileManager.default.removeItem(atPath: folder.path("docs/" + file))
    }
  }

  /// Only the index is left, even if workers found nothing new or died because of the only change.
  @Test func workersLeaveNoFiles() throws {
    let folder = try TemporaryFolder()
    try Self.write(Self.pages, to: folder, "docs")
    _ = try Self.index(folder, "docs")
    let names = Set(try Self.content(folder, "docs").keys)
    // The file is touched, so it is read again, but it has not changed.
    try Self.write(Array(Self.pages.prefix(1)), to: folder, "docs")
    #expect(try Self.index(folder, "docs").isEmpty)
    #expect(Set(try Self.content(folder, "docs").keys) == names)
    try folder.write("docs/harm.txt", Array("HARM crash\n".utf8))
    #expect(try Self.index(folder, "docs").count == 1)
    #expect(Set(try Self.content(folder, "docs").keys) == names)
  }

  /// The ids of the processes that read the first files of ten batches.
  private static func readers(_ folder: TemporaryFolder, poison: String?) throws -> [Substring] {
    for number in 0..<10 {
      try folder.write("docs/\(number)-a.txt", Array("HARM victim\n".utf8))
      if let poison { try folder.write("docs/\(number)-b.txt", Array("HARM \(poison)\n".utf8)) }
      // The file has the size of a batch of a small folder, and no reader recognises it.
      try folder.write("docs/\(number)-c.txt", [UInt8](repeating: 0, count: 256 << 10))
    }
    #expect(try Self.index(folder, "docs").isEmpty)
    let found = try Program.run(["export", "jsonl", "-", "--index", folder.path("index-docs")])
    return found.output.components(separatedBy: "was read by ").dropFirst().map { $0.prefix { $0.isNumber } }
  }

  /// A worker reads several batches.
  @Test func workersAreFew() throws {
    let readers = try Self.readers(try TemporaryFolder(), poison: nil)
    #expect(readers.count == 10 && Set(readers).count < 6, "\(readers)")
  }

  /// Damage that a file causes in its worker must not affect a file of a later batch. A new worker reads that batch.
  @Test func filesOfOtherBatchesAreNotLost() throws {
    let readers = try Self.readers(try TemporaryFolder(), poison: "poison")
    #expect(readers.count == 10 && Set(readers).count == 10, "\(readers)")
  }

  /// Each of many harmful files in a folder costs one warning. The index is the same as without them.
  @Test func manyHarmfulFiles() throws {
    let folder = try TemporaryFolder()
    try Self.write(Self.pages, to: folder, "docs")
    _ = try Self.index(folder, "docs")
    let expected = try Self.content(folder, "docs")
    try FileManager.default.removeItem(atPath: folder.path("index-docs"))
    for number in 0..<25 {
      try folder.write(
        "docs/page-\(number)-harm.txt", Array("HARM \(number % 2 == 0 ? "trap" : "crash")\n".utf8))
    }
    let lines = try Self.index(folder, "docs")
    #expect(lines.count == 25)
    #expect(try Self.content(folder, "docs") == expected)
    let searched = try Program.run(["search", "kites", "--index", folder.path("index-docs")])
    #expect(searched.status == 0)
  }

  /// A compromised reader can neither open nor write other files, and has no network. Without Landlock and seccomp, it could.
  @Test(arguments: ["open /etc/passwd", "write OUTSIDE", "socket"]) func readersAreKeptApart(deed: String)
    throws
  {
    let folder = try TemporaryFolder()
    let outside = folder.path("outside")
    try folder.write(
      "docs/harm.txt", Array("HARM \(deed.replacingOccurrences(of: "OUTSIDE", with: outside))\n".utf8))
    #expect(try Self.index(folder, "docs").isEmpty)
    let found = try Program.run(["show", "harm", "--index", folder.path("index-docs")])
    #expect(found.status == 0, "\(found.error)")
    if WorkerTests.hasLandlock {
      #expect(found.output.contains("was kept apart"), "\(found.output)")
      #expect(!FileManager.default.fileExists(atPath: outside))
    }
  }

  /// Whether this kernel has Landlock.
  private static let hasLandlock = {
    let names = (try? String(contentsOfFile: "/proc/kallsyms", encoding: .utf8)) ?? ""
    return names.contains("landlock_restrict_self")
  }()
}
