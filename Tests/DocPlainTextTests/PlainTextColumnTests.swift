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

  @Test("What two names of columns share stands in each of them")
  func partsNamesThatShareAWord() {
    let row = TableRow(Array("Stove Target Cup Target Spouts".utf8))
    let cut = TableHeader.cuts(row, [0, 20, 0, 4, 10], columns: 3).first
    #expect(cut?.cells.map { row.text($0) } == ["Stove", "Target Cup", "Target Spouts"])
  }
}
