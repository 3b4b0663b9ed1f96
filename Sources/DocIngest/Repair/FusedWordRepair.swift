/// Puts back the spaces that were lost where caption lines of a talk were joined.
///
/// In: one sentence, as a scrape has it (`UICollectionViewand UITableView`). Out: the sentence with its words
/// whole. Every token may be read as one word or as several; the sentence's best reading is searched with a beam,
/// weighing how probable the words are (`WordModel`) and how probable it is that a caption line ended there
/// (`CaptionBreakModel`: a line break lost is a space lost, and lines have their lengths). That holds only where
/// captions were joined: a text that shows no such damage is left alone, and so is the result of a repair. Cost:
/// linear in the text; tokens of more than 160 bytes are not looked into.
struct FusedWordRepair {
  struct Result {
    var text: [UInt8]
    /// Spaces put back.
    var spaces: Int
    /// Spaces put back, or not, where the other reading was nearly as good.
    var doubtful: Int
  }

  private var segmentation: TokenSegmentation
  private let captions = CaptionBreakModel()
  private var prepared: [[UInt8]: [PreparedReading]] = [:]
  /// Whether the text shows that captions were joined; if not, nothing is repaired.
  private(set) var isNeeded = false

  /// - Parameters:
  ///   - model: what is known of words; it should have learned the text.
  ///   - sentences: the text that will be repaired; whether it is damaged is judged by all of it.
  init(model: WordModel, sentences: [ArraySlice<UInt8>]) {
    segmentation = TokenSegmentation(model: model, captions: captions)
    isNeeded = showsDamage(sentences)
  }

  /// Of two caption lines at least one break in four is plain to see: a token that is hardly a word itself, but
  /// two good ones.
  private mutating func showsDamage(_ sentences: [ArraySlice<UInt8>]) -> Bool {
    var joins = 0
    var characters = 0
    var known = 0
    var tokens = 0
    for sentence in sentences {
      let search = SentenceSearch(sentence: sentence, captions: captions)
      characters += sentence.count
      for (index, token) in search.tokens.enumerated() {
        let readings = readings(of: token, quotes: search.quotes[index])
        tokens += 1
        if readings[0].score > -15 { known += 1 }
        if readings.dropFirst().contains(where: { $0.score > readings[0].score + 6 }) { joins += 1 }
      }
      // Enough has been seen.
      if characters > 40_000 { break }
    }
    // A text most of whose tokens are no English words is in another language.
    guard known * 2 >= tokens else { return false }
    return joins > 0 && joins * 4 * Self.captionLength >= characters
  }

  /// Characters of a caption line, on average.
  private static let captionLength = 42

  mutating func repair(_ sentence: ArraySlice<UInt8>) -> Result {
    guard isNeeded else { return Result(text: Array(sentence), spaces: 0, doubtful: 0) }
    var search = SentenceSearch(sentence: sentence, captions: captions)
    for (index, token) in search.tokens.enumerated() {
      search.extend(token: index, readings: readings(of: token, quotes: search.quotes[index]))
    }
    return search.result()
  }

  private mutating func readings(of token: ArraySlice<UInt8>, quotes: [Bool]) -> [PreparedReading] {
    if quotes.isEmpty, let known = prepared[Array(token)] { return known }
    let readings = segmentation.readings(token, closesQuote: quotes).map { prepare($0, token) }
    if quotes.isEmpty { prepared[Array(token)] = readings }
    return readings
  }

  private func prepare(_ reading: TokenSegmentation.Reading, _ token: ArraySlice<UInt8>) -> PreparedReading {
    let ends = [0] + reading.breaks + [token.count]
    let base = token.startIndex
    let parts = (0..<(ends.count - 1)).map { token[(base + ends[$0])..<(base + ends[$0 + 1])] }
    var breaks: [PreparedReading.Break] = []
    for (index, place) in reading.breaks.enumerated() {
      let odds = captions.contextLogOdds(
        after: captions.wordClass(parts[index], endsLine: true),
        before: captions.wordClass(parts[index + 1], endsLine: false))
      let characters = token.prefix(place).count(where: \.isScalarStart)
      breaks.append(.init(offset: place, characters: characters, odds: odds))
    }
    return PreparedReading(
      breaks: breaks, score: reading.score,
      first: captions.wordClass(parts[0], endsLine: false),
      last: captions.wordClass(parts[parts.count - 1], endsLine: true))
  }
}

/// A reading of a token with what the search needs to know of it.
private struct PreparedReading {
  struct Break {
    /// In bytes from the token's start.
    var offset: Int
    /// The same in characters.
    var characters: Int
    /// Log odds of a line break between the two words, lengths aside.
    var odds: Float
  }

  var breaks: [Break]
  var score: Float
  /// The first word as the one after a space, the last as the one before.
  var first: CaptionBreakModel.WordClass
  var last: CaptionBreakModel.WordClass
}

/// The beam search over one sentence.
private struct SentenceSearch {
  /// A reading of the sentence up to a token.
  private struct State {
    /// Character of the sentence at which its last caption line begins.
    var lineStart: Int
    var last: CaptionBreakModel.WordClass
    var score: Float
    /// Index into `steps`; -1 at the start.
    var step: Int
  }

  private struct Step {
    var before: Int
    var token: Int
    var breaks: [PreparedReading.Break]
  }

  let tokens: [ArraySlice<UInt8>]
  /// For each token, whether each of its straight quotation marks closes.
  let quotes: [[Bool]]
  private let captions: CaptionBreakModel
  /// First character of each token.
  private var starts: [Int] = []
  /// Characters at which a sentence ends for certain.
  private var hardEnds: [Int] = []
  private var states: [State] = [State(lineStart: 0, last: .other, score: 0, step: -1)]
  private var steps: [Step] = []
  private static let width = 12

  init(sentence: ArraySlice<UInt8>, captions: CaptionBreakModel) {
    self.captions = captions
    tokens = sentence.split(separator: UInt8(ascii: " "))
    quotes = Self.quotes(of: tokens)
    var position = 0
    for token in tokens {
      starts.append(position)
      var previous: UInt8 = 0
      var count = 0
      for index in token.indices where token[index].isScalarStart {
        if Self.endsSentence(previous, before: token[index]) { hardEnds.append(position + count) }
        previous = token[index]
        count += 1
      }
      position += count + 1
    }
    hardEnds.append(max(0, position - 1))
  }

  /// `app today!Thank you`: an exclamation or question mark before a letter.
  private static func endsSentence(_ mark: UInt8, before byte: UInt8) -> Bool {
    (mark == UInt8(ascii: "!") || mark == UInt8(ascii: "?")) && byte.isASCIILetter
  }

  /// Quotation marks open and close in turn from the start of a sentence; an odd count says nothing.
  private static func quotes(of tokens: [ArraySlice<UInt8>]) -> [[Bool]] {
    var doubleCloses = false
    var backtickCloses = false
    let quotes = tokens.map { token in
      var marks: [Bool] = []
      for byte in token where TokenSegmentation.isStraightQuote(byte) {
        if byte == UInt8(ascii: "`") {
          marks.append(backtickCloses)
          backtickCloses.toggle()
        } else {
          marks.append(doubleCloses)
          doubleCloses.toggle()
        }
      }
      return marks
    }
    return doubleCloses || backtickCloses ? tokens.map { _ in [] } : quotes
  }

  private func total(from lineStart: Int) -> Int {
    var low = 0
    var high = hardEnds.count - 1
    while low < high {
      let middle = (low + high) / 2
      if hardEnds[middle] > lineStart { high = middle } else { low = middle + 1 }
    }
    return hardEnds[low] - lineStart
  }

  mutating func extend(token: Int, readings: [PreparedReading]) {
    var next: [State] = []
    next.reserveCapacity(states.count + readings.count)
    for state in states {
      let spaceOdds =
        token == 0
        ? 0
        : captions.lengthLogOdds(
          length: starts[token] - 1 - state.lineStart, total: total(from: state.lineStart))
      for reading in readings {
        var new = State(
          lineStart: state.lineStart, last: reading.last, score: state.score + reading.score, step: state.step
        )
        if token > 0 {
          let odds = spaceOdds + captions.contextLogOdds(after: state.last, before: reading.first)
          new.score += CaptionBreakModel.logNoBreak(odds)
        }
        for lost in reading.breaks {
          let place = starts[token] + lost.characters
          let odds =
            lost.odds
            + captions.lengthLogOdds(length: place - new.lineStart, total: total(from: new.lineStart))
          new.score += CaptionBreakModel.logBreak(odds)
          new.lineStart = place
        }
        if !reading.breaks.isEmpty {
          steps.append(Step(before: state.step, token: token, breaks: reading.breaks))
          new.step = steps.count - 1
        }
        insert(new, into: &next)
      }
    }
    states = next
  }

  /// Keeps the best state of each line start, and of all the best few, best first.
  private func insert(_ state: State, into states: inout [State]) {
    if let same = states.firstIndex(where: { $0.lineStart == state.lineStart && $0.last == state.last }) {
      if states[same].score >= state.score { return }
      states.remove(at: same)
    }
    if states.count == Self.width {
      guard let worst = states.last, worst.score < state.score else { return }
      states.removeLast()
    }
    let place = states.firstIndex { $0.score < state.score } ?? states.count
    states.insert(state, at: place)
  }

  func result() -> FusedWordRepair.Result {
    guard let best = states.first else { return .init(text: [], spaces: 0, doubtful: 0) }
    var breaks = [[PreparedReading.Break]](repeating: [], count: tokens.count)
    var step = best.step
    var spaces = 0
    while step >= 0 {
      breaks[steps[step].token] = steps[step].breaks
      spaces += steps[step].breaks.count
      step = steps[step].before
    }
    var text: [UInt8] = []
    for (index, token) in tokens.enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      var from = token.startIndex
      for lost in breaks[index] {
        text += token[from..<(token.startIndex + lost.offset)]
        text.append(UInt8(ascii: " "))
        from = token.startIndex + lost.offset
      }
      text += token[from...]
    }
    let close = states.dropFirst().first.map { best.score - $0.score < 1 } ?? false
    return .init(text: text, spaces: spaces, doubtful: close ? 1 : 0)
  }
}
