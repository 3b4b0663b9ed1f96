import DocModel

/// Turns the runs of a plain text into sections and blocks, with heading levels and restored tables.
struct PlainTextComposer {
  private let runs: [PlainTextSegmenter.Run]
  private let lines: MeasuredLines
  /// Headings that tell their own level, by line (from 0).
  var fixedLevels: [Int: Int] = [:]
  /// Lines (from 0) that are dropped: page furniture and what became metadata.
  var dropped: Set<Int> = []
  /// Whether the first heading is the document's title.
  var firstIsTitle: Bool
  /// What the recovery of tables may still cost.
  private var wordsLeft = Self.mostTableWords

  /// Words of lost tables in one document whose columns are looked for: trying all numbers of columns takes about ten thousand
  /// instructions a word. Two hundred tables of ten rows have fewer.
  static let mostTableWords = 50_000

  init(runs: [PlainTextSegmenter.Run], lines: MeasuredLines) {
    self.runs = runs
    self.lines = lines
    firstIsTitle = runs.first?.kind == .heading
  }

  mutating func compose(into assembler: inout PlainTextAssembler) {
    let runs = runs.filter { !dropped.contains($0.firstLine) }
    let levels = headingLevels(runs)
    for (index, run) in runs.enumerated() {
      switch run.kind {
      case .heading:
        let text = assembler.foldedText(run.firstLine, run.lastLine)
        let level = levels[index] ?? 2
        if level == 1, firstIsTitle { assembler.setTitle(text) }
        assembler.open(level: level, heading: text, line: run.firstLine)
        assembler.count(.headingsRestored)
        if run.isDoubtful { assembler.doubt(line: run.firstLine, "this line may not be a heading") }
      case .paragraph: assembler.appendParagraph(from: run.firstLine, to: run.lastLine)
      case .listItem: assembler.appendParagraph(from: run.firstLine, to: run.lastLine, isItem: true)
      case .code:
        assembler.appendCode(from: run.firstLine, to: run.lastLine)
        assembler.count(.codeFencesRestored)
        if run.isDoubtful {
          assembler.doubt(line: run.firstLine, "where this code begins or ends is not clear")
        }
      case .figure:
        assembler.appendFigure(from: run.firstLine, to: run.lastLine)
        assembler.count(.figuresSetApart)
      case .tableRows: appendTable(run, to: &assembler)
      }
    }
  }

  private func headingLevels(_ runs: [PlainTextSegmenter.Run]) -> [Int: Int] {
    var places: [Int] = []
    var headings: [HeadingOutline.Heading] = []
    for (index, run) in runs.enumerated() where run.kind == .heading {
      let isEmpty = index + 1 < runs.count && runs[index + 1].kind == .heading
      places.append(index)
      headings.append(
        HeadingOutline.Heading(
          text: lines.source.line(run.firstLine), isEmpty: isEmpty, fixedLevel: fixedLevels[run.firstLine]))
    }
    let levels = HeadingOutline.levels(of: headings, firstIsTitle: firstIsTitle)
    return Dictionary(uniqueKeysWithValues: zip(places, levels))
  }

  /// A table where its columns can be told, else each line a paragraph.
  private mutating func appendTable(_ run: PlainTextSegmenter.Run, to assembler: inout PlainTextAssembler) {
    let bytes = (run.firstLine...run.lastLine).map { assembler.source.lineBytes($0) }
    let spacesMark = TableRow.spacesMark(bytes)
    let rows = bytes.map { TableRow.folded($0, spacesMark: spacesMark) }
    wordsLeft -= rows.prefix(1 + TableRecovery.rowsThatTeach).reduce(0) { $0 + $1.count { $0 == 0x20 } + 1 }
    if wordsLeft >= 0, let result = TableRecovery().result(rows) {
      assembler.append(.table(result.table), from: run.firstLine, to: run.lastLine)
      assembler.count(.tablesRestored)
      if run.isDoubtful || result.gain < 1 {
        assembler.doubt(line: run.firstLine, "the columns of this table are guessed from its words")
      }
      return
    }
    for line in run.firstLine...run.lastLine { assembler.appendParagraph(from: line, to: line) }
    assembler.doubt(
      line: run.firstLine,
      wordsLeft >= 0
        ? "these lines look like a table whose columns cannot be told"
        : "after tables of \(Self.mostTableWords) words these lines are paragraphs, and may be a table")
  }
}
