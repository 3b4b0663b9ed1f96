import DocSyntax
import TestSupport
import Testing

/// Any Swift source is split into tokens.
struct SwiftTokenizerTests {
  static func tokens(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return SwiftTokenizer.tokens(of: bytes).map {
      "\($0.kind) " + String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  @Test(
    "Tokens",
    arguments: [
      (
        "let a = 0x1F + 1_000.5e-3...b",
        [
          "keyword let", "identifier a", "operator =", "number 0x1F", "operator +", "number 1_000.5e-3",
          "operator ...", "identifier b",
        ]
      ),
      (
        "x?.default!.init(`class`: $0)",
        [
          "identifier x", "operator ?", "punctuation .", "identifier default", "operator !", "punctuation .",
          "identifier init", "punctuation (", "identifier `class`", "punctuation :", "identifier $0",
          "punctuation )",
        ]
      ),
      (
        "@State #if f(\"a \\(g(\"b\\(1)\")) c\") // x",
        [
          "attribute @State", "directive #if", "identifier f", "punctuation (", "string \"a ",
          "interpolation \\(", "identifier g", "punctuation (", "string \"b", "interpolation \\(", "number 1",
          "interpolation )", "string \"", "punctuation )", "interpolation )", "string  c\"", "punctuation )",
          "comment // x",
        ]
      ),
      (
        "#\"raw \\(no) \\#(yes) \"# /* a /* b */ c */ d",
        [
          "string #\"raw \\(no) ", "interpolation \\#(", "identifier yes", "interpolation )", "string  \"#",
          "comment /* a /* b */ c */", "identifier d",
        ]
      ),
      (
        "\"\"\"\n a \"q\"\n \"\"\" -> T", ["string \"\"\"\n a \"q\"\n \"\"\"", "operator ->", "identifier T"]
      ),
      ("\"open\nnext", ["string \"open", "identifier next"]),
      ("größe ≈ 3 … 4", ["identifier größe", "operator ≈", "number 3", "operator …", "number 4"]),
    ])
  func kinds(source: String, expected: [String]) {
    #expect(Self.tokens(source) == expected)
  }

  @Test("Any bytes are tokens and white space", arguments: 0..<60)
  func hostile(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("\"\"\"\\(()#/*<>{}@$.?!&letfuncA1_`~ \n\n\té…".utf8) + [0xff, 0xe2, 0x80, 0x00]
    let bytes = (0..<500).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
    var position = 0
    for token in SwiftTokenizer.tokens(of: bytes) {
      #expect(
        !token.range.isEmpty && token.range.lowerBound >= position && token.range.upperBound <= bytes.count)
      #expect(
        bytes[position..<token.range.lowerBound].allSatisfy { $0 == 0x20 || (0x09...0x0d).contains($0) })
      position = token.range.upperBound
    }
    #expect(bytes[position...].allSatisfy { $0 == 0x20 || (0x09...0x0d).contains($0) })
  }

  @Test("Deep nesting costs no more than its length")
  func deep() {
    let source = String(repeating: "\"\\(", count: 20_000)
    #expect(SwiftTokenizer.tokens(of: Array(source.utf8)).count == 40_000)
    #expect(SwiftTokenizer.tokens(of: Array(String(repeating: "/*", count: 40_000).utf8)).count == 1)
  }
}
