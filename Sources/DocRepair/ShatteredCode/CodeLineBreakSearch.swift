import DocModel

/// Determines which line feeds of a scraped code sample the author wrote.
///
/// The scrape put each text node of the highlighted code on its own line, in addition to the line feeds of the code. A node is either a *span*,
/// which is a highlighted token, or a *gap* between spans. A line feed next to a span was added; a line feed inside a gap is original. The task
/// is therefore to label each line as span or gap. The highlighter's rules are learned from the page: a kind of token that is always alone on
/// its line is highlighted. Three properties of the resulting code are evidence as well: indentation inside brackets, whether the grammar allows
/// a line to end, and which tokens are adjacent. Viterbi's algorithm finds the labels with the lowest cost. Costs are negative logarithms of
/// rough odds. The time is linear in the sample.
struct CodeLineBreakSearch {
  private enum Label: Int { case gap, span, block }

  /// What precedes a token on its line of the rebuilt code.
  private enum Before: Int {
    case text
    /// Only white space precedes the token.
    case lineStart
    /// Nothing precedes the token. The gap has no text so far, so it must continue on the next line.
    case emptyGap
  }

  private let bytes: [UInt8]
  private let lines: [CodePieceTokenizer.Line]
  private let pieces: [CodePiece]
  private let kinds: HighlighterModel
  private let code: CodePieceTokenizer
  private var found: (labels: [Label], cost: Float, worst: Float) = ([], 0, 0)

  init(_ code: CodePieceTokenizer, _ kinds: HighlighterModel) {
    self.code = code
    self.kinds = kinds
    bytes = code.bytes
    lines = code.lines
    pieces = code.pieces
  }

  /// The costs of two explanations of the sample: the scrape split its lines (`shattered`), or the sample is intact (`whole`).
  mutating func weigh() -> (shattered: Float, whole: Float) {
    found = search()
    return (found.cost, wholeCost())
  }

  /// The sample with only the line feeds that the author wrote, according to the labels.
  func joined() -> ShatteredCodeRepair.Result {
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count)
    for index in lines.indices {
      if index > 0, isAuthors(found.labels[index - 1], found.labels[index], index) { joined.append(0x0a) }
      joined += bytes[lines[index].range]
    }
    return ShatteredCodeRepair.Result(
      code: joined, wasShattered: joined.count < bytes.count, isSure: found.worst < Cost.doubtful)
  }

  // MARK: Viterbi search

  private enum Cost {
    static let never: Float = 1000
    /// A step with at least this cost is implausible.
    static let doubtful: Float = 5.5
  }

  private struct State {
    var cost: Float
    /// The cost of the most expensive single step.
    var worst: Float
    var from: Int8
  }

  private static let stateCount = 9
  private static let nothing = State(cost: .infinity, worst: 0, from: -1)

  private func search() -> (labels: [Label], cost: Float, worst: Float) {
    var states = [State](repeating: Self.nothing, count: Self.stateCount)
    var history: [[Int8]] = []
    history.reserveCapacity(lines.count)
    for index in lines.indices {
      var next = [State](repeating: Self.nothing, count: Self.stateCount)
      for (label, own) in labels(index) {
        if index == 0 {
          let before: Before = isBlank(0) ? .lineStart : .text
          next[Self.number(label, before)] = State(cost: own, worst: 0, from: 0)
          continue
        }
        for from in 0..<Self.stateCount where states[from].cost < .infinity {
          guard let last = Label(rawValue: from / 3), let before = Before(rawValue: from % 3) else {
            continue
          }
          let (cost, after) = step(from: last, before, to: label, index)
          let value = states[from].cost + cost + own
          let target = Self.number(label, after)
          if value < next[target].cost {
            next[target] = State(cost: value, worst: max(states[from].worst, cost), from: Int8(from))
          }
        }
      }
      states = next
      history.append(next.map(\.from))
    }
    var best = states.indices.min { states[$0].cost < states[$1].cost } ?? 0
    let (cost, worst) = (states[best].cost, states[best].worst)
    var labels = [Label](repeating: .gap, count: lines.count)
    for index in lines.indices.reversed() {
      labels[index] = Label(rawValue: best / 3) ?? .gap
      best = max(0, Int(history[index][best]))
    }
    return (labels, cost, worst)
  }

  private static func number(_ label: Label, _ before: Before) -> Int { label.rawValue * 3 + before.rawValue }

  /// The possible labels of a line, each with its cost.
  private func labels(_ index: Int) -> [(Label, Float)] {
    let line = lines[index]
    switch line.mode {
    case .inline: return [(.span, 0)]
    case .block where line.isApart:
      // In a multi-line string, an escape or interpolation that is alone on a line is a span.
      return [(bytes[line.range].first == UInt8(ascii: "\\") ? .span : .block, 0)]
    case .block: return [(.gap, 0)]
    case .code: break
    }
    if index + 1 < lines.count, lines[index + 1].mode == .block, lines[index + 1].isApart, beginsBlock(index)
    {
      return [(.block, 0)]
    }
    guard let (asSpan, asGap) = kinds.costs(line: index, in: code) else { return [(.gap, 0)] }
    return [(.gap, asGap), (.span, asSpan)]
  }

  private func beginsBlock(_ index: Int) -> Bool {
    guard let first = lines[index].pieces.first else { return false }
    return pieces[first].range.lowerBound == lines[index].range.lowerBound
      && (pieces[first].kind == .string || pieces[first].kind == .comment)
  }

  /// Whether the author wrote the line feed before a line.
  private func isAuthors(_ last: Label, _ label: Label, _ index: Int) -> Bool {
    (last == .gap && label == .gap) || (last == .block && label == .block && lines[index].mode == .block)
  }

  private func step(from last: Label, _ before: Before, to label: Label, _ index: Int) -> (Float, Before) {
    if isAuthors(last, label, index) {
      if label == .block { return (0, .text) }
      var cost = lines[index].mode == .code ? Layout.lineFeed : 0
      if before == .lineStart {
        cost += lines[index - 1].range.isEmpty ? Layout.emptyLine : Layout.blankLine
      } else if before == .text, endsWithSpace(index - 1) {
        cost += Layout.trailingSpace
      }
      if isBlank(index) { return (cost, .lineStart) }
      return (cost + lineStartCost(index, indent: indent(index)), .text)
    }
    if before == .emptyGap { return (Cost.never, .text) }
    if lines[index].range.isEmpty { return (0, label == .gap && before != .lineStart ? .emptyGap : .text) }
    if lines[index].mode != .code { return (0, .text) }
    if before == .lineStart { return (lineStartCost(index, indent: lines[index - 1].range.count), .text) }
    if isBlank(index) {
      let next = index + 1 < lines.count ? lines[index + 1].pieces.first : nil
      let isBeforeComment = next.map { pieces[$0].kind == .comment } ?? true
      return (lines[index].range.count > 1 && !isBeforeComment ? Layout.wideGap : 0, .text)
    }
    return (joinCost(index), .text)
  }

  /// The cost of the sample if no line feed was added.
  private func wholeCost() -> Float {
    var cost: Float = 0
    var before = Before.lineStart
    for index in lines.indices {
      if index > 0 {
        let (step, after) =
          lines[index].mode == .block ? (0, .text) : step(from: .gap, before, to: .gap, index)
        cost += step + (lines[index].mode == .inline ? Layout.breakInString : 0)
        before = after
      }
    }
    return cost
  }

  // MARK: Costs of the layout of the code

  private enum Layout {
    static let lineFeed: Float = 0.3
    static let emptyLine: Float = 0.5
    /// The cost of a line that consists of white space.
    static let blankLine: Float = 1.5
    static let trailingSpace: Float = 4
    static let breakInString: Float = 10
    static let wideGap: Float = 5
    /// The cost of a line that is inside brackets, but not indented.
    static let noIndent: Float = 5
    static let closingAtMargin: Float = 1
    static let commentTouches: Float = 4
    static let cannotBegin: Float = 5
    static let neverJoined: Float = 12
    static let twoOperands: Float = 7
  }

  private func isBlank(_ index: Int) -> Bool { indent(index) == lines[index].range.count }

  private func indent(_ index: Int) -> Int {
    bytes[lines[index].range].prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  private func endsWithSpace(_ index: Int) -> Bool {
    guard let last = bytes[lines[index].range].last else { return false }
    return last == 0x20 || last == 0x09
  }

  /// The cost of a scraped line that begins a line of the rebuilt code.
  /// - Parameter indent: the number of bytes of white space before the first token.
  private func lineStartCost(_ index: Int, indent: Int) -> Float {
    guard let first = lines[index].pieces.first, lines[index].mode == .code else { return 0 }
    let piece = pieces[first]
    var cost: Float = 0
    let isDirective = piece.kind == .directive || piece.kind == .comment
    if indent == 0, piece.depth > 0, !isDirective {
      cost += piece.kind == .close ? Layout.closingAtMargin : Layout.noIndent
    }
    guard first > 0, piece.kind != .comment else { return cost }
    let last = pieces[first - 1]
    // After a closing bracket, `.member` may begin a line, because it continues a chain of calls.
    let isMember = bytes[piece.range.lowerBound] == UInt8(ascii: ".")
    if beginsContinuation(piece), !isMember || last.kind != .close || !piece.isInBraces && !endsBlock(last) {
      cost += Layout.cannotBegin * (indent == 0 ? 1 : 0.1)
    }
    // Inside parentheses or square brackets, a line feed does not end a statement, so two operands cannot be on successive lines.
    if !piece.isInBraces, endsOperand(last), beginsOperand(piece) {
      cost += Layout.twoOperands
    }
    return cost
  }

  private func endsBlock(_ piece: CodePiece) -> Bool { bytes[piece.range.lowerBound] == UInt8(ascii: "}") }

  /// Whether a token cannot begin a statement.
  private func beginsContinuation(_ piece: CodePiece) -> Bool {
    if piece.kind != .sign { return piece.kind == .punctuation || piece.kind == .mark }
    let next = code.byte(piece.range.upperBound)
    return next == 0x20 || next == 0x0a
  }

  /// The cost of a scraped line that is joined to the line before it.
  private func joinCost(_ index: Int) -> Float {
    let line = lines[index]
    let (left, right) = (code.byte(line.range.lowerBound - 2), bytes[line.range.lowerBound])
    let indent = indent(index)
    guard let first = line.pieces.first, first > 0 else { return 0 }
    let (last, piece) = (pieces[first - 1], pieces[first])
    if last.kind == .comment,
      bytes[last.range.lowerBound] == UInt8(ascii: "/") || bytes[last.range.lowerBound] == UInt8(ascii: "#"),
      code.byte(last.range.lowerBound + 1) != UInt8(ascii: "*")
    {
      return Layout.neverJoined
    }
    let isApart = indent > 0 || left == 0x20 || left == 0x09 || left == 0x0a
    if piece.kind == .comment { return isApart ? 0 : Layout.commentTouches }
    var cost: Float = indent > 1 ? Layout.wideGap : 0
    if !isApart, ByteClass.isWord(left), ByteClass.isWord(right) { return Layout.neverJoined }
    if endsOperand(last), beginsOperand(piece), isApart || right != UInt8(ascii: "(") {
      cost += Layout.twoOperands
    }
    return cost
  }

  private func endsOperand(_ piece: CodePiece) -> Bool {
    [.word, .type, .mark, .number, .string, .dollar, .close].contains(piece.kind)
  }

  private func beginsOperand(_ piece: CodePiece) -> Bool {
    [.word, .type, .number, .string, .dollar, .attribute, .directive].contains(piece.kind)
  }
}
