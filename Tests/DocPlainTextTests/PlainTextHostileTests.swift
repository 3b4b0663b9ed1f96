import Testing

@testable import DocDraft
@testable import DocPlainText

/// Random text is read without a trap, and no word is lost.
@Suite struct PlainTextHostileTests {
  @Test(arguments: [
    "", "\n", "\n\n\n", " ", "\t\n \t", "x", "•", "• ", "- ", "1.", "RULE:", ":", "│", "│\n\n│", "{",
    "}\n}\n}",
    "\u{a0}", "\u{feff}", "日本語の見出し\n\n本文です。", "A\r\nB\r\rC",
  ])
  func readsOddTexts(text: String) {
    let article = PlainTextFixtures.article(text)
    let card = PlainTextFixtures.rules(text)
    #expect(article.sections.allSatisfy { $0.startLine <= $0.endLine })
    #expect(card.sections.allSatisfy { $0.startLine <= $0.endLine })
  }

  @Test(arguments: 0..<20)
  func readsRandomBytes(seed: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
    let bytes = (0..<3000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let byte = UInt8(truncatingIfNeeded: state >> 33)
      return seed % 2 == 0 ? byte : Array("ab CD\n\n .:{}()=│─•\"1".utf8)[Int(byte) % 24]
    }
    let text = SourceText(bytes: bytes)
    let options = ReaderOptions(path: "random")
    let article = PlainTextReader().read(text, options: options)
    let card = RuleCardReader().read(text, options: options)
    #expect(article.sections.allSatisfy { $0.endLine <= text.lineCount }, "seed \(seed)")
    #expect(card.sections.allSatisfy { $0.endLine <= text.lineCount }, "seed \(seed)")
  }

  @Test func readsLongLinesAndManyLines() {
    let long = String(repeating: "word ", count: 100_000)
    #expect(PlainTextFixtures.article(long).paragraphs.count == 1)
    let many = String(repeating: "a b\n", count: 20_000)
    #expect(!PlainTextFixtures.article(many).sections.isEmpty)
  }
}
