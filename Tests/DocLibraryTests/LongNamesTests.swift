import DocIndex
import DocModel
import Testing

@testable import DocLibrary

/// Pages whose names exceed the limits of an index do not affect other pages.
struct LongNamesTests {
  @Test func longTitlesAreCutAndTheIndexIsSound() throws {
    let folder = try LibraryFolder()
    let title = String(repeating: "word\n", count: 40_000)
    for number in 0..<8 {
      try folder.write("docs/good-\(number).md", "# Good \(number)\n\nkites\n")
      try folder.write(
        "docs/long-\(number).html",
        "<html><head><title>\(number) \(title)</title></head><body><h1>Page</h1><p>Strings hold kites.</p></body></html>"
      )
    }
    try folder.index("docs")
    let reader = try IndexReader(directory: folder.library.directory)
    #expect(try IndexVerifier(reader).verify().files == 16)
    #expect(try folder.documents().count == 16)
    // The files' records match the documents, so nothing is read again.
    let again = try folder.index("docs")
    #expect(again.filesUnchanged == 16 && !again.hasChanged)
  }
}
