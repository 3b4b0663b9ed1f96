import DocIndex
import DocModel
import Foundation
import Testing

@testable import DocLibrary

/// Tests how collections and their roots are related (issue 15, cases 2, 3, 9, 12, 13 and 14).
struct CollectionTests {
  private func folder(_ files: [String]) throws -> LibraryFolder {
    let folder = try LibraryFolder()
    for file in files { try folder.write(file, "# \(file)\n\nText of \(file).\n") }
    return folder
  }

  @Test func anotherRootGetsANameOfItsOwn() throws {
    let folder = try folder(["p1/docs/a.md", "p2/docs/a.md", "q/p2/docs/a.md"])
    try folder.index("p1/docs")
    let report = try folder.index("p2/docs")
    #expect(report.collections.map(\.name) == ["p2-docs"])
    #expect(report.collections.map(\.otherName) == ["docs"])
    try folder.index("q/p2/docs")
    let all = ["docs/a.md", "p2-docs/a.md", "q-p2-docs/a.md"]
    #expect(try folder.places() == all)
    // Indexing again changes nothing, even in another order or through a link.
    let digest = try folder.manifest.digest
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("p2/docs"))
    for names in [["q/p2/docs", "p1/docs"], ["link"], ["p2/./docs/"], ["p1/../p2/docs"]] {
      let report = try folder.library.refresh(Library.Request(paths: names.map { folder.path($0) }))
      #expect(report.collections.allSatisfy { $0.otherName == nil && !$0.isNew })
    }
    #expect(try folder.manifest.digest == digest)
    #expect(try folder.places() == all)
  }

  @Test func twoRootsOfOneNameAtOnce() throws {
    let folder = try folder(["a/docs/README.md", "a/docs/x.md", "b/docs/README.md", "b/docs/y.md"])
    for _ in 0..<2 {
      try folder.index("a/docs", "b/docs")
      #expect(
        try folder.places() == ["b-docs/README.md", "b-docs/y.md", "docs/README.md", "docs/x.md"])
    }
  }

  @Test func namesThatCannotBe() throws {
    let folder = try folder(["a/docs/x.md", "b/docs/y.md", "a/docs/sub/z.md"])
    try folder.index("a/docs")
    let manifest = try folder.manifest
    func failure(_ body: () throws -> IndexReport) -> LibraryError? {
      do {
        _ = try body()
        return nil
      } catch { return error as? LibraryError }
    }
    let taken = try #require(failure { try folder.index("b/docs", collection: "docs") })
    #expect(
      taken.description.contains(folder.path("a/docs")) && taken.description.contains(folder.path("b/docs")))
    #expect(failure { try folder.index("a/docs", collection: "other") } != nil)
    #expect(failure { try folder.index("a/docs/sub", collection: "sub") } != nil)
    #expect(failure { try folder.index("b/docs", collection: "") } == .noName)
    #expect(failure { try folder.index("a/docs", "b/docs", collection: "docs") } != nil)
    #expect(failure { try folder.index("nowhere") } == .noSuchPath(folder.path("nowhere")))
    #expect(failure { try folder.library.remove(["docs", "nosuch"]) } != nil)
    #expect(failure { try folder.library.rename("nosuch", to: "b") } != nil)
    #expect(failure { try folder.library.rename("docs", to: "docs") } != nil)
    #expect(try folder.manifest == manifest)
  }

  /// A part of a collection does not become a collection (case 13).
  @Test func aPartOfACollectionIsNoCollection() throws {
    let folder = try folder(["docs/sub/x.md", "docs/y.md", "docs/.hidden/h.md"])
    try folder.index("docs")
    try folder.write("docs/sub/x.md", "# X\n\nnew text\n")
    try folder.write("docs/y.md", "# Y\n\nnew text\n")
    let report = try folder.index("docs/sub/x.md")
    #expect(report.collections.map(\.state) == [.partlyRefreshed])
    #expect(report.collections.map(\.parts) == [["sub/x.md"]])
    #expect(try folder.documents().map { $0.text.contains("new text") } == [true, false])
    try folder.index("docs/y.md", "docs/sub")
    #expect(try folder.documents().map { $0.text.contains("new text") } == [true, true])
    #expect(try folder.places() == ["docs/sub/x.md", "docs/y.md"])
    // A folder that a collection excludes can be a collection of its own if the user names it.
    try folder.index("docs/.hidden")
    #expect(try folder.places().contains(".hidden/h.md"))
    // If the order is reversed, the report says that files are in two collections.
    try folder.index("docs/.hidden/h.md")
    try folder.write("top/in/z.md", "# Z\n\nz\n")
    try folder.index("top/in")
    #expect(try folder.index("top").collections.map(\.inner) == [["in"]])
  }

  @Test func aFileAndAFolderOfOneName() throws {
    let folder = try folder(["one/x/a", "two/x/a/b.md", "two/x/c.md"])
    try folder.index("one/x/a")
    try folder.index("two/x")
    let all = ["two-x/a/b.md", "two-x/c.md", "x/a"]
    #expect(try folder.places() == all)
    try folder.write("one/x/a", "# A\n\nchanged\n")
    try folder.index("one/x/a")
    #expect(try folder.places() == all)
    try folder.library.refresh(Library.Request())
    #expect(try folder.places() == all)
  }

  /// Single files form one collection of their folder. Indexing the whole folder replaces it.
  @Test func singleFiles() throws {
    let folder = try folder(["notes/a.md", "notes/b.md", "notes/c.md"])
    try folder.index("notes/a.md", "notes/b.md")
    #expect(try folder.manifest.collections.map { $0.files.map(\.text) } == [["a.md", "b.md"]])
    try folder.index("notes/c.md")
    #expect(try folder.places() == ["notes/a.md", "notes/b.md", "notes/c.md"])
    folder.remove("notes/a.md")
    try folder.write("notes/d.md", "# D\n\nd\n")
    try folder.library.refresh(Library.Request())
    #expect(try folder.places() == ["notes/b.md", "notes/c.md"])
    try folder.index("notes")
    #expect(try folder.places() == ["notes/b.md", "notes/c.md", "notes/d.md"])
    #expect(try folder.manifest.collections.map(\.files) == [[]])
  }

  /// A missing or empty folder changes nothing (case 3).
  @Test func anEmptyRootChangesNothing() throws {
    let folder = try folder(["mnt/a.md", "mnt/b.md", "other/c.md"])
    try folder.index("mnt", "other")
    let digest = try folder.manifest.digest
    let manager = FileManager.default
    try manager.moveItem(atPath: folder.path("mnt"), toPath: folder.path("away"))
    try folder.write("other/c.md", "# C\n\nchanged\n")
    let missing = try folder.library.refresh(Library.Request())
    #expect(missing.collections.map(\.state) == [.missing, .refreshed])
    #expect(try folder.places() == ["mnt/a.md", "mnt/b.md", "other/c.md"])
    #expect(try folder.manifest.digest != digest)
    let second = try folder.manifest
    #expect(throws: LibraryError.rootIsMissing(path: folder.path("mnt"), collection: "mnt")) {
      try folder.index("mnt")
    }
    try manager.createDirectory(atPath: folder.path("mnt"), withIntermediateDirectories: true)
    #expect(try folder.index("mnt").collections.map(\.state) == [.empty])
    // The only file on the disk makes no document, so the root still counts as empty.
    try folder.write("mnt/picture.png", "\u{0}\u{1}\u{2}\u{0}\u{0}")
    #expect(try folder.index("mnt").collections.map(\.state) == [.empty])
    #expect(try folder.manifest == second)
    // The records of the files are kept.
    try manager.removeItem(atPath: folder.path("mnt"))
    try manager.moveItem(atPath: folder.path("away"), toPath: folder.path("mnt"))
    let back = try folder.library.refresh(Library.Request())
    #expect(back.filesUnchanged == 3 && back.filesRead == 0)
    #expect(try folder.manifest == second)
    // To remove the documents, the user removes the collection.
    try folder.library.remove(["mnt"])
    #expect(try folder.places() == ["other/c.md"])
    #expect(try folder.manifest.collections.map(\.name.text) == ["other"])
  }

  /// If an index is damaged (case 12), or a segment is of another version, all collections are rebuilt, or none is.
  @Test(arguments: [20, 8]) func anUnreadableIndexIsNotNoIndex(byte: Int) throws {
    let folder = try folder(["a/x.md", "b/y.md"])
    try folder.index("a", "b")
    let manifest = try folder.manifest
    func damage() throws {
      let path = folder.path("index/") + (try folder.manifest.segments[0].file)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      bytes[byte] ^= 0x40
      try bytes.write(to: URL(fileURLWithPath: path))
    }
    try damage()
    let report = try folder.index("a")
    #expect(report.rebuilt != nil)
    #expect(try folder.places() == ["a/x.md", "b/y.md"])
    #expect(try folder.manifest.digest == manifest.digest)

    try damage()
    try FileManager.default.moveItem(atPath: folder.path("b"), toPath: folder.path("away"))
    let before = try folder.folder.contents(of: "index")
    #expect(throws: LibraryError.self) { try folder.index("a") }
    #expect(throws: LibraryError.self) { try folder.library.refresh(Library.Request()) }
    try FileManager.default.createDirectory(atPath: folder.path("b"), withIntermediateDirectories: true)
    #expect(throws: LibraryError.self) { try folder.index("a") }
    #expect(throws: (any Error).self) { try folder.library.rename("a", to: "c") }
    #expect(try folder.folder.contents(of: "index") == before)
    // After the unreadable collection is removed, the others are rebuilt.
    try folder.library.remove(["b"])
    #expect(try folder.places() == ["a/x.md"])
  }

  /// A manifest that cannot be read is not changed (case 4).
  @Test(arguments: ["bridgedoc-index 2\n", "bridgedoc-index 1\n", "bridgedoc-index 4\n", "", "\u{0}"])
  func aManifestOfAnotherVersionIsLeftAlone(text: String) throws {
    let folder = try folder(["a/x.md", "b/y.md"])
    try folder.index("a", "b")
    try folder.write("index/manifest", text)
    let before = try folder.folder.contents(of: "index")
    for run in [
      { try folder.index("a") }, { try folder.library.refresh(Library.Request()) },
      { try folder.library.remove(["a"]) }, { try folder.library.rename("a", to: "c") },
    ] as [() throws -> IndexReport] {
      #expect(throws: IndexError.self) { try run() }
      #expect(try folder.folder.contents(of: "index") == before)
    }
  }

  /// An index is never indexed (case 14).
  @Test func anIndexIsNeverIndexed() throws {
    let folder = try folder(["docs/a.md"])
    var inside = folder
    inside.library = Library(directory: folder.path("docs/index"))
    for _ in 0..<3 {
      try inside.index("docs")
      #expect(try inside.places() == ["docs/a.md"])
    }
    // Other indexes are also skipped, in any location.
    try folder.index("docs")
    #expect(try folder.places() == ["docs/a.md"])
    #expect(throws: LibraryError.self) { try folder.index("index") }
    var own = folder
    own.library = Library(directory: folder.path("docs"))
    #expect(throws: LibraryError.self) { try own.index("docs") }
  }

  @Test func patternsAreRemembered() throws {
    let folder = try folder(["docs/a.md", "docs/b.txt", "docs/drafts/c.md", "docs/sub/d.md"])
    try folder.index("docs", patterns: FilePatterns(include: ["*.md"], exclude: ["drafts/"]))
    #expect(try folder.places() == ["docs/a.md", "docs/sub/d.md"])
    try folder.library.refresh(Library.Request())
    try folder.index("docs")
    #expect(try folder.places() == ["docs/a.md", "docs/sub/d.md"])
    // New patterns replace the old ones.
    try folder.index("docs", patterns: FilePatterns(include: ["sub", "/b.txt"], exclude: []))
    #expect(try folder.places() == ["docs/b.txt", "docs/sub/d.md"])
    try folder.index("docs", patterns: FilePatterns(include: [""], exclude: []))
    #expect(try folder.places().count == 4)
    // A folder that a collection excludes may be a separate collection.
    try folder.index("docs", patterns: FilePatterns(include: [], exclude: ["drafts/"]))
    try folder.index("docs/drafts")
    #expect(try folder.places().contains("drafts/c.md"))
  }

  /// An index and its folders can be moved together.
  @Test func rootsBesideTheIndexMoveWithIt() throws {
    let folder = try folder(["repository/docs/a.md"])
    var inside = folder
    inside.library = Library(directory: folder.path("repository/index"))
    try inside.index("repository/docs")
    #expect(try inside.manifest.collections.map(\.root.text) == ["../docs"])
    try FileManager.default.moveItem(atPath: folder.path("repository"), toPath: folder.path("moved"))
    inside.library = Library(directory: folder.path("moved/index"))
    try folder.write("moved/docs/b.md", "# B\n\nb\n")
    try inside.library.refresh(Library.Request())
    #expect(try inside.places() == ["docs/a.md", "docs/b.md"])
    try folder.index("moved/docs")
    #expect(try folder.manifest.collections.map(\.root.text) == ["../moved/docs"])
  }

  /// A renamed collection equals one that was indexed with the new name.
  @Test func aRenamedCollectionIsAsIfNew() throws {
    let folder = try folder(["a/x.md", "b/y.md"])
    try folder.write("a/many.md", "# T\n\n## H\n\none\n\n## H\n\ntwo\n\n## H\n\nthree\n")
    try folder.index("a", "b")
    try folder.library.rename("a", to: "caf\u{e9}")
    var fresh = folder
    fresh.library = Library(directory: folder.path("fresh"))
    try fresh.index("a", collection: "caf\u{e9}")
    try fresh.index("b")
    #expect(try folder.manifest.digest == fresh.manifest.digest)
    #expect(
      try hits("text two", in: folder.library.directory) == hits("text two", in: fresh.library.directory))
    #expect(try IndexVerifier(IndexReader(directory: folder.library.directory)).verify().counts.documents > 0)
    let report = try folder.library.refresh(Library.Request())
    #expect(report.filesUnchanged == 3 && report.filesRead == 0)
  }

  @Test func overviews() throws {
    let folder = try folder(["a/x.md", "a/y.md", "b/z.md"])
    try folder.index("a", "b")
    let first = try folder.library.overview()
    #expect(first.map(\.name) == ["a", "b"])
    #expect(first.map(\.documents) == [2, 1] && first.map(\.sections) == [2, 1])
    #expect(first.allSatisfy { $0.pending?.isEmpty == true && $0.bytes ?? 0 > 0 && $0.refreshed != nil })
    folder.remove("a/x.md")
    try folder.write("a/y.md", "# Longer\n\nthan it was before, by far\n")
    try folder.write("a/w.md", "# New\n\nnew\n")
    try FileManager.default.removeItem(atPath: folder.path("b"))
    let second = try folder.library.overview()
    #expect(second[0].pending == CollectionOverview.Pending(new: 1, changed: 1, gone: 1))
    #expect(second[1].pending == nil)
    // Without the catalog, all files must be read.
    folder.remove("index/sources")
    #expect(try folder.library.overview()[0].pending?.isWhole == true)
  }
}
