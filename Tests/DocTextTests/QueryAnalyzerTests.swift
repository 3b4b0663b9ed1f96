import DocText
import Testing

/// Formats terms as `primary / alternatives / parts`, with `~` before stems.
private func described(_ text: String) -> [String] {
  QueryAnalyzer().terms(in: text).map { term in
    let alternatives = term.alternatives.map {
      ($0.kind == .stem ? "~" : "") + String(decoding: $0.term, as: UTF8.self)
    }
    let parts = term.parts.map { String(decoding: $0, as: UTF8.self) }
    let primary = (term.kind == .word ? "~" : "") + String(decoding: term.primary, as: UTF8.self)
    return primary + " / " + alternatives.joined(separator: " ") + " / " + parts.joined(separator: " ")
  }
}

@Suite struct QueryAnalyzerTests {
  @Test(arguments: [
    ("padding", ["~pad / padding / "]),
    ("list", ["~list /  / "]),
    ("uihostingconfiguration", ["~uihostingconfigur / uihostingconfiguration / "]),
    ("UIHostingConfiguration", ["uihostingconfiguration / ~uihostingconfigur / ui host configur"]),
    ("createifnecessary", ["~createifnecessari / createifnecessary / "]),
    ("@State", ["@state / ~state / "]),
    ("@Observable", ["@observable / ~observ observable / "]),
    ("@ViewBuilder", ["@viewbuilder / viewbuilder / view builder"]),
    (".task(id:)", [".task(id:) / .task task(id:) ~task / id"]),
    ("makeUIView(context:)", ["makeuiview(context:) / makeuiview / make ui view context"]),
    ("Result.success", ["result.success /  / result success"]),
    ("UIKit-SwiftUI", ["uikit-swiftui /  / uikit swiftui"]),
    ("SE-0302", ["se-0302 /  / se 0302"]),
    ("self-sizing cells", ["self-sizing /  / self size", "~cell / cells / "]),
    ("c++", ["c++ / ~c / "]),
    ("try?", ["try? / ~tri try / "]),
    ("iOS 17+", ["~ios /  / ", "17+ / ~17 / "]),
    ("==", ["== /  / "]),
    ("don't", ["~dont /  / "]),
    ("日本語", ["~日本 /  / ", "~本語 /  / "]),
    ("", []),
    ("?", ["? /  / "]),
  ])
  func terms(_ text: String, _ terms: [String]) {
    #expect(described(text) == terms)
  }

  @Test(arguments: [
    ("hosting configuration", ["host|hosting", "configur|configuration"], [0, 1]),
    ("self-sizing cells", ["self", "size|sizing", "cell|cells"], [0, 1, 2]),
    ("@State var", ["@state", "var"], [0, 1]),
    ("URLSession data", ["urlsession", "data"], [0, 1]),
    ("makeUIView(context:)", ["makeuiview", "context"], [0, 1]),
    ("日本語", ["日本", "本語"], [0, 1]),
    ("c++ code", ["c++", "code"], [0, 1]),
  ])
  func phrases(_ text: String, _ terms: [String], _ offsets: [Int]) {
    let bytes = Array(text.utf8)
    let elements = QueryAnalyzer().phrase(in: bytes.span)
    #expect(
      elements.map { $0.terms.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|") } == terms)
    #expect(elements.map(\.offset) == offsets)
  }

  /// The query analyzer yields terms that the index contains for the same text.
  @Test(arguments: [
    "UIHostingConfiguration", "@State", ".task(id:)", "padding", "c++", "SE-0302", "Result.success", "日本語",
    "`==`",
    "iOS 17+", "self-sizing",
  ])
  func primaryTermsAreIndexed(_ text: String) {
    var buffer = TokenBuffer()
    _ = Analyzer().analyze(text, as: .body, from: 0, into: &buffer)
    let indexed = Set(buffer.tokens.map { Array(buffer.term($0)) })
    for term in QueryAnalyzer().terms(in: text) { #expect(indexed.contains(term.primary)) }
  }

  @Test(arguments: [("UIHost", "uihost"), ("@Obs", "@obs"), ("Caf\u{e9}", "cafe"), ("a b", "ab")])
  func foldsPrefixes(_ text: String, _ folded: String) {
    #expect(String(decoding: QueryAnalyzer().folded(Array(text.utf8).span), as: UTF8.self) == folded)
  }

  @Test func stopWordsCoverTheirStems() {
    for word in ["how", "does", "why", "only", "because", "very", "don't", "the", "using", "makes"] {
      for term in QueryAnalyzer().terms(in: word) {
        #expect(StopWords.contains(term.primary), "\(word)")
      }
    }
    for word in ["any", "some", "where", "list", "view", "self"] {
      #expect(!StopWords.contains(Array(word.utf8)), "\(word)")
    }
  }
}
