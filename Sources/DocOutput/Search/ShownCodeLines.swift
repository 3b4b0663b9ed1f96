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
  func write(more: String, indent: Int, to output: inout OutputBuffer) {
    let options = output.options
    let frame = CodeText.frame(options)
    let room = options.width - indent - frame.columns
    func line(_ text: StyledText) {
      if text.isEmpty, !options.isTerminal { return output.newline() }
      output.spaces(indent)
      frame.write(to: &output)
      (options.isTerminal ? text.cut(to: max(room, 16)) : text).writeLine(to: &output)
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
    StyledText(more, .quiet).writeLine(indent: indent, to: &output)
  }
}

/// The words of a query as bytes, used to find the relevant lines of a code sample.
///
/// The words affect only the layout. The index's analyzer decides what matches the query.
struct QueryWords: Sendable {
  /// At most 32 distinct words of at least three bytes each. ASCII letters are in lower case.
  let words: [[UInt8]]

  init(_ query: String) {
    var words: [[UInt8]] = []
    let letters = query.utf8.map(ByteClass.lowered)
    for word in letters.split(whereSeparator: { !ByteClass.isWord($0) }) where word.count >= 3 {
      if words.count < 32, !words.contains(Array(word)) { words.append(Array(word)) }
    }
    self.words = words
  }

  /// The set of query words that the line contains, ignoring case. Bit N stands for `words[N]`.
  func found(in line: ArraySlice<UInt8>) -> UInt32 {
    guard !words.isEmpty, line.count < 4096 else { return 0 }
    let line = line.map(ByteClass.lowered)
    var bits: UInt32 = 0
    for (index, word) in words.enumerated() where Self.contains(line, word) {
      bits |= 1 << UInt32(index)
    }
    return bits
  }

  /// The disjoint byte ranges of query words in a line, in ascending order. A match begins at the start of a word, or of a part of a name:
  /// `cell` matches in `UICollectionViewCell`, but not in `cancelled`.
  func ranges(in line: [UInt8]) -> [Range<Int>] {
    guard !words.isEmpty, line.count < 4096 else { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    while start < line.count {
      let longest = Self.beginsPart(line, at: start) ? longestWord(in: line, at: start) : 0
      if longest > 0 { ranges.append(start..<start + longest) }
      start += max(1, longest)
    }
    return ranges
  }

  /// The length in bytes of the longest query word that matches at the offset; 0 if none matches.
  private func longestWord(in line: [UInt8], at start: Int) -> Int {
    var longest = 0
    for word in words where word.count > longest && start + word.count <= line.count {
      if word.indices.allSatisfy({ word[$0] == ByteClass.lowered(line[start + $0]) }) { longest = word.count }
    }
    return longest
  }

  private static func beginsPart(_ line: [UInt8], at index: Int) -> Bool {
    guard index > 0 else { return true }
    let (previous, byte) = (line[index - 1], line[index])
    let isLetter = ByteClass.isLetter(previous) || previous >= 0x80
    if !isLetter { return true }
    return ByteClass.isUpper(byte)
  }

  private static func contains(_ line: [UInt8], _ word: [UInt8]) -> Bool {
    guard line.count >= word.count else { return false }
    return (0...line.count - word.count).contains { start in
      line[start] == word[0] && line[start..<start + word.count].elementsEqual(word)
    }
  }
}
