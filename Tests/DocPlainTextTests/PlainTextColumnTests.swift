import DocModel
import Testing

@testable import DocPlainText

@Suite struct PlainTextColumnTests {
  @Test(
    "A slash joins words of prose, and parts those of paths and media types",
    arguments: [
      ("camera/lens", TableRow.Kind.lower), ("Forms/settings", .capitalized),
      ("a/b", .path), ("lid/spout/handle", .path), ("/etc", .path),
    ])
  func tellsAlternativesFromPaths(word: String, kind: TableRow.Kind) {
    #expect(TableRow(Array(word.utf8)).words.first?.kind == kind)
  }
}
