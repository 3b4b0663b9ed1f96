import DocFiles
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocReaders

@Suite struct DocCArchiveTests {
  private static let members: [(String, String)] = [
    ("metadata.json", DocCFixtures.metadata),
    ("data/documentation/kettle/boil(to:).json", DocCFixtures.boil),
    ("data/tutorials/kettle/tea.json", DocCFixtures.tutorial),
    ("index.html", "<!DOCTYPE html><title>Shell</title><p>Please turn on scripts."),
    ("documentation/kettle/index.html", "<!DOCTYPE html><title>Shell</title><p>Please turn on scripts."),
    ("index/index.json", "{\"interfaceLanguages\": {}}"),
    ("js/app.js", "var a = 1;\nvar b = 2;\nvar c = 3;\n"),
  ]

  @Test func readsThePagesOfAFolder() throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.members { try folder.write("docs/Kettle.doccarchive/\(name)", text) }
    try folder.write("docs/notes.md", "# Notes\n\nWords.\n")
    let files = try FileWalker(root: folder.path + "/docs").list().files
    let ingestor = Ingestor(collection: "test", files: files)
    let results = files.map { ingestor.ingest($0) }
    #expect(
      results.flatMap(\.documents).map(\.source) == [
        "Kettle.doccarchive/data/documentation/kettle/boil(to:).json",
        "Kettle.doccarchive/data/tutorials/kettle/tea.json", "notes.md",
      ])
    #expect(results.allSatisfy { $0.warnings.isEmpty && $0.contentHash != 0 })
    // Skipped files are not read.
    try FileManager.default.removeItem(atPath: folder.path + "/docs/Kettle.doccarchive/js/app.js")
    let gone = try #require(files.first { $0.path.hasSuffix("app.js") })
    #expect(ingestor.ingest(gone).warnings.isEmpty)
  }

  @Test func theArchiveItselfMayBeTheRoot() throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.members { try folder.write(name, text) }
    let files = try FileWalker(root: folder.path).list().files
    let ingestor = Ingestor(collection: "test", files: files)
    #expect(files.flatMap { ingestor.ingest($0).documents }.count == 2)
    // A page that is named separately is recognised by its content.
    let one = try FileWalker(root: folder.path + "/data/tutorials/kettle/tea.json").list().files
    let named = Ingestor(collection: "test", files: one)
    #expect(one.flatMap { named.ingest($0).documents }.map(\.title) == ["Make tea"])
  }

  @Test(arguments: PackedArchives.Form.archives)
  func readsThePagesOfAPackedArchive(_ form: PackedArchives.Form) {
    // The marker file may be the last member.
    let members = Self.members.reversed().map {
      (name: Array("Kettle.doccarchive/\($0.0)".utf8), content: Array($0.1.utf8))
    }
    let result = Ingestor(collection: "test").ingest(
      bytes: PackedArchives.pack(form, members), path: "kettle.pack")
    #expect(
      Set(result.documents.map(\.source)) == [
        "kettle.pack/Kettle.doccarchive/data/tutorials/kettle/tea.json",
        "kettle.pack/Kettle.doccarchive/data/documentation/kettle/boil(to:).json",
      ])
    #expect(result.warnings.isEmpty)
  }

  @Test(arguments: ["{}", "no JSON", "{\"schemaVersion\": 1}"])
  func anotherMetadataFileMakesNoPackage(_ metadata: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.members.dropFirst() { try folder.write(name, text) }
    try folder.write("metadata.json", metadata)
    let files = try FileWalker(root: folder.path).list().files
    let ingestor = Ingestor(collection: "test", files: files)
    #expect(files.flatMap { ingestor.ingest($0).documents }.contains { $0.source == "index.html" })
  }

  /// Reads an archive that the toolchain's `docc` makes from a catalog, if it is installed.
  @Test func readsWhatTheToolchainWrites() throws {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let docc = path.map({ "\($0)/docc" }).first(where: FileManager.default.isExecutableFile) else {
      return
    }
    let folder = try TemporaryFolder()
    try folder.write(
      "Kettle.docc/Kettle.md",
      """
      # Kettle

      @Metadata {
        @TechnologyRoot
      }

      All about boiling.

      ## Overview

      Boil *twice*.

      ```swift
      kettle.boil()
      ```

      ## Topics

      ### Care

      - <doc:Descaling>
      """)
    try folder.write(
      "Kettle.docc/Descaling.md", "# Descaling\n\nTake the scale off.\n\n## Steps\n\n1. Wait.\n")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: docc)
    process.arguments = [
      "convert", folder.path + "/Kettle.docc", "--output-path", folder.path + "/Kettle.doccarchive",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let files = try FileWalker(root: folder.path + "/Kettle.doccarchive").list().files
    let ingestor = Ingestor(collection: "test", files: files)
    let documents = files.flatMap { ingestor.ingest($0).documents }
    #expect(Set(documents.map(\.title)) == ["Kettle", "Descaling"])
    let root = try #require(documents.first { $0.title == "Kettle" })
    #expect(root.sections.compactMap(\.heading.last) == ["Kettle", "Overview", "Topics", "Care"])
    #expect(root.sections.flatMap(\.code).map(\.text) == ["kettle.boil()"])
    #expect(root.sections.last?.paragraphs == ["Descaling: Take the scale off."])
  }
}
