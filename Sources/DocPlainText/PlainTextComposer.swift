import DocDraft
import DocModel

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

  /// Upper bound on the words per document that are analysed to restore table columns. Analysis takes about ten thousand instructions per word,
  /// because every possible number of columns is tried. Two hundred tables of ten rows are within the bound.
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
