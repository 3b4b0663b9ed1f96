import DocSearch
import DocText
import Testing

/// The clauses as text: the sign, the field, and `word`, `"phrase elements"` or `prefix*`.
private func described(_ text: String, limits: QueryLimits = QueryLimits()) -> [String] {
  QueryParser(limits: limits).parse(text).clauses.map { clause in
    let sign =
      switch clause.occur {
      case .should: ""
      case .must: "+"
      case .mustNot: "-"
      }
    let field = clause.field.map { $0.name + ":" } ?? ""
    let kind =
      switch clause.kind {
      case .word(let term): String(decoding: term.primary, as: UTF8.self)
      case .phrase(let elements):
        "\"" + elements.map { String(decoding: $0.terms[0], as: UTF8.self) }.joined(separator: " ") + "\""
      case .prefix(let prefix): String(decoding: prefix, as: UTF8.self) + "*"
      case .pattern(let pieces): pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "*")
      case .fuzzy(let term, let edits): String(decoding: term.primary, as: UTF8.self) + "~\(edits)"
      }
    return sign + field + kind + (clause.boost == 1 ? "" : "^\(clause.boost)")
  }
}

@Suite struct QueryParserTests {
  @Test(arguments: [
    ("UIHostingConfiguration margins", ["uihostingconfiguration", "margin"]),
    (#""exact phrase" word"#, [#""exact phrase""#, "word"]),
    ("“exact phrase” word", [#""exact phrase""#, "word"]),
    ("+must -without should", ["+must", "-without", "should"]),
    (#"+"the phrase" -"other one""#, [#"+"the phrase""#, #"-"other one""#]),
    ("UIHost*", ["uihost*"]),
    ("@Obs* +.tas* title:cell*", ["@obs*", "+.tas*", "title:cell*"]),
    (
      "title:word heading:@State body:x code:foo symbol:UIView",
      [
        "title:word", "heading:@state", "body:x", "code:foo", "symbol:uiview",
      ]
    ),
    (#"heading:"large title" -code:NSView"#, [#"heading:"larg titl""#, "-code:nsview"]),
  ])
  func syntax(_ text: String, _ clauses: [String]) {
    #expect(described(text) == clauses)
  }

  @Test(arguments: [
    ("", []), ("   ", []), ("\"", []), ("\"\"", []), ("***", []),
    (#"an "unbalanced quote"#, ["an", "unbalanc", "quot"]),
    ("a -> b", ["a", "->", "b"]),
    ("--flag", ["--flag"]),
    ("C++", ["c++"]),
    ("+ plus", ["plus"]),
    ("error -1001", ["error", "1001"]),
    ("well-known", ["well-known"]),
    ("std::vector", ["std", "vector"]),
    ("https://example.com/title:x", ["https", "example.com", "titl", "x"]),
    ("makeUIView(context:)", ["makeuiview(context:)"]),
    (".task(id:)", [".task(id:)"]),
    ("UIView:", ["uiview"]),
    ("title: word", ["titl", "word"]),
    ("body::x", ["bodi", "x"]),
    ("author:me", ["author", "me"]),
    ("a*b **bold**", ["a", "b", "bold"]),
    ("AppKit & UIKit", ["appkit", "uikit"]),
    ("&", ["&"]),
    ("some vs any?", ["some", "vs", "ani"]),
    ("-without", ["without"]),
    ("-one -two", ["one", "two"]),
    ("-v, --verbose", ["v", "--verbose"]), ("-o=x -c|-d -a/b", ["o", "x", "c", "d", "a", "b"]),
    ("set -o pipefail", ["set", "o", "pipefail"]), ("tar -x -O", ["tar", "x", "o"]),
    ("legal to call -layoutSubtree on a view", ["legal", "to", "call", "layoutsubtree", "on", "a", "view"]),
    ("sheet -layoutSubtree view", ["sheet", "-layoutsubtree", "view"]),
    ("sheet -menu on iPad", ["sheet", "-menu", "on", "ipad"]),
    ("[[ vs [", ["[[", "vs"]), ("[", ["["]), ("🚀 launch", ["🚀", "launch"]), ("$@ -not", ["$@", "-not"]),
    ("#available @MainActor ~Copyable", ["#available", "@mainactor", "~copyable"]),
    ("-", []),
    ("word\u{3000}日本語", ["word", "日本", "本語"]),
  ])
  func everythingElseIsText(_ text: String, _ clauses: [String]) {
    #expect(described(text) == clauses)
  }

  @Test func rangesPointIntoTheText() throws {
    let text = "é +title:Cells \"two words\" pre*"
    let query = QueryParser().parse(text)
    let bytes = Array(text.utf8)
    #expect(query.text == text)
    #expect(!query.isCut)
    #expect(
      query.clauses.map { String(decoding: bytes[$0.sourceRange], as: UTF8.self) }
        == ["é", "Cells", "\"two words\"", "pre*"])
  }

  @Test func hugeQueriesAreCut() {
    var limits = QueryLimits()
    limits.clauses = 3
    limits.prefixes = 1
    limits.phraseElements = 2
    #expect(described("a b c d e", limits: limits) == ["a", "b", "c"])
    #expect(described("ab* cd* ef", limits: limits) == ["ab*", "ef"])
    #expect(described("\"a b c d\"", limits: limits) == ["\"a b\""])
    limits.bytes = 4
    #expect(described("aé ж日", limits: limits) == ["ae"])
    #expect(QueryParser(limits: limits).parse("abcde").isCut)
    let quotes = String(repeating: "\"", count: 100_000)
    #expect(QueryParser().parse(quotes).clauses.isEmpty)
  }

  /// Any text can be parsed, and the ranges of clauses are inside it.
  @Test func anyTextParses() {
    let pieces = [
      "\"", "“", "”", "+", "-", "title:", "code:", "*", "a", "UI", "日", " ", "\u{3000}", "(", ":", "é", ".",
      "@", "\u{0}",
      "--", "->", "\n", "\u{301}", "&",
    ]
    var state: UInt64 = 7
    let parser = QueryParser()
    for seed in 0..<3000 {
      var text = ""
      for _ in 0..<(seed % 24) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      let query = parser.parse(text)
      var last = 0
      for clause in query.clauses {
        #expect(clause.sourceRange.lowerBound >= last, "\(text.debugDescription)")
        #expect(clause.sourceRange.upperBound <= text.utf8.count, "\(text.debugDescription)")
        last = clause.sourceRange.lowerBound
        if case .phrase(let elements) = clause.kind { #expect(elements.first?.offset == 0) }
      }
      #expect(query.clauses.isEmpty || query.clauses.contains { $0.occur != .mustNot })
    }
  }
}
