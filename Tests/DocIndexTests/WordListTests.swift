import DocCodec
import TestSupport
import Testing

@testable import DocIndex

/// Words that one or two bytes stand for.
struct WordListTests {
  private static let text = """
    The view controller presents a view; the view's delegate is told that the controller has presented it. UIViewController \
    and viewDidLoad stay as they are, and so does a 3x2 grid of views in the window.
    """

  private static func coder() throws -> WordCoder {
    try #require(WordCoder(sample: (0..<20).map { _ in Array(text.utf8) }))
  }

  private static func reader(_ part: [UInt8]) throws -> WordReader {
    try #require(try WordReader(ByteView(copying: part)))
  }

  private static func decode(_ coded: [UInt8], _ reader: WordReader) throws -> [UInt8] {
    var strings = ByteWriter()
    try coded.withRawBytes { (bytes) throws(CodecError) in
      try reader.append(bytes, to: &strings, TextMemory())
    }
    return try strings.bytes.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      return Array(try reader.slice(try reader.count()))
    }
  }

  @Test(arguments: [
    "", "view", "a", "unseen words only", text, "views’ größe ÿ", "\u{0}\u{7f}",
    "view" + String(repeating: "x", count: 50),
  ])
  func textsComeBack(text: String) throws {
    let coder = try Self.coder()
    let reader = try Self.reader(coder.encodeWords())
    try reader.verify()
    let coded = coder.encode(Array(text.utf8))
    #expect(try Self.decode(coded, reader) == Array(text.utf8))
  }

  /// More words than one byte can stand for.
  @Test(arguments: [1, 95, 96, 97, 352, 353, 9000]) func manyWordsComeBack(count: Int) throws {
    func word(_ number: Int) -> String {
      String(
        decoding: (0..<4).map { UInt8(ascii: "a") + UInt8(number / [1, 26, 676, 17576][$0] % 26) },
        as: UTF8.self)
    }
    let all = Array((0..<count).map { word($0) }.joined(separator: " ").utf8)
    let coder = try #require(WordCoder(sample: (0..<6).map { _ in all }))
    let reader = try Self.reader(coder.encodeWords())
    try reader.verify()
    let coded = coder.encode(all)
    #expect(coded.count < all.count * 3 / 4)
    #expect(try Self.decode(coded, reader) == all)
  }

  @Test func aTextOfFewWordsIsShorter() throws {
    let coded = try Self.coder().encode(Array(Self.text.utf8))
    #expect(coded.count < Self.text.utf8.count / 2)
  }

  @Test func otherScriptsHaveNoWords() {
    let text = Array(String(repeating: "представление view контроллера ", count: 50).utf8)
    #expect(WordCoder(sample: [text]) == nil)
    #expect(WordCoder(sample: []) == nil)
  }

  /// Changes to the words or to a text give an error or another text, never a trap.
  @Test func changedBytesReadOrThrow() throws {
    let coder = try Self.coder()
    let part = coder.encodeWords()
    let coded = coder.encode(Array(Self.text.utf8))
    for place in part.indices {
      for bit in 0..<8 {
        var changed = part
        changed[place] ^= 1 << UInt8(bit)
        guard let reader = try? WordReader(ByteView(copying: changed)) else { continue }
        _ = try? Self.decode(coded, reader)
        // The place of the only group's first word.
        let isBase = (WordList.headSize..<WordList.headSize + WordList.groupEntrySize).contains(place)
        if isBase { #expect(throws: CodecError.self) { try reader.verify() } }
      }
    }
    let reader = try Self.reader(part)
    for place in coded.indices {
      for byte in [0x7f, 0x80, 0x90, 0xfe, 0xff] as [UInt8] {
        var changed = coded
        changed[place] = byte
        _ = try? Self.decode(changed, reader)
        _ = try? Self.decode(Array(changed[...place]), reader)
      }
    }
    for count in part.indices {
      _ = try? WordReader(ByteView(copying: Array(part[..<count])))?.verify()
    }
  }
}
