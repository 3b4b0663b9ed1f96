import DocModel
import TestSupport
import Testing

@Suite struct InlineTextTests {
  /// A table may have a text for each byte of its source, so a text must stay small.
  @Test func aTextTakesAsMuchMemoryAsItsStringAndAReference() {
    #expect(MemoryLayout<InlineText>.stride == MemoryLayout<String>.stride + MemoryLayout<AnyObject>.stride)
  }

  /// A text from an index equals the one that was written, whichever of the two has been parsed.
  @Test(arguments: ["plain", "a `b` and *c*", "**x** `y`", "2 * 3"])
  func aStoredTextEqualsTheParsedOne(marked: String) {
    let (stored, parsed) = (InlineText(stored: marked), InlineText(marked: marked))
    #expect(stored == parsed && stored.hashValue == parsed.hashValue)
    #expect(stored.plain == parsed.plain && stored.spans == parsed.spans && stored.marked == parsed.marked)
    #expect(stored.isEmpty == parsed.isEmpty && stored != InlineText(marked: marked + "."))
  }

  @Test(
    arguments: [
      ("plain", "plain", []), ("a `b` c", "a b c", ["code 2..<3"]),
      ("**b** *i*", "b i", ["strong 0..<1", "emphasis 2..<3"]), ("2 * 3 * 4", "2 * 3 * 4", []),
      ("`a*b*`", "a*b*", ["code 0..<4"]), ("``a`b``", "a`b", ["code 0..<3"]),
      ("`` `a ``", "`a", ["code 0..<2"]),
      ("**a *b* c**", "a b c", ["strong 0..<5", "emphasis 2..<3"]), ("un`closed *x", "un`closed *x", []),
    ] as [(String, String, [String])])
  func readsMarks(_ marked: String, _ plain: String, _ spans: [String]) {
    let text = InlineText(marked: marked)
    #expect(text.plain == plain)
    #expect(text.spans.map { "\($0.kind) \($0.range)" } == spans)
    #expect(text.marked == marked)
  }

  @Test("Spans nest, lie in the text, and hold no code in code, whatever is asked for", arguments: 0..<40)
  func spansNest(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let spans = (0..<12).compactMap { _ -> InlineText.Span? in
      guard let kind = InlineText.Kind.allCases.randomElement(using: &generator) else { return nil }
      let start = Int.random(in: 0...12, using: &generator)
      return InlineText.Span(kind, start..<start + Int.random(in: 0...5, using: &generator))
    }
    let text = InlineText(plain: "abc `d* efgh", spans: spans)
    for (number, one) in text.spans.enumerated() {
      #expect(!one.range.isEmpty && one.range.upperBound <= 12)
      for other in text.spans[(number + 1)...] where one.range.overlaps(other.range) {
        #expect(one.range.contains(other.range.lowerBound) && other.range.upperBound <= one.range.upperBound)
        #expect(one.kind != .code && one.kind != other.kind)
      }
    }
    // Cutting and joining a text preserves its characters.
    let joined = text.prefix(5) + text.dropFirst(5)
    #expect(joined.plain == text.plain)
  }

  @Test("What is said to be read from its marks is", arguments: 0..<200)
  func marksAreReadBack(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let plain = String((0..<16).map { _ in "ab `*".randomElement(using: &generator) ?? "a" })
    let spans = (0..<3).map { _ in
      let start = Int.random(in: 0..<15, using: &generator)
      return InlineText.Span(
        InlineText.Kind.allCases.randomElement(using: &generator) ?? .code,
        start..<min(16, start + Int.random(in: 1...6, using: &generator)))
    }
    let text = InlineText(plain: Bool.random(using: &generator) ? plain : "abab baba ab bab", spans: spans)
    #expect(text.roundTripsThroughMarks == (InlineText(marked: text.marked) == text))
  }
}
