import DocModel
import Foundation
import Testing

@testable import DocReaders

/// Inputs that overflow the stack or take quadratic time in careless readers. Without a guard against it, each would take minutes, so the
/// tests need not measure time.
@Suite struct MarkdownHostileTests {
  private static let many = 10_000

  @Test(arguments: [
    String(repeating: ">", count: many) + " x",
    String(repeating: "- ", count: many) + "x" + String(repeating: "\n", count: many),
    String(repeating: "[", count: many), String(repeating: "![", count: many),
    String(repeating: "[a](", count: many),
    String(repeating: "**a *", count: many), String(repeating: "_a __", count: many),
    String(repeating: "a <? ", count: many), String(repeating: "a <!A ", count: many),
    String(repeating: "<div>", count: many) + "x", String(repeating: "<table>\n\n", count: 5_000),
    String(repeating: "{:a", count: many), String(repeating: "$a-", count: many),
    "|" + String(repeating: "a|", count: many) + "\n|" + String(repeating: "-|", count: many)
      + String(repeating: "\n|x", count: 1000),
    "|a|b|\n|-|-|\n" + String(repeating: "|", count: many), String(repeating: "@Metadata {\n", count: many),
    String(repeating: "[^a]", count: many) + "\n\n[^a]: x",
    String(repeating: "*[A]: b\n", count: many) + "\nA",
  ])
  func isReadInLinearTime(_ text: String) {
    _ = Ingestor(collection: "test").ingest(bytes: Array(("# T\n\n" + text).utf8), path: "a.md")
  }

  /// Inputs with which implementations of CommonMark are tested for quadratic time.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      String(repeating: "*a **a ", count: many) + "b" + String(repeating: " a** a*", count: many),
      String(repeating: "a_ ", count: many), String(repeating: "_a ", count: many),
      String(repeating: "a]", count: many), String(repeating: "[a", count: many),
      String(repeating: "*a_ ", count: many), String(repeating: "a**b", count: many) + "c* ",
      "**x [a*b**c*](d)" + String(repeating: "*", count: many),
      String(repeating: "[", count: many) + "a" + String(repeating: "]", count: many),
      String(repeating: "![[]()", count: many), String(repeating: "[ (](", count: many),
      String(repeating: "> ", count: many) + "a",
      (0..<400).map { String(repeating: "  ", count: $0) + "* a\n" }.joined(),
      "abc\u{0}de\u{0}",
      String(repeating: "a\u{0}", count: many).replacingOccurrences(of: "\u{0}", with: "\u{fffd}"),
      (1...700).map { "e" + String(repeating: "`", count: $0) }.joined(),
      String(repeating: "[a](<b", count: many), String(repeating: "[a](b", count: many),
      String(repeating: "[a][", count: many), String(repeating: "a <b ", count: many),
      "</" + String(repeating: "<!--", count: many), String(repeating: "<!--> ", count: many),
      String(repeating: "- ", count: many) + "x\n" + String(repeating: "\n", count: many),
      "> " + String(repeating: "- ", count: many) + "x\n" + String(repeating: ">\n", count: many),
      String(repeating: "> ", count: 5_000) + String(repeating: "a*", count: 5_000),
      (0..<many).map { "[a\($0)]: b\n" }.joined() + String(repeating: "[a0] ", count: many),
      String(repeating: "[^a]: x\n\n", count: 5_000), String(repeating: "&amp;&", count: many),
      String(repeating: "~~a ", count: many), String(repeating: "www.a.b/(", count: many),
      String(repeating: "http://", count: many), String(repeating: "a@b.", count: many),
      String(repeating: "```\n", count: many), String(repeating: "a\n===\n", count: 5_000),
      String(repeating: "\\", count: many), String(repeating: "|", count: many),
      String(repeating: "| a |\n|-|\n", count: 50_000), String(repeating: "<details>\n\n", count: 5_000),
    ])
  func readsTheKnownStressShapes(_ text: String) {
    let result = Ingestor(collection: "test").ingest(bytes: Array(("# T\n\n" + text).utf8), path: "a.md")
    #expect(result.documents.count + result.warnings.count > 0)
  }

  /// YAML that overflows a recursive parser or an expansion of aliases.
  @Test(arguments: [
    "x: " + String(repeating: "[", count: 60_000), "x: " + String(repeating: "- ", count: 30_000) + "a",
    (0..<300).map { String(repeating: " ", count: $0) + "- " }.joined(separator: "\n"),
    "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
      + (1..<12).map {
        "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ","))]"
      }
      .joined(separator: "\n"),
  ])
  func boundsFrontMatter(_ yaml: String) throws {
    let page = try document("---\nname: one\ndescription: two\n\(yaml)\n---\n# T\n\nwords\n")
    #expect(page.repairs.warnings.count == 1)
    #expect(page.sections.flatMap(\.paragraphs).contains("words"))
  }

  @Test func keepsOrdinaryNesting() throws {
    let page = try document("# T\n\n> > > deep\n\n- - - item\n\n---\n\n- - - - -\n")
    #expect(page.sections.flatMap(\.paragraphs) == ["deep", "item"])
  }
}
