import Foundation
import Testing

/// `symbols.tsv` contains all framework symbols of the corpus, and `docs/symbols.md` is generated from both.
struct SymbolTests {
  let table = SymbolTable.shared

  @Test func samplesNameKnownSymbols() {
    var unknown: [String] = []
    for document in Corpus.documents {
      for sample in document.swiftSamples {
        let names = SwiftScanner(sample.text).uses.filter { !table.knows($0) }
        unknown += names.sorted().map { "corpus/\(document.path):\(sample.startLine): \($0)" }
      }
    }
    #expect(unknown.isEmpty, "not in symbols.tsv:\n\(unknown.joined(separator: "\n"))")
  }

  @Test func proseNamesKnownSymbols() {
    let declared = Corpus.documents.flatMap(\.swiftSamples).reduce(into: Set<String>()) {
      $0.formUnion(SwiftScanner($1.text).declarations)
    }
    var unknown: [String] = []
    for document in Corpus.documents {
      let frontMatter = document.metadata.map(\.value)
      let lines =
        frontMatter.map { (1, $0) }
        + document.sections.flatMap { section in
          [(section.startLine, section.heading)] + section.prose.map { (section.startLine, $0) }
        }
      for (line, text) in lines {
        let names = Self.apiNames(in: text).subtracting(declared).filter { !table.knows($0) }
        unknown += names.sorted().map { "corpus/\(document.path):\(line): \($0)" }
      }
    }
    #expect(unknown.isEmpty, "not in symbols.tsv:\n\(unknown.joined(separator: "\n"))")
  }

  /// Names of a line that may belong to a framework: names in code spans, and types anywhere.
  static func apiNames(in line: String) -> Set<String> {
    let spans = EditorialRules.codeSpans(in: line).filter { span in
      !span.contains("/") && ![".swift", ".jsonl", ".tsv", ".md"].contains { span.hasSuffix($0) }
    }
    var names = spans.reduce(into: Set<String>()) { $0.formUnion(SymbolTable.apiNames(inSpan: $1)) }
    for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    where SymbolTable.isFrameworkType(word) { names.insert(String(word)) }
    return names
  }

  @Test func tableNamesNothingTwice() {
    let names = table.symbols.map(\.name)
    let twice = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(twice.isEmpty, "\(twice)")
  }

  @Test(arguments: [
    ("Text(title).fancyGlow()", ["Text", "title", "fancyGlow"]),
    ("struct A: View { let glow = 1; var b: Int { glow } }", ["View", "Int"]),
    ("items.map { item in item.id }", ["items", "map", "id"]),
    ("func f(at place: CGPoint, _ b: Bool) { use(place, b, at: 3) }", ["CGPoint", "Bool", "use"]),
    (#"Text("\(count) of \(name.upper("a"))") // note"#, ["Text", "count", "name", "upper"]),
    ("enum E { case a, b(Int) }; let x = E.a", ["Int"]),
  ])
  func scannerFindsUses(code: String, expected: [String]) {
    #expect(SwiftScanner(code).uses == Set(expected))
  }

  @Test(arguments: [
    ("Set `view.fancyGlow = 1` and UIGlowView", ["fancyGlow", "UIGlowView"]),
    ("`nil`, `if`, `id` and plain words", []), ("`@Glow` or `glow()`", ["@Glow", "glow"]),
  ])
  func spansNameSymbols(line: String, expected: [String]) {
    #expect(Self.apiNames(in: line) == Set(expected))
  }

  /// `docs/symbols.md` is current. With `BRIDGEDOC_RECORD=1`, it is written again, and the test fails.
  @Test func symbolsPageIsCurrent() throws {
    let page = Corpus.root.appendingPathComponent("docs/symbols.md")
    let made = SymbolsPage.make(documents: Corpus.documents, table: table)
    let written = try? String(contentsOf: page, encoding: .utf8)
    if ProcessInfo.processInfo.environment["BRIDGEDOC_RECORD"] == "1", written != made {
      try made.write(to: page, atomically: true, encoding: .utf8)
      Issue.record("recorded docs/symbols.md: look at it, then run without BRIDGEDOC_RECORD")
    } else {
      #expect(written == made, "docs/symbols.md is out of date: run script/list-symbols")
    }
  }

  @Test func tableHoldsNoUnusedSymbols() {
    let mentioned = Corpus.documents.flatMap { table.mentions(in: $0) }
      .reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    let unused = table.symbols.filter { $0.since != nil && !mentioned.contains($0.key) }.map(\.name).sorted()
    #expect(unused.isEmpty, "in symbols.tsv, but nowhere in the corpus: \(unused.joined(separator: " "))")
  }
}
