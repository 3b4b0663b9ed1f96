import DocModel
import DocSearch
import Foundation
import TestSupport
import Testing

@testable import DocOutput

/// Tests the colours of code, and locations as links.
@Suite struct CodeTextTests {
  static let coloured = TextOptions(width: 80, colour: true, isTerminal: true)

  static func pieces(_ lines: [String], language: String?, query: String? = nil) -> [String] {
    let styled = CodeText.styled(
      lines, language: language, words: query.map { QueryWords($0) }, options: coloured)
    return styled.map { line in
      var output = OutputBuffer(Self.coloured)
      line.write(to: &output)
      return output.string.replacing("\u{1B}[", with: "<").replacing("0m", with: ">")
    }
  }

  @Test(arguments: [
    (["let a = 1"], ["<35mlet<> a = <34m1<>"]),
    // Strings and comments over several lines are coloured on each line.
    (
      ["/* a", "   b */ x", "\"\"\"", " t", "\"\"\""],
      ["<2;3m/* a<>", "<2;3m   b */<> x", "<32m\"\"\"<>", "<32m t<>", "<32m\"\"\"<>"]
    ),
    (["", "@State var b: Int", ""], ["", "<35m@State<> <35mvar<> b: <36mInt<>", ""]),
    (["f(in: a, for b: c)", "default: in"], ["f(in: a, for b: c)", "<35mdefault<>: <35min<>"]),
    (["\"n: \\(n)!\""], ["<32m\"n: <>\\(n)<32m!\"<>"]),
  ])
  func swift(_ lines: [String], _ expected: [String]) {
    #expect(Self.pieces(lines, language: "swift") == expected)
  }

  @Test(arguments: ["prolog", "text", nil]) func otherLanguagesArePlain(_ language: String?) {
    #expect(Self.pieces(["let a = 1"], language: language) == ["let a = 1"])
  }

  @Test(arguments: [
    (
      "python", ["@a", "def f(x):  # no", "  return None"],
      ["<35m@a<>", "<35mdef<> f(x):  <2;3m# no<>", "  <35mreturn<> <35mNone<>"]
    ),
    ("python", ["\"\"\"a", "b\"\"\" 1"], ["<32m\"\"\"a<>", "<32mb\"\"\"<> <34m1<>"]),
    ("javascript", ["const a = `x", "y` // z"], ["<35mconst<> a = <32m`x<>", "<32my`<> <2;3m// z<>"]),
    ("shell", ["echo \"a#b\" c#d # e", "it's"], ["echo <32m\"a#b\"<> c#d <2;3m# e<>", "it's"]),
    (
      "c", ["#include <a.h>", "int a = 0x1F; /* b"],
      ["<35m#include<> <a.h>", "<35mint<> a = <34m0x1F<>; <2;3m/* b<>"]
    ),
    ("rust", ["fn a<'b>(c: &'b str) { '\\n' }"], ["<35mfn<> a<<35m'b<>>(c: &<35m'b<> str) { <32m'\\n'<> }"]),
    ("json", ["{\"a\": \"b\", \"c\": true}"], ["{<35m\"a\"<>: <32m\"b\"<>, <35m\"c\"<>: <35mtrue<>}"]),
    ("yaml", ["a: b#c # d", "e: true"], ["<35ma<>: b#c <2;3m# d<>", "<35me<>: <35mtrue<>"]),
  ])
  func languages(_ language: String, _ lines: [String], _ expected: [String]) {
    #expect(Self.pieces(lines, language: language) == expected)
  }

  @Test(arguments: [
    ("cell", "UICollectionViewCell", ["UICollectionView<1;31mCell<>"]),
    ("cell", "cancelled()", ["cancelled()"]), ("cell", "a.cell = b", ["a.<1;31mcell<> = b"]),
    ("cell cellular", "x.cellular", ["x.<1;31mcellular<>"]), ("absent", "x", ["x"]),
    ("größe", "let größe", ["let <1;31mgröße<>"]),
  ])
  func queryWordsAreMarked(_ query: String, _ line: String, _ expected: [String]) {
    #expect(Self.pieces([line], language: nil, query: query) == expected)
  }

  @Test(arguments: 0..<40) func anyTextKeepsItsBytes(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = TerminalText.safe(generator.hostileText(scalars: 300), lineBreaks: .kept)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let styled = CodeText.styled(
      lines, language: ["swift", "python", "shell", "rust", "yaml"][Int(seed % 5)],
      words: QueryWords("a let \(text.prefix(20))"), options: Self.coloured)
    #expect(styled.map { String(decoding: $0.bytes, as: UTF8.self) } == lines, "seed \(seed)")
  }

  @Test(arguments: [
    ("file://{host}{path}", "file://here/a%20b/c.md"),
    ("vscode://file{path}:{line}", "vscode://file/a%20b/c.md:7"),
    ("x\u{1B}\u{7}{path", "x{path"), ("", ""),
  ])
  func addresses(_ format: String, _ expected: String) {
    let links = PlaceLinks(format: format, host: "here") { "/a b/" + $2 }
    #expect(links.address(index: 0, collection: "k", source: "c.md", line: 7) == expected)
  }

  @Test func aPlaceIsALink() {
    var options = Self.coloured
    options.links = PlaceLinks(host: "h") { _, collection, source in
      collection == "notes" ? "/n/\(source)" : nil
    }
    let text = String(
      decoding: SearchFormatter.format(Samples.response, as: .text, options: options), as: UTF8.self)
    let opening = text.components(separatedBy: "\u{1B}]8;;file://h/n/").count - 1
    let closing = text.components(separatedBy: "\u{1B}]8;;\u{1B}\\").count - 1
    #expect(opening == Samples.response.hits.count { $0.collection == "notes" })
    #expect(opening == closing)
    #expect(opening > 0)
  }
}
