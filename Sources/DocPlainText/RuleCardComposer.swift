import DocDraft
import DocModel

/// Builds the draft of a rule card. Lines of the form `KEY: value` are recognised by their syntax, and all other lines are segmented like an
/// article.
struct RuleCardComposer {
  private let source: SourceText
  private let keyLines: [Int: RuleCardReader.KeyLine]
  private let nonBlank: [Int]

  init(_ source: SourceText) {
    self.source = source
    var keyLines: [Int: RuleCardReader.KeyLine] = [:]
    var nonBlank: [Int] = []
    for line in 0..<source.lineCount {
      let bytes = source.lineBytes(line)
      if LineShape(bytes).isBlank { continue }
      nonBlank.append(line)
      if let key = RuleCardReader.keyLine(bytes) { keyLines[line] = key }
    }
    self.keyLines = keyLines
    self.nonBlank = nonBlank
  }

  func draft() -> DraftDocument {
    var assembler = PlainTextAssembler(source, kind: .rules)
    let header = readHeader(&assembler)
    let segmenter = PlainTextSegmenter(source)
    var composer = PlainTextComposer(runs: merged(segmenter.runs()), lines: segmenter.lines)
    composer.dropped = header
    composer.firstIsTitle = false
    var isFirst = true
    for line in nonBlank where keyLines[line] == .heading {
      composer.fixedLevels[line] = isFirst ? 1 : 2
      if isFirst { assembler.setTitle(source.line(line)) }
      isFirst = false
    }
    composer.compose(into: &assembler)
    return assembler.finished()
  }

  /// Reads the `KEY: value` lines at the start as metadata. A key that occurs more than once in the card is not metadata, but a rule.
  private func readHeader(_ assembler: inout PlainTextAssembler) -> Set<Int> {
    var taken: Set<Int> = []
    var keys: [String: Int] = [:]
    for key in keyLines.values {
      if case .entry(let name, _) = key { keys[name, default: 0] += 1 }
    }
    for line in nonBlank.drop(while: { keyLines[$0] == nil }) {
      switch keyLines[line] {
      case .heading where taken.isEmpty: continue
      case .entry(let key, let value) where keys[key] == 1:
        assembler.addMetadata(MetadataEntry(key: key.utf8.map(ByteClass.lowered).text, value: value))
        taken.insert(line)
      default: return taken
      }
    }
    return taken
  }

  /// Splits the runs so that each line with a key is a run of its own.
  private func merged(_ runs: [PlainTextSegmenter.Run]) -> [PlainTextSegmenter.Run] {
    var result: [PlainTextSegmenter.Run] = []
    let title = nonBlank.first { keyLines[$0] == .heading } ?? 0
    for var run in runs {
      // No section may begin before the title.
      if run.kind == .heading, run.firstLine < title { run.kind = .paragraph }
      var begin = run.firstLine
      for line in run.firstLine...run.lastLine {
        guard let key = keyLines[line], run.kind != .code || isOutside(line) else { continue }
        append(run, begin, line - 1, to: &result)
        let kind: PlainTextSegmenter.Kind = key == .heading ? .heading : .paragraph
        result.append(PlainTextSegmenter.Run(kind: kind, firstLine: line, lastLine: line))
        begin = line + 1
      }
      append(run, begin, run.lastLine, to: &result)
    }
    return result
  }

  /// Whether a line with a key is outside code, that is, not indented.
  private func isOutside(_ line: Int) -> Bool { source.lineBytes(line).first.map { $0 > 0x20 } ?? false }

  /// Appends the lines `first` to `last` of a run, without blank lines at either end.
  private func append(
    _ run: PlainTextSegmenter.Run, _ first: Int, _ last: Int, to runs: inout [PlainTextSegmenter.Run]
  ) {
    var first = first
    var last = last
    while first <= last, LineShape(source.lineBytes(first)).isBlank { first += 1 }
    while last >= first, LineShape(source.lineBytes(last)).isBlank { last -= 1 }
    guard first <= last else { return }
    var part = run
    part.firstLine = first
    part.lastLine = last
    runs.append(part)
  }
}
