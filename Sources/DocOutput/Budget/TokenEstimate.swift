import DocModel

/// Estimates how many tokens a language model counts in a text.
///
/// The estimate is deliberately too high for nearly all texts (docs/mcp.md has the measured error): a text whose estimate is within a budget
/// rarely exceeds the budget when a tokenizer counts it. Byte-pair vocabularies contain common short words as one token. Names, consonant
/// clusters, digits and punctuation need more tokens. The weights are a least-squares fit on documentation and source code, rounded up.
package enum TokenEstimate {
  /// The weights of characters and words, in hundredths of a token.
  private enum Weight {
    /// The weight of a word, or of a part of a name such as `Hosting` in `UIHostingConfiguration`.
    static let part = 115
    static let longLetter = 10
    /// The additional weight of each consonant in a run of consonants, from the third on. Vocabularies rarely contain words with such runs.
    static let cluster = 50
    /// The weight of a run of capital letters. `capital` is added for each letter in the run.
    static let capitals = 60
    static let capital = 50
    /// The additional weight of a word without a space before it. Most vocabulary entries for words begin with a space.
    static let unspaced = 50
    static let number = 60
    static let digit = 55
    static let mark = 90
    static let lineEnd = 120
    static let indentation = 40
    static let twoBytes = 150
    static let threeBytes = 160
    static let controlPicture = 300
    static let fourBytes = 400
  }

  package static func tokens(in text: String) -> Int { tokens(in: Array(text.utf8)) }

  /// The estimated number of tokens, rounded up; at least 1 unless the text is empty.
  package static func tokens(in bytes: [UInt8]) -> Int {
    var sum = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if ByteClass.isLetter(byte) {
        let end = end(of: index, in: bytes, ByteClass.isLetter)
        sum += word(bytes[index..<end], afterSpace: index > 0 && bytes[index - 1] == 0x20)
        index = end
      } else if ByteClass.isDigit(byte) {
        let end = end(of: index, in: bytes, ByteClass.isDigit)
        sum += Weight.number + Weight.digit * (end - index)
        index = end
      } else if byte == 0x0A {
        index = end(of: index, in: bytes) { $0 == 0x0A }
        sum += Weight.lineEnd
      } else if byte == 0x20 || byte == 0x09 {
        let end = end(of: index, in: bytes) { $0 == 0x20 || $0 == 0x09 }
        if end - index > 1 { sum += Weight.indentation }
        index = end
      } else if byte < 0x80 {
        sum += Weight.mark
        index += 1
      } else {
        let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first ?? " "
        sum += weight(of: scalar.value)
        index += UTF8.width(scalar)
      }
    }
    return (sum + 99) / 100
  }

  private static func weight(of scalar: UInt32) -> Int {
    switch scalar {
    case ..<0x800: Weight.twoBytes
    case 0x2400..<0x2440: Weight.controlPicture
    case ..<0x10000: Weight.threeBytes
    default: Weight.fourBytes
    }
  }

  /// The weight of a run of letters. The run may consist of several words, such as `URL` and `Session` in `URLSession`. A word begins at a
  /// capital letter after a lower-case one, and at the last capital letter of a run.
  private static func word(_ letters: ArraySlice<UInt8>, afterSpace: Bool) -> Int {
    var sum = afterSpace ? 0 : Weight.unspaced
    var start = letters.startIndex
    while start < letters.endIndex {
      var end = start
      while end < letters.endIndex, ByteClass.isUpper(letters[end]) { end += 1 }
      if end - start > 1 {
        if end < letters.endIndex { end -= 1 }
        if end - start > 1 {
          sum += Weight.capitals + Weight.capital * (end - start)
          start = end
          continue
        }
      }
      end = max(end, start + 1)
      while end < letters.endIndex, !ByteClass.isUpper(letters[end]) { end += 1 }
      sum += part(letters[start..<end])
      start = end
    }
    return sum
  }

  private static func part(_ letters: ArraySlice<UInt8>) -> Int {
    var sum = Weight.part + Weight.longLetter * max(0, letters.count - 4)
    var consonants = 0
    for letter in letters {
      consonants = "aeiouy".utf8.contains(letter | 0x20) ? 0 : consonants + 1
      if consonants > 2 { sum += Weight.cluster }
    }
    return sum
  }

  private static func end(of start: Int, in bytes: [UInt8], _ belongs: (UInt8) -> Bool) -> Int {
    var end = start + 1
    while end < bytes.count, belongs(bytes[end]) { end += 1 }
    return end
  }
}
