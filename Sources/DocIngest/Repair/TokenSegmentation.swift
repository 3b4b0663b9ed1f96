/// The ways in which a token (text between two spaces) may be several words.
struct TokenSegmentation: Sendable {
  /// One way: where spaces are put back, and how probable the words are.
  struct Reading: Sendable {
    /// Byte offsets in the token, ascending; empty for the token as it stands.
    var breaks: [Int]
    var score: Float
  }

  let model: WordModel
  let captions: CaptionBreakModel

  /// Tokens beyond this many bytes are no words of a talk; they are left as they are.
  static let longestToken = 160

  /// The token as it stands first, then other readings that are not hopeless, the most probable first.
  ///
  /// - Parameter closesQuote: for each straight quotation mark of the token, in order, whether it closes.
  func readings(_ token: ArraySlice<UInt8>, closesQuote: [Bool]) -> [Reading] {
    let whole = model.chunk(token) + quotePenalty(token, closesQuote)
    var readings = [Reading(breaks: [], score: whole)]
    guard token.count > 1, token.count <= Self.longestToken else { return readings }
    let places = allowedBreaks(token, closesQuote)
    guard !places.isEmpty else { return readings }
    let ends = [0] + places + [token.count]
    var scores = ChunkScores(count: ends.count)
    func score(_ from: Int, _ to: Int) -> Float {
      if let known = scores[from, to] { return known }
      let part = token[(token.startIndex + ends[from])..<(token.startIndex + ends[to])]
      let value = model.chunk(part) + quotePenalty(part, quotes(closesQuote, token, from: ends[from]))
      scores[from, to] = value
      return value
    }
    let last = ends.count - 1
    var found: [Reading] = []
    for middle in 1..<last {
      let value = score(0, middle) + score(middle, last) + pairBonus(token, ends[0], ends[middle], ends[last])
      if value > whole - 11 { found.append(Reading(breaks: [ends[middle]], score: value)) }
    }
    if last > 2 {
      let best = viterbi(last: last, score: score)
      if best.count > 1 {
        var value: Float = 0
        var previous = 0
        for place in best + [last] {
          value += score(previous, place)
          previous = place
        }
        if value > whole - 11 { found.append(Reading(breaks: best.map { ends[$0] }, score: value)) }
      }
    }
    found.sort { $0.score > $1.score }
    readings += found.prefix(6)
    return readings
  }

  /// The best segmentation of all, each break at the average odds of one.
  private func viterbi(last: Int, score: (Int, Int) -> Float) -> [Int] {
    var best = [Float](repeating: -.infinity, count: last + 1)
    var from = [Int](repeating: 0, count: last + 1)
    best[0] = 0
    for end in 1...last {
      for start in 0..<end {
        let value = best[start] + score(start, end) - (start > 0 ? 4 : 0)
        if value > best[end] {
          best[end] = value
          from[end] = start
        }
      }
    }
    var breaks: [Int] = []
    var end = from[last]
    while end > 0 {
      breaks.append(end)
      end = from[end]
    }
    return breaks.reversed()
  }

  /// Two words that stand next to each other elsewhere in the document are likelier to here.
  private func pairBonus(_ token: ArraySlice<UInt8>, _ start: Int, _ middle: Int, _ end: Int) -> Float {
    let base = token.startIndex
    let left = WordModel.core(of: token[(base + start)..<(base + middle)])
    let right = WordModel.core(of: token[(base + middle)..<(base + end)])
    let pairs = model.count(ofPair: left, right)
    return pairs == 0 ? 0 : min(4, 1.5 + NaturalLogarithm.of(Float(pairs)))
  }

  private func quotes(_ closes: [Bool], _ token: ArraySlice<UInt8>, from offset: Int) -> ArraySlice<Bool> {
    if closes.isEmpty { return [] }
    return closes.dropFirst(token.prefix(offset).count(where: Self.isStraightQuote))
  }

  /// A mark that opens and closes alike.
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
      if closing, next.isIdentifierByte { penalty -= 12 }
      if !closing, previous.isIdentifierByte || previous == UInt8(ascii: ",") { penalty -= 12 }
      // A quotation mark does not stand alone on its side of a space.
      if closing, previous == 0 { penalty -= 20 }
      if !closing, next == 0 { penalty -= 20 }
    }
    return penalty
  }

  /// Offsets at which a space could have been lost.
  private func allowedBreaks(_ token: ArraySlice<UInt8>, _ closesQuote: [Bool]) -> [Int] {
    var places: [Int] = []
    let base = token.startIndex
    for offset in 1..<token.count {
      let next = token[base + offset]
      guard next.isScalarStart else { continue }
      if Self.mayEndWord(token, before: base + offset), mayBeginWord(token, at: base + offset),
        mayFollowStop(token, at: base + offset)
      {
        places.append(offset)
      }
    }
    return places
  }

  private static func mayEndWord(_ token: ArraySlice<UInt8>, before index: Int) -> Bool {
    let byte = token[index - 1]
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "@"), UInt8(ascii: "#"),
      UInt8(ascii: "$"), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "<"),
      UInt8(ascii: "="):
      return false
    case UInt8(ascii: "-"):
      // A dash of two, or one that ends the word; not the hyphen of a compound.
      return index - 2 >= token.startIndex && token[index - 2] == UInt8(ascii: "-")
    case UInt8(ascii: "'"):
      return index - 2 >= token.startIndex && token[index - 2] | 0x20 == UInt8(ascii: "s")
    case 0x98, 0x9c:
      // “ and ‘ open.
      return !(index - 3 >= token.startIndex && token[index - 3] == 0xe2 && token[index - 2] == 0x80)
    default:
      return true
    }
  }

  /// A stop ends a sentence, which ends the paragraph; inside one it belongs to a name or a number, unless a
  /// common word follows, or it is the last of an ellipsis.
  private func mayFollowStop(_ token: ArraySlice<UInt8>, at index: Int) -> Bool {
    guard token[index - 1] == UInt8(ascii: ".") else { return true }
    if index - 2 >= token.startIndex, token[index - 2] == UInt8(ascii: ".") { return true }
    let word = token[index...].prefix(while: \.isASCIIAlphanumeric)
    guard word.count > 1 || word.first == UInt8(ascii: "I") || word.first == UInt8(ascii: "A") else {
      return false
    }
    if captions.wordClass(word, endsLine: false) != .other { return true }
    return (model.frequencies.logProbability(of: word) ?? -20) > -7
  }

  private func mayBeginWord(_ token: ArraySlice<UInt8>, at index: Int) -> Bool {
    let byte = token[index]
    if byte.isASCIIAlphanumeric { return true }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"),
      UInt8(ascii: "["), UInt8(ascii: "`"), UInt8(ascii: "&"):
      return index + 1 < token.endIndex
    case UInt8(ascii: "."):
      // `calling .recognizedPoints`: a member of two humps after a word of the language.
      let member = token[(index + 1)...].prefix(while: \.isASCIIAlphanumeric)
      if token[index - 1] == UInt8(ascii: ",") { return member.count > 1 }
      return member.first?.isASCIILower == true && member.contains(where: \.isASCIIUpper)
    case UInt8(ascii: "-"):
      // A dash begins a word only where it does not continue one.
      return index + 1 < token.endIndex && token[index + 1] == UInt8(ascii: "-")
        && token[index - 1] != UInt8(ascii: "-")
    case 0xe2:
      // “ ‘ and dashes may, ” ’ … may not.
      guard index + 2 < token.endIndex, token[index + 1] == 0x80 else { return true }
      return [0x9c, 0x98, 0x93, 0x94].contains(token[index + 2])
    default:
      return byte.isNonASCII
    }
  }
}

/// Scores of all stretches between two break places, computed when asked for.
private struct ChunkScores {
  private var values: [Float]
  private let count: Int

  init(count: Int) {
    self.count = count
    values = [Float](repeating: .nan, count: count * count)
  }

  subscript(from: Int, to: Int) -> Float? {
    get {
      let value = values[from * count + to]
      return value.isNaN ? nil : value
    }
    set { values[from * count + to] = newValue ?? .nan }
  }
}
