import DocKnowledge
import DocModel

/// Recognises the characters of the query language in UTF-8.
extension Span<UInt8> {
  /// The length in bytes of the white space at an index; 0 if there is none.
  func spaceLength(at index: Int) -> Int {
    switch self[index] {
    case 0...0x20, 0x7f: return 1
    case 0xc2: return index + 1 < count && self[index + 1] == 0xa0 ? 2 : 0
    case 0xe2: return isGeneralSpace(at: index) ? 3 : 0
    case 0xe3: return index + 2 < count && self[index + 1] == 0x80 && self[index + 2] == 0x80 ? 3 : 0
    default: return 0
    }
  }

  /// Whether the character at an index is U+2000 to U+200A, U+2028, U+2029 or U+202F.
  private func isGeneralSpace(at index: Int) -> Bool {
    guard index + 2 < count, self[index + 1] == 0x80 else { return false }
    switch self[index + 2] {
    case 0x80...0x8a, 0xa8, 0xa9, 0xaf: return true
    default: return false
    }
  }

  /// The length in bytes of the double quotation mark at an index; 0 if there is none. Straight and curly marks (U+201C to U+201F) are accepted.
  func quoteLength(at index: Int) -> Int {
    if self[index] == 0x22 { return 1 }
    guard self[index] == 0xe2, index + 2 < count, self[index + 1] == 0x80 else { return 0 }
    return (0x9c...0x9f).contains(self[index + 2]) ? 3 : 0
  }

  /// The index of the first quotation mark at or after `start`, or the count if there is none.
  func nextQuote(from start: Int) -> Int {
    var index = start
    while index < count, quoteLength(at: index) == 0 { index += 1 }
    return index
  }

  /// The end of the query item that begins at an index. White space or a quotation mark ends an item.
  func endOfItem(from start: Int) -> Int {
    var index = start
    while index < count, spaceLength(at: index) == 0, quoteLength(at: index) == 0 { index += 1 }
    return index
  }

  /// Whether a range contains exactly the word, in lower or upper case.
  func holds(_ word: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { bytes in
      bytes.indices.allSatisfy { position in
        let byte = self[range.lowerBound + position]
        return bytes[position] == (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)
      }
    }
  }

  /// The language in `lang:de` or `lang:german`; nil for any other item.
  func language(at range: Range<Int>) -> WrittenLanguage? {
    let name = range.lowerBound + 5
    guard range.upperBound > name, holds("lang:", at: range.lowerBound..<name) else { return nil }
    var bytes: [UInt8] = []
    for index in name..<range.upperBound { bytes.append(self[index]) }
    return WrittenLanguage(named: String(decoding: bytes, as: UTF8.self))
  }

  func isWordByte(_ index: Int) -> Bool { ByteClass.isWord(self[index]) }

  /// Whether a word or phrase begins at an index, possibly after a sigil such as `@`.
  func opensWord(_ index: Int) -> Bool {
    if spaceLength(at: index) > 0 { return false }
    if isWordByte(index) || quoteLength(at: index) > 0 { return true }
    switch self[index] {
    case 0x40, 0x23, 0x24, 0x7e, 0x2e: return index + 1 < count && isWordByte(index + 1)
    default: return false
    }
  }

  /// Whether a range is an absolute path, a path in the home folder (`~/app/main.swift`), or a file name with a line (`main.swift:12:7`).
  func isLocationInFile(_ range: Range<Int>) -> Bool {
    guard range.count > 3 else { return false }
    let isRooted =
      self[range.lowerBound] == 0x2f
      || (self[range.lowerBound] == 0x7e && self[range.lowerBound + 1] == 0x2f)
    if isRooted {
      return (range.lowerBound + 2..<range.upperBound).contains { self[$0] == 0x2f }
    }
    // A file name with a line has a dot and ends with a colon, digits, and perhaps another colon. The end is parsed backwards.
    var end = range.upperBound
    if self[end - 1] == 0x3a { end -= 1 }
    var digits = 0
    while end > range.lowerBound, ByteClass.isDigit(self[end - 1]) {
      end -= 1
      digits += 1
    }
    guard digits > 0, end > range.lowerBound, self[end - 1] == 0x3a else { return false }
    return (range.lowerBound + 1..<end).contains { self[$0] == 0x2e && $0 + 1 < end && isWordByte($0 + 1) }
  }

  /// Parses a boost such as `^2`, which must end where the item ends.
  /// - Returns: the boost, and the length of its text in bytes.
  func boost(at index: Int) -> (boost: Double, length: Int)? {
    guard index < count, self[index] == 0x5e else { return nil }
    let end = endOfItem(from: index)
    return number(index + 1..<end).map { ($0, end - index) }
  }

  /// Splits an item such as `word^2` into its boost and its word.
  func boost(endOf range: Range<Int>) -> (boost: Double, word: Range<Int>)? {
    guard let mark = range.last(where: { self[$0] == 0x5e }), mark > range.lowerBound + 1,
      isWordByte(mark - 1) || [0x2a, 0x7e].contains(self[mark - 1]),
      let number = number(mark + 1..<range.upperBound)
    else { return nil }
    // `2^10` is a power, not a boost.
    if (range.lowerBound..<mark).allSatisfy({ ByteClass.isDigit(self[$0]) }) { return nil }
    return (number, range.lowerBound..<mark)
  }

  /// A decimal number from 0.1 to 100; nil for any other text.
  private func number(_ range: Range<Int>) -> Double? {
    guard (1...4).contains(range.count) else { return nil }
    var text = ""
    for index in range {
      guard ByteClass.isDigit(self[index]) || self[index] == 0x2e else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(self[index]))
    }
    return Double(text).flatMap { (0.1...100).contains($0) ? $0 : nil }
  }
}
