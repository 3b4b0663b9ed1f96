import DocDraft
import DocModel

/// Reads rule cards. A rule card has `KEY: value` lines at the start, upper-case headings with colons (`DOMAIN:NETWORKING`), and lines that
/// begin with a key (`RULE: …`, `ANTI_PATTERN: …`, `FIX: …`). Between these lines there may be code, tables and other headings.
package struct RuleCardReader: Sendable {
  /// The two forms of a line that begins with an upper-case key.
  enum KeyLine: Hashable {
    /// A key and its value, as in `RULE: use …`.
    case entry(key: String, value: String)
    /// A line of only upper-case words and colons, such as `DOMAIN:NETWORKING:CACHES`.
    case heading
  }

  package init() {}

  /// `strong` if there are upper-case headings and repeated keys; `possible` if there are only repeated keys.
  package func confidence(in text: SourceText) -> Confidence? {
    var counts: [String: Int] = [:]
    var entries = 0
    var headings = 0
    var markdownHeadings = 0
    var sampled = 0
    for line in 0..<min(text.lineCount, 2000) {
      let bytes = text.lineBytes(line)
      if bytes.isEmpty { continue }
      sampled += 1
      switch Self.keyLine(bytes) {
      case .entry(let key, _):
        entries += 1
        counts[key, default: 0] += 1
      case .heading: headings += 1
      case nil: if Self.isMarkdownHeading(bytes) { markdownHeadings += 1 }
      }
    }
    let repeated = counts.values.filter { $0 >= 3 }.reduce(0, +)
    if headings >= 2, repeated >= 3 { return .strong }
    // In a short card, no key may occur three times, but many lines have keys.
    if headings >= 2, entries >= 4, entries * 4 >= sampled { return .strong }
    if headings >= 1, repeated >= 3, entries * 12 >= sampled { return .strong }
    if repeated >= 6, entries * 4 >= sampled, markdownHeadings < 2 { return .possible }
    return nil
  }

  private static func isMarkdownHeading(_ bytes: ArraySlice<UInt8>) -> Bool {
    let level = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    return (1...6).contains(level) && bytes.dropFirst(level).first == 0x20
  }

  /// Parses `KEY: value` and `KEY:NAME`. A key has at least two letters and consists of upper-case letters, digits and `_`.
  static func keyLine(_ bytes: ArraySlice<UInt8>) -> KeyLine? {
    guard let colon = bytes.prefix(40).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = bytes[..<colon]
    guard key.count >= 2, isKey(key) else { return nil }
    var rest = bytes[(colon + 1)...]
    while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
    guard let next = rest.first else { return nil }
    if next == 0x20 {
      let value = rest.drop { $0 == 0x20 }
      return .entry(key: String(decoding: key, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
    }
    let parts = rest.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.allSatisfy { isKey($0) } ? .heading : nil
  }

  private static func isKey(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, ByteClass.isUpper(first) else { return false }
    return word.allSatisfy { ByteClass.isUpper($0) || ByteClass.isDigit($0) || $0 == 0x5f || $0 == 0x2d }
  }

  package func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    guard options.repair else { return PlainTextReader.readUnrepaired(text, kind: .rules) }
    return RuleCardComposer(text).draft()
  }
}

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
      if isFirst { assembler.draft.title = source.line(line) }
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
        let entry = MetadataEntry(key: key.utf8.map(ByteClass.lowered).text, value: value)
        assembler.draft.metadata.append(entry)
        taken.insert(line)
      default: return taken
      }
    }
    return taken
  }

  /// Splits the runs so that each line with a key is a separate run.
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
    let low = nonBlank.indices.partitionPoint { nonBlank[$0] < first }
    let high = nonBlank.indices.partitionPoint { nonBlank[$0] <= last }
    guard low < high else { return }
    var part = run
    (part.firstLine, part.lastLine) = (nonBlank[low], nonBlank[high - 1])
    runs.append(part)
  }
}
