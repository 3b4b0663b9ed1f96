import DocModel

/// A line of text in a column. Wide gaps divide it into several cells.
struct PDFRow {
  struct Cell {
    var text: [UInt8]
    var x0: Float
    var x1: Float
  }

  var page: Int
  var y0: Float
  var y1: Float
  var cells: [Cell]
  /// The width of one character if the row is monospaced, else nil.
  var advance: Float?
  /// The actual width of the words, divided by their width in the regular prose font. Bold text is wider.
  var weight: Float
  /// The index of the column that contains the row. Columns are counted across all pages.
  var column: Int
  /// The left and right edges of the text in the column.
  var left: Float = 0
  var right: Float = 0
  /// The text of a monospaced row. Spaces fill the gaps between words; indentation is not included.
  var code: [UInt8] = []

  var height: Float { y1 - y0 }
  var x0: Float { cells[0].x0 }
  var x1: Float { cells[cells.count - 1].x1 }

  var text: [UInt8] {
    var text = cells[0].text
    for cell in cells.dropFirst() {
      text.append(0x20)
      text += cell.text
    }
    return text
  }
}

/// Builds rows from fragments. First the columns of a page are separated; then the fragments on the same line are joined.
struct PDFColumns {
  private let layout: PDFLayout
  private let fonts: PDFFonts
  private(set) var rows: [PDFRow] = []
  private var columns = 0

  /// Upper bound on nested column splits. Two splits give up to four columns.
  private static let deepest = 2
  /// Minimum gaps between cells, as multiples of the row height: `cellGap` between two fragments, `wideGap` inside one fragment.
  private static let cellGap: Float = 0.95
  private static let wideGap: Float = 2
  /// Minimum number of lines in a column.
  private static let fewestLines = 8

  init(_ layout: PDFLayout, fonts: PDFFonts) {
    self.layout = layout
    self.fonts = fonts
    for page in layout.pages { read(Array(page.fragments), depth: 0) }
  }

  private mutating func read(_ fragments: [Int], depth: Int) {
    guard !fragments.isEmpty else { return }
    guard depth < Self.deepest, let gutter = gutter(fragments) else { return write(fragments) }
    // A title or a wide table may extend across the gutter. Such fragments divide the page into horizontal bands.
    let crossing = fragments.filter { layout.fragments[$0].x0 < gutter && layout.fragments[$0].x1 > gutter }
      .sorted { layout.fragments[$0].y0 < layout.fragments[$1].y0 }
    var rest = fragments.filter { !(layout.fragments[$0].x0 < gutter && layout.fragments[$0].x1 > gutter) }
      .sorted { layout.fragments[$0].y0 < layout.fragments[$1].y0 }[...]
    var wide: [Int] = []
    func take(above y: Float) -> [Int] {
      let band = rest.prefix { layout.fragments[$0].y0 < y }
      rest = rest.dropFirst(band.count)
      return Array(band)
    }
    for index in crossing + [-1] {
      let band = take(above: index < 0 ? .infinity : layout.fragments[index].y0)
      if !band.isEmpty {
        write(wide)
        wide = []
        read(band.filter { layout.fragments[$0].x1 <= gutter }, depth: depth + 1)
        read(band.filter { layout.fragments[$0].x0 >= gutter }, depth: depth + 1)
      }
      if index >= 0 { wide.append(index) }
    }
    write(wide)
  }

  /// Finds a vertical gutter between two columns of prose. Few lines cross a gutter. Most lines on both sides fill their column, unlike the
  /// cells of a table.
  private func gutter(_ fragments: [Int]) -> Float? {
    guard fragments.count >= 2 * Self.fewestLines,
      let page = fragments.first.map({ layout.fragments[$0].page }),
      let left = fragments.map({ layout.fragments[$0].x0 }).min(),
      let right = fragments.map({ layout.fragments[$0].x1 }).max(), right > left, page > 0
    else { return nil }
    let steps = 48
    let step = (right - left) / Float(steps)
    // Counts the fragments at each horizontal step. The gutter is searched for only in the middle three fifths of the page.
    var changes = [Int](repeating: 0, count: steps + 1)
    for index in fragments {
      let piece = layout.fragments[index]
      let first = min(steps, max(0, Int((piece.x0 - left) / step)))
      let last = min(steps, max(0, Int((piece.x1 - left) / step)))
      changes[first] += 1
      if last + 1 <= steps { changes[last + 1] -= 1 }
    }
    var covered = 0
    var best: (step: Int, covered: Int)?
    for number in 0..<steps {
      covered += changes[number]
      guard number > steps / 5, number < steps * 4 / 5 else { continue }
      let nearer = best.map { abs(number - steps / 2) < abs($0.step - steps / 2) } ?? true
      if best == nil || covered < best?.covered ?? 0 || (covered == best?.covered && nearer) {
        best = (number, covered)
      }
    }
    guard let best, best.covered * 6 <= fragments.count else { return nil }
    let middle = left + (Float(best.step) + 0.5) * step
    let before = fragments.filter { layout.fragments[$0].x1 <= middle }
    let behind = fragments.filter { layout.fragments[$0].x0 >= middle }
    return isColumn(before) && isColumn(behind) ? middle : nil
  }

  private func isColumn(_ fragments: [Int]) -> Bool {
    guard fragments.count >= Self.fewestLines, let left = fragments.map({ layout.fragments[$0].x0 }).min()
    else {
      return false
    }
    // The right edge of the column, beyond which only few lines extend.
    let ends = fragments.map { layout.fragments[$0].x1 }.sorted()
    let right = ends[ends.count * 4 / 5]
    let full = fragments.filter {
      let piece = layout.fragments[$0]
      return piece.words.count >= 3 && piece.x1 - piece.x0 > 0.7 * (right - left)
    }
    return full.count * 2 > fragments.count
  }

  /// Appends the rows of one column.
  private mutating func write(_ fragments: [Int]) {
    guard !fragments.isEmpty else { return }
    let sorted = fragments.sorted {
      let (one, other) = (layout.fragments[$0], layout.fragments[$1])
      return (one.y0 + one.y1, one.x0) < (other.y0 + other.y1, other.x0)
    }
    let first = rows.count
    var line: [Int] = []
    var (top, bottom): (Float, Float) = (0, 0)
    for index in sorted {
      let piece = layout.fragments[index]
      let overlap = min(bottom, piece.y1) - max(top, piece.y0)
      if !line.isEmpty, overlap > 0.5 * min(piece.height, bottom - top) {
        line.append(index)
      } else {
        writeRow(line)
        line = [index]
        (top, bottom) = (piece.y0, piece.y1)
      }
    }
    writeRow(line)
    let own = first..<rows.count
    let left = own.map { rows[$0].x0 }.min() ?? 0
    let ends = own.map { rows[$0].x1 }.sorted()
    let right = ends.isEmpty ? 0 : ends[ends.count * 9 / 10]
    for index in own {
      rows[index].column = columns
      rows[index].left = left
      rows[index].right = right
    }
    columns += 1
  }

  private mutating func writeRow(_ line: [Int]) {
    guard !line.isEmpty else { return }
    let pieces = line.map { layout.fragments[$0] }.sorted { $0.x0 < $1.x0 }
    // The height of the longest fragment becomes the height of the row, so that superscripts do not affect it.
    guard let main = pieces.max(by: { $0.text.count < $1.text.count }) else { return }
    let advance = fonts.advance(of: pieces)
    var cells: [PDFRow.Cell] = []
    var code: [UInt8] = []
    var end: Float = 0
    for piece in pieces {
      for (number, word) in piece.parts.enumerated() {
        if let advance, !code.isEmpty {
          // Fills the gap with spaces, as many as fit into it.
          let spaces = ((word.x0 - end) / advance).rounded()
          code += [UInt8](repeating: 0x20, count: max(1, min(200, Int(spaces))))
        }
        if advance != nil { code += word.text }
        // The width of a space is a quarter to half of the row's height, or twice that in a justified line. Poppler already puts most cells
        // into separate fragments, so only a wide gap separates cells inside a fragment.
        if let last = cells.last, word.x0 - end < main.height * (number == 0 ? Self.cellGap : Self.wideGap) {
          // Some programs draw words twice to make them bold. The second copy is dropped.
          let isCopy = last.text.suffix(word.text.count).elementsEqual(word.text)
          if word.x0 < last.x1 - 0.5 * (word.x1 - word.x0), isCopy { continue }
          // Poppler begins a new word where the font changes, even if there is no gap.
          let isTight = word.x0 - end < main.height * 0.06
          cells[cells.count - 1].text += (isTight ? [] : [0x20]) + word.text
          cells[cells.count - 1].x1 = max(last.x1, word.x1)
        } else {
          cells.append(PDFRow.Cell(text: Array(word.text), x0: word.x0, x1: word.x1))
        }
        end = max(end, word.x1)
      }
    }
    guard !cells.isEmpty else { return }
    rows.append(
      PDFRow(
        page: main.page, y0: main.y0, y1: main.y1, cells: cells, advance: advance,
        weight: advance == nil ? fonts.weight(of: pieces) : 1, column: columns, code: code
      ))
  }
}

/// The fonts of a document: the prose font and the monospaced fonts. The fonts are inferred from the bounding boxes of words.
struct PDFFonts {
  /// The height of the prose font, which is the most common height in the text.
  private(set) var body: Float = 10
  /// The monospaced fonts. A key contains the height in tenths of a point and the character width in twentieths of a point.
  private var fixed: Set<Key> = []

  private var widths: PDFWidths?

  private struct Key: Hashable {
    var height: Int
    var advance: Int
  }

  /// The actual width of the words, divided by their width in the regular prose font.
  func weight(of pieces: [PDFLayout.Fragment]) -> Float { widths?.weight(of: pieces) ?? 1 }

  /// Minimum number of letters in a fragment. A fragment with fewer letters is not evidence of a monospaced font.
  private static let fewestLetters = 8
  /// A font is monospaced if at least this many fragments have the same character width.
  private static let fewestLines = 2

  init(_ layout: PDFLayout) {
    var heights: [Int: Int] = [:]
    var seen: [Key: Int] = [:]
    for piece in layout.fragments {
      // In most fonts, all digits have the same width, so only letters are evidence of a monospaced font.
      if piece.words.count >= 2, piece.text.count(where: ByteClass.isLetter) >= Self.fewestLetters,
        let advance = Self.regularAdvance([piece])
      {
        seen[Self.key(piece.height, advance), default: 0] += 1
      }
    }
    for (key, count) in seen {
      // Rounding spreads a width over adjacent values, so the counts of adjacent values are added.
      let near = [-1, 0, 1].reduce(0) {
        $0 + seen[Key(height: key.height, advance: key.advance + $1), default: 0]
      }
      if near >= Self.fewestLines || (count > 0 && near >= 1 && layout.fragments.count < 40) {
        fixed.insert(key)
      }
    }
    // If most of the text is monospaced, as in typewritten documents, a monospaced font does not indicate code.
    let all = layout.fragments.reduce(0) { $0 + $1.text.count }
    let ofOneWidth = layout.fragments.reduce(0) { $0 + (advance(of: [$1]) == nil ? 0 : $1.text.count) }
    if ofOneWidth * 10 > all * 7 { fixed = [] }
    for piece in layout.fragments where advance(of: [piece]) == nil {
      heights[Int((piece.height * 10).rounded()), default: 0] += piece.text.count
    }
    if let most = heights.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) { body = Float(most.key) / 10 }
    let (fonts, body) = (self, body)
    widths = PDFWidths(layout) { abs($0.height - body) < 0.02 * body && fonts.advance(of: [$0]) == nil }
  }

  private static func key(_ height: Float, _ advance: Float) -> Key {
    Key(height: Int((height * 10).rounded()), advance: Int((advance * 20).rounded()))
  }

  /// The width of a character if the line is in a monospaced font, else nil.
  func advance(of pieces: [PDFLayout.Fragment]) -> Float? {
    guard !fixed.isEmpty, let main = pieces.max(by: { $0.text.count < $1.text.count }) else { return nil }
    guard let advance = Self.regularAdvance(pieces) else { return nil }
    let key = Self.key(main.height, advance)
    let isKnown = [-1, 0, 1].contains { fixed.contains(Key(height: key.height, advance: key.advance + $0)) }
    return isKnown ? advance : nil
  }

  /// The width of a character if it is the same in all words and the gaps are multiples of it; else nil. Non-ASCII characters are ignored,
  /// because they may be drawn in another font.
  private static func regularAdvance(_ pieces: [PDFLayout.Fragment]) -> Float? {
    var (least, most, sum, count): (Float, Float, Float, Float) = (.infinity, 0, 0, 0)
    for piece in pieces {
      for (text, x0, x1) in piece.parts where !text.isEmpty && text.allSatisfy({ $0 < 0x80 }) {
        let advance = (x1 - x0) / Float(text.count)
        (least, most) = (min(least, advance), max(most, advance))
        sum += advance
        count += 1
      }
    }
    guard count > 0, least > 0.5, most - least < 0.03 * most else { return nil }
    let advance = sum / count
    var end: Float?
    for piece in pieces {
      for (text, x0, x1) in piece.parts {
        if let end {
          let gap = (x0 - end) / advance
          guard gap > 0.7, abs(gap - gap.rounded()) < 0.25 else { return nil }
        }
        end = text.allSatisfy { $0 < 0x80 } ? x1 : nil
      }
    }
    return advance
  }
}
