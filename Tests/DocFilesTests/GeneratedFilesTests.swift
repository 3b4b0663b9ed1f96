import TestSupport
import Testing

@testable import DocFiles

/// Generated files for search and navigation are skipped with a note, unless a pattern includes them.
@Suite struct GeneratedFilesTests {
  private static let manual = [
    "html/index.html", "html/genindex-A.html", "html/genindex.html", "html/py-modindex.html",
    "html/search.html",
    "html/searchindex.js", "html/objects.inv", "html/_static/doctools.js", "html/_modules/kites.html",
    "html/library/line.html",
    "html/library/line.js",
  ]

  @Test func leavesOutSearchDataAndNavigation() throws {
    let folder = try TemporaryFolder()
    for path in Self.manual { try folder.write(path) }
    let listing = try FileWalker(root: folder.path).list()
    #expect(listing.files.map(\.path) == ["html/index.html", "html/library/line.html", "html/objects.inv"])
    #expect(
      listing.generated.sorted() == [
        "html/_modules/", "html/_static/", "html/genindex-A.html", "html/genindex.html",
        "html/library/line.js",
        "html/py-modindex.html", "html/search.html", "html/searchindex.js",
      ])
  }

  @Test func aPatternBringsThemBack() throws {
    let folder = try TemporaryFolder()
    for path in Self.manual { try folder.write(path) }
    let listing = try FileWalker(root: folder.path, selection: FileSelection(include: ["*.js", "_modules"]))
      .list()
    #expect(
      listing.files.map(\.path) == [
        "html/_modules/kites.html", "html/_static/doctools.js", "html/library/line.js", "html/searchindex.js",
      ])
    #expect(listing.generated.isEmpty)
  }

  /// An ambiguous name is skipped only if other files identify the generator.
  @Test(arguments: [
    ["src/main.rs.html", "index.html"], ["app.js", "package.json"], ["search.html", "index.html"],
    ["files.html", "index.html"], ["search/readme.html"], ["help-doc.html"], ["Reel_source.html"],
  ])
  func keepsWhatMayBeRead(_ paths: [String]) throws {
    let folder = try TemporaryFolder()
    for path in paths { try folder.write(path) }
    #expect(try FileWalker(root: folder.path).list().generated == [])
  }

  @Test(arguments: [
    (["src/kites/line.rs.html", "crates.js", "kites/index.html"], ["src/"]),
    (
      ["Reel_8h_source.html", "functions_a.html", "search/all_0.js", "doxygen.css", "index.html"],
      ["Reel_8h_source.html", "doxygen.css", "functions_a.html", "search/"]
    ),
    (
      ["index-all.html", "element-list", "kites/class-use/Reel.html", "member-search-index.js"],
      ["index-all.html", "kites/class-use/", "member-search-index.js"]
    ),
    (["page.min.js", "page.js.map"], ["page.js.map", "page.min.js"]),
  ])
  func knowsGenerators(_ paths: [String], _ generated: [String]) throws {
    let folder = try TemporaryFolder()
    for path in paths { try folder.write(path) }
    #expect(try FileWalker(root: folder.path).list().generated.sorted() == generated)
  }
}
