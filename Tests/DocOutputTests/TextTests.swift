import TestSupport
import Testing

@testable import DocOutput

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("tab\there", "tab here"), ("\u{1B}[31mred", "␛[31mred"), ("a\r\nb", "a  b"),
    ("bell\u{7}", "bell␇"), ("del\u{7F}", "del␡"), ("c1\u{9B}2J", "c1�2J"), ("\u{202E}rtl\u{2066}", "�rtl�"),
    ("zero\u{200B}width\u{FEFF}", "zero�width�"), ("tag\u{E0041}", "tag�"), ("join\u{200D}er", "join�er"),
    ("👩\u{200D}💻", "👩\u{200D}💻"), ("می\u{200C}شود", "می\u{200C}شود"), ("line\u{2028}end", "line end"),
    ("näïve 日本", "näïve 日本"), ("", ""),
  ])
  func oneLine(_ text: String, _ expected: String) {
    #expect(TerminalText.safe(text) == expected)
  }

  @Test func codeKeepsTabsAndLineEnds() {
    #expect(TerminalText.safe("a\tb\r\nc\rd\u{1B}", lineBreaks: .kept) == "a\tb\nc␍d␛")
  }

  /// The result contains no control characters, and sanitising it again changes nothing.
  @Test(arguments: 0..<50) func hostile(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = generator.hostileText(scalars: 300)
    for lineBreaks in [TerminalText.LineBreaks.toSpaces, .kept] {
      let safe = TerminalText.safe(text, lineBreaks: lineBreaks)
      let bad = safe.unicodeScalars.first {
        ($0.value < 0x20 && (lineBreaks == .toSpaces || ($0 != "\n" && $0 != "\t")))
          || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
          || (0x2066...0x2069).contains($0.value) || $0 == "\u{200B}" || $0 == "\u{FEFF}"
      }
      #expect(bad == nil, "seed \(seed)")
      #expect(TerminalText.safe(safe, lineBreaks: lineBreaks) == safe, "seed \(seed)")
    }
  }
}

@Suite struct TerminalWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｗｉｄｅ", 8), ("한국어", 6), ("🎉", 2),
    ("☃", 1), ("a\u{200D}", 1), ("→", 1), ("│ ", 2), ("ไม้", 2),
  ])
  func columns(_ text: String, _ expected: Int) {
    #expect(TerminalWidth.columns(text) == expected)
  }
}

@Suite struct LineWrappingTests {
  func wrap(_ text: String, _ width: Int) -> [String] {
    let bytes = Array(text.utf8)
    return LineWrapping.lines(bytes, width: width).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    ("", 10, [""]), ("one", 10, ["one"]), ("one two three", 7, ["one two", "three"]),
    ("one two three", 8, ["one two", "three"]), ("averyverylongword x", 5, ["averyverylongword", "x"]),
    ("x averyverylongword", 5, ["x", "averyverylongword"]), ("  lead  trail  ", 20, ["lead  trail"]),
    ("a  b", 2, ["a", "b"]), ("日本語の文章です。", 8, ["日本語の", "文章で", "す。"]),
    ("日本語 word 日本", 9, ["日本語", "word 日本"]), ("aé aé aé", 5, ["aé aé", "aé"]),
  ])
  func lines(_ text: String, _ width: Int, _ expected: [String]) {
    #expect(wrap(text, width) == expected)
  }

  /// Lines do not exceed the width unless they are a single word, and no word is lost.
  @Test(arguments: 0..<50) func properties(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let words = (0..<200).map { _ in
      let wide = Int.random(in: 0..<5, using: &generator) == 0
      return String(repeating: wide ? "語" : "x", count: Int.random(in: 1...12, using: &generator))
    }
    let text = words.joined(separator: " ")
    let width = Int.random(in: 16...60, using: &generator)
    let lines = wrap(text, width)
    for line in lines where line.utf8.contains(0x20) {
      #expect(TerminalWidth.columns(line) <= width, "seed \(seed)")
    }
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "seed \(seed)")
  }
}

@Suite struct SnippetStyleTests {
  func runs(_ text: String, _ highlights: [Range<Int>] = []) -> [String] {
    let styled = StyledText(snippet: text, highlights: highlights, keepMarks: false)
    var runs: [String] = []
    styled.forEachRun(0..<styled.bytes.count) { run, style, isMatch in
      runs.append("\(isMatch ? .match : style):\(String(decoding: styled.bytes[run], as: UTF8.self))")
    }
    return runs
  }

  @Test(arguments: [
    ("plain", ["plain:plain"]), ("a `b` c", ["plain:a ", "code:b", "plain: c"]),
    ("**b** *i*", ["strong:b", "plain: ", "emphasis:i"]), ("2 * 3 * 4", ["plain:2 * 3 * 4"]),
    ("`a*b*`", ["code:a*b*"]), ("un`closed", ["plain:un`closed"]), ("``a`b``", ["code:a`b"]),
    ("**un", ["plain:**un"]), ("***x***", ["plain:***x***"]), ("", []),
  ])
  func marks(_ text: String, _ expected: [String]) {
    #expect(runs(text) == expected)
  }

  @Test func highlightsWin() {
    #expect(runs("see `margins` now", [5..<12]) == ["plain:see ", "match:margins", "plain: now"])
    #expect(runs("short", [3..<99]) == ["plain:sho", "match:rt"])
  }

  @Test(arguments: 0..<30) func hostile(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = String((0..<400).map { _ in "`* ab".randomElement(using: &generator) ?? "a" })
    let styled = StyledText(snippet: text, highlights: [10..<20], keepMarks: false)
    let letters = text.utf8.count { $0 == 97 || $0 == 98 }
    #expect(styled.bytes.count { $0 == 97 || $0 == 98 } == letters, "seed \(seed)")
  }
}

@Suite struct DecimalTextTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (12.406, 2, "12.41"), (-0.004, 2, "0.00"), (-1.5, 0, "-2"), (0.05, 1, "0.1"),
    (999.999, 2, "1000.00"), (3, 4, "3.0000"), (.infinity, 2, "inf"), (.nan, 2, "-"),
  ])
  func fixed(_ value: Double, _ digits: Int, _ expected: String) {
    #expect(DecimalText.fixed(value, digits: digits) == expected)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (170788, "170,788"), (-1234567, "-1,234,567")])
  func grouped(_ value: Int, _ expected: String) {
    #expect(DecimalText.grouped(value) == expected)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.00 kB"), (41_500, "41.5 kB"), (999_600, "1.00 MB"),
    (123_456_789, "123 MB"),
  ])
  func byteSize(_ value: Int, _ expected: String) {
    #expect(DecimalText.byteSize(value) == expected)
  }
}
