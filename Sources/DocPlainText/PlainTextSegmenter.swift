import DocDraft

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
    var emissions = model.emissions(of: lines)
    Self.keepPictures(&emissions, lines)
    Self.keepSentences(&emissions, lines)
    Self.keepMessages(&emissions, lines)
    let first = LineModel.best(emissions: emissions, pairs: model.pairs, lines: lines)
    Self.agree(&emissions, first, lines)
    var labels = LineModel.best(emissions: emissions, pairs: model.pairs, lines: lines)
    Self.joinWrapped(&labels, lines)
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
    return joinFigures(relabelled(runs))
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
    if LineShape.isLower(next.first), LineShape.isLetter(shape.last) || shape.last == UInt8(ascii: ",") {
      return true
    }
    guard shape.length >= 45, shape.length <= 110, next.length <= 110, next.bulletWidth == 0 else {
      return false
    }
    if lines.context(index).longestLine > 110 { return false }
    return LineShape.isLower(next.first) || !LineShape.endsSentence(shape.last) || shape.length >= 60
  }
}

// MARK: - Pictures

extension PlainTextSegmenter {
  /// Lines that are drawn for a good part, or arrows between words set in columns; but not a listing of files,
  /// and not code that a drawn arrow runs through.
  private func isPicture(_ range: Range<Int>) -> Bool {
    var drawn = 0
    var arrows = 0
    var gapped = 0
    var code = 0
    var files = 0
    for index in range {
      let shape = lines.shape(index)
      if shape.isDrawn { drawn += 1 } else if LineFeatures.strength(shape) > 1, shape.braces > 0 { code += 1 }
      if shape.arrows > 0, shape.gaps > 0 {
        arrows += 1
        gapped += 1
      } else if shape.arrows > 0, lines.source.lineBytes(lines.text[index]).contains(0xe2) {
        // A drawn arrow, set in the columns of the lines around.
        arrows += 1
      }
      if shape.namesFile { files += 1 }
    }
    if drawn > 0 { return drawn * 3 >= range.count ? files * 2 < range.count : code * 2 < range.count }
    return arrows == range.count && arrows > 1 && gapped > 0 && code == 0
  }

  private func hasPicture(_ range: Range<Int>) -> Bool {
    range.contains { lines.shape($0).isDrawn }
  }

  /// Splits preformatted lines at blank lines into code and pictures; captions inside a picture go with it.
  private func appendPreformatted(_ range: Range<Int>, to runs: inout [Run]) {
    var pieces: [(kind: Kind?, range: Range<Int>)] = []
    var begin = range.lowerBound
    while begin < range.upperBound {
      var end = begin + 1
      while end < range.upperBound, lines.blanksBefore(end) == 0 { end += 1 }
      var kind: Kind? = isPicture(begin..<end) ? .figure : isLabelOfPicture(begin..<end) ? nil : .code
      // A plain line between blank lines is a word about the next picture, or a title after the last.
      if kind == nil, pieces.contains(where: { $0.kind == .figure }), isPlainLine(begin..<end) {
        kind =
          lines.shape(begin).last == UInt8(ascii: ":") ? .paragraph : end == range.upperBound ? .heading : nil
      }
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

  /// One short line at the margin that begins like a title and has no columns.
  private func isPlainLine(_ range: Range<Int>) -> Bool {
    let shape = lines.shape(range.lowerBound)
    return range.count == 1 && shape.gaps == 0 && shape.arrows == 0 && shape.indent < 2 && shape.words <= 10
      && (LineShape.isUpper(shape.first) || shape.first == UInt8(ascii: "@") || shape.quotes > 0)
  }

  /// Puts together pictures that only a blank line or a line of captions tore apart, and takes in the line above a
  /// picture that is set in its columns.
  private func joinFigures(_ runs: [Run]) -> [Run] {
    var joined: [Run] = []
    for run in runs {
      if run.kind == .figure, let last = joined.last, last.kind == .paragraph,
        last.firstLine == last.lastLine,
        run.firstLine - last.lastLine <= 2, LineShape(lines.source.lineBytes(last.firstLine)).gaps > 0
      {
        joined[joined.count - 1].kind = .figure
      }
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

// MARK: - What stands around a line

extension PlainTextSegmenter {
  /// Puts right what a run's neighbours show: a line that ends in a colon right before a picture or code is a label, not
  /// a heading; a line in title case alone before code is a heading, though a colon stands in it; and short lines
  /// that end a document without any text are its page's footer.
  private func relabelled(_ runs: [Run]) -> [Run] {
    var runs = runs
    let shapes = runs.map { LineShape(lines.source.lineBytes($0.firstLine)) }
    let headings = runs.indices.filter { runs[$0].kind == .heading }
    let colons = headings.count { shapes[$0].last == UInt8(ascii: ":") }
    for index in runs.indices.dropLast() where runs[index].firstLine == runs[index].lastLine {
      let shape = shapes[index]
      let next = runs[index + 1].kind
      let isBeforeSample =
        next == .code || next == .figure
        || next == .paragraph && shapes[index + 1].last == UInt8(ascii: ":")
      if runs[index].kind == .heading, shape.last == UInt8(ascii: ":"), isBeforeSample,
        colons * 2 < headings.count
      {
        runs[index].kind = .paragraph
      } else if next == .code,
        runs[index].kind == .paragraph && isColonTitle(shape, runs, index)
          || runs[index].kind != .heading && isBracketTitle(shape, runs, index)
      {
        runs[index].kind = .heading
        runs[index].isDoubtful = false
      } else if next == .code, runs[index].kind == .heading, isBracketTitle(shape, runs, index) {
        runs[index].isDoubtful = false
      }
    }
    if let last = headings.last, last > headings[0], last + 1 < runs.count, runs.count - last <= 3 {
      let words = shapes[last...].reduce(0) { $0 + $1.words }
      let isText = runs[(last + 1)...].allSatisfy { $0.kind == .paragraph && $0.firstLine == $0.lastLine }
      if isText, words <= 4, !shapes[last...].contains(where: { LineShape.endsSentence($0.last) }) {
        runs[last].kind = .paragraph
      }
    }
    return runs
  }

  /// Whether blank lines set a run off from text that is no list.
  private func isAlone(_ runs: [Run], _ index: Int) -> Bool {
    let line = runs[index].firstLine
    guard runs[index + 1].firstLine > line + 1 else { return false }
    return index == 0 || runs[index - 1].lastLine < line - 1 && runs[index - 1].kind != .listItem
  }

  /// `KettleView (Glass View in Metal)`, by itself: a name and what it is.
  private func isBracketTitle(_ shape: LineShape, _ runs: [Run], _ index: Int) -> Bool {
    let words = lines.source.lineBytes(runs[index].firstLine).split(separator: 0x20)
    guard isAlone(runs, index), shape.last == UInt8(ascii: ")"), words.count >= 2, words.count <= 8,
      let name = words.first, name.allSatisfy(LineShape.isLetter), LineShape.isUpper(name[name.startIndex]),
      words[1].first == UInt8(ascii: "("), words.dropFirst(2).allSatisfy({ !$0.contains(UInt8(ascii: "(")) })
    else { return false }
    return LineFeatures.strength(shape) < 2
  }

  /// `Complete Example: All Styles in Action`, by itself.
  private func isColonTitle(_ shape: LineShape, _ runs: [Run], _ index: Int) -> Bool {
    isAlone(runs, index) && shape.colonWord >= 0 && shape.last != UInt8(ascii: ":") && shape.words >= 4
      && shape.words <= 10 && shape.longWords >= 3 && shape.longCapitalizedWords == shape.longWords
      && !LineShape.endsSentence(shape.last) && LineFeatures.strength(shape) < 2
  }
}
