import DocModel
import Foundation
import Testing

@testable import DocReaders
@testable import DocSearch
@testable import DocText

/// What docs/limits.md says about exceeding a limit happens above the limit, and not at it.
struct LimitsTests {
  private static let page: Result<[String: Int], any Error> = Result {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var numbers: [String: Int] = [:]
    let text = try String(contentsOf: root.appendingPathComponent("docs/limits.md"), encoding: .utf8)
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 6, cells[2].contains("`") else { continue }
      #expect(!cells[4].isEmpty, "\(cells[1]): what happens past it?")
      let words = cells[3].replacingOccurrences(of: ",", with: "").split(separator: " ")
      guard let number = words.first.flatMap({ Int($0) }) else { continue }
      let unit = words.count < 2 ? 1 : words[1] == "KiB" ? 1 << 10 : 1 << 20
      numbers[cells[2].replacingOccurrences(of: "`", with: "")] = number * unit
    }
    return numbers
  }

  private func ingest(_ text: String, _ path: String = "a.md") -> IngestResult {
    Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: path)
  }

  private func blocks(_ text: String, _ path: String = "a.md") -> [Block] {
    ingest(text, path).documents.first?.sections.flatMap { $0.blocks } ?? []
  }

  /// The number of units that are kept, for a limit of docs/limits.md.
  private func kept(_ limit: String, of count: Int) -> Int {
    switch limit {
    case "headingBytes":
      let document = ingest("# T\n\n## " + String(repeating: "a", count: count) + "\n\ntext\n").documents
        .first
      return document?.sections.last?.heading.last?.utf8.count ?? 0
    case "mostCells":
      func row(_ cell: String) -> String { "|" + String(repeating: cell + "|", count: count) + "\n" }
      for case .table(let table) in blocks("# T\n\n" + row("word") + row("----") + row("word")) {
        return table.header.count
      }
      return 0
    case "lineBytes":
      let text = "# T\n\n" + String(repeating: "word ", count: count / 5 + 1).prefix(count) + "\n\nend\n"
      return ingest(text).warnings.isEmpty ? count : 0
    case "outputLines":
      let lines = (0..<count).map { "\"line\($0)\\n\"" }.joined(separator: ",")
      let notebook = """
        {"cells":[{"cell_type":"code","execution_count":1,"metadata":{},"source":["a"],"outputs":[{"output_type":"stream",\
        "name":"stdout","text":[\(lines)]}]}],"metadata":{},"nbformat":4,"nbformat_minor":5}
        """
      return "\(blocks(notebook, "a.ipynb"))".components(separatedBy: "line").count - 1
    case "longestTerm":
      var buffer = TokenBuffer()
      let text = [UInt8](repeating: UInt8(ascii: "z"), count: count)
      _ = Analyzer().analyze(text.span, as: .body, from: 0, into: &buffer)
      return buffer.tokens.map { buffer.term($0).count }.max() ?? 0
    case "clauses":
      return QueryParser().parse((0..<count).map { "w\($0)" }.joined(separator: " ")).clauses.count
    default: return -1
    }
  }

  @Test(arguments: ["headingBytes", "mostCells", "lineBytes", "outputLines", "longestTerm", "clauses"])
  func theNumberIsWhereItHappens(limit: String) throws {
    let number = try #require(try Self.page.get()[limit])
    #expect(kept(limit, of: number) == number)
    #expect(kept(limit, of: number + 1) <= number)
  }
}
