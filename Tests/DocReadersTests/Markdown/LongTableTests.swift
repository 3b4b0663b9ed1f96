import DocModel
import TestSupport
import Testing

@testable import DocReaders

/// Rows beyond the first thousands are parsed in pieces, with the same result.
@Suite struct LongTableTests {
  private static let count = MarkdownBorders.mostCells / 2 + 2500

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
    for number in [0, MarkdownBorders.mostCells / 2 - 1, MarkdownBorders.mostCells / 2, Self.count - 1] {
      #expect(table.rows[number] == ["a\(number)", "*b* `c` | \(number)"])
    }
    let line = 7 + Self.count
    #expect(document.sections.first?.endLine == line)
    #expect(document.sections.last?.heading == ["Behind"] && document.sections.last?.startLine == line + 2)
  }

  /// A row is parsed in the same way at any position, with or without marks.
  @Test(arguments: 0..<4) func rowsBehindTheFirstAreReadAlike(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "a", "12", "3.14", " ", "  ", "x y", "|", "||", "*b*", "`c`", "-", "--", "\\|", "www.a.b", "(d)", "e/f",
      "&lt;", "_", "h:i",
    ]
    let head = "| x | y | z |\n|---|---|---|\n"
    // A line that consists of a pipe ends a table.
    let rows =
      ["| | |", "||"]
      + (0..<120).map { _ in
        let row = (0..<Int.random(in: 1...7, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }
        return (Bool.random(using: &random) ? "|" : "| ") + row.joined() + "|k"
      }
    let before = String(repeating: "| p | q | r |\n", count: MarkdownBorders.mostCells / 3 + 1)
    let table = try #require(
      read("# T\n\n" + head + before + rows.map { $0 + "\n" }.joined())?.sections.first?.tables.first)
    let alone = rows.map { row in
      // A table of empty cells is not a table.
      read("# T\n\n" + head + row + "\n")?.sections.first?.tables.first?.rows.first ?? ["", "", ""]
    }
    #expect(Array(table.rows.dropFirst(MarkdownBorders.mostCells / 3 + 1)) == alone)
  }

  /// Rows of dashes that do not begin a table, for each of which cmark reads all text before it again. They are kept, and so are tables
  /// after an empty line or a heading.
  @Test(arguments: ["\n", "> \n", "## H\n"]) func rowsOfDashesCostLittle(_ between: String) throws {
    let quote = between.hasPrefix(">") ? "> " : ""
    let text = String(repeating: "> |a|b|\n> |-|-|\n> |x|y|\n*a* ", count: 2000)
    #expect(try #require(read("# T\n\n" + text)).sections.flatMap(\.blocks).isEmpty == false)
    let small = (0..<20).map { "\(quote)| h\($0) |\n\(quote)|-|\n\(quote)| a |\n\(between)" }.joined()
    let tables = try #require(read("# T\n\n" + small)).sections.flatMap(\.tables)
    #expect(tables.map { $0.header.first } == (0..<20).map { "h\($0)" })
  }

  /// A table with a million cells is data. Everything else in the document is read.
  @Test func rowsPastTheLimitAreSaid() throws {
    let columns = 50
    let head =
      String(repeating: "|h", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
    let count = MarkdownSource.mostCellsOfDocument / columns + 10
    let document = try #require(
      read("# T\n\n" + head + String(repeating: "|x|\n", count: count) + "\n## Behind\n\nlast\n"))
    #expect(document.sections.first?.tables.first?.rows.count == MarkdownSource.mostCellsOfDocument / columns)
    #expect(document.repairs.warnings.contains { $0.line == 3 && $0.reason.contains("10 rows") })
    #expect(document.sections.last?.heading == ["Behind"])
  }

  /// The limit also applies to the rows of many tables.
  @Test func manyTablesAreAllThere() throws {
    let small = (0..<4500).map { "| h\($0) |\n|-|\n| a |\n| b |\n| c |\n| d |\n\n" }.joined()
    let tables = try #require(read("# T\n\n" + small)).sections.flatMap(\.tables)
    #expect(tables.map { $0.header.first } == (0..<4500).map { "h\($0)" })
    #expect(tables.allSatisfy { $0.rows == [["a"], ["b"], ["c"], ["d"]] })
  }

  /// Text that resembles a table keeps its words and its position.
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
