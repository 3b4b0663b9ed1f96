import DocSystem

/// Estimates which kinds of tokens a syntax highlighter wraps in spans, from the scraped code samples of a page.
///
/// In a scraped sample, a token with a span is always alone on its line. For each kind, the model counts the tokens that are alone on a line,
/// and those that are not. General knowledge about highlighters is only a prior with the weight of two tokens.
struct HighlighterModel {
  private typealias Kind = CodePiece.Kind

  /// The cost of assuming that one span contains several tokens of a line.
  private static let several: Float = 6

  private struct Count {
    var alone: Float = 0
    var all: Float = 0
    func share(prior: Float, weight: Float) -> Float { (alone + prior * weight) / (all + weight) }

    /// The log-odds that the highlighter wraps tokens of this kind in spans. Used only for kinds that are often alone by chance (`accident`).
    var odds: Float = 0
  }

  private var counts = [Count](repeating: Count(), count: Kind.allCases.count)

  /// Counts the tokens of another sample that was highlighted by the same program.
  mutating func learn(_ code: CodePieceTokenizer) {
    for index in code.lines.indices where code.lines[index].mode == .code {
      let alone = pieceAlone(index, code)
      for number in code.lines[index].pieces {
        let isAlone: Float = alone == nil ? 0 : 1
        let kind = kind(number, code)
        if code.pieces[number].kind == .close { continue }
        counts[kind.rawValue].alone += isAlone
        counts[kind.rawValue].all += 1
        let odds = alone == nil ? 0.02 / (1 - kind.accident) : 0.98 / kind.accident
        counts[kind.rawValue].odds += PortableMath.log(odds)
      }
    }
  }

  /// Whether keywords usually share their lines with other tokens. If so, the code is intact: highlighters always wrap keywords.
  var speakAgainst: Bool {
    let keywords = counts[Kind.keyword.rawValue]
    return keywords.all >= 3 && keywords.alone < 0.4 * keywords.all
  }

  private func kind(_ number: Int, _ code: CodePieceTokenizer) -> Kind {
    switch code.pieces[number].kind {
    case .sign: isTypeEnd(number, code) ? .angle : .sign
    case .mark: isAfterSpace(number, code) ? .sign : isAfterType(number, code) ? .optional : .mark
    case .punctuation where code.bytes[code.pieces[number].range.lowerBound] == UInt8(ascii: "."): .other
    case .open, .close: .punctuation
    case let kind: kind
    }
  }

  private func isAfterType(_ number: Int, _ code: CodePieceTokenizer) -> Bool {
    guard number > 0 else { return false }
    let last = code.pieces[number - 1]
    return last.kind == .type || last.kind == .angle || code.bytes[last.range.lowerBound] == UInt8(ascii: "]")
  }

  /// Whether a token ends a type, such as `>>` or `>?` after a name.
  private func isTypeEnd(_ number: Int, _ code: CodePieceTokenizer) -> Bool {
    let text = code.bytes[code.pieces[number].range]
    return text.first == UInt8(ascii: ">") && text.count > 1 && !isAfterSpace(number, code)
      && text.allSatisfy(">?!.".utf8.contains)
  }

  private func isAfterSpace(_ number: Int, _ code: CodePieceTokenizer) -> Bool {
    var before = code.pieces[number].range.lowerBound - 1
    if before > 0, code.bytes[before] == 0x0a { before -= 1 }
    return before < 0 || code.bytes[before] == 0x20 || code.bytes[before] == 0x0a
  }

  /// Whether the line has no white space before its first and after its last token.
  private func isTight(_ line: CodePieceTokenizer.Line, _ code: CodePieceTokenizer) -> Bool {
    guard let first = line.pieces.first, let last = line.pieces.last else { return false }
    return code.pieces[first].range.lowerBound == line.range.lowerBound
      && code.pieces[last].range.upperBound == line.range.upperBound
  }

  /// The only token of a line, or the main token of a line whose tokens highlighters wrap in one span; nil for other lines.
  private func pieceAlone(_ index: Int, _ code: CodePieceTokenizer) -> Int? {
    let line = code.lines[index]
    guard isTight(line, code), let first = line.pieces.first, let last = line.pieces.last else { return nil }
    if first == last { return first }
    // A highlighter may wrap each of the following in one span: `-1`, `try?`, a string with its escapes.
    let kind = code.pieces[first].kind
    if kind == .sign, last == first + 1, code.pieces[last].kind == .number { return last }
    if code.pieces[last].kind == .mark, last == first + 1, kind == .keyword { return first }
    return kind == .string && line.pieces.allSatisfy { code.pieces[$0].kind == .string } ? first : nil
  }

  /// The cost of labelling the line as a span, and as a token without a span that happens to be alone; nil if the line cannot be a span.
  func costs(line index: Int, in code: CodePieceTokenizer) -> (asSpan: Float, asGap: Float)? {
    guard let number = pieceAlone(index, code) else {
      let line = code.lines[index]
      guard isTight(line, code), let first = line.pieces.first, code.pieces[first].kind != .close,
        code.pieces[first].kind != .open
      else { return nil }
      return (Self.several, 0)
    }
    let kind = kind(number, code)
    let share = share(kind)
    let (marked, not) = (share, (1 - share) * kind.accident)
    return (-PortableMath.log(marked / (marked + not)), -PortableMath.log(not / (marked + not)))
  }

  private func share(_ kind: Kind) -> Float {
    if kind.accident > 0.1 {
      let odds = counts[kind.rawValue].odds + PortableMath.log(kind.prior / (1 - kind.prior))
      return bounded(1 / (1 + Float(PortableMath.exponential(Double(-odds)))))
    }
    return bounded(counts[kind.rawValue].share(prior: kind.prior, weight: 2))
  }

  private func bounded(_ share: Float) -> Float { max(0.002, min(0.99, share)) }
}

extension CodePiece.Kind {
  /// The prior probability that a highlighter wraps this kind of token in a span.
  fileprivate var prior: Float {
    switch self {
    case .keyword, .string, .comment, .number: 0.97
    case .type: 0.92
    case .sign, .attribute, .directive, .dollar: 0.8
    case .mark: 0.4
    case .angle, .optional: 0.05
    case .word: 0.15
    case .open, .close, .punctuation, .other: 0.005
    }
  }

  /// The probability that a token of this kind is alone on its line although it has no span.
  fileprivate var accident: Float {
    switch self {
    case .angle, .optional: 0.9
    case .open, .close, .punctuation, .other, .mark: 0.5
    default: 0.03
    }
  }
}
