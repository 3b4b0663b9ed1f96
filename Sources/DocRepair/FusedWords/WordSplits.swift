import DocModel

/// Finds the ways in which a token (the text between two spaces) can be split into words.
struct WordSplits: Sendable {
  /// A token as one or two words, with the log probability of these words.
  struct Reading: Sendable {
    /// The byte offset in the token at which the second word begins; nil if the token is not split.
    var split: Int?
    var score: Float
  }

  var model: WordModel

  /// The maximum length in bytes of a token that is split. A longer token is unlikely to consist of words from a talk.
  static let longestToken = 160
  /// A token whose log probability as a single word is above this value is a common word.
  static let commonWord: Float = -9
  /// A token whose log probability as a single word is below this value is probably not a single word.
  static let hardlyAWord: Float = -15

  /// The unsplit token, followed by other plausible readings in descending order of probability.
  /// - Parameter closesQuote: for each straight quotation mark of the token, in order, whether the mark closes a quotation.
  mutating func readings(_ token: ArraySlice<UInt8>, closesQuote: [Bool]) -> [Reading] {
    let whole = model.chunk(token) + quotePenalty(token, closesQuote)
    var readings = [Reading(score: whole)]
    guard token.count > 1, token.count <= Self.longestToken else { return readings }
    if let known = model.knownWord(WordModel.core(of: token)), known > Self.commonWord { return readings }
    for offset in 1..<token.count where mayBreak(token, at: token.startIndex + offset) {
      if let value = score(token, brokenAt: offset, whole: whole, closesQuote), value > whole - 10 {
        readings.append(Reading(split: offset, score: value))
      }
    }
    readings[1...].sort { $0.score > $1.score }
    return Array(readings.prefix(7))
  }

  /// The log probability of the token as two words, split at `breakOffset`; nil if the two parts are not plausible words. If the token may be a
  /// single word, both parts must be known words. Otherwise, one known part is enough.
  private mutating func score(
    _ token: ArraySlice<UInt8>, brokenAt breakOffset: Int, whole: Float, _ closesQuote: [Bool]
  ) -> Float? {
    let middle = token.startIndex + breakOffset
    let left = token[..<middle]
    let right = token[middle...]
    let leftKnown = model.knownChunk(left)
    if leftKnown == nil, whole > Self.hardlyAWord { return nil }
    let rightKnown = model.knownChunk(right)
    if rightKnown == nil, leftKnown == nil || whole > Self.hardlyAWord { return nil }
    let value = (leftKnown ?? model.chunk(left)) + (rightKnown ?? model.chunk(right))
    if closesQuote.isEmpty { return value }
    let quotes = left.count(where: Self.isStraightQuote)
    return value + (quotePenalty(left, closesQuote) + quotePenalty(right, closesQuote.dropFirst(quotes)))
  }

  /// Whether a byte is a straight quotation mark. The same byte opens and closes quotations.
  static func isStraightQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`")
  }

  private func quotePenalty(_ text: ArraySlice<UInt8>, _ closes: some Collection<Bool>) -> Float {
    if closes.isEmpty { return 0 }
    var penalty: Float = 0
    var iterator = closes.makeIterator()
    for index in text.indices where Self.isStraightQuote(text[index]) {
      guard let closing = iterator.next() else { break }
      let previous: UInt8 = index > text.startIndex ? text[index - 1] : 0
      let next: UInt8 = index + 1 < text.endIndex ? text[index + 1] : 0
      if closing, ByteClass.isWord(next) { penalty -= 12 }
      if !closing, ByteClass.isWord(previous) || previous == UInt8(ascii: ",") { penalty -= 12 }
      // A quotation mark must not be separated from the quoted text.
      if closing, previous == 0 { penalty -= 20 }
      if !closing, next == 0 { penalty -= 20 }
    }
    return penalty
  }

  /// Whether a space may be missing before an index.
  private func mayBreak(_ token: ArraySlice<UInt8>, at index: Int) -> Bool {
    token[index] & 0xc0 != 0x80 && Self.mayEndWord(token, before: index) && mayBeginWord(token, at: index)
      && Self.mayFollowStop(token, at: index)
  }

  private static func mayEndWord(_ token: ArraySlice<UInt8>, before index: Int) -> Bool {
    let byte = token[index - 1]
    switch byte {
    case _ where "([{@#$\\/_<=".utf8.contains(byte): return false
    case UInt8(ascii: "-"):
      // A word may end with a double dash, but not with a single hyphen, because a hyphen joins the parts of a compound.
      return index - 2 >= token.startIndex && token[index - 2] == UInt8(ascii: "-")
    case 0x98, 0x9c:
      // 98 and 9C are the last bytes of ‘ and “, which open quotations.
      return !(index - 3 >= token.startIndex && token[index - 3] == 0xe2 && token[index - 2] == 0x80)
    default:
      return true
    }
  }

  /// Whether a word may begin after a full stop or colon. Each sentence is a separate paragraph, so a full stop inside a sentence normally
  /// belongs to a name or number, and no word begins after the stop.
  private static func mayFollowStop(_ token: ArraySlice<UInt8>, at index: Int) -> Bool {
    if token[index - 1] == UInt8(ascii: ":") {
      // In a time such as 5:00, the colon does not end a word.
      return
        !(ByteClass.isDigit(token[index]) && index - 2 >= token.startIndex
        && ByteClass.isDigit(token[index - 2]))
    }
    guard token[index - 1] == UInt8(ascii: ".") else { return true }
    let before: UInt8 = index - 2 >= token.startIndex ? token[index - 2] : 0
    // This full stop ends an ellipsis, or follows a quotation or bracket.
    return before == UInt8(ascii: ".") || before == UInt8(ascii: "\"") || before == 0x9d
      || before == UInt8(ascii: ")")
  }

  private func mayBeginWord(_ token: ArraySlice<UInt8>, at index: Int) -> Bool {
    let byte = token[index]
    // Adjacent digits form one number.
    if ByteClass.isDigit(byte), ByteClass.isDigit(token[index - 1]) { return false }
    if ByteClass.isAlphanumeric(byte) { return true }
    switch byte {
    case _ where "\"(@#$[`&".utf8.contains(byte): return index + 1 < token.endIndex
    case UInt8(ascii: "."):
      // A member whose name has an inner capital letter may follow another word, as in `calling .recognizedPoints`.
      let member = token[(index + 1)...].prefix(while: ByteClass.isAlphanumeric)
      if token[index - 1] == UInt8(ascii: ",") { return member.count > 1 }
      return member.first.map(ByteClass.isLower) == true && member.contains(where: ByteClass.isUpper)
    case UInt8(ascii: "-"):
      // A word may begin with a double dash, but not in the middle of a longer dash.
      return index + 1 < token.endIndex && token[index + 1] == UInt8(ascii: "-")
        && token[index - 1] != UInt8(ascii: "-")
    case 0xe2:
      // A word may begin with “, ‘ or a dash, but not with ”, ’ or ….
      guard index + 2 < token.endIndex, token[index + 1] == 0x80 else { return true }
      return [0x9c, 0x98, 0x93, 0x94].contains(token[index + 2])
    default:
      return byte >= 0x80
    }
  }
}
