import DocModel

/// Selects the lines of a code sample that a hit shows. A short sample is shown completely. From a long one, lines around the first
/// occurrences of the query's words are shown.
struct ShownCodeLines: Sendable {
  /// All lines of the sample after sanitising, expanding tabs and removing the common indentation.
  let lines: [String]
  /// The ranges of the lines to show: at least one, in ascending order, with gaps between them.
  let shown: [Range<Int>]
  private let language: String?
  private let words: QueryWords

  /// Selects lines. A sample with up to two lines more than `limit` is shown completely, because a note on omitted lines takes as much room.
  init(_ sample: CodeSample, limit: Int, words: QueryWords) {
    lines = CodeText.withoutSharedIndentation(CodeText.display(sample))
    shown = lines.count <= limit + 2 ? [0..<lines.count] : Self.choose(lines, limit: limit, words: words)
    language = sample.language
    self.words = words
  }

  /// Chooses the first lines that contain words of the query, then the lines nearest to the chosen ones, until there are `limit` lines.
  private static func choose(_ lines: [String], limit: Int, words: QueryWords) -> [Range<Int>] {
    var seen: UInt32 = 0
    var keys: [Int] = []
    for (index, line) in lines.enumerated() {
      let found = words.found(in: Array(line.utf8)[...])
      if found & ~seen != 0, keys.count < limit / 3 { keys.append(index) }
      seen |= found
    }
    guard !keys.isEmpty else { return [0..<limit] }
    var isChosen = [Bool](repeating: false, count: lines.count)
    var count = 0
    var distance = 0
    while count < limit {
      for position in keys.flatMap({ distance == 0 ? [$0] : [$0 + distance, $0 - distance] })
      where count < limit && lines.indices.contains(position) && !isChosen[position] {
        isChosen[position] = true
        count += 1
      }
      distance += 1
    }
    // A note on one omitted line would take as much room as the line, so gaps of one line are filled.
    if lines.count > 1, isChosen[1] { isChosen[0] = true }
    for index in lines.indices.dropFirst().dropLast()
    where !isChosen[index] && isChosen[index - 1] && isChosen[index + 1] { isChosen[index] = true }
    return ranges(of: isChosen)
  }

  /// The ranges of chosen lines. `RangeSet` is several times slower, because it is not specialized.
  private static func ranges(of isChosen: [Bool]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in isChosen.indices where isChosen[index] {
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }

  /// Writes the excerpt.
  /// - Parameter more: the command that shows the complete sample.
  func write(more: String, indent: Int, options: TextOptions, to output: inout OutputBuffer) {
    let frame = CodeText.frame(options)
    let room = options.width - indent - frame.columns
    func line(_ text: StyledText) {
      if text.isEmpty, !options.isTerminal { return output.newline() }
      output.spaces(indent)
      frame.write(colour: options.colour, to: &output)
      (options.isTerminal ? text.cut(to: max(room, 16)) : text).writeLine(options, to: &output)
    }
    let styled = CodeText.styled(lines, language: language, words: words, options: options)
    var end = 0
    for (index, range) in shown.enumerated() {
      let left = range.lowerBound - end
      if left > 0 {
        line(StyledText("⋮ \(DecimalText.count(left, index == 0 ? "line" : "more line"))", .quiet))
      }
      for text in styled[range] { line(text) }
      end = range.upperBound
    }
    guard shown.count > 1 || shown.first != 0..<lines.count else { return }
    let left = lines.count - end
    let count = left > 0 ? DecimalText.count(left, "more line") : "all of it"
    let whole = StyledText("⋮ \(count): \(more)", .quiet)
    guard options.isTerminal, whole.columns > room else { return line(whole) }
    // The command has a line of its own and is never cut, so that users can copy it.
    line(StyledText("⋮ \(count):", .quiet))
    StyledText(more, .quiet).writeLine(options, indent: indent, to: &output)
  }
}
