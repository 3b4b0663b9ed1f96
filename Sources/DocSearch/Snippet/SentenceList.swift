import DocModel

/// The prose of a section as one text that is divided into sentences.
///
/// The text is UTF-8 on one line. Emphasis marks are removed, and a bullet precedes each list item. Each row of a table is a sentence. " | "
/// separates its cells, and the column's name precedes each cell. Each line of a figure is a sentence too. Paragraphs that are labelled as a
/// symptom and its remedy ("Symptom: …", "Fix: …") are recorded.
struct SentenceList {
  struct Sentence {
    /// The byte range in `text`, without the space after it.
    var range: Range<Int>
    /// The number of the sentence's group. A snippet never spans two groups. Each table row and each figure is a group, and code ends a group.
    var group: Int
  }

  private(set) var text: [UInt8] = []
  private(set) var sentences: [Sentence] = []
  /// The ranges of the column names before cells, ascending. Matches in column names do not count, because all rows contain the same names.
  private(set) var columnNames: [Range<Int>] = []
  private var group = 0
  /// For each symptom with a remedy, the range of its sentences and the index of the remedy's first sentence.
  private var remedies: [(symptom: Range<Int>, remedy: Int)] = []
  /// The sentences of a symptom for which no remedy has been found yet.
  private var openSymptom: Range<Int>?

  /// Once the text has this many bytes, no more blocks are added. Indexed sections are much shorter, because ingestion splits long ones.
  private static let mostBytes = 1 << 16

  init(_ section: Section) {
    for block in section.blocks where text.count < Self.mostBytes {
      switch block {
      case .paragraph(let paragraph):
        let isItem = if case .listItem(_, let marker) = paragraph.style { !marker.isEmpty } else { false }
        addProse(paragraph.text, isItem: isItem)
      case .table(let table):
        if table.rows.isEmpty { addRow(table.header, header: []) }
        for row in table.rows { addRow(row, header: table.header) }
        group += 1
      case .figure(let figure):
        addLabels(of: figure)
        group += 1
      case .code: group += 1
      }
    }
  }

  private mutating func addProse(_ paragraph: String, isItem: Bool) {
    let start = text.count
    if isItem, !sentences.isEmpty { text.append(contentsOf: "• ".utf8) }
    append(paragraph)
    let first = sentences.count
    split(from: start)
    if first < sentences.count { noteLabel(of: first..<sentences.count) }
  }

  /// If the sentence belongs to a symptom with a remedy, the index of the remedy's first sentence; else nil.
  func remedy(forSymptomAt sentence: Int) -> Int? {
    remedies.first { $0.symptom.contains(sentence) }?.remedy
  }

  /// Records a paragraph labelled as a symptom, or as the remedy of the last symptom.
  private mutating func noteLabel(of paragraph: Range<Int>) {
    let sentence = text[sentences[paragraph.lowerBound].range]
    guard let colon = sentence.prefix(Self.longestLabel + 1).firstIndex(of: 0x3a) else { return }
    let label = sentence[..<colon]
    if Self.symptomLabels.contains(where: { $0.elementsEqual(label) }) {
      openSymptom = paragraph
    } else if let symptom = openSymptom, Self.remedyLabels.contains(where: { $0.elementsEqual(label) }) {
      remedies.append((symptom, paragraph.lowerBound))
      openSymptom = nil
    }
  }

  private static let symptomLabels: [String.UTF8View] = ["Symptom", "Symptoms", "Problem"].map(\.utf8)
  private static let remedyLabels: [String.UTF8View] = ["Fix", "Solution", "Workaround", "Remedy"].map(\.utf8)
  private static let longestLabel = 10
  /// The maximum length in bytes of a column name that is repeated in each row.
  private static let longestHeader = 24

  /// Adds a table row as a sentence, such as "cell of a list | Take: a configuration". The first cell is the row's subject, so its column name
  /// is omitted.
  private mutating func addRow(_ cells: [InlineText], header: [InlineText]) {
    group += 1
    let start = text.count
    for (column, cell) in cells.enumerated() where !cell.isEmpty {
      if text.count > start { text.append(contentsOf: " | ".utf8) }
      if column > 0, column < header.count, !header[column].isEmpty,
        header[column].plain.utf8.count <= Self.longestHeader
      {
        let name = text.count
        append(header[column].marked)
        columnNames.append(name..<text.count)
        text.append(contentsOf: ": ".utf8)
      }
      append(cell.marked)
    }
    close(start..<text.count)
  }

  /// Adds the words in a text figure, without its drawing characters.
  private mutating func addLabels(of figure: Figure) {
    group += 1
    for line in figure.text.utf8.split(separator: 0x0a) {
      let start = text.count
      for scalar in Substring(line).unicodeScalars {
        // Drawing characters are arrows, box drawing, block elements, geometric shapes, and the characters of ASCII pictures.
        let isDrawing = (0x2190..<0x2600).contains(scalar.value) || "|+=_<>^-".unicodeScalars.contains(scalar)
        if !isDrawing, scalar.value > 0x20 {
          text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        } else if text.count > start, text.last != 0x20 {
          text.append(0x20)
        }
      }
      close(start..<text.count)
    }
  }

  /// Appends a text, with control characters such as line breaks replaced by spaces, and without `**` marks.
  private mutating func append(_ string: String) {
    var string = string
    string.withUTF8 { buffer in
      let bytes = buffer.span
      // The bytes `start..<index` need no change, and are copied together later.
      var start = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        let isControl = byte < 0x20 || byte == 0x7f
        let isEmphasis = byte == 0x2a && Self.isEmphasis(bytes, at: index)
        guard isControl || isEmphasis else {
          index &+= 1
          continue
        }
        text.append(contentsOf: buffer[start..<index])
        if isControl { text.append(0x20) }
        index += isEmphasis ? 2 : 1
        start = index
      }
      text.append(contentsOf: buffer[start...])
    }
  }

  /// Whether the two asterisks at an index are an emphasis mark. Unlike an operator or a glob pattern, a mark has a word on only one side.
  private static func isEmphasis(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard index + 1 < bytes.count, bytes[index + 1] == 0x2a else { return false }
    let isOpening = index == 0 || bytes[index - 1] <= 0x20 || bytes[index - 1] == 0x28
    let isClosing = index + 2 >= bytes.count || bytes[index + 2] <= 0x40
    return isOpening || isClosing
  }

  /// Ends a sentence that covers a range of the text, and appends a space.
  private mutating func close(_ range: Range<Int>) {
    var range = range
    while range.count > 0, text[range.upperBound - 1] == 0x20 {
      range = range.lowerBound..<(range.upperBound - 1)
    }
    while range.count > 0, text[range.lowerBound] == 0x20 {
      range = (range.lowerBound + 1)..<range.upperBound
    }
    if !range.isEmpty { sentences.append(Sentence(range: range, group: group)) }
    if let last = text.last, last != 0x20 { text.append(0x20) }
  }

  /// Splits the text from `start` into sentences.
  private mutating func split(from start: Int) {
    var sentenceStart = start
    var index = start
    let end = text.count
    while index < end {
      switch text[index] {
      case 0x21, 0x2e, 0x3f, 0xe3, 0xef: break
      default:
        index &+= 1
        continue
      }
      let length = endOfSentence(at: index, end: end)
      if length > 0 {
        close(sentenceStart..<(index + length))
        index += length
        sentenceStart = index
      } else {
        index += 1
      }
    }
    close(sentenceStart..<end)
  }

  /// The length in bytes of the punctuation that ends a sentence at an index, including closing quotation marks and brackets; 0 if no sentence
  /// ends there.
  private func endOfSentence(at index: Int, end: Int) -> Int {
    let byte = text[index]
    // The full stop, exclamation mark and question mark of Chinese and Japanese (。！？) have three bytes.
    if byte == 0xe3, index + 2 < end, text[index + 1] == 0x80, text[index + 2] == 0x82 { return 3 }
    if byte == 0xef, index + 2 < end, text[index + 1] == 0xbc,
      text[index + 2] == 0x81 || text[index + 2] == 0x9f
    {
      return 3
    }
    guard byte == 0x2e || byte == 0x21 || byte == 0x3f else { return 0 }
    var next = index + 1
    while next < end, Self.closes(text[next]) { next += 1 }
    guard next < end, text[next] == 0x20 else { return 0 }
    guard next + 1 < end, opensSentence(at: next + 1), byte != 0x2e || !isAbbreviation(endingAt: index) else {
      return 0
    }
    return next - index
  }

  private static func closes(_ byte: UInt8) -> Bool {
    byte == 0x22 || byte == 0x27 || byte == 0x29 || byte == 0x5d || byte == 0x60 || byte == 0x2a
  }

  private func opensSentence(at index: Int) -> Bool {
    switch text[index] {
    case 0x41...0x5a, 0x30...0x39, 0x22, 0x27, 0x28, 0x5b, 0x60, 0x2a, 0x40, 0x23, 0x80...0xff: true
    default: false
    }
  }

  /// Whether the full stop at an index belongs to an abbreviation or an initial, such as "e.g." or "vs.".
  private func isAbbreviation(endingAt index: Int) -> Bool {
    var start = index
    while start > 0, text[start - 1] > 0x20, text[start - 1] != 0x28, index - start < 6 { start -= 1 }
    let word = text[start..<index].map { $0 | 0x20 }
    if word.count == 1 { return ByteClass.isLower(word[0]) }
    return Self.abbreviations.contains { $0.elementsEqual(word) }
  }

  private static let abbreviations: [String.UTF8View] = [
    "e.g", "i.e", "vs", "cf", "approx", "resp", "fig", "mr", "mrs", "dr", "st",
  ].map(\.utf8)
}
