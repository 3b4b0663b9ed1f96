/// A way to read a token as one or two words, with precomputed features for the search.
struct PreparedReading: Sendable {
  /// The break between the two words: its offset in bytes and in characters from the start of the token, and the log-odds of a line break. They
  /// are computed from the words only; the log-odds for the line lengths are added later.
  var lost: (offset: Int, characters: Int, odds: Float)?
  var score: Float
  /// `first` is the class of the first word, for a break before this word. `last` is the class of the last word, for a break after this word.
  var first: CaptionBreakModel.WordClass
  var last: CaptionBreakModel.WordClass
}

/// Searches for the best way to split each token of a sentence into words.
///
/// A state consists of the start of the current caption line and the score so far. A beam of the best states advances over the tokens. The time
/// is proportional to the number of tokens, the beam width and the number of readings per token.
struct WordSplitSearch {
  private struct State {
    /// The character offset at which the current caption line begins.
    var lineStart: Int
    var last: CaptionBreakModel.WordClass
    var score: Float
    /// The index of the last step in `steps`; -1 at the start.
    var step: Int
  }

  private struct Step {
    var before: Int
    var token: Int
    var reading: Int
  }

  let tokens: [ArraySlice<UInt8>]
  let readings: [[PreparedReading]]
  private let captions: CaptionBreakModel
  /// The character offset of each token.
  private var starts: [Int] = []
  /// The number of characters of the sentence.
  private var length = 0
  private var states: [State] = []
  private var steps: [Step] = []
  private static let width = 10

  init(tokens: [ArraySlice<UInt8>], readings: [[PreparedReading]], captions: CaptionBreakModel) {
    self.tokens = tokens
    self.readings = readings
    self.captions = captions
  }

  mutating func run() -> FusedWordRepair.Result {
    for token in tokens {
      starts.append(length)
      length += token.count { $0 & 0xc0 != 0x80 } + 1
    }
    length = max(0, length - 1)
    states = [State(lineStart: 0, last: .other, score: 0, step: -1)]
    for index in tokens.indices { extend(token: index) }
    return result()
  }

  private mutating func extend(token: Int) {
    var next: [State] = []
    next.reserveCapacity(Self.width + 1)
    let start = starts[token]
    for state in states {
      let spaceOdds =
        token == 0
        ? 0 : captions.lengthLogOdds(length: start - 1 - state.lineStart, total: length - state.lineStart)
      for (index, reading) in readings[token].enumerated() {
        var new = state
        new.last = reading.last
        new.score += reading.score
        if token > 0 {
          let odds = spaceOdds + captions.contextLogOdds(after: state.last, before: reading.first)
          new.score += CaptionBreakModel.logNoBreak(odds)
        }
        // Further breaks would only lower the score, so this state cannot enter the beam any more.
        if next.count == Self.width, let worst = next.last, worst.score >= new.score { continue }
        if let lost = reading.lost {
          let lineEnd = start + lost.characters
          let odds =
            lost.odds
            + captions.lengthLogOdds(length: lineEnd - new.lineStart, total: length - new.lineStart)
          new.score += CaptionBreakModel.logBreak(odds)
          new.lineStart = lineEnd
        }
        insert(new, reading: index, token: token, into: &next)
      }
    }
    states = next
  }

  /// Inserts a state into the sorted beam. Of several states with the same line start and last word class, only the best is kept.
  private mutating func insert(_ state: State, reading: Int, token: Int, into states: inout [State]) {
    var state = state
    for index in states.indices
    where states[index].lineStart == state.lineStart && states[index].last == state.last {
      if states[index].score >= state.score { return }
      states.remove(at: index)
      break
    }
    if states.count == Self.width {
      guard let worst = states.last, worst.score < state.score else { return }
      states.removeLast()
    }
    if reading > 0 {
      steps.append(Step(before: state.step, token: token, reading: reading))
      state.step = steps.count - 1
    }
    var rank = states.count
    while rank > 0, states[rank - 1].score < state.score { rank -= 1 }
    states.insert(state, at: rank)
  }

  private func result() -> FusedWordRepair.Result {
    guard let best = states.first else { return .init(text: [], spaces: 0) }
    var chosen = [Int](repeating: 0, count: tokens.count)
    var step = best.step
    while step >= 0 {
      chosen[steps[step].token] = steps[step].reading
      step = steps[step].before
    }
    var text: [UInt8] = []
    var spaces = 0
    for (index, token) in tokens.enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      var from = token.startIndex
      if let lost = readings[index][chosen[index]].lost {
        text += token[from..<(token.startIndex + lost.offset)]
        text.append(UInt8(ascii: " "))
        from = token.startIndex + lost.offset
        spaces += 1
      }
      text += token[from...]
    }
    return .init(text: text, spaces: spaces)
  }
}
