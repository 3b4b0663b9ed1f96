import DocDraft
import DocModel

/// Divides a text without markup into runs of lines of one kind.
struct PlainTextSegmenter {
  enum Kind: Sendable, Hashable {
    case heading, paragraph, listItem, code, tableRows, figure
  }

  /// Consecutive lines of one kind. Line numbers are zero-based, and both ends are included.
  struct Run: Sendable, Hashable {
    var kind: Kind
    var firstLine: Int
    var lastLine: Int
    /// Whether some line of the run was given its label only because of its neighbours.
    var isDoubtful = false
  }

  let lines: MeasuredLines
  private let labels: [LineModel.Label]
  private let doubtful: [Bool]

  init(_ source: SourceText, model: LineModel = .trained) {
    let lines = MeasuredLines(source)
    let emissions = model.emissions(of: lines)
    var labels = LineModel.best(emissions: emissions, pairs: model.pairs, lines: lines)
    Self.completeTables(&labels, lines)
    self.lines = lines
    self.labels = labels
    doubtful = labels.indices.map { index in
      let row = emissions[index * LineModel.labelCount..<(index + 1) * LineModel.labelCount]
      let own = row[row.startIndex + labels[index].rawValue]
      return row.contains { $0 > own }
    }
  }

  /// Turns a block into a table if many of its lines were classified as rows, or if its first line equals the header of such a table.
  private static func completeTables(_ labels: inout [LineModel.Label], _ lines: MeasuredLines) {
    var others: [UInt64: [Range<Int>]] = [:]
    var headers: Set<UInt64> = []
    var begin = 0
    while begin < labels.count {
      let block = begin..<begin + lines.context(begin).blockLines
      let rows = labels[block].count { $0 == .tableRow }
      if rows > 1, rows * 5 >= block.count * 2 {
        for index in block { labels[index] = .tableRow }
        headers.insert(lines.shape(begin).hash)
      } else if block.count > 1, lines.shape(begin).words > 1, LineFeatures.strength(lines.shape(begin)) == 0
      {
        // Code is no table: many samples begin alike.
        others[lines.shape(begin).hash, default: []].append(block)
      }
      begin = block.upperBound
    }
    for header in headers {
      for index in (others[header] ?? []).joined() { labels[index] = .tableRow }
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
        let isDrawn = (index..<end).contains { lines.shape($0).isDrawn }
        runs.append(run(isDrawn ? .figure : .paragraph, index..<end))
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

  /// Whether the paragraph continues on the line after `index`, as in hard-wrapped text.
  private func wraps(_ index: Int) -> Bool {
    let shape = lines.shape(index)
    let next = lines.shape(index + 1)
    if ByteClass.isLower(next.first), LineShape.isLetter(shape.last) || shape.last == UInt8(ascii: ",") {
      return true
    }
    guard shape.length >= 45, shape.length <= 110, next.length <= 110, next.bulletWidth == 0 else {
      return false
    }
    if lines.context(index).longestLine > 110 { return false }
    return ByteClass.isLower(next.first) || !LineShape.endsSentence(shape.last) || shape.length >= 60
  }

  // MARK: Drawings made of characters

  /// Divides preformatted lines into code and drawings, at blank lines. A block is a drawing if many of its lines have box-drawing characters
  /// and it is not a directory tree.
  private func appendPreformatted(_ range: Range<Int>, to runs: inout [Run]) {
    var begin = range.lowerBound
    var open: (kind: Kind, range: Range<Int>)?
    while begin < range.upperBound {
      var end = begin + 1
      while end < range.upperBound, lines.blanksBefore(end) == 0 { end += 1 }
      let drawn = (begin..<end).count { lines.shape($0).isDrawn }
      let files = (begin..<end).count { lines.shape($0).namesFile }
      let kind: Kind = drawn > 0 && drawn * 3 >= end - begin && files * 2 < end - begin ? .figure : .code
      if let last = open, last.kind != kind {
        runs.append(run(last.kind, last.range))
        open = nil
      }
      open = (kind, (open?.range.lowerBound ?? begin)..<end)
      begin = end
    }
    if let open { runs.append(run(open.kind, open.range)) }
  }

  /// Joins drawings that are separated only by blank lines.
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
