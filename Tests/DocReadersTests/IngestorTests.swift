import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocFiles
@testable import DocReaders

@Suite struct IngestorTests {
  private let ingestor = Ingestor(collection: "test")

  private func file(_ folder: TemporaryFolder, _ path: String, isNamed: Bool = false) throws -> SourceFile {
    var file = try #require(try FileWalker(root: folder.path).list().files.first { $0.path == path })
    file.isNamed = isNamed
    return file
  }

  @Test func warnsOnceOfWhatCannotBeRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("empty.md", "")
    try folder.write("data.bin", bytes: [1, 0, 2])
    let empty = ingestor.ingest(try file(folder, "empty.md"))
    #expect(empty.documents.isEmpty)
    #expect(empty.warnings.map(\.isSkipped) == [true])
    let met = ingestor.ingest(try file(folder, "data.bin"))
    #expect(met.warnings.isEmpty && met.skippedBinaries == 1)
    let named = ingestor.ingest(try file(folder, "data.bin", isNamed: true))
    #expect(named.warnings.count == 1 && named.skippedBinaries == 0)
  }

  /// Front matter is metadata, whatever the text below it looks like.
  @Test(arguments: [
    ("The oars lie in the boat.\n", ["The oars lie in the boat."]),
    ("# Oars\n\nIn the *boat*, with `oar`.\n", ["In the *boat*, with `oar`."]),
    (
      "= Oars\n\nIn the boat.\n\n[source,c]\n----\nrow();\n----\n\nSee xref:a.adoc[there].\n",
      ["In the boat.", "See there."]
    ),
    (
      "Oars\n\nThe oars lie in the boat. They are dry.\n\nLong oars\n\nThese are long. They are heavy, too.\n\nShort oars\n\nThese are short.\n",
      [
        "The oars lie in the boat. They are dry.", "These are long. They are heavy, too.", "These are short.",
      ]
    ),
  ])
  func frontMatterIsMetadata(_ body: String, _ paragraphs: [String]) throws {
    let text = "---\ntitle: About oars\ntags: [a, b]\n---\n\n" + body
    let document = try #require(ingestor.ingest(bytes: Array(text.utf8), path: "a.md").documents.first)
    #expect(document.title == "About oars")
    #expect(document.metadata("tags") == "a, b")
    #expect(document.sections.flatMap(\.paragraphs) == paragraphs)
    #expect(document.sections.allSatisfy { $0.startLine > 4 })
  }

  @Test func boundsTheSizeOfAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("long.md", String(repeating: "word ", count: 1000))
    var options = IngestOptions()
    options.limits.fileBytes = 100
    let result = Ingestor(collection: "test", options: options).ingest(try file(folder, "long.md"))
    #expect(result.documents.isEmpty)
    #expect(result.warnings.count == 1)
  }

  @Test func namesAFileThatWentAway() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.md")
    let gone = try file(folder, "a.md")
    try FileManager.default.removeItem(atPath: gone.absolutePath)
    #expect(ingestor.ingest(gone).warnings.map(\.path) == ["a.md"])
  }

  @Test func warnsOfAFileThatMayNotBeRead() throws {
    guard getuid() != 0 else { return }
    let folder = try TemporaryFolder()
    try folder.write("a.md")
    let shut = try file(folder, "a.md")
    chmod(shut.absolutePath, 0)
    #expect(ingestor.ingest(shut).warnings.map(\.isSkipped) == [true])
  }

  @Test func keepsADocumentWithBadBytes() {
    let bytes = Array("# Title\n\nSome words and a caf".utf8) + [0xe9] + Array(" in them.\n".utf8)
    let result = ingestor.ingest(bytes: bytes, path: "a.md")
    #expect(result.documents.first?.repairs.counts[.invalidBytesReplaced] == 1)
    #expect(result.warnings.first?.line == 3)
    #expect(result.warnings.first?.message.contains("byte \(bytes.firstIndex(of: 0xe9) ?? 0)") == true)
  }

  @Test func hashesContent() {
    let one = ingestor.ingest(bytes: Array("# A\n".utf8), path: "a.md").contentHash
    #expect(one == ingestor.ingest(bytes: Array("# A\n".utf8), path: "b.md").contentHash)
    let others = ["# A\n\n", "# B\n", "", "# A\n#", "12345678", "123456789"].map {
      ingestor.ingest(bytes: Array($0.utf8), path: "a.md").contentHash
    }
    #expect(Set(others + [one]).count == others.count + 1)
  }

  /// Many threads give the same documents as one.
  @Test func worksOnManyThreads() {
    let texts = (0..<64).map {
      "# Title \($0)\n\n<details><p>html \($0)</p></details>\n\n| a | b |\n|-|-|\n| \($0) | x |\n"
    }
    let expected = texts.map { ingestor.ingest(bytes: Array($0.utf8), path: "a.md").documents }
    let lock = NSLock()
    nonisolated(unsafe) var found: [Int: [Document]] = [:]
    DispatchQueue.concurrentPerform(iterations: texts.count) { index in
      let documents = ingestor.ingest(bytes: Array(texts[index].utf8), path: "a.md").documents
      lock.withLock { found[index] = documents }
    }
    for index in texts.indices { #expect(found[index] == expected[index]) }
  }

  /// Random text of bytes that have a meaning in Markdown, HTML and YAML. It is the same in each run.
  @Test func survivesNoise() {
    var seed: UInt64 = 20_240_607
    let alphabet = Array("#*_`~>|-+=[]()<>!&;:{}\"'\\/@$ \n\n\tabcA1".utf8) + [0xc3, 0xa9, 0xff]
    for round in 0..<300 {
      var bytes: [UInt8] = round % 3 == 0 ? Array("---\nname: x\n".utf8) : []
      for _ in 0..<400 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(seed >> 33) % alphabet.count])
      }
      for document in ingestor.ingest(bytes: bytes, path: "noise.md").documents {
        #expect(!document.sections.isEmpty, "round \(round)")
        for section in document.sections { #expect(section.startLine <= section.endLine, "round \(round)") }
      }
    }
  }
}
