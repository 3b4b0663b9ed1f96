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
        // Code is left out, because many code samples begin with equal lines.
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

/// Converts the runs of lines that `PlainTextSegmenter` found to sections and blocks. Determines heading levels and restores tables.
struct PlainTextComposer {
  private let runs: [PlainTextSegmenter.Run]
  private let lines: MeasuredLines
  /// Levels that the caller fixes for certain headings, such as `DOMAIN:` lines of rule cards. The keys are zero-based line numbers.
  var fixedLevels: [Int: Int] = [:]
  /// The zero-based lines to drop: running heads, other boilerplate, and lines that became metadata.
  var dropped: Set<Int> = []
  var firstIsTitle: Bool
  /// The tables whose columns were recovered. The key of a table is the zero-based number of its first line.
  private var tables: [Int: TableRecovery.Result] = [:]
  /// The first line of the first table that is not analysed, because `mostTableWords` was reached.
  private var firstTableLeft = Int.max

  /// The maximum number of words per document that are analysed to restore table columns. Analysis takes about ten thousand instructions per
  /// word, because every possible number of columns is tried. Two hundred tables of ten rows are below this limit.
  static let mostTableWords = 50_000

  init(runs: [PlainTextSegmenter.Run], lines: MeasuredLines) {
    self.runs = runs
    self.lines = lines
    firstIsTitle = runs.first?.kind == .heading
  }

  mutating func compose(into assembler: inout PlainTextAssembler) {
    let runs = runs.filter { !dropped.contains($0.firstLine) }
    let levels = headingLevels(runs)
    recoverTables(runs, assembler.source)
    for (index, run) in runs.enumerated() {
      switch run.kind {
      case .heading:
        let text = assembler.folded(run.firstLine, run.lastLine)
        let level = levels[index] ?? 2
        if level == 1, firstIsTitle { assembler.draft.title = text }
        assembler.writer.heading(level: level, text: text, line: run.firstLine + 1)
        assembler.draft.repairs.count(.headingsRestored)
        if run.isDoubtful { assembler.warn(line: run.firstLine, "this line may not be a heading") }
      case .paragraph: assembler.appendParagraph(from: run.firstLine, to: run.lastLine)
      case .listItem: assembler.appendParagraph(from: run.firstLine, to: run.lastLine, isItem: true)
      case .code:
        assembler.appendCode(from: run.firstLine, to: run.lastLine)
        assembler.draft.repairs.count(.codeFencesRestored)
        if run.isDoubtful {
          assembler.warn(line: run.firstLine, "where this code begins or ends is not clear")
        }
      case .figure:
        assembler.appendFigure(from: run.firstLine, to: run.lastLine)
        assembler.draft.repairs.count(.figuresSetApart)
      case .tableRows: appendTable(run, to: &assembler)
      }
    }
  }

  /// The level of each heading from 1 to 6, by the index of its run. Three things determine the levels: outline numbers (`1.2`), fixed levels,
  /// and whether a heading directly follows another heading. Later headings without a number are below a heading with a fixed level.
  func headingLevels(_ runs: [PlainTextSegmenter.Run]) -> [Int: Int] {
    var levels: [Int: Int] = [:]
    var plain = 2
    for (index, run) in runs.enumerated() where run.kind == .heading {
      if levels.isEmpty, firstIsTitle {
        levels[index] = 1
      } else if let level = fixedLevels[run.firstLine] {
        levels[index] = level
        plain = 3
      } else if let depth = Self.depth(of: lines.source.line(run.firstLine)) {
        levels[index] = min(6, 1 + depth)
      } else {
        levels[index] = levels[index - 1] == plain ? plain + 1 : plain
      }
    }
    return levels
  }

  /// The depth of an outline number, such as 2 for `1.2 Title`; nil without a number.
  private static func depth(of text: String) -> Int? {
    let words = text.utf8.split(separator: 0x20, maxSplits: 1)
    guard words.count > 1, let number = words.first, let first = number.first, ByteClass.isDigit(first) else {
      return nil
    }
    let parts = number.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ":") }
    guard parts.allSatisfy({ $0.allSatisfy(ByteClass.isDigit) }) else { return nil }
    let isMarked = number.last.map { !ByteClass.isDigit($0) } ?? false
    return parts.count > 1 || isMarked ? parts.count : nil
  }

  /// Recovers the columns of all tables. Tables with equal headers have the same columns, so their rows are analysed together.
  private mutating func recoverTables(_ runs: [PlainTextSegmenter.Run], _ source: SourceText) {
    var wordsLeft = Self.mostTableWords
    var groups: [(rows: [[UInt8]], tables: [(line: Int, count: Int)])] = []
    var groupOfHeader: [[UInt8]: Int] = [:]
    var lines: Set<[UInt8]> = []
    for run in runs where run.kind == .tableRows {
      // Only a run with at most `mostRows` lines can be a table.
      guard run.lastLine - run.firstLine < TableRecovery.mostRows else { continue }
      let bytes = (run.firstLine...run.lastLine).map { source.lineBytes($0) }
      let rows = bytes.map { TableRow.folded($0) }
      guard rows.count > 1, rows.allSatisfy(TableRecovery.isRow) else { continue }
      wordsLeft -= rows.prefix(1 + TableRecovery.trainingRows).reduce(0) { $0 + $1.count { $0 == 0x20 } + 1 }
      if wordsLeft < 0 {
        firstTableLeft = run.firstLine
        break
      }
      for line in bytes { lines.insert(Array(line)) }
      var group = groupOfHeader[rows[0]] ?? groups.count
      if group < groups.count, groups[group].rows.count + rows.count > TableRecovery.mostRows {
        group = groups.count
      }
      if group == groups.count { groups.append(([rows[0]], [])) }
      groupOfHeader[rows[0]] = group
      groups[group].rows += rows.dropFirst()
      groups[group].tables.append((run.firstLine, rows.count - 1))
    }
    let text = textAround(runs, source, rows: groups.lazy.flatMap(\.rows), lines: lines)
    for group in groups {
      guard let result = TableRecovery().result(group.rows, in: text) else { continue }
      var rows = result.table.rows[...]
      for table in group.tables {
        var own = result
        own.table.rows = Array(rows.prefix(table.count))
        rows = rows.dropFirst(table.count)
        tables[table.line] = own
      }
    }
  }

  /// Counts words in the text around the tables. Runs that contain a row of a table are excluded, because they are probably misread tables.
  private func textAround(
    _ runs: [PlainTextSegmenter.Run], _ source: SourceText, rows: some Sequence<[UInt8]>, lines: Set<[UInt8]>
  ) -> WordPairCounts {
    if lines.isEmpty { return WordPairCounts() }
    var pairs = WordPairCounts(rows: rows)
    for run in runs where run.kind != .tableRows {
      let own = run.firstLine...run.lastLine
      if own.contains(where: { lines.contains(Array(source.lineBytes($0))) }) { continue }
      for line in own { pairs.count(source.lineBytes(line)) }
    }
    return pairs
  }

  /// Appends a table if its columns were recovered. Otherwise each line becomes a paragraph.
  private func appendTable(_ run: PlainTextSegmenter.Run, to assembler: inout PlainTextAssembler) {
    if let result = tables[run.firstLine] {
      assembler.append(.table(result.table), from: run.firstLine, to: run.lastLine)
      assembler.draft.repairs.count(.tablesRestored)
      if run.isDoubtful || result.gain < 1 {
        assembler.warn(line: run.firstLine, "the columns of this table are guessed from its words")
      }
      return
    }
    for line in run.firstLine...run.lastLine { assembler.appendParagraph(from: line, to: line) }
    assembler.warn(
      line: run.firstLine,
      run.firstLine < firstTableLeft
        ? "these lines look like a table whose columns cannot be told"
        : "after tables of \(Self.mostTableWords) words these lines are paragraphs, and may be a table")
  }
}

/// Builds a draft document from the runs of lines that `PlainTextSegmenter` found. Headings begin sections, and other runs become blocks of the
/// current section. Every block keeps its source line numbers. Restored headings, tables and code are counted as repairs.
struct PlainTextAssembler {
  let source: SourceText
  var draft: DraftDocument
  var writer = TreeWriter()

  init(_ source: SourceText, kind: DocumentKind) {
    self.source = source
    draft = DraftDocument(kind: kind)
  }

  mutating func finished() -> DraftDocument {
    writer.finish(into: &draft)
    return draft
  }

  mutating func warn(line: Int, _ reason: String) {
    // Only hostile files cause 200 warnings, and further ones would not help.
    if draft.repairs.warnings.count < 200 { draft.repairs.warn(line + 1, reason) }
  }

  mutating func append(_ block: Block, from first: Int, to last: Int) {
    writer.append(block, startLine: first + 1, endLine: last + 1)
  }

  /// Appends lines as a paragraph, with white space folded to single spaces. The marker of a list item is removed from the text, because the
  /// style of the paragraph contains the marker.
  mutating func appendParagraph(from first: Int, to last: Int, isItem: Bool = false) {
    var text = folded(first, last)
    guard !text.isEmpty else { return }
    var style = Paragraph.Style.plain
    if isItem {
      let shape = LineShape(source.lineBytes(first))
      let mark = text.utf8.prefix(shape.bulletWidth).filter { $0 != 0x20 }
      let isNumber = mark.first.map(ByteClass.isDigit) ?? false
      style = .listItem(depth: shape.indent / 2, marker: isNumber ? mark.text : "•")
      text = text.utf8.dropFirst(shape.bulletWidth).text
    }
    append(.paragraph(Paragraph(InlineText(marked: text), style: style)), from: first, to: last)
  }

  /// Appends lines as code, without blank lines at either end. Common indentation is kept.
  mutating func appendCode(from first: Int, to last: Int) {
    let lines = (first...last).map { source.lineBytes($0) }
    let sample = CodeSample(
      language: CodeLanguageGuess.guess(lines), startLine: first + 1, endLine: last + 1,
      text: verbatim(first, last))
    append(.code(sample), from: first, to: last)
  }

  mutating func appendFigure(from first: Int, to last: Int) {
    let figure = Figure(startLine: first + 1, endLine: last + 1, text: verbatim(first, last))
    append(.figure(figure), from: first, to: last)
  }

  /// The text of the lines `first...last`, with line feeds between them.
  func verbatim(_ first: Int, _ last: Int) -> String {
    Array((first...last).map(source.lineBytes).joined(separator: [0x0a])).text
  }

  /// The words of the lines, separated by single spaces.
  func folded(_ first: Int, _ last: Int) -> String { TextCleaner.line(verbatim(first, last)) }
}
