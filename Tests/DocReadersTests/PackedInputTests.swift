import DocModel
import Testing

@testable import DocDraft
@testable import DocFiles
@testable import DocReaders

@Suite struct PackedInputTests {
  private let page = Array("# Page\n\nSome words.\n".utf8)

  private func ingest(_ bytes: [UInt8], path: String, limits: IngestLimits = IngestLimits()) -> IngestResult {
    var options = IngestOptions()
    options.limits = limits
    return Ingestor(collection: "test", options: options).ingest(bytes: bytes, path: path)
  }

  @Test func opensGzipWhateverItsName() {
    let result = ingest(PackedFixtures.gzip(page), path: "page.txt")
    #expect(result.documents.map(\.title) == ["Page"])
    #expect(result.documents.map(\.source) == ["page.txt"])
    #expect(result.warnings.isEmpty)
  }

  @Test(arguments: [
    ("deck", "[Content_Types].xml", "ppt/presentation.xml", "presentation"),
    ("book", "[Content_Types].xml", "xl/workbook.xml", "workbook"),
    ("book", "[Content_Types].xml", "xl/workbook.bin", "workbook"),
    ("application/vnd.oasis.opendocument.presentation", "mimetype", "content.xml", "presentation"),
    ("application/vnd.oasis.opendocument.spreadsheet", "mimetype", "content.xml", "workbook"),
  ])
  func namesOtherOfficeFilesInsteadOfReadingTheirParts(
    _ text: String, _ first: String, _ main: String, _ kind: String
  ) {
    let part =
      "<p:sld xmlns:p='p'><p:t>\(String(repeating: "Heat the water first. ", count: 20))</p:t></p:sld>"
    let bytes = PackedArchives.pack(
      .zip, [(first, Array(text.utf8)), (main, Array(part.utf8))], isStored: true)
    let result = ingest(bytes, path: "some.file")
    #expect(result.documents.isEmpty)
    #expect(result.warnings.isEmpty)
    #expect(
      result.notUnderstood.map(\.description) == ["some.file: unsupported format (\(kind)); skipped"])
  }

  @Test func aZipOfOtherFilesIsOpened() {
    let bytes = PackedArchives.pack(.zip, [("xl/page.md", page)])
    #expect(ingest(bytes, path: "some.zip").documents.map(\.title) == ["Page"])
  }

  @Test func joinsGzipMembersAndIgnoresPadding() {
    let bytes = PackedFixtures.gzip(Array("# Pa".utf8)) + PackedFixtures.gzip(Array("ge\n".utf8)) + [0, 0, 0]
    #expect(ingest(bytes, path: "page.md").documents.map(\.title) == ["Page"])
  }

  @Test func opensTarInGzip() {
    let long = String(repeating: "deep/", count: 40) + "page.md"
    let pax = Array("\(10 + long.utf8.count) path=\(long)\n".utf8)
    let bytes = PackedFixtures.gzip(
      PackedFixtures.tar([
        .init(path: "a/one.md", content: page),
        .init(path: "./two.md", content: page),
        .init(path: "three.md", content: page, prefix: "some/prefix"),
        .init(path: "././@LongLink", content: Array((long + "\0").utf8), type: UInt8(ascii: "L")),
        .init(path: "deep", content: page),
        .init(path: "x", content: pax, type: UInt8(ascii: "x")),
        .init(path: "deep", content: page),
        .init(path: "folder/", type: UInt8(ascii: "5")),
        .init(path: "link", type: UInt8(ascii: "2")),
        .init(path: ".hidden/a.md", content: page),
        .init(path: "picture.png", content: [0x89, 0x50, 0, 1]),
      ]))
    let result = ingest(bytes, path: "docs.tgz")
    #expect(
      result.documents.map(\.source) == [
        "docs.tgz/a/one.md", "docs.tgz/two.md", "docs.tgz/some/prefix/three.md", "docs.tgz/" + long,
        "docs.tgz/" + long,
      ])
    #expect(result.warnings.isEmpty)
    #expect(result.skippedBinaries == 1)
  }

  @Test(arguments: ["../up.md", "/etc/page.md", "a/../../b.md"])
  func leavesOutMembersThatLeadOut(_ path: String) {
    let bytes = PackedFixtures.tar([.init(path: path, content: page), .init(path: "in.md", content: page)])
    let result = ingest(bytes, path: "x.tar")
    #expect(result.documents.map(\.source) == ["x.tar/in.md"])
    #expect(result.warnings.count == 1)
    #expect(result.warnings.first?.message.contains(path) == true)
  }

  @Test func readsWhatATruncatedArchiveHolds() {
    let bytes = PackedFixtures.tar([
      .init(path: "a.md", content: page), .init(path: "b.md", content: [UInt8](repeating: 65, count: 2000)),
    ])
    let result = ingest(Array(bytes.prefix(2000)), path: "x.tar")
    #expect(result.documents.map(\.source) == ["x.tar/a.md"])
    #expect(result.warnings.map(\.path) == ["x.tar/b.md"])
  }

  @Test func takesAnArchiveWithoutItsEnd() {
    let bytes = PackedFixtures.tar([.init(path: "a.md", content: page)], ended: false)
    #expect(ingest(bytes, path: "x.tar").warnings.isEmpty)
  }

  @Test func readsWhatATruncatedGzipHolds() {
    let bytes = PackedFixtures.gzip(
      Array(("# Page\n\n" + String(repeating: "Some words that go on. ", count: 9000)).utf8))
    let result = ingest(Array(bytes.dropLast(14)), path: "page.md")
    #expect(result.documents.map(\.title) == ["Page"])
    #expect(result.warnings.map(\.isSkipped) == [false])
    #expect(ingest(Array(bytes.prefix(12)), path: "page.md").warnings.map(\.isSkipped) == [true])
  }

  @Test func refusesDamagedGzip() {
    var bytes = PackedFixtures.gzip(page)
    bytes[bytes.count - 6] ^= 1
    let result = ingest(bytes, path: "page.md")
    #expect(result.documents.isEmpty)
    #expect(result.warnings.map(\.isSkipped) == [true])
  }

  @Test func boundsWhatIsUnpacked() {
    var limits = IngestLimits()
    limits.unpackedAllowance = 100
    limits.unpackedRatio = 0
    let result = ingest(PackedFixtures.gzip([UInt8](repeating: 65, count: 200)), path: "a", limits: limits)
    #expect(result.documents.isEmpty)
    #expect(result.warnings.count == 1)
  }

  /// Failed unpacking costs as much as successful unpacking. If archives fail after some bytes each, only as many are opened as the budget
  /// of the file allows.
  @Test(arguments: [UInt8(ascii: "L"), UInt8(ascii: "x")]) func boundsWhatIsUnpackedInVain(_ type: UInt8) {
    // The header announces a name that is missing. Its content is read before the damage is found.
    let name = [UInt8](repeating: 0x61, count: 200_000)
    let broken = PackedFixtures.gzip(
      Array(PackedFixtures.tar([.init(path: "x", content: name, type: type)], ended: false)))
    let inner = (0..<40).map { PackedFixtures.Member(path: "\($0).gz", content: broken) }
    var limits = IngestLimits()
    limits.unpackedAllowance = 1 << 20
    limits.unpackedRatio = 0
    limits.warningsPerFile = 100
    let result = ingest(PackedFixtures.tar(inner), path: "x.tar", limits: limits)
    #expect(result.documents.isEmpty)
    #expect(result.warnings.count <= 8, "\(result.warnings.map(\.message))")
    #expect(result.warnings.contains { $0.message.contains("unpacks to more") })
  }

  /// Opening an archive has a cost.
  @Test func boundsArchivesThatHoldNothing() {
    let inner = (0..<100).map {
      PackedFixtures.Member(path: "\($0).gz", content: [0x1f, 0x8b, 8, 0, 1, 2, 3, 4])
    }
    var limits = IngestLimits()
    limits.unpackedAllowance = 20 * Archive.openingCost
    limits.unpackedRatio = 0
    limits.warningsPerFile = 100
    let result = ingest(PackedFixtures.tar(inner), path: "x.tar", limits: limits)
    #expect(result.warnings.count < 25)
  }

  @Test func boundsNamesOfMembers() {
    let name = String(repeating: "n", count: 5000) + ".md"
    let bytes = PackedFixtures.tar([
      .init(path: "././@LongLink", content: Array((name + "\0").utf8), type: UInt8(ascii: "L")),
      .init(path: "long", content: page), .init(path: "in.md", content: page),
    ])
    let result = ingest(bytes, path: "x.tar")
    #expect(result.documents.map(\.source) == ["x.tar/in.md"])
    #expect(result.warnings.count == 1 && result.warnings.allSatisfy { $0.description.utf8.count < 250 })
  }

  @Test func boundsNesting() {
    var bytes = page
    for _ in 0..<IngestLimits().nesting { bytes = PackedFixtures.gzip(bytes) }
    #expect(ingest(bytes, path: "a").documents.count == 1)
    #expect(ingest(PackedFixtures.gzip(bytes), path: "a").warnings.count == 1)
  }

  @Test func boundsMembersAndWarnings() {
    var limits = IngestLimits()
    limits.archiveMembers = 2
    limits.warningsPerFile = 3
    let many = PackedFixtures.tar((0..<5).map { .init(path: "\($0).md", content: page) })
    #expect(ingest(many, path: "x.tar", limits: limits).documents.count == 2)
    limits.archiveMembers = 100
    let bad = PackedFixtures.tar((0..<9).map { .init(path: "../\($0).md", content: page) })
    #expect(ingest(bad, path: "x.tar", limits: limits).warnings.count == 4)
  }

  @Test func namesArchivesItDoesNotOpen() {
    let result = ingest([0x50, 0x4b, 3, 4, 0, 0], path: "x.zip")
    #expect(result.warnings.first?.message.contains("zip") == true)
  }

  /// Truncated and damaged bytes give documents or warnings, and never trap.
  @Test func survivesDamageAnywhere() {
    let bytes = PackedFixtures.gzip(
      PackedFixtures.tar([.init(path: "a.md", content: page), .init(path: "b.md", content: page)]))
    let plain = PackedFixtures.tar([.init(path: "a.md", content: page)])
    for cut in stride(from: 0, to: bytes.count, by: 37) { _ = ingest(Array(bytes.prefix(cut)), path: "x") }
    for index in stride(from: 0, to: 1024, by: 3) {
      var damaged = plain
      damaged[index] ^= 0x81
      _ = ingest(damaged, path: "x")
    }
  }
}
