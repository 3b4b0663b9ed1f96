import DocModel
import Testing

@testable import DocOutput

@Suite struct ShownCodeLinesTests {
  func excerpt(_ lines: [String], _ query: String) -> ShownCodeLines {
    let sample = CodeSample(
      language: "swift", startLine: 1, endLine: lines.count, text: lines.joined(separator: "\n"))
    return ShownCodeLines(sample, limit: 6, words: QueryWords(query))
  }

  static let numbered = (0..<30).map { "line \($0)" }

  @Test(arguments: [0, 1, 6, 8]) func shortCodeIsShownWhole(_ count: Int) {
    #expect(excerpt(Array(Self.numbered.prefix(count)), "x").shown == [0..<max(1, count)])
  }

  @Test func withoutAMatchTheBeginningIsShown() {
    #expect(excerpt(Self.numbered, "absent").shown == [0..<6])
  }

  @Test func linesAroundEachWord() {
    var lines = Self.numbered
    lines[2] = "Alpha()"
    lines[20] = ".beta(1)"
    lines[25] = ".alpha"
    #expect(excerpt(lines, "alpha beta").shown == [0..<4, 19..<22])
  }

  @Test func aSingleLineBetweenIsShown() {
    var lines = Self.numbered
    lines[10] = "alpha"
    lines[14] = "beta"
    #expect(excerpt(lines, "alpha beta").shown == [9..<16])
  }

  @Test func sharedIndentationGoes() {
    #expect(excerpt(["    a", "", "      b"], "x").lines == ["a", "", "  b"])
  }
}
