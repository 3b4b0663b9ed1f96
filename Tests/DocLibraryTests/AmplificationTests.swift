import CWorkCount
import DocIndex
import DocModel
import DocReaders
import Foundation
import TestSupport
import Testing

/// The cost of a document is proportional to its size, for any combination of constructs.
///
/// Documents are made by a grammar with constructs that are many, nested or long. Each document combines two of them. It is read and
/// indexed in four sizes. Work is counted per thread (`CWorkCount`), and memory is the maximum of the thread.
///
/// A draw takes only some of the pairs, with smaller sizes.
@Suite struct AmplificationTests {
  /// A construct of a language: what opens it, a part that can be repeated, and what closes it.
  struct Construct: Sendable {
    var before = ""
    var unit: String
    var after = ""

    init(_ unit: String) { self.unit = unit }

    init(_ before: String, _ unit: String, _ after: String = "") {
      self.before = before
      self.unit = unit
      self.after = after
    }
  }

  /// Ways to combine two constructs.
  enum Together: CaseIterable, Sendable {
    /// Alternates both constructs.
    case alternating
    /// Many of the first, then one of the first with many of the second inside.
    case inside
    /// The first once, with a part half as long as the document, then many of the second.
    case long
    /// All openings, then all closings.
    case nested
  }

  struct Pair: Sendable, CustomTestStringConvertible {
    var head: String
    var first: Construct
    var second: Construct
    var together: Together
    var testDescription: String {
      "\(together) \(String(reflecting: first.before + first.unit)) \(String(reflecting: second.before + second.unit))"
    }

    func text(_ size: Int) -> String {
      func many(_ text: String, _ size: Int) -> String {
        String(repeating: text, count: max(1, size / max(1, text.utf8.count)))
      }
      let (a, b) = (first, second)
      let body =
        switch together {
        case .alternating: many(a.before + a.unit + a.after + b.before + b.unit + b.after, size)
        case .inside:
          a.before + many(a.unit, size / 2) + b.before + many(b.unit, size / 2) + b.after + a.after
        case .long:
          a.before + many(a.unit.replacing("\n", with: " "), size / 2) + a.after + b.before
            + many(b.unit, size / 2) + b.after
        case .nested:
          many(a.before + b.before + a.unit + b.unit, size * 2 / 3) + many(b.after + a.after, size / 3)
        }
      return head + body
    }
  }

  private static let markdown: [Construct] = [
    Construct("## Head of words\n\n"), Construct("# ", "words of a title ", "\n\n"), Construct("###### a\n"),
    Construct("Some words of prose.\n\n"), Construct("- an item\n"), Construct("1. a\n   - b\n"),
    Construct("> quoted\n"),
    Construct("> > ", "deep ", "\n"), Construct("|a|b|\n|-|-|\n", "|x|y|\n", "\n"),
    Construct("|a|b|c|d|e|f|g|h|\n|-|-|-|-|-|-|-|-|\n", "|x|\n", "\n"),
    Construct("> |a|b|\n> |-|-|\n", "> |x|y|\n", "\n"),
    Construct("```swift\n", "let aValueOfWords = call(b)\n", "```\n\n"), Construct("    code\n"),
    Construct("*a* "),
    Construct("**a *b "), Construct("`c` "), Construct("[a](b.md) "), Construct("[a][b] "),
    Construct("[b]: c\n\n"),
    Construct("[^1] "), Construct("[^a]: note\n\n"), Construct("<b>x</b> "),
    Construct("<div>\n", "<p>words\n", "</div>\n\n"),
    Construct("<table>", "<tr><td>a<td>b\n", "</table>\n\n"), Construct("&amp; "), Construct("\\* "),
    Construct("http://a.b/c "), Construct("aB.cD(e:) "), Construct("a\n===\n"), Construct("***\n"),
    Construct("*[AB]: c\n"), Construct("@Metadata {\n", "a\n", "}\n"), Construct("![a](b) "),
    Construct("é日😀 "),
  ]

  private static let html: [Construct] = [
    Construct("<h1>", "words of a title ", "</h1>"), Construct("<h2 id=a>Head</h2>"), Construct("<h6>a</h6>"),
    Construct("<p>Some words.\n"), Construct("<p>", "words ", "</p>"), Construct("<ul>", "<li>a\n", "</ul>"),
    Construct("<dl>", "<dt id=a>a<dd>b\n", "</dl>"), Construct("<table>", "<tr><td>a<td>b\n", "</table>"),
    Construct("<table><tr>", "<td>x", "</table>"),
    Construct("<table>", "<tr><td rowspan=200 colspan=200>a<td>b\n", "</table>"),
    Construct("<table>", "<tr><td rowspan=2>a<td>b<tr><td>c\n", "</table>"),
    Construct("<pre>", "let a = b\n", "</pre>"),
    Construct("<pre>", "<span class=k>a</span>", "</pre>"), Construct("<b>", "a ", "</b>"),
    Construct("<code>", "a ", "</code>"),
    Construct("<a href=b>c</a> "), Construct("<div class=nav>", "x ", "</div>"), Construct("<!-- words -->"),
    Construct("&lt;&#1234; "), Construct("<blockquote>", "<p>a", "</blockquote>"),
    Construct("<img alt=words src=a>"),
    Construct("<p ", "a=\"b\" ", ">x"), Construct("<title>", "words ", "</title>"),
    Construct("<script>", "a<b ", "</script>"),
    Construct("<section>", "<h3>a</h3>b", "</section>"), Construct("</div></p>"), Construct("<br>"),
    Construct("aB.cD(e:) "),
  ]

  private static let asciidoc: [Construct] = [
    Construct("Some *words*.\n\n"), Construct("* an item\n"), Construct("a:: b\n"), Construct("== Head\n\n"),
    Construct("|===\n", "200.200+|x\n", "|===\n\n"), Construct("|===\n", "|a |b\n", "|===\n\n"),
    Construct("[cols=\"200*\"]\n|===\n", "200*|a\n", "|===\n\n"),
    Construct("|===\n", "|a .9+|b |c\n", "|===\n\n"),
  ]

  private static let plain: [Construct] = [
    Construct("A Title\n\n"), Construct("Some plain words that make a sentence.\n\n"),
    Construct("- an item\n"),
    Construct("Name   Type   Value\n", "alpha   int   0\n", "\n"), Construct("a b c d e f g h\n"),
    Construct("    code(a)\n"),
    Construct("0:01 words\n"), Construct("let a = f(b)\n"), Construct("KEY: value\n"),
    Construct("aB.cD(e:) "), Construct("===\n"),
    Construct("/// Words.\nfunc a(b: Int) {}\n"), Construct("{\"a\": 1}\n"), Construct("---\nname: a\n---\n"),
  ]

  static let pairs: [Pair] = {
    var pairs: [Pair] = []
    for (head, constructs) in [
      ("# T\n\n", markdown), ("<!DOCTYPE html><title>T</title><h1>T</h1>", html), ("", plain),
      ("= T\n:a: b\n\n[source]\nx\n\nlink:b[c]\n\n", asciidoc),
    ] {
      for (number, first) in constructs.enumerated() {
        for (other, second) in constructs.enumerated() {
          // Each pair is combined in one way, so that each construct is combined in all ways.
          let together = Together.allCases[(number + other) % Together.allCases.count]
          pairs.append(Pair(head: head, first: first, second: second, together: together))
        }
      }
    }
    return pairs
  }()

  /// In smaller documents, the constant cost per document would dominate.
  private static let sizes =
    LongRun.isWhole ? [8 << 10, 16 << 10, 32 << 10, 64 << 10] : [4 << 10, 8 << 10, 16 << 10, 32 << 10]

  /// Upper bounds on the cost per byte from `docs/limits.md`, and on its growth with the size.
  private static let mostWork = 20_000.0
  private static let mostMemory = 200.0
  /// The slope of the cost over the size on logarithmic scales, where 1 is linear. Arrays that grow by doubling cause steps.
  private static let mostGrowth = 1.35

  private struct Cost {
    var bytes: Double
    var work: Double
    var memory: Double
  }

  private func cost(_ pair: Pair, _ size: Int, _ folder: TemporaryFolder) throws -> Cost {
    let bytes = Array(pair.text(size).utf8)
    let held = bridgedoc_memory()
    _ = bridgedoc_peak_memory()
    let before = bridgedoc_work()
    let result = Ingestor(collection: "test").ingest(bytes: bytes, path: "a")
    let writer = try RunWriter(directory: folder.path, name: "run\(UInt32.random(in: 0 ... .max))")
    for document in result.documents { try writer.add(document, collection: "test") }
    _ = try writer.finish()
    return Cost(
      bytes: Double(bytes.count), work: Double(bridgedoc_work() - before),
      memory: Double(bridgedoc_peak_memory() - held))
  }

  @Test(.tags(.long), .long, .enabled(if: bridgedoc_work() > 0), arguments: LongRun.cases(pairs, draw: 30))
  func pairsCostInProportion(_ pair: Pair) throws {
    let folder = try TemporaryFolder()
    _ = try cost(pair, Self.sizes[0], folder)
    let costs = try Self.sizes.map { try cost(pair, $0, folder) }
    guard let first = costs.first, let last = costs.last, last.bytes > first.bytes else { return }
    // The constant cost is subtracted.
    let bytes = last.bytes - first.bytes
    #expect((last.work - first.work) / bytes <= Self.mostWork, "work \(costs.map(\.work))")
    #expect((last.memory - first.memory) / bytes <= Self.mostMemory, "memory \(costs.map(\.memory))")
    #expect(Self.slope(costs.map { ($0.bytes, $0.work) }) <= Self.mostGrowth, "work \(costs.map(\.work))")
  }

  /// The exponent of the growth, by least squares.
  private static func slope(_ points: [(Double, Double)]) -> Double {
    let logs = points.map { (log($0.0), log(max(1, $0.1))) }
    let count = Double(logs.count)
    let mean = (logs.reduce(0) { $0 + $1.0 } / count, logs.reduce(0) { $0 + $1.1 } / count)
    let product = logs.reduce(0) { $0 + ($1.0 - mean.0) * ($1.1 - mean.1) }
    let square = logs.reduce(0) { $0 + ($1.0 - mean.0) * ($1.0 - mean.0) }
    return square > 0 ? product / square : 0
  }

  /// A complete run tests at least this number of pairs.
  @Test func thereAreManyPairs() { #expect(Self.pairs.count >= 2000) }
}
