import DocDraft
import DocModel
import DocSystem

/// Reads help files of Vim and Neovim (`:help help-writing`). A horizontal rule precedes a heading, a `*tag*` names what the following text
/// explains, and a code sample is between `>` and `<`. The rest is read as laid-out text.
struct VimHelpReader: TextReader {
  var name: String { "vim-help" }

  /// Certain if the first line begins with the tag of a help file, or a line near the end sets the file type.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    let first = text.lineBytes(0)
    if first.first == UInt8(ascii: "*"), let tag = VimHelpLine(first).tags.first,
      tag.utf8.suffix(4).elementsEqual(".txt".utf8)
    {
      return .certain
    }
    let end = text.bytes.suffix(200)
    guard let type = ByteSearch.first("ft=help", in: end) ?? ByteSearch.first("filetype=help", in: end) else {
      return nil
    }
    return end[type.upperBound...].first.map(ByteClass.isLetter) == true ? nil : .certain
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    var page = VimHelpPage(text)
    return page.draft()
  }
}

/// A line of a help file: its tags, and its text without tags and link markers.
struct VimHelpLine {
  private(set) var tags: [String] = []
  /// The text, with tabs expanded and trailing white space removed.
  private(set) var text: [UInt8] = []
  /// Whether a code sample begins after the line.
  private(set) var opensSample = false
  /// Whether a code sample ends before the line.
  private(set) var endsSample = false

  init(_ line: ArraySlice<UInt8>) {
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      let isFirst = index == line.startIndex || ByteClass.isSpace(line[index - 1])
      if byte == UInt8(ascii: "*"), isFirst, let tag = Self.marked(line[index...], byte),
        line[tag.endIndex + 1..<line.endIndex].first.map(ByteClass.isSpace) ?? true
      {
        tags.append(tag.text)
        index = tag.endIndex + 1
      } else if byte == UInt8(ascii: "|"), let link = Self.marked(line[index...], byte) {
        text += link
        index = link.endIndex + 1
      } else {
        text += byte == 0x09 ? Array(repeating: 0x20, count: 8 - text.count % 8) : [byte]
        index += 1
      }
    }
    trim()
    // The `<` that ends a code sample is replaced by a space, so that the columns stay aligned.
    if text.first == UInt8(ascii: "<"), text.dropFirst().first ?? 0x20 == 0x20 {
      text[0] = 0x20
      trim()
      endsSample = true
    }
    // `>` may be followed by the language of the code sample.
    let mark = text.reversed().prefix { ByteClass.isLower($0) || ByteClass.isDigit($0) }.count
    let rest = text.dropLast(mark)
    if rest.last == UInt8(ascii: ">"), mark < 12, rest.count == 1 || rest.dropLast().last == 0x20 {
      opensSample = true
      text = Array(rest.dropLast())
      trim()
    }
  }

  /// The heading in a line that ends with a tilde; nil for other lines and for column headers.
  var tilde: ArraySlice<UInt8>? {
    guard text.last == UInt8(ascii: "~"), text.first != 0x20, text.dropLast().last == 0x20 else { return nil }
    let words = text.dropLast().trimmed
    return ByteSearch.first("  ", in: words) == nil ? words : nil
  }

  func tags(notIn text: ArraySlice<UInt8>) -> [String] { Self.tags(tags, notIn: text) }

  /// The tags that a text does not contain. The quotes of an option (`'lid'`) and the parentheses of a function (`boil()`) are not compared.
  static func tags(_ tags: some Sequence<String>, notIn text: ArraySlice<UInt8>) -> [String] {
    tags.filter { tag in
      var word = Array(tag.utf8)[...]
      if word.suffix(2).elementsEqual([0x28, 0x29]) { word = word.dropLast() }
      if word.count > 2, word.first == 0x27, word.last == 0x27 { word = word.dropFirst().dropLast() }
      return !text.contains(word)
    }
  }

  private mutating func trim() {
    while text.last == 0x20 || text.last == 0x0d { text.removeLast() }
  }

  /// The word between two occurrences of a delimiter.
  private static func marked(_ text: ArraySlice<UInt8>, _ mark: UInt8) -> ArraySlice<UInt8>? {
    let word = text.dropFirst().prefix { $0 != mark && !ByteClass.isSpace($0) }
    return !word.isEmpty && word.count <= longestTag && text[word.endIndex...].first == mark ? word : nil
  }

  private static let longestTag = 120

  var isRule: Bool {
    text.count >= 40 && (text.first == UInt8(ascii: "=") || text.first == UInt8(ascii: "-"))
      && text.allSatisfy { $0 == text.first }
  }

  /// Whether the line is a heading in capitals.
  var isHeadline: Bool {
    guard let first = text.first, ByteClass.isUpper(first), text.count <= 60 else { return false }
    return text.count(where: ByteClass.isUpper) > 2
      && text.allSatisfy {
        ByteClass.isUpper($0) || ByteClass.isDigit($0) || " .,'()?!-_:/&".utf8.contains($0)
      }
  }

  /// The text before the first two spaces; empty if the line is indented.
  var term: ArraySlice<UInt8> {
    guard let first = text.first, first != 0x20 else { return [] }
    return (ByteSearch.first("  ", in: text).map { text[..<$0.lowerBound] } ?? text[...])
  }
}

private struct VimHelpPage {
  private let source: SourceText
  /// The number of lines before the modeline.
  private let count: Int
  private var page: LaidOutText
  /// The first line that has not been written.
  private var start = 0
  private var isInEntry = false

  init(_ source: SourceText) {
    var count = source.lineCount
    while count > 0, source.lineBytes(count - 1).trimmed.isEmpty { count -= 1 }
    // The last line may be a modeline, which sets options of the editor and is not text.
    if count > 0, ByteSearch.first("vim:", in: source.lineBytes(count - 1)) != nil { count -= 1 }
    self.source = source
    self.count = count
    page = LaidOutText(source)
    var bytes: [UInt8] = []
    for number in 0..<count {
      let line = parsed(number)
      let columns = hasTerm(number) ? line.term.count : 0
      // A tilde at the end marks a column header or a label.
      let text = line.text.last == UInt8(ascii: "~") ? line.text.dropLast().trimmedEnd : line.text[...]
      if columns < text.count { bytes += [UInt8](repeating: 0x20, count: columns) + text[columns...] }
      // The tags of an indented line begin no entry, and stay as words.
      if text.first == 0x20 { bytes += line.tags(notIn: text).flatMap { [0x20] + $0.utf8 } }
      bytes.append(0x0a)
    }
    page = LaidOutText(SourceText(bytes: bytes))
  }

  /// Parses a line of the file. The result is not stored, because parsed lines take much more memory than the file.
  private func parsed(_ number: Int) -> VimHelpLine { VimHelpLine(source.lineBytes(number)) }

  /// Whether the line begins with the term of an entry: the line has a tag, or is between a line of tags and a description.
  private func hasTerm(_ number: Int) -> Bool {
    let line = parsed(number)
    guard let last = line.term.last, line.term.count <= 60 else { return false }
    if !line.tags.isEmpty { return true }
    guard number > 0, parsed(number - 1).text.isEmpty, !parsed(number - 1).tags.isEmpty else { return false }
    if number + 1 < count, parsed(number + 1).text.starts(with: [UInt8](repeating: 0x20, count: 8)) {
      return true
    }
    return line.term.count < line.text.count && !".:;,!?".utf8.contains(last)
  }

  mutating func draft() -> DraftDocument {
    var draft = DraftDocument(kind: .manual, title: takeTitle())
    var rule: Int?
    var tags: [String] = []
    var number = start
    while number < count {
      let line = parsed(number)
      let isBehindRule = rule == number - 1
      let isBehindEmpty = number == 0 || parsed(number - 1).text.isEmpty
      if line.isRule {
        flush(to: number)
        (rule, start) = (number, number + 1)
      } else if !line.text.isEmpty, isBehindRule || isBehindEmpty && line.isHeadline || line.tilde != nil {
        flush(to: number)
        endEntry()
        let level = !isBehindRule ? 3 : parsed(number - 1).text.first == UInt8(ascii: "=") ? 1 : 2
        let words = TextCleaner.line((line.tilde ?? line.text[...]).text)
        page.write { $0.heading(level: level, text: words, line: number + 1, anchor: line.tags.first) }
        write(VimHelpLine.tags(line.tags.dropFirst(), notIn: line.text[...]), number)
        start = number + 1
      } else if line.text.isEmpty, !line.tags.isEmpty {
        flush(to: number)
        tags += line.tags
        start = number + 1
      } else if !line.text.isEmpty, !tags.isEmpty || !line.tags.isEmpty && !line.term.isEmpty {
        flush(to: number)
        begin(tags + line.tags, hasTerm(number) ? line.term : [], number)
        tags = []
      }
      number = line.opensSample ? sample(after: number) : number + 1
    }
    flush(to: count)
    endEntry()
    page.finish(into: &draft)
    return draft
  }

  /// The title in the first lines: the text after the file's tag, an indented line, or a line with a tag. Banners are skipped.
  private mutating func takeTitle() -> String? {
    guard count > 0, let file = parsed(0).tags.first else { return nil }
    start = 1
    let words = parsed(0).text.trimmed
    if !words.isEmpty, !ByteSearch.starts(words, with: "For "), !ByteSearch.starts(words, with: "Nvim") {
      return TextCleaner.line(words.text)
    }
    for number in 1..<max(1, min(count, 12)) {
      let line = parsed(number)
      if line.isRule { break }
      let words = line.text.trimmed
      let isBanner = ByteSearch.first("MANUAL", in: words) != nil
      if isBanner { start = number + 1 }
      if words.isEmpty || isBanner { continue }
      guard line.term.isEmpty ? number < 10 : !line.tags.isEmpty else { break }
      start = number + 1
      write(line.tags(notIn: Array(file.utf8)[...]), number)
      return TextCleaner.line(words.text)
    }
    return String(file.dropLast(4))
  }

  /// Begins an entry that is named by its tags. The text after the term becomes part of the description.
  private mutating func begin(_ tags: [String], _ term: ArraySlice<UInt8>, _ number: Int) {
    endEntry()
    let name = tags.prefix(3).joined(separator: ", ")
    let words = term.isEmpty ? [] : [TextCleaner.line(term.text)]
    let text = (words + VimHelpLine.tags(tags, notIn: term)).joined(separator: ", ")
    page.write {
      $0.beginEntry(
        name: name, term: InlineText(plain: text), line: number + 1, anchor: tags.first,
        keepsTerm: text.utf8.filter { $0 != 0x2c } != name.utf8.filter { $0 != 0x2c })
    }
    isInEntry = true
    start = number
  }

  /// Writes tags that no text contains, so that search finds them.
  private mutating func write(_ tags: [String], _ number: Int) {
    if tags.isEmpty { return }
    page.write { $0.paragraph(InlineText(plain: tags.joined(separator: ", ")), startLine: number + 1) }
  }

  private mutating func endEntry() {
    if isInEntry { page.write { $0.endEntry() } }
    isInEntry = false
  }

  /// Writes the lines from `start` to `end` as laid-out text.
  private mutating func flush(to end: Int) {
    guard start < end else { return }
    let text = page.text
    let filled = (start..<end).lazy.filter { !text.lineBytes($0).trimmed.isEmpty }
    if let margin = filled.map({ LaidOutLine.indent(text.lineBytes($0)) }).min() {
      page.read(start..<end, margin: margin, step: 4)
    }
    start = end
  }

  /// Writes the code sample that begins after a line. The sample ends before the next line that is not indented. A `<` at the start of the
  /// unindented line only marks the end of the sample.
  /// - Returns: the line after the sample.
  private mutating func sample(after number: Int) -> Int {
    flush(to: number + 1)
    var end = number + 1
    while end < count, !parsed(end).endsSample, parsed(end).text.first ?? 0x20 == 0x20 { end += 1 }
    start = end
    let filled = (number + 1..<end).filter { !parsed($0).text.isEmpty }
    if let first = filled.first, let last = filled.last {
      let margin = filled.map { LaidOutLine.indent(parsed($0).text[...]) }.min() ?? 0
      let code = (first...last).map { parsed($0).text.dropFirst(margin).text }.joined(separator: "\n")
      page.write { $0.code(code, startLine: first + 1, endLine: last + 1) }
    }
    return end
  }
}
