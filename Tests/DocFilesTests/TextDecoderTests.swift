import Testing

@testable import DocFiles

@Suite struct TextDecoderTests {
  private func decode(_ bytes: [UInt8]) -> (text: String?, replaced: TextDecoder.Replacement?) {
    guard case .text(let text, let replaced) = TextDecoder.decode(bytes[...]) else { return (nil, nil) }
    return (String(decoding: text, as: UTF8.self), replaced)
  }

  private static let wide = "Tést — 字 🙂 and more plain words"

  @Test(arguments: [
    [0xef, 0xbb, 0xbf] + Array(wide.utf8), [0xff, 0xfe] + units(wide, big: false),
    [0xfe, 0xff] + units(wide, big: true), [0xff, 0xfe, 0, 0] + scalars(wide, big: false),
    [0, 0, 0xfe, 0xff] + scalars(wide, big: true), Array(wide.utf8),
  ])
  func followsTheMark(_ bytes: [UInt8]) {
    #expect(decode(bytes).text == Self.wide)
  }

  /// Overstruck bold and underlined letters are decoded. A backspace at the beginning of a line has no effect.
  @Test(arguments: [
    ("N\u{8}NA\u{8}AME", "NAME"), ("_\u{8}f_\u{8}i", "fi"), ("f\u{8}_i\u{8}_", "fi"),
    ("é\u{8}é\n\u{8}a", "é\na"),
    ("o\u{8}+\u{8}+", "+"), ("a\u{8}", ""),
  ])
  func unfoldsOverstrikes(_ text: String, _ plain: String) {
    #expect(decode(Array((text + ".").utf8)).text == plain + ".")
  }

  @Test func guessesUnmarkedUTF16() {
    let text = "Plain words in sixteen bits"
    #expect(decode(Self.units(text, big: false)).text == text)
    #expect(decode(Self.units(text, big: true)).text == text)
  }

  @Test func usesTheDeclaredEncoding() {
    let head = Array("<html><head><meta charset=\"ISO-8859-1\"></head><p>Caf".utf8)
    #expect(decode(head + [0xe9]).text?.hasSuffix("Café") == true)
    let meta = Array("<meta http-equiv=content-type content='text/html; charset=windows-1252'>".utf8)
    #expect(decode(meta + [0x93, 0x61, 0x94]).text?.hasSuffix("“a”") == true)
    let unknown = Array("<meta charset=klingon>".utf8)
    #expect(decode(unknown + [0xe9]).replaced?.count == 1)
  }

  @Test func replacesAndNamesTheByte() {
    let result = decode(Array("one\ntw".utf8) + [0xc3, 0x28, 0xe2, 0x82] + Array(" three four five".utf8))
    #expect(result.text == "one\ntw\u{fffd}(\u{fffd} three four five")
    #expect(result.replaced == TextDecoder.Replacement(count: 2, byteOffset: 6, line: 2))
  }

  /// Ill-formed sequences of Unicode's table 3-8 and others are among enough words to be recognised as text.
  @Test(
    arguments: [
      [0xc0, 0xaf], [0xe0, 0x80, 0xbf], [0xed, 0xa0, 0x80], [0xf4, 0x91, 0x92, 0x93], [0xff],
      [0xf0, 0x9f, 0x98], [0x80],
    ] as [[UInt8]])
  func agreesWithTheStandardLibrary(_ sequence: [UInt8]) {
    let words = Array(String(repeating: "word ", count: 10).utf8)
    let bytes = words + sequence + words
    let result = decode(bytes)
    #expect(result.text == String(decoding: bytes, as: UTF8.self))
    #expect(result.replaced?.byteOffset == words.count)
  }

  @Test func tellsBinaryAndEmpty() {
    func isBinary(_ bytes: [UInt8]) -> Bool {
      if case .binary = TextDecoder.decode(bytes[...]) { true } else { false }
    }
    func isEmpty(_ bytes: [UInt8]) -> Bool {
      if case .empty = TextDecoder.decode(bytes[...]) { true } else { false }
    }
    #expect(isBinary([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]))
    #expect(isBinary(Array("text".utf8) + [0] + Array("more text".utf8)))
    #expect(isBinary((0..<400).map { UInt8(128 + $0 % 128) }))
    #expect(isEmpty([]))
    #expect(isEmpty([0xef, 0xbb, 0xbf, 0x0a, 0x20]))
  }

  private static func units(_ text: String, big: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let pair = [UInt8(unit & 255), UInt8(unit >> 8)]
      return big ? pair.reversed() : pair
    }
  }

  private static func scalars(_ text: String, big: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * UInt32($0))) }
      return big ? bytes.reversed() : bytes
    }
  }
}
