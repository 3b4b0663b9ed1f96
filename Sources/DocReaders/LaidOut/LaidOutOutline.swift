import DocDraft
import DocModel
import DocSystem

/// Finds the headings of plain text that is laid out in columns: underlined lines, lines that begin with stars, numbered lines, and lines at
/// the margin above indented text. Examples of such text are RFCs (RFC 7322), formatted manual pages, FAQs, NEWS files, and the text output
/// of Sphinx and makeinfo.
struct LaidOutOutline {
  struct Heading {
    var line: Int
    /// The index of the line after the heading and its underline.
    var next: Int
    var level: Int
    var text: String
  }

  /// The headings in the order of their lines; empty if the text does not look like laid-out text.
  private(set) var headings: [Heading] = []
  /// The smallest common indentation of the lines, in columns; 0 if most lines are not indented.
  private var margin = 0
  /// The width to which lines are filled. At least a tenth of the lines are this long or longer.
  private(set) var fillColumn = 72

  private let text: SourceText
  private var indents: [Int] = []

  /// Minimum numbers of headings (`fewest`) and of lines in the text. Fewer headings may be a coincidence.
  private static let fewest = 3
  private static let fewestLines = 12
  /// Upper bound on the length of a heading in bytes. A longer line belongs to a paragraph.
  private static let longest = 75
  private static let mostColumns = 100
  private static let filled = 50

  /// Finds the headings of a text.
  /// - Parameters:
  ///   - bold: the lines that are overstruck, and therefore may be headings.
  ///   - titles: headings that have no mark, if the text is known to be laid out.
  init(_ text: SourceText, bold: Set<Int> = [], titles: [(line: Int, level: Int)]? = nil) {
    self.text = text
    measure()
    let isBold = bold.count > 1
    let starred = starred()
    guard isFilled() || isBold || titles != nil || manualName != nil || !starred.isEmpty else { return }
    var found = underlined()
    if found.count < Self.fewest, titles == nil { found = [] }
    if found.isEmpty { found = starred }
    if isBold { found += printedTwice(bold) }
    let isMarked = !found.isEmpty
    let depth = found.map(\.level).max() ?? 0
    for var heading in numbered() {
      heading.level += depth
      found.append(heading)
    }
    if !isMarked { found += flush() }
    if found.isEmpty { found = (titles ?? []).compactMap { title($0.line, level: $0.level) } }
    found.sort { ($0.line, $0.level) < ($1.line, $1.level) }
    // Drops a heading on a line that already has one. A numbered heading also occurs in the table of contents, so its last occurrence is kept.
    var lastLine: [String: Int] = [:]
    for heading in found where Self.number(Array(heading.text.utf8)[...]) != nil {
      lastLine[heading.text] = heading.line
    }
    var last = -1
    found.removeAll { heading in
      defer { last = max(last, heading.next - 1) }
      return heading.line <= last || lastLine[heading.text].map { $0 > heading.line } ?? false
    }
    if found.count >= (titles != nil ? 1 : isBold ? 2 : Self.fewest) { headings = found }
  }

  /// The title of the text: the name of the manual page, the first heading, or the first line.
  var title: String? {
    guard let first = indents.firstIndex(where: { $0 >= 0 }) else { return nil }
    if let manualName { return manualName }
    if let heading = headings.first, heading.line <= first {
      // A first heading below level 1 may be an ordinary section, such as an entry of a changelog. It is the title only if a heading of a higher
      // level follows, because it then stands outside the order of the sections.
      return heading.level == 1 || headings.contains { $0.level < heading.level } ? heading.text : nil
    }
    if isBlank(first + 1), text.lineBytes(first).trimmed.last != UInt8(ascii: ":") { return words(first) }
    return centred(from: first)
  }

  /// The name of a formatted manual page. The first line of the page has this name at both margins: `ACCESS(5)          ACCESS(5)`.
  var manualName: String? {
    guard let line = indents.firstIndex(where: { $0 >= 0 }) else { return nil }
    let words = text.lineBytes(line).trimmed.split(whereSeparator: ByteClass.isSpace)
    guard words.count > 1, let name = words.first, let last = words.last, name.elementsEqual(last),
      ManualName(name) != nil
    else { return nil }
    // Some formatters write the names of pages in capitals.
    return name.contains(where: ByteClass.isLower) ? name.text : name.map(ByteClass.lowered).text
  }

  /// The last line of a formatted manual page, which has text at both margins, as the first line does.
  var footer: Int? {
    guard manualName != nil, let last = indents.lastIndex(where: { $0 >= 0 }), indents[last] == 0 else {
      return nil
    }
    return last
  }

  /// The centred lines before the first heading. In an RFC, these lines are the title (RFC 7322, section 4.1).
  private func centred(from first: Int) -> String? {
    let end = headings.first?.line ?? first
    guard first < end,
      var line = (first..<end).first(where: { isBlank($0 - 1) && isCentred($0) })
    else { return nil }
    var title = ""
    while line < end, isCentred(line), title.utf8.count < 3 * Self.longest {
      guard let words = words(line) else { return nil }
      title += (title.isEmpty ? "" : " ") + words
      line += 1
    }
    return isBlank(line) ? title : nil
  }

  /// Whether a line has about the same amount of space on both sides.
  private func isCentred(_ line: Int) -> Bool {
    guard indents.indices.contains(line), indents[line] >= Self.leastCentred else { return false }
    let columns = LaidOutLine.columns(text.lineBytes(line).trimmed)
    return abs(2 * indents[line] + columns - Self.pageColumns) <= 6
  }

  /// The width of an RFC's lines (at most 72 columns, RFC 7994, section 4.3), and the minimum indentation of a centred line. A line with less
  /// indentation may be part of a quotation.
  private static let pageColumns = 72
  private static let leastCentred = 8

  // MARK: Layout

  private mutating func measure() {
    indents.reserveCapacity(text.lineCount)
    var counts: [Int: Int] = [:]
    for line in 0..<text.lineCount {
      let bytes = text.lineBytes(line)
      let indent = bytes.trimmed.isEmpty ? -1 : LaidOutLine.indent(bytes)
      indents.append(indent)
      if indent >= 0 { counts[indent, default: 0] += 1 }
    }
    margin = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    // The descriptions of many options may outnumber the lines of the text around them.
    let lines = indents.count { $0 >= 0 }
    if margin > 0 { margin = counts.filter { $0.key > 1 && $0.value * 10 >= lines }.keys.min() ?? margin }
  }

  /// The margin of the given lines, and the most common indentation relative to the margin. A tenth of the lines may be left of the margin.
  func layout(of lines: Range<Int>) -> (margin: Int, step: Int) {
    let own = lines.filter { indents[$0] >= 0 && !LaidOutLine.isRule(text.lineBytes($0).trimmed) }
    guard !own.isEmpty else { return (0, Self.usualStep) }
    let margin = own.map { indents[$0] }.sorted()[own.count / 10]
    var steps = [Int](repeating: 0, count: 9)
    for line in own where line > 0 && indents[line] > indents[line - 1] {
      let inner = indents[line] - margin
      if (3...8).contains(inner) { steps[inner] += 1 }
    }
    let most = steps.max() ?? 0
    return (margin, most > 0 ? steps.firstIndex(of: most) ?? Self.usualStep : Self.usualStep)
  }

  private static let usualStep = 4

  /// Whether lines are filled to a common width, as editors and formatters do.
  private mutating func isFilled() -> Bool {
    var counts = [Int](repeating: 0, count: Self.mostColumns + 2)
    for line in indents.indices where indents[line] >= 0 {
      counts[min(text.lineBytes(line).count { $0 & 0xc0 != 0x80 }, Self.mostColumns + 1)] += 1
    }
    let lines = counts.reduce(0, +)
    var longer = 0
    fillColumn =
      counts.indices.reversed().first { columns in
        longer += counts[columns]
        return longer * 10 >= lines
      } ?? fillColumn
    return lines >= Self.fewestLines && counts[Self.mostColumns + 1] * 50 <= lines
      && counts[Self.filled...Self.mostColumns].reduce(0, +) * 5 >= lines
  }

  private func isBlank(_ line: Int) -> Bool { !indents.indices.contains(line) || indents[line] < 0 }

  /// The text of a line if it may be a heading. A heading is short, and has a letter but no wide gaps, dot leaders or full stop.
  private func words(_ line: Int) -> String? {
    var body = text.lineBytes(line).trimmed
    // The first line may set the mode of an editor: `GNU coreutils NEWS.   -*- outline -*-`.
    if line == 0, let mode = ByteSearch.first("-*-", in: body)?.lowerBound {
      body = body[..<mode].trimmed
      if body.last == UInt8(ascii: ".") { body = body.dropLast() }
    }
    guard body.count <= Self.longest, let last = body.last,
      !".,;".utf8.contains(last) || Self.number(body) != nil,
      body.contains(where: { ByteClass.isLetter($0) || $0 >= 0x80 }),
      ByteSearch.first("   ", in: body) == nil,
      ByteSearch.first("....", in: body) == nil, ByteSearch.first(". . .", in: body) == nil
    else { return nil }
    return TextCleaner.line(body.text)
  }

  /// A heading that has no mark. It is at the margin, and begins with a capital or a number.
  private func title(_ line: Int, level: Int) -> Heading? {
    guard isBlank(line - 1), isBlank(line + 1), indents[line] == 0, let words = words(line),
      let first = words.utf8.first, ByteClass.isUpper(first) || ByteClass.isDigit(first) || first >= 0x80
    else { return nil }
    return Heading(line: line, next: line + 1, level: level, text: words)
  }

  // MARK: Bold headings

  /// Headings among the bold lines. The line before a heading must be blank, and the line after it must be blank or indented further. A bold
  /// first line of the text is the title.
  private func printedTwice(_ bold: Set<Int>) -> [Heading] {
    let first = indents.firstIndex { $0 >= 0 }
    return bold.sorted().compactMap { line in
      guard indents.indices.contains(line), isBlank(line - 1),
        isBlank(line + 1) || indents[line + 1] > indents[line], let words = words(line)
      else { return nil }
      let level = line == first ? 1 : indents[line] == 0 ? 2 : 3
      return Heading(line: line, next: line + 1, level: level, text: words)
    }
  }

  // MARK: Headings with stars

  /// Headings of Emacs' outline mode, which GNU's NEWS files use: the more stars, the deeper the heading. No starred heading is the title. At
  /// least one heading must have two stars, because list items look like headings with one star.
  private func starred() -> [Heading] {
    let found: [Heading] = indents.indices.compactMap { line in
      guard indents[line] == 0, isBlank(line - 1) else { return nil }
      let body = text.lineBytes(line).trimmed
      let level = body.prefix { $0 == UInt8(ascii: "*") }.count
      guard (1...6).contains(level), body.dropFirst(level).first == 0x20, body.count <= Self.longest,
        level > 1 || body.last != UInt8(ascii: ".") && isBlank(line + 1)
      else { return nil }
      return Heading(
        line: line, next: line + 1, level: level + 1, text: TextCleaner.line(body.dropFirst(level + 1).text))
    }
    return found.count >= Self.fewest && found.contains { $0.level > 2 } ? found : []
  }

  // MARK: Underlined headings

  /// Underlined headings. As in reStructuredText, the first underline character means level 1, the next new character means level 2, and so on.
  private func underlined() -> [Heading] {
    var found: [Heading] = []
    var signs: [UInt16] = []
    for line in indents.indices.dropFirst() where indents[line] >= 0 {
      guard let sign = sign(line), !isBlank(line - 1), self.sign(line - 1) == nil,
        indents[line] == indents[line - 1]
      else { continue }
      let above = text.lineBytes(line - 1).trimmed
      let columns = above.count { $0 & 0xc0 != 0x80 }
      let row = text.lineBytes(line).trimmed.count
      let hasOverline = line > 1 && self.sign(line - 2) == sign
      guard abs(row - columns) <= 2 || hasOverline, hasOverline || isBlank(line - 2),
        let words = words(line - 1)
      else { continue }
      let kind = UInt16(sign) | (hasOverline ? 0x100 : 0)
      let level = (signs.firstIndex(of: kind) ?? signs.count) + 1
      if level > signs.count { signs.append(kind) }
      found.append(
        Heading(line: hasOverline ? line - 2 : line - 1, next: line + 1, level: min(level, 6), text: words))
    }
    return found
  }

  /// The character that fills the whole line; nil for other lines.
  private func sign(_ line: Int) -> UInt8? {
    let body = text.lineBytes(line).trimmed
    guard let first = body.first, body.count > 2, "=-~^*.\"#+'`:_".utf8.contains(first),
      body.allSatisfy({ $0 == first })
    else { return nil }
    return first
  }

  // MARK: Numbered headings

  /// Parses the number of a heading, as in `2.1 Cups` or `Chapter 3. Cups`. Returns the number of parts and the length before the title.
  private static func number(_ body: ArraySlice<UInt8>) -> (depth: Int, length: Int)? {
    var rest = body
    for word: StaticString in [
      "Chapter ", "Section ", "Appendix ", "Part ", "CHAPTER ", "SECTION ", "APPENDIX ",
    ]
    where ByteSearch.starts(rest, with: word) {
      rest = rest.dropFirst(word.utf8CodeUnitCount)
    }
    let isNamed = rest.count < body.count
    var depth = 0
    while true {
      let digits = rest.prefix(while: ByteClass.isDigit)
      let isLetter = digits.isEmpty && depth == 0 && isNamed && (0x41...0x5a).contains(rest.first ?? 0)
      guard (1...3).contains(digits.count) || isLetter else { break }
      depth += 1
      rest = rest.dropFirst(max(1, digits.count))
      guard rest.first == 0x2e else { break }
      rest = rest.dropFirst()
    }
    guard depth > 0, rest.first == 0x20 || isNamed && rest.first.map({ ":.-".utf8.contains($0) }) ?? true
    else {
      return nil
    }
    // A number with a single part, as in `2. Cups`, needs a full stop, because a sentence may also begin with a number.
    guard isNamed || depth > 1 || body[rest.startIndex - 1] == 0x2e else { return nil }
    return (depth, rest.startIndex - body.startIndex)
  }

  /// Numbered headings. Lines with numbers like `1.` may be a list, so at least two headings must have numbers like `1.1`.
  private func numbered() -> [Heading] {
    var found: [Heading] = []
    for line in indents.indices where indents[line] >= 0 && isBlank(line - 1) && isBlank(line + 1) {
      let body = text.lineBytes(line).trimmed
      guard let number = Self.number(body), let words = words(line) else { continue }
      let rest = body.dropFirst(number.length).drop { $0 == 0x20 || $0 == 0x2e }
      guard rest.isEmpty || !(0x61...0x7a).contains(rest.first ?? 0x61) || number.depth > 1 else { continue }
      found.append(Heading(line: line, next: line + 1, level: min(number.depth, 6), text: words))
    }
    // The lines of a table of contents look like headings, but there is no text between them.
    var last: [String: Int] = [:]
    for (index, heading) in found.enumerated() { last[heading.text] = index }
    found = found.enumerated().filter { index, heading in
      guard last[heading.text] == index else { return false }
      guard index + 1 < found.count else { return true }
      let next = found[index + 1]
      return next.level > heading.level || !(heading.next..<next.line).allSatisfy(isBlank)
    }.map(\.element)
    return found.count { $0.level > 1 } >= 2 ? found : []
  }

  // MARK: Headings at the margin

  /// Headings that begin further left than the text.
  private func flush() -> [Heading] {
    let lines = indents.count { $0 >= 0 }
    let (inner, outer) = (indents.count { $0 >= margin }, indents.count { $0 == 0 })
    guard margin >= 2, inner * 5 >= lines * 3, outer * 3 <= lines else { return [] }
    var found: [Heading] = []
    for line in indents.indices where (0..<margin).contains(indents[line]) {
      // A subheading of a manual page may stand directly below its heading.
      guard isBlank(line - 1) || found.last?.line == line - 1 else { continue }
      let follows = (line + 1..<indents.count).first { indents[$0] >= 0 }
      // A long line directly followed by another line belongs to a paragraph or list item.
      let goesOn = !isBlank(line + 1) && text.lineBytes(line).count >= Self.filled
      guard isBlank(line + 1) || !goesOn, let follows,
        indents[follows] > indents[line], LaidOutLine.mark(text.lineBytes(line).trimmed)?.marker != "•",
        let words = words(line)
      else { continue }
      found.append(Heading(line: line, next: line + 1, level: indents[line] == 0 ? 2 : 3, text: words))
    }
    return found.count >= Self.fewest ? found : []
  }
}
