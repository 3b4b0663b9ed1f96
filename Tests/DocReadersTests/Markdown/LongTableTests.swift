import DocModel
import Testing

@testable import DocReaders

/// Rows past the first thousands of a document are parsed in pieces; nothing tells them from the others.
@Suite struct LongTableTests {
  private static let count = LongTable.mostCellsInTree / 2 + 2500

  private func read(_ text: String) -> Document? {
    Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "a.md").documents.first
  }

  private static func rows(_ prefix: String = "") -> String {
    (0..<count).map { "\(prefix)| a\($0) | *b* `c` \\| \($0) |\n" }.joined()
  }

  @Test(arguments: [("", "| x | y |\n|---|--:|\n"), ("", "x|y\n-|-\n"), ("> ", "> | x | y |\n> |---|---|\n")])
  func rowsOfLongTablesAreAllThere(_ prefix: String, _ head: String) throws {
    let document = try #require(
      read("---\ntitle: T\n---\nSome text.\n\n" + head + Self.rows(prefix) + "\n## Behind\n\nlast\n"))
    let table = try #require(document.sections.first?.tables.first)
    #expect(document.sections.first?.tables.count == 1)
    #expect(table.header == ["x", "y"])
    #expect(table.rows.count == Self.count)
    for number in [0, LongTable.mostCellsInTree / 2 - 1, LongTable.mostCellsInTree / 2, Self.count - 1] {
      #expect(table.rows[number] == ["a\(number)", "*b* `c` | \(number)"])
    }
    let line = 7 + Self.count
    #expect(document.sections.first?.endLine == line)
    #expect(document.sections.last?.heading == ["Behind"] && document.sections.last?.startLine == line + 2)
  }

  /// Also where the rows of many tables make up the number.
  @Test func manyTablesAreAllThere() throws {
    let small = (0..<4500).map { "| h\($0) |\n|-|\n| a |\n| b |\n| c |\n| d |\n\n" }.joined()
    let tables = try #require(read("# T\n\n" + small)).sections.flatMap(\.tables)
    #expect(tables.map { $0.header.first } == (0..<4500).map { "h\($0)" })
    #expect(tables.allSatisfy { $0.rows == [["a"], ["b"], ["c"], ["d"]] })
  }

  /// What only looks like a table loses no word, and stands where it stood.
  @Test func linesThatAreNoRowsAreText() throws {
    let text =
      "# T\n\n| a |\n|-|\n" + Self.rows() + "\n## S\n\nfirst\n\n|-|\n| lost | words |\n\nlast\n\n## U\n\nu\n"
    let section = try #require(read(text)?.sections.first { $0.heading == ["S"] })
    let words = section.blocks.map { block in
      if case .paragraph(let paragraph) = block { paragraph.text } else { "?" }
    }
    #expect(words.first == "first" && words.last == "last")
    #expect(words.joined(separator: " ").contains("lost | words"))
  }
}
