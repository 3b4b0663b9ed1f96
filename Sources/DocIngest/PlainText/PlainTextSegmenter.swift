/// Cuts a text that lost its marks into blocks: in go measured lines, out come runs of lines with their kind.
struct PlainTextSegmenter {
  enum Kind: Sendable, Hashable {
    case heading, paragraph, listItem, code, tableRows, figure
  }

  /// A run of lines of one kind; lines count from 0, both ends included.
  struct Run: Sendable, Hashable {
    var kind: Kind
    var firstLine: Int
    var lastLine: Int
    /// The model nearly chose otherwise somewhere in the run.
    var isDoubtful = false
  }

  let lines: MeasuredLines
  private let labels: [LineModel.Label]
  private let doubtful: [Bool]

  init(_ source: SourceText, model: LineModel = .trained) {
    let lines = MeasuredLines(source)
    let emissions = model.emissions(of: lines)
    let labels = LineModel.best(emissions: emissions, pairs: model.pairs, lines: lines)
    self.lines = lines
    self.labels = labels
    doubtful = labels.indices.map { index in
      let row = emissions[index * LineModel.labelCount..<(index + 1) * LineModel.labelCount]
      let own = row[row.startIndex + labels[index].rawValue]
      return row.contains { $0 > own }
    }
  }

  func runs() -> [Run] {
    var runs: [Run] = []
    var index = 0
    while index < labels.count {
      var end = index + 1
      switch labels[index] {
      case .code:
        while end < labels.count, labels[end] == .code { end += 1 }
        appendPreformatted(index..<end, to: &runs)
      case .tableRow:
        while end < labels.count, labels[end] == .tableRow, lines.blanksBefore(end) == 0 { end += 1 }
        runs.append(run(.tableRows, index..<end))
      case .paragraph:
        while end < labels.count, labels[end] == .paragraph, lines.blanksBefore(end) == 0, wraps(end - 1) {
          end += 1
        }
        runs.append(run(hasPicture(index..<end) ? .figure : .paragraph, index..<end))
      case .heading: runs.append(run(.heading, index..<end))
      case .listItem: runs.append(run(.listItem, index..<end))
      }
      index = end
    }
    return joinFigures(runs)
  }

  private func run(_ kind: Kind, _ range: Range<Int>) -> Run {
    Run(
      kind: kind, firstLine: lines.text[range.lowerBound], lastLine: lines.text[range.upperBound - 1],
      isDoubtful: range.contains { doubtful[$0] })
  }

  /// Whether the paragraph line runs on in the next line: both are set to a width, as in mail and manuals.
  private func wraps(_ index: Int) -> Bool {
    let shape = lines.shape(index)
    let next = lines.shape(index + 1)
    guard shape.length >= 45, shape.length <= 110, next.length <= 110, next.bulletWidth == 0 else {
      return false
    }
    if lines.context(index).longestLine > 110 { return false }
    return LineShape.isLower(next.first) || !LineShape.endsSentence(shape.last) || shape.length >= 60
  }
}

// MARK: - Pictures

extension PlainTextSegmenter {
  /// A line drawn with box characters, not a ruled comment of a program.
  private func isDrawn(_ index: Int) -> Bool {
    let shape = lines.shape(index)
    guard shape.boxes > 0 else { return false }
    let slashes =
      shape.first == UInt8(ascii: "/") && (shape.second == shape.first || shape.second == UInt8(ascii: "*"))
    return !slashes && shape.first != UInt8(ascii: "#") && !shape.hasComment && shape.quotes < 4
  }

  private func hasPicture(_ range: Range<Int>) -> Bool {
    range.contains { isDrawn($0) }
  }

  /// Splits preformatted lines at blank lines into code and pictures; captions inside a picture go with it.
  private func appendPreformatted(_ range: Range<Int>, to runs: inout [Run]) {
    var pieces: [(kind: Kind?, range: Range<Int>)] = []
    var begin = range.lowerBound
    while begin < range.upperBound {
      var end = begin + 1
      while end < range.upperBound, lines.blanksBefore(end) == 0 { end += 1 }
      let kind: Kind? = hasPicture(begin..<end) ? .figure : isLabelOfPicture(begin..<end) ? nil : .code
      pieces.append((kind, begin..<end))
      begin = end
    }
    let hasFigure = pieces.contains { $0.kind == .figure }
    var last: (kind: Kind, range: Range<Int>)?
    for piece in pieces {
      let kind = piece.kind ?? (hasFigure ? .figure : .code)
      if let open = last, open.kind == kind {
        last = (kind, open.range.lowerBound..<piece.range.upperBound)
      } else {
        if let open = last { runs.append(run(open.kind, open.range)) }
        last = (kind, piece.range)
      }
    }
    if let open = last { runs.append(run(open.kind, open.range)) }
  }

  /// Lines that, beside a picture, are its captions: arrows or columns of words, no code.
  private func isLabelOfPicture(_ range: Range<Int>) -> Bool {
    var strong = 0
    for index in range {
      let shape = lines.shape(index)
      if shape.braces > 0 || shape.keyword == .declaration || shape.semicolons > 0 { strong += 1 }
      if shape.hasComment && shape.gaps == 0 { strong += 1 }
    }
    return strong == 0
  }

  /// Puts together pictures that only a blank line or a line of captions tore apart.
  private func joinFigures(_ runs: [Run]) -> [Run] {
    var joined: [Run] = []
    for run in runs {
      if let last = joined.last, last.kind == .figure, run.kind == .figure {
        joined[joined.count - 1].lastLine = run.lastLine
        joined[joined.count - 1].isDoubtful = last.isDoubtful || run.isDoubtful
      } else {
        joined.append(run)
      }
    }
    return joined
  }
}
