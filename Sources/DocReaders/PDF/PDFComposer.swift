import DocDraft
import DocModel

/// Writes the rows of a PDF as sections with headings, paragraphs, lists, tables and code. Page numbers take the place of line numbers.
struct PDFComposer {
  private let layout: PDFLayout
  private let fonts: PDFFonts
  private var rows: [PDFRow] = []
  private var headings: PDFHeadings
  private var words = PDFWords()
  private var writer = TreeWriter()
  /// For each open entry, the indentation of its terms.
  private var terms: [Float] = []
  private var removed = 0
  /// The distance between lines of prose, in line heights.
  private var pitch: Float = 1.2

  /// Upper bound on the number of rows that are examined for one table. A page has about a hundred rows.
  private static let longestTable = 400

  private var paragraph: (text: [UInt8], style: Paragraph.Style, page: Int, last: PDFRow)?

  init(_ layout: PDFLayout) {
    self.layout = layout
    fonts = PDFFonts(layout)
    let all = PDFColumns(layout, fonts: fonts).rows
    let boilerplate = PDFBoilerplate(all, pages: layout.pages.count).rows
    removed = boilerplate.count
    rows = all.indices.filter { !boilerplate.contains($0) && !Self.isContents(all[$0].text) }.map { all[$0] }
    headings = PDFHeadings(rows, body: fonts.body)
    for row in rows where row.advance == nil { words.add(row.text) }
    pitch = Self.pitch(rows, body: fonts.body)
  }

  /// Whether a row is a line of a table of contents, such as `Pouring . . . . . 17`.
  private static func isContents(_ text: [UInt8]) -> Bool {
    guard text.last.map(ByteClass.isDigit) == true else { return false }
    let before = text.reversed().drop { ByteClass.isDigit($0) || $0 == 0x20 }
    let leaders = before.prefix { $0 == 0x2e || $0 == 0x20 }
    return leaders.count { $0 == 0x2e } >= 4
  }

  private static func pitch(_ rows: [PDFRow], body: Float) -> Float {
    var counts: [Int: Int] = [:]
    for (one, next) in zip(rows, rows.dropFirst())
    where one.page == next.page && one.column == next.column && abs(next.height - body) < 0.04 * body {
      let step = (next.y0 - one.y0) / max(1, next.height)
      if step > 0.7, step < 3 { counts[Int((step * 20).rounded()), default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.map { Float($0.key) / 20 } ?? 1.2
  }

  mutating func draft() -> DraftDocument {
    var index = 0
    while index < rows.count {
      let row = rows[index]
      endEntries(before: row)
      if let next = term(at: index) {
        index = next
      } else if row.advance != nil {
        index = code(from: index)
      } else if let level = headings.level(of: row, gap: gap(before: index)) {
        index = heading(from: index, level: level)
      } else if row.cells.count > 1, PDFListMark.of(row) == nil,
        let table = PDFTable(rows[index...].prefix(Self.longestTable), words: words)
      {
        endParagraph()
        append(table, row.page, rows[index + table.count - 1].page)
        index += table.count
      } else {
        prose(index)
        index += 1
      }
    }
    endParagraph()
    var draft = DraftDocument(kind: .article)
    writer.finish(into: &draft)
    for position in draft.sections.indices {
      draft.sections[position].anchor = "page=\(draft.sections[position].startLine)"
    }
    if !draft.sections.contains(where: { $0.level > 0 }) { draft.title = layout.title }
    draft.describe("author", as: layout.author.map(TextCleaner.line))
    draft.describe("date", as: layout.date.map(TextCleaner.line))
    draft.describe("pages", as: "\(layout.pages.count)")
    draft.repairs.count(.navigationRemoved, removed)
    return draft
  }

  private mutating func append(_ block: Block, _ start: Int, _ end: Int) {
    writer.append(block, startLine: start, endLine: max(start, end))
  }

  private mutating func append(_ table: PDFTable, _ start: Int, _ end: Int) {
    guard table.isDefinitions else { return append(.table(table.table), start, end) }
    for row in [table.table.header] + table.table.rows {
      append(
        .paragraph(
          Paragraph(
            InlineText(plain: row.map(\.plain).joined(separator: ": ")),
            style: .listItem(depth: 0, marker: "•"))), start,
        end)
    }
  }

  /// The white space above a row, in row heights. At the top of a page or column, it counts as large.
  private func gap(before index: Int) -> Float {
    guard index > 0, rows[index - 1].page == rows[index].page, rows[index - 1].column == rows[index].column
    else {
      return 3
    }
    return (rows[index].y0 - rows[index - 1].y1) / max(1, rows[index].height)
  }

  // MARK: Headings

  /// Joins adjacent rows of the same height into one heading.
  private mutating func heading(from first: Int, level: Int) -> Int {
    endParagraph()
    var text = rows[first].text
    var index = first + 1
    while index < rows.count, rows[index].page == rows[first].page, index - first < 4,
      abs(rows[index].height - rows[first].height) < 0.03 * rows[first].height,
      gap(before: index) < (isFull(rows[index - 1]) ? 2 : 1) * PDFHeadings.room,
      rows[first].height > fonts.body * 1.07, PDFHeadings.depth(ofNumber: rows[index].text) == nil,
      headings.level(of: rows[index], gap: gap(before: index)) == level
    {
      PDFText.join(&text, rows[index].text, words: words)
      index += 1
    }
    terms = []
    writer.heading(level: level, text: text.text, line: rows[first].page)
    return index
  }

  /// Whether the row is so long that it may have ended only because the next word did not fit.
  private func isFull(_ row: PDFRow) -> Bool { row.x1 > row.right - 0.3 * (row.right - row.left) }

  // MARK: Entries

  /// Recognises terms, such as options, commands or variables: one or more monospaced rows at the same margin, followed by indented prose.
  /// - Returns: the index of the row after the terms; nil if the row is not a term.
  private func termEnd(at first: Int) -> Int? {
    var end = first
    while end < rows.count, end - first < Self.mostTerms, rows[end].advance != nil,
      abs(rows[end].x0 - rows[first].x0) < 1, rows[end].text.count < 100, end == first || gap(before: end) < 1
    {
      end += 1
    }
    guard end > first, end < rows.count, rows[end].advance == nil, rows[end].cells.count == 1,
      rows[end].x0 > rows[first].x0 + 0.8 * fonts.body, gap(before: end) < 0.8,
      rows[end].page == rows[first].page,
      rows[end].x0 < rows[first].x0 + 10 * fonts.body, PDFListMark.of(rows[end]) == nil
    else { return nil }
    return end
  }

  /// Opens the entry of the terms that begin at a row.
  private mutating func term(at first: Int) -> Int? {
    guard let end = termEnd(at: first) else { return nil }
    endParagraph()
    for (number, row) in rows[first..<end].enumerated() {
      let name = TextCleaner.line(row.code.text)
      if number == 0 || !writer.joinTerm(name: name, term: .all(name, as: .code)) {
        writer.beginEntry(name: name, term: .all(name, as: .code), line: row.page)
      }
    }
    terms.append(rows[first].x0 - rows[first].left)
    return end
  }

  /// Upper bound on the number of terms that share a description.
  private static let mostTerms = 6

  /// Closes the entries whose terms are indented as far as the row or further.
  private mutating func endEntries(before row: PDFRow) {
    while let last = terms.last, row.x0 - row.left < last + 0.5 * fonts.body {
      endParagraph()
      terms.removeLast()
      writer.endEntry()
    }
  }

  // MARK: Code

  /// Joins adjacent monospaced rows into a code sample.
  private mutating func code(from first: Int) -> Int {
    endParagraph()
    var end = first + 1
    while end < rows.count, rows[end].advance != nil, rows[end].page - rows[end - 1].page <= 1,
      rows[end].page != rows[end - 1].page || gap(before: end) < 3,
      // A row that begins further to the left may be the term of the next entry.
      rows[end].x0 > rows[first].x0 - 0.8 * fonts.body || termEnd(at: end) == nil
    {
      end += 1
    }
    let own = rows[first..<end]
    let left = own.map(\.x0).min() ?? 0
    let step = Self.step(own)
    var lines: [String] = []
    var previous: PDFRow?
    for row in own {
      if let previous, previous.page == row.page, previous.column == row.column, step > 0 {
        let blank = Int(((row.y0 - previous.y0) / step).rounded()) - 1
        for _ in 0..<max(0, min(2, blank)) { lines.append("") }
      }
      let indent = max(0, min(200, Int(((row.x0 - left) / max(0.5, row.advance ?? 5)).rounded())))
      lines.append(String(repeating: " ", count: indent) + row.code.text)
      previous = row
    }
    let (start, last) = (rows[first].page, rows[end - 1].page)
    append(
      .code(CodeSample(language: nil, startLine: start, endLine: last, text: lines.joined(separator: "\n"))),
      start, last)
    return end
  }

  /// The usual distance between lines of code, without blank lines: the lower quartile of the distances between rows.
  private static func step(_ rows: ArraySlice<PDFRow>) -> Float {
    let steps = zip(rows, rows.dropFirst()).filter { $0.page == $1.page }.map { $1.y0 - $0.y0 }.filter {
      $0 > 1
    }
    .sorted()
    return steps.isEmpty ? 0 : steps[steps.count / 4]
  }

  // MARK: Prose

  private mutating func prose(_ index: Int) {
    let row = rows[index]
    if let (marker, length) = PDFListMark.of(row) {
      endParagraph()
      let depth = max(0, min(5, Int((row.x0 - row.left) / (2 * max(1, fonts.body)))))
      paragraph = (
        Array(row.text.dropFirst(length).trimmed), .listItem(depth: depth, marker: marker), row.page, row
      )
      return
    }
    if let last = paragraph?.last, let style = paragraph?.style, let page = paragraph?.page,
      continues(last, row, isItem: style != .plain), var text = paragraph?.text
    {
      // Clears `paragraph`, so that appending to the text does not copy it.
      paragraph = nil
      PDFText.join(&text, row.text, words: words)
      paragraph = (text, style, page, row)
    } else {
      endParagraph()
      paragraph = (row.text, .plain, row.page, row)
    }
  }

  private mutating func endParagraph() {
    guard let open = paragraph else { return }
    paragraph = nil
    append(
      .paragraph(Paragraph(InlineText(plain: open.text.text), style: open.style)), open.page, open.last.page)
  }

  /// Whether a row continues the paragraph of the row above.
  private func continues(_ last: PDFRow, _ row: PDFRow, isItem: Bool) -> Bool {
    guard abs(row.height - last.height) < 0.12 * last.height else { return false }
    let words = last.text
    let isEnded = words.last.map { ".!?:".utf8.contains($0) } ?? true
    let isShort = last.x1 < last.right - 4 * last.height
    if last.page != row.page || last.column != row.column {
      let first = row.text.first ?? 0x41
      return !isShort && !isEnded && (ByteClass.isLower(first) || first >= 0x80 || words.last == 0x2d)
    }
    let step = (row.y0 - last.y0) / max(1, row.height)
    if step > pitch * 1.3 + 0.05 || step < 0 { return false }
    if isShort && isEnded && !isItem { return false }
    // An indented row begins a new paragraph. This does not hold in a list item, where all rows after the first may be indented.
    let indent = row.x0 - last.x0
    if !isItem, indent > 0.8 * row.height, indent < 5 * row.height, isEnded { return false }
    if isItem, row.x0 < last.x0 - 0.5 * row.height, row.x0 <= row.left + 0.5 * row.height, isEnded {
      return false
    }
    return true
  }
}
