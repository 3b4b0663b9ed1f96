import TestSupport
import Testing

@testable import DocOutput

@Suite struct TableLayoutTests {
  func lines(_ rows: [[String]], width: Int, right: Set<Int> = []) -> [String] {
    var output = OutputBuffer(TextOptions(width: width))
    TableLayout(header: nil, rows: rows.map { $0.map { StyledText($0) } }, rightAligned: right)
      .write(indent: 0, to: &output)
    return output.string.split(separator: "\n").map(String.init)
  }

  @Test func columnsAlign() {
    #expect(lines([["a", "bbb", "c"], ["日本", "b", "cc"]], width: 40) == ["a     bbb  c", "日本  b    cc"])
    #expect(lines([["x", "1"], ["y", "100"]], width: 40, right: [1]) == ["x    1", "y  100"])
    #expect(lines([["", "b"], ["a", ""]], width: 40) == ["   b", "a"])
  }

  @Test func wideCellsWrapAndWordsStayWhole() {
    #expect(
      lines([["identifier-of-it", "some words that wrap", "3"]], width: 32)
        == ["identifier-of-it  some words   3", "                  that wrap"])
  }

  /// Lines fit if the longest words do, and no word is lost.
  @Test(arguments: 0..<40) func properties(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...4, using: &generator)
    let rows = (0..<5).map { _ in
      (0..<columns).map { _ in
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          String(repeating: "w", count: Int.random(in: 1...9, using: &generator))
        }.joined(separator: " ")
      }
    }
    let result = lines(rows, width: 50)
    #expect(result.allSatisfy { TerminalWidth.columns($0) <= 50 }, "seed \(seed)")
    let letters = rows.joined().joined().count { $0 == "w" }
    #expect(result.joined().count { $0 == "w" } == letters, "seed \(seed)")
  }
}
