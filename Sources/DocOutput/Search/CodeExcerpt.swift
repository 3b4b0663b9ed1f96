import DocModel

/// The lines of a code sample that are worth showing under a hit: all of a short one, and of a long one the
/// window that holds most words of the query.
struct CodeExcerpt: Sendable {
  /// All lines of the sample, safe to print, with tabs expanded.
  let lines: [String]
  let shown: Range<Int>
  let language: String?
  let title: String?

  init(_ sample: CodeSample, limit: Int, words: QueryWords) {
    let all = sample.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    shown = Self.window(all, limit: limit, words: words)
    lines = all.map { CodeText.display($0) }
    language = sample.language
    title = sample.title
  }

  /// A sample up to two lines longer than the limit is shown whole: a note how to see two lines takes one.
  private static func window(_ lines: [String], limit: Int, words: QueryWords) -> Range<Int> {
    guard lines.count > limit + 2 else { return 0..<lines.count }
    let found = lines.map { words.found(in: Array($0.utf8)[...]) }
    var best = (start: 0, words: -1)
    for start in 0...lines.count - limit {
      let bits = found[start..<start + limit].reduce(0) { $0 | $1 }
      if bits.nonzeroBitCount > best.words { best = (start, bits.nonzeroBitCount) }
    }
    // The first best window ends with the line that completed it; show what follows that line, too.
    var start = best.start
    if start > 0, let first = found[start...].firstIndex(where: { $0 != 0 }) {
      start = min(max(start, first - 2), lines.count - limit)
    }
    return start..<start + limit
  }

  /// Writes the excerpt. `more` is the command that shows all of it.
  func write(more: String, indent: Int, options: TextOptions, to output: inout OutputBuffer) {
    let frame = CodeText.frame(options)
    let room = options.width - indent - frame.columns
    func line(_ text: StyledText) {
      output.spaces(indent)
      frame.write(colour: options.colour, to: &output)
      (options.isTerminal ? text.cut(to: max(room, 16)) : text).write(colour: options.colour, to: &output)
      output.newline()
    }
    func note(_ count: Int, _ command: String) {
      line(StyledText("⋮ \(DecimalText.count(count, "more line"))\(command)", .quiet))
    }
    if shown.lowerBound > 0 { note(shown.lowerBound, "") }
    for text in lines[shown] { line(StyledText(text, .code)) }
    if shown.upperBound < lines.count { note(lines.count - shown.upperBound, ": \(more)") }
    if shown.upperBound == lines.count, shown.lowerBound > 0 {
      line(StyledText("⋮ all of it: \(more)", .quiet))
    }
  }
}

/// Code as text formats show it.
enum CodeText {
  /// What stands before each line of code: a quiet bar for people, plain indentation where text may be copied
  /// or read by a program.
  static func frame(_ options: TextOptions) -> StyledText {
    options.isTerminal ? StyledText("│ ", .quiet) : StyledText("  ")
  }

  /// A line of code, safe to print; tabs become spaces up to the next multiple of four.
  static func display(_ line: String) -> String {
    let safe = TerminalText.safe(line, lineBreaks: .kept)
    guard safe.utf8.contains(0x09) else { return safe }
    var result: [UInt8] = []
    var columns = 0
    for (value, _) in UTF8Scalars(safe) {
      if value == 0x09 {
        let count = 4 - columns % 4
        result.append(contentsOf: repeatElement(0x20, count: count))
        columns += count
      } else {
        result.append(scalar: value)
        columns += TerminalWidth.columns(of: value)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
