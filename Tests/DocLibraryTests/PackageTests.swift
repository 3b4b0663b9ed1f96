import DocModel
import Testing

@testable import DocLibrary

/// Tests updates of packages. A changed page is read alone; if a marker file changes, all pages are read.
@Suite struct PackageTests {
  private static let metadata =
    #"{"bundleID":"org.example.kettle","schemaVersion":{"major":0,"minor":1,"patch":0}}"#

  private func page(_ title: String) -> String {
    #"{"kind":"article","schemaVersion":{"major":0},"identifier":{"url":"doc://k/a"},"sections":[],"#
      + #""metadata":{"title":"\#(title)"},"primaryContentSections":[{"kind":"content","content":["#
      + #"{"type":"paragraph","inlineContent":[{"type":"text","text":"Words of \#(title)."}]}]}]}"#
  }

  private func archive() throws -> LibraryFolder {
    let folder = try LibraryFolder()
    try folder.write("docs/K.doccarchive/metadata.json", Self.metadata)
    try folder.write("docs/K.doccarchive/data/documentation/a.json", page("One"))
    try folder.write("docs/K.doccarchive/data/documentation/b.json", page("Two"))
    try folder.write(
      "docs/K.doccarchive/index.html", "<!DOCTYPE html><title>Shell</title><p>Turn on scripts.")
    try folder.write("docs/other.md", "# Other\n\nWords.\n")
    return folder
  }

  private let pages = [
    "docs/K.doccarchive/data/documentation/a.json", "docs/K.doccarchive/data/documentation/b.json",
    "docs/other.md",
  ]

  @Test func aPageThatChangedIsReadAlone() throws {
    let folder = try archive()
    try folder.index("docs")
    #expect(try folder.places() == pages)
    try folder.write("docs/K.doccarchive/data/documentation/b.json", page("Three"))
    let report = try folder.index("docs")
    #expect(report.filesRead == 1)
    #expect(try folder.documents().map(\.text).contains("Words of Three."))
  }

  @Test func whenTheMarkComesOrGoesAllIsReadAgain() throws {
    let folder = try archive()
    try folder.index("docs")
    folder.remove("docs/K.doccarchive/metadata.json")
    try folder.index("docs")
    // The files are no longer members of a package, so the page of the shell becomes a document.
    #expect(try folder.places() == Array(pages[..<2]) + ["docs/K.doccarchive/index.html"] + pages[2...])
    try folder.write("docs/K.doccarchive/metadata.json", Self.metadata)
    try folder.index("docs/K.doccarchive/metadata.json")
    #expect(try folder.places() == pages)
    try folder.write("docs/K.doccarchive/metadata.json", "{}")
    try folder.index("docs")
    #expect(try folder.places().contains("docs/K.doccarchive/index.html"))
  }

  @Test func theSameIndexWithAnyThreads() throws {
    let folder = try archive()
    try folder.index("docs")
    let one = try folder.manifest.digest
    var other = try archive()
    other.library.jobs = 4
    try other.index("docs")
    #expect(try other.manifest.digest == one)
  }
}
