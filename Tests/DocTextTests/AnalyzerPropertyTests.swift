import DocText
import TestSupport
import Testing

/// For any bytes, terms are valid, ranges are ascending and inside the text, and nothing traps.
@Suite struct AnalyzerPropertyTests {
  static let pieces: [String] = [
    "a", "B", "URL", "Session", "_", "-", ".", "..", "+", "#", "@", "$", "~", "`", "'", "’", "(", "x:", ")",
    "7", "é",
    "e\u{301}", "ж", "日", "か\u{3099}", "\u{1100}\u{1161}", "😀", "\u{200d}", "ß", "try", "?", "!", "=", " ",
    "\n", "--",
    "\u{0}", "\u{1}", "iOS", "ﬃ", "\u{e0100}", "a\u{300}\u{301}",
  ]

  static func bytes(seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<60, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes.append(UInt8.random(in: 0...255, using: &generator))
      case 1: bytes.append(UInt8.random(in: 0x20..<0x7f, using: &generator))
      default: bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
      }
    }
    return bytes
  }

  @Test(arguments: Field.allCases)
  func anyBytesGiveOrderlyTokens(field: Field) {
    let analyzer = Analyzer(stemCacheSize: 64)
    for seed in 0..<4000 as Range<UInt64> {
      let bytes = Self.bytes(seed: seed)
      var buffer = TokenBuffer()
      let end = analyzer.analyze(bytes.span, as: field, from: 3, into: &buffer)
      #expect(Self.faults(in: buffer, of: bytes, end: end) == nil, "seed \(seed)")
    }
  }

  /// A description of the first error in the tokens; nil if there is none.
  static func faults(in buffer: TokenBuffer, of text: [UInt8], end: UInt32) -> String? {
    var position: UInt32 = 3
    var source: UInt32 = 0
    for token in buffer.tokens {
      let term = Array(buffer.term(token))
      if term.isEmpty || term.count > TokenBuffer.longestTerm { return "length of \(term)" }
      if term.contains(where: { $0 < 0x20 }) { return "control byte in \(term)" }
      if String(validating: term, as: UTF8.self) == nil { return "not UTF-8: \(term)" }
      if token.sourceStart >= token.sourceEnd || Int(token.sourceEnd) > text.count {
        return "bounds of \(token)"
      }
      if token.sourceStart < source { return "order of \(token)" }
      if token.position < position || token.position > position + 1 || token.position >= end {
        return "position of \(token)"
      }
      source = token.sourceStart
      position = token.position
    }
    return nil
  }

  @Test func pathologicalTextIsLinear() {
    let analyzer = Analyzer(stemCacheSize: 64)
    for piece in [
      "a.", "a-", "=", "..", "(a:", "`", "'s", "aB", "A", "_", "\u{301}", "か", "@", "--a", "9+", "~",
      "e\u{301}",
    ] {
      var buffer = TokenBuffer()
      let text = String(repeating: piece, count: 20_000)
      let end = analyzer.analyze(text, as: .heading, from: 0, into: &buffer)
      #expect(end <= 40_000)
      #expect(buffer.bytes.count < 8 * text.utf8.count + 64)
    }
  }

  @Test func composedAndDecomposedTextAreAlike() {
    let text = "Ünïcödé Źdźbło Ẽỹ ΐ Ώ Й Ѐ が パ 한글 아 Ầ"
    // Decomposed by hand, because the standard library's comparison would treat both as equal.
    let decomposed =
      "U\u{308}ni\u{308}co\u{308}de\u{301} Z\u{301}dz\u{301}bło E\u{303}y\u{303} ι\u{308}\u{301} Ω\u{301} "
      + "И\u{306} Е\u{300} か\u{3099} ハ\u{309a} \u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af} "
      + "\u{110b}\u{1161} A\u{302}\u{300}"
    #expect(text == decomposed)
    #expect(Array(text.utf8) != Array(decomposed.utf8))
    #expect(rendered(text) == rendered(decomposed))
  }
}
