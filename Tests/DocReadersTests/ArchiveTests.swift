import DocDraft
import DocFiles
import DocModel
import Testing

@testable import DocReaders

/// Members of archives are read like files of a folder, within the limits of docs/limits.md.
@Suite struct ArchiveTests {
  private let page = Array("# Page\n\nSome words.\n".utf8)
  private let second = Array("# Second\n\nOther words.\n".utf8)

  private func ingest(_ bytes: [UInt8], path: String = "a", limits: IngestLimits = IngestLimits())
    -> IngestResult
  {
    var options = IngestOptions()
    options.limits = limits
    return Ingestor(collection: "test", options: options).ingest(bytes: bytes, path: path)
  }

  @Test(arguments: PackedArchives.Form.archives)
  func opensArchives(_ form: PackedArchives.Form) {
    let bytes = PackedArchives.pack(
      form, [("one.md", page), ("deep/two.md", second), (".hidden/x.md", page)])
    let result = ingest(bytes, path: "docs.\(form.rawValue)")
    #expect(result.documents.map(\.title) == ["Page", "Second"])
    #expect(
      result.documents.map(\.source) == ["docs.\(form.rawValue)/one.md", "docs.\(form.rawValue)/deep/two.md"])
    #expect(result.warnings.isEmpty)
  }

  @Test(arguments: PackedArchives.Form.streams)
  func opensStreams(_ form: PackedArchives.Form) {
    let result = ingest(PackedArchives.pack(form, [("x", page)]), path: "page.md.\(form.rawValue)")
    #expect(result.documents.map(\.source) == ["page.md.\(form.rawValue)"])
    #expect(result.warnings.isEmpty)
  }

  @Test(arguments: PackedArchives.Form.archives)
  func keepsNamesThatAreNotASCII(_ form: PackedArchives.Form) {
    // The letter é as one code point and as two gives different names.
    let names = ["caf\u{e9}.md", "cafe\u{301}.md", "字.md"]
    let result = ingest(PackedArchives.pack(form, names.map { ($0, page) }), path: "x")
    let found = result.documents.map { Array($0.source.utf8) }
    // The 7z writer encodes names in the locale of the process. In tests the locale is C, which cannot represent them.
    if form != .sevenZip { #expect(found == names.map { Array("x/\($0)".utf8) }) }
    #expect(result.documents.count == 3 || form == .sevenZip)
  }

  @Test func keepsNamesThatAreNotUTF8() {
    let names: [[UInt8]] = [
      [0x61, 0xe9, 0x2e, 0x6d, 0x64], [0x61, 0xe8, 0x2e, 0x6d, 0x64], Array("a%E9.md".utf8),
    ]
    let result = ingest(PackedArchives.pack(.tar, names.map { ($0, page) }), path: "x")
    #expect(result.documents.map(\.source) == ["x/a%E9.md", "x/a%E8.md", "x/a%25E9.md"])
  }

  @Test(arguments: PackedArchives.Form.archives)
  func leavesOutMembersThatLeadOut(_ form: PackedArchives.Form) {
    let bytes = PackedArchives.pack(form, [("../up.md", page), ("a/../../b.md", page), ("in.md", page)])
    let result = ingest(bytes, path: "x")
    #expect(result.documents.map(\.source) == ["x/in.md"])
    #expect(result.warnings.count == 2)
  }

  @Test(arguments: PackedArchives.Form.archives + PackedArchives.Form.streams)
  func boundsWhatIsUnpacked(_ form: PackedArchives.Form) {
    var limits = IngestLimits()
    limits.unpackedAllowance = 1 << 17
    limits.unpackedRatio = 1
    limits.unpackedBytes = 1 << 20
    let zeros = [UInt8](repeating: 65, count: 1 << 20)
    let result = ingest(
      PackedArchives.pack(form, [("zeros", zeros), ("b.md", page)]), path: "x", limits: limits)
    if form == .tar {
      // The stream is not compressed, so nothing is unpacked.
      #expect(result.documents.count == 2)
    } else {
      #expect(result.documents.isEmpty)
      #expect(result.warnings.count == 1)
      #expect(result.warnings.allSatisfy { $0.message.contains("unpacks to more") })
    }
  }

  /// Failed unpacking also uses up the budget. If each of many members exceeds what is left, only a few are tried.
  @Test func unpackingThatFailsCostsBudget() {
    var limits = IngestLimits()
    limits.unpackedAllowance = 1 << 20
    limits.unpackedRatio = 1
    let bomb = PackedArchives.pack(.gzip, [("x", [UInt8](repeating: 65, count: 3 << 20))])
    let bombs = (0..<50).map { ("\($0).gz", bomb) }
    let result = ingest(PackedArchives.pack(.tarGzip, bombs + [("z.md", page)]), path: "x", limits: limits)
    #expect(result.documents.isEmpty)
    // The warnings are about the first member and the archive.
    #expect(result.warnings.map(\.path) == ["x/0.gz", "x"])
  }

  @Test(arguments: PackedArchives.Form.archives)
  func boundsMembers(_ form: PackedArchives.Form) {
    var limits = IngestLimits()
    limits.archiveMembers = 3
    let many = PackedArchives.pack(form, (0..<6).map { ("\($0).md", page) })
    let result = ingest(many, path: "x", limits: limits)
    #expect(result.documents.count == 3)
    #expect(result.warnings.count == 1)
  }

  @Test(arguments: PackedArchives.Form.archives)
  func boundsTheSizeOfAMember(_ form: PackedArchives.Form) {
    var limits = IngestLimits()
    limits.fileBytes = 1000
    let large = Array(String(repeating: "words ", count: 400).utf8)
    let result = ingest(PackedArchives.pack(form, [("large.md", large), ("b.md", page)]), limits: limits)
    #expect(result.documents.map(\.source) == ["a/b.md"])
    #expect(result.warnings.map(\.path) == ["a/large.md"])
  }

  @Test func boundsNesting() {
    var limits = IngestLimits()
    limits.nesting = 3
    var bytes = page
    for form in [PackedArchives.Form.zip, .xz, .zip] { bytes = PackedArchives.pack(form, [("x", bytes)]) }
    #expect(ingest(bytes, limits: limits).documents.count == 1)
    #expect(ingest(PackedArchives.pack(.bzip2, [("x", bytes)]), limits: limits).documents.isEmpty)
    // A compressed tar has two layers.
    var tar = PackedArchives.pack(.tarGzip, [("x", page)])
    tar = PackedArchives.pack(.zip, [("x", tar)])
    #expect(ingest(tar, limits: limits).documents.count == 1)
    #expect(ingest(PackedArchives.pack(.zip, [("x", tar)]), limits: limits).warnings.count == 1)
  }

  @Test(arguments: PackedArchives.Form.archives + PackedArchives.Form.streams)
  func survivesDamage(_ form: PackedArchives.Form) {
    let bytes = PackedArchives.pack(form, [("a.md", page), ("b.md", second)])
    for cut in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
      let result = ingest(Array(bytes.prefix(cut)))
      #expect(!result.documents.isEmpty || !result.warnings.isEmpty || result.skippedBinaries > 0)
    }
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 200)) {
      var damaged = bytes
      damaged[index] ^= 0x55
      _ = ingest(damaged)
    }
  }
}
