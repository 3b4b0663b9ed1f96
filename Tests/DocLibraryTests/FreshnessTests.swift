import DocFiles
import DocIndex
import DocModel
import DocReaders
import Foundation
import TestSupport
import Testing

@testable import DocLibrary

/// Tests how changed files are detected (issue 15, cases 8, 10 and 11).
struct FreshnessTests {
  /// A folder whose walks begin long after the changes, so that times are reliable.
  private func patient() throws -> LibraryFolder {
    var folder = try LibraryFolder()
    folder.library.clock = { WallClock.now() + 10_000_000_000 }
    return folder
  }

  /// Waits for a tick of the clock of file times, which takes 10 ms on the slowest kernels.
  private func tick() { usleep(15_000) }

  @Test func whatDidNotChangeIsNotRead() throws {
    let folder = try patient()
    try folder.write("a/x.md", "# X\n\nx\n")
    try folder.write("a/empty.md", "")
    try folder.index("a")
    let report = try folder.index("a")
    #expect(report.filesUnchanged == 2 && report.filesRead == 0 && report.warnings.isEmpty)
    #expect(!report.hasChanged)
    // A touched file is compared, but not parsed.
    tick()
    folder.setTime(of: "a/x.md", seconds: 5)
    let touched = try folder.index("a")
    #expect(touched.filesUnchanged == 2 && touched.filesRead == 0 && !touched.hasChanged)
  }

  @Test func equalTimesAndSizesThatSwapNames() throws {
    let folder = try patient()
    for name in ["left", "right"] {
      try folder.write("a/\(name).md", "# T\n\nI am \(name.first == "l" ? "left!" : "right")\n")
      folder.setTime(of: "a/\(name).md", seconds: 1_000_000_000)
    }
    try folder.index("a")
    tick()
    rename(folder.path("a/left.md"), folder.path("a/swap"))
    rename(folder.path("a/right.md"), folder.path("a/left.md"))
    rename(folder.path("a/swap"), folder.path("a/right.md"))
    try folder.index("a")
    #expect(try folder.documents().map { $0.text.contains("left!") } == [false, true])
  }

  /// A file is rewritten with the same size in the clock tick in which it was read.
  @Test func racilyCleanFiles() throws {
    let folder = try LibraryFolder()
    for number in 10..<40 {
      try folder.write("a/x.md", "# X\n\nnumber\(number)\n")
      folder.setTime(of: "a/x.md", seconds: 1_000_000_000)
      try folder.index("a")
      #expect(try folder.documents().map { $0.text.contains("number\(number)") } == [true])
    }
  }

  @Test(arguments: [
    (0, 0, true), (-1, -1, true), (-3, -3, false), (-3, -1, true), (-1, -3, true), (5, -3, true),
  ])
  func whatIsRacy(modified: Int64, changed: Int64, isRacy: Bool) {
    let start: Int64 = 1_700_000_000_000_000_000
    let file = SourceFile(
      root: "r", path: "p", size: 1, modificationNanoseconds: start + modified * 1_000_000_000,
      changeNanoseconds: start + changed * 1_000_000_000)
    #expect(RefreshPlan.isRacy(file, listed: start) == isRacy)
  }

  /// If any attribute differs, the file must be read. A file that could not be read is always read again.
  @Test func whatTellsOfAChange() {
    let file = SourceFile(
      root: "r", path: "p", size: 1, modificationNanoseconds: 2, changeNanoseconds: 3, inode: 4)
    func isSeen(
      _ size: Int = 1, _ modified: Int64 = 2, _ changed: Int64 = 3, _ inode: UInt64 = 4, hash: UInt32 = 5,
      isRacy: Bool = false
    ) -> Bool {
      let record = SourceRecord(
        path: ByteString("p"), size: size,
        stamp: SourceRecord.stamp(modified: modified, changed: changed, inode: inode), contentHash: hash,
        isRacy: isRacy, documents: .own)
      return !RefreshPlan.isUnchanged(file, since: record)
    }
    #expect(!isSeen())
    #expect(isSeen(9) && isSeen(1, 9) && isSeen(1, 2, 9) && isSeen(1, 2, 3, 9) && isSeen(1, 3, 2, 4))
    #expect(isSeen(hash: 0) && isSeen(isRacy: true))
  }

  /// A file that could not be read is tried again, although its attributes are unchanged.
  @Test func unreadableFilesAreTriedAgain() throws {
    var folder = try patient()
    try folder.write("a/long.md", "# Long\n\n" + String(repeating: "word ", count: 100))
    try folder.write("a/short.md", "# Short\n\ns\n")
    let limits = folder.library.options.limits
    folder.library.options.limits.fileBytes = 100
    for _ in 0..<2 {
      let report = try folder.index("a")
      #expect(report.filesSkipped == 1 && report.warnings.count == 1)
      #expect(try folder.places() == ["a/short.md"])
    }
    folder.library.options.limits = limits
    try folder.index("a")
    #expect(try folder.places() == ["a/long.md", "a/short.md"])
  }

  /// Names that differ only in their Unicode form are different (case 10).
  @Test func unicodeForms() throws {
    let folder = try patient()
    for name in ["caf\u{e9}.md", "cafe\u{301}.md", "\u{e9}/x.md", "e\u{301}/x.md"] {
      try folder.write("a/" + name, "# T\n\n\(Array(name.utf8))\n")
    }
    for root in ["\u{e9}", "e\u{301}"] { try folder.write(root + "/x.md", "# T\n\nx\n") }
    try folder.index("a", "\u{e9}", "e\u{301}")
    #expect(
      try folder.manifest.collections.map(\.name) == ["a", "e\u{301}", "\u{e9}"].map { ByteString($0) })
    #expect(try folder.documents().count == 6)
    folder.remove("a/caf\u{e9}.md")
    try folder.index("a")
    var expected = [
      "a/cafe\u{301}.md", "a/e\u{301}/x.md", "a/\u{e9}/x.md", "e\u{301}/x.md", "\u{e9}/x.md",
    ].map { ByteString($0) }
    #expect(try folder.documents().map(\.place) == expected)
    try folder.library.remove(["\u{e9}"])
    expected.removeLast()
    #expect(try folder.documents().map(\.place) == expected)
  }

  /// Damage to the catalog only causes files to be read again (case 8).
  @Test func aDamagedCatalogHealsItself() throws {
    let folder = try patient()
    for name in ["x", "y", "z"] { try folder.write("a/\(name).md", "# \(name)\n\n\(name)\n") }
    try folder.index("a")
    let manifest = try folder.manifest
    let path = folder.path("index/sources")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    func verify() throws { _ = try IndexVerifier(IndexReader(directory: folder.library.directory)).verify() }
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[place] ^= 8
      try damaged.write(to: URL(fileURLWithPath: path))
      #expect(throws: IndexError.self, "byte \(place)") { try verify() }
      let report = try folder.index("a")
      #expect(report.filesRead == 3 && report.documents == 3 && report.digest == manifest.digest.hexadecimal)
      try verify()
    }
    #expect(try folder.index("a").filesUnchanged == 3)
  }

  /// A collection that was made by other readers or another stemmer is read again completely when it is refreshed.
  @Test func whatOthersMadeIsReadAgain() throws {
    let folder = try patient()
    try folder.write("a/x.md", "# X\n\nx\n")
    try folder.write("b/y.md", "# Y\n\ny\n")
    try folder.index("a", "b")
    func age() throws {
      let writer = try IndexWriter(directory: folder.library.directory)
      var collections = try folder.manifest.collections
      collections[0].analysis = ByteString("another stemmer")
      collections[1].readers = 1
      try writer.commit(adding: [], deleting: [], collections: collections)
    }
    try age()
    #expect(try folder.library.overview().map { $0.pending?.isWhole } == [true, true])
    let report = try folder.index("a/x.md")
    #expect(report.collections.map(\.wasReadAgain) == [true] && report.filesRead == 1)
    #expect(try folder.library.overview().map { $0.pending?.isWhole } == [false, true])
    #expect(try folder.library.refresh(Library.Request()).filesRead == 1)
    #expect(try folder.library.overview().map { $0.pending?.isWhole } == [false, false])
  }

  /// Members of archives are replaced together with their archives.
  @Test func archives() throws {
    let folder = try patient()
    func tar(_ members: [String]) throws {
      var bytes: [UInt8] = []
      for name in members {
        let content = Array("# \(name)\n\ntext\n".utf8)
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at place: Int) {
          header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        put(name, at: 0)
        put("0000644", at: 100)
        let octal = String(content.count, radix: 8)
        put(String(repeating: "0", count: 11 - octal.count) + octal, at: 124)
        put("00000000000", at: 136)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put("        ", at: 148)
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        put(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", at: 148)
        bytes += header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
      }
      try Data(bytes + [UInt8](repeating: 0, count: 1024)).write(
        to: URL(fileURLWithPath: folder.path("a/pack")))
    }
    try folder.write("a/p.md", "# P\n\np\n")
    try tar(["one.md", "two.md"])
    try folder.index("a")
    #expect(try folder.places() == ["a/p.md", "a/pack/one.md", "a/pack/two.md"])
    tick()
    try tar(["two.md"])
    try folder.index("a")
    #expect(try folder.places() == ["a/p.md", "a/pack/two.md"])
    // A folder replaces the archive.
    folder.remove("a/pack")
    try folder.write("a/pack/two.md", "# Two\n\nof a folder\n")
    try folder.index("a")
    #expect(try folder.documents().map { $0.text.contains("of a folder") } == [false, true])
    #expect(try folder.index("a").filesUnchanged == 2)
  }
}
