import DocDraft
import DocModel

/// What makes a line an item of a list: a bullet, a number, a callout, or a term with two colons behind it.
struct AsciiDocMarker {
  /// The same for items of one list.
  var marker: String
  /// What a reader sees before the item.
  var shown: String
  var term: ArraySlice<UInt8>?
  var text: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    let body = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = body.first else { return nil }
    switch first {
    case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."):
      let width = body.prefix { $0 == first }.count
      if width <= 5, first != UInt8(ascii: "-") || width == 1,
        body.dropFirst(width).first.map({ $0 == 0x20 || $0 == 0x09 }) ?? false
      {
        marker = body.prefix(width).text
        shown = first == UInt8(ascii: ".") ? "1." : "•"
        text = body.dropFirst(width).trimmed
        return
      }
    case UInt8(ascii: "<"):
      let number = body.dropFirst().prefix { ByteClass.isDigit($0) || $0 == UInt8(ascii: ".") }
      if (1...3).contains(number.count), ByteSearch.starts(body.dropFirst(1 + number.count), with: "> ") {
        marker = "<>"
        shown = number.text + (number.last == UInt8(ascii: ".") ? "" : ".")
        text = body.dropFirst(number.count + 2).trimmed
        return
      }
    default:
      let number = body.prefix(while: ByteClass.isAlphanumeric)
      let isNumber =
        number.allSatisfy(ByteClass.isDigit)
        || number.count == 1 && ByteClass.isLower(number[number.startIndex])
      if (1...3).contains(number.count), isNumber, body.dropFirst(number.count).first == UInt8(ascii: "."),
        body.dropFirst(number.count + 1).first == 0x20
      {
        marker = ByteClass.isDigit(first) ? "1." : "a."
        shown = number.text + "."
        text = body.dropFirst(number.count + 1).trimmed
        return
      }
    }
    guard let found = Self.term(body) else { return nil }
    marker = found.mark
    shown = ""
    term = found.term
    text = found.text
  }

  private static let longestTerm = 300

  /// `term:: text`; two to four colons, or two semicolons, at the end or before a space.
  private static func term(_ body: ArraySlice<UInt8>) -> (
    term: ArraySlice<UInt8>, mark: String, text: ArraySlice<UInt8>
  )? {
    var index = body.startIndex
    let end = min(body.endIndex, body.startIndex + longestTerm)
    while index + 1 < end {
      let byte = body[index]
      guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";"), body[index + 1] == byte else {
        index += 1
        continue
      }
      let run = body[index...].prefix { $0 == byte }.count
      let after = index + run
      let isMark = byte == UInt8(ascii: ":") ? (2...4).contains(run) : run == 2
      if isMark, index > body.startIndex, after == body.endIndex || body[after] == 0x20 || body[after] == 0x09
      {
        let term = body[..<index].trimmed
        guard !term.isEmpty, !ByteSearch.starts(term, with: "//") else { return nil }
        return (term, body[index..<after].text, body[after...].trimmed)
      }
      index = after
    }
    return nil
  }

  /// A line of a sample without the numbers that explanations below it refer to.
  static func withoutCallouts(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.last == UInt8(ascii: ">"), let open = line.suffix(6).lastIndex(of: UInt8(ascii: "<")) {
      let number = line[(open + 1)..<(line.endIndex - 1)]
      guard (1...2).contains(number.count),
        number.allSatisfy({ ByteClass.isDigit($0) || $0 == UInt8(ascii: ".") }),
        open > line.startIndex, line[open - 1] == 0x20
      else { break }
      line = line[..<open]
      while let last = line.last, ByteClass.isSpace(last) { line = line.dropLast() }
    }
    return line
  }
}

/// Cells of a table between bars (Asciidoctor, *Cell specifiers*).
struct AsciiDocTable {
  private struct Cell {
    var text: [UInt8]
    var columns = 1
    var rows = 1
  }

  private var cells: [Cell] = []
  private var width: Int

  /// - Parameter columns: as the block's attributes count them; 0 where they do not.
  init(_ lines: [ArraySlice<UInt8>], columns: Int, separator: UInt8) {
    width = columns
    for line in lines {
      if line.isEmpty {
        // The first row ends with its line, where nothing says how many columns there are.
        if width == 0 { width = cellWidth }
        continue
      }
      let isFirst = cells.isEmpty
      add(line, separator)
      if width == 0, isFirst, cells.count > 1 { width = cellWidth }
    }
    width = max(1, min(width, Grid.widest))
  }

  private var cellWidth: Int { cells.reduce(0) { $0 + $1.columns } }

  mutating func rows(_ read: (ArraySlice<UInt8>) -> InlineText) -> [[InlineText]] {
    var grid = Grid()
    for cell in cells {
      grid.flow(read(cell.text.trimmed), columns: cell.columns, rows: cell.rows, width: width)
    }
    return grid.rows
  }

  private mutating func add(_ line: ArraySlice<UInt8>, _ separator: UInt8) {
    var current: [UInt8] = []
    var open: (cell: Cell, copies: Int)?
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if byte == UInt8(ascii: "\\"), index + 1 < line.endIndex, line[index + 1] == separator {
        current.append(separator)
        index += 2
        continue
      }
      guard byte == separator else {
        current.append(byte)
        index += 1
        continue
      }
      // What stands before the bar without a space may say how the cell is set: `2+|`, `a|`, `.3+^|`.
      let spec = Self.specification(current)
      current.removeLast(spec.length)
      finish(&current, open)
      open = (spec.cell, spec.copies)
      index += 1
    }
    finish(&current, open)
  }

  private mutating func finish(_ text: inout [UInt8], _ open: (cell: Cell, copies: Int)?) {
    if let open {
      var cell = open.cell
      cell.text = text
      for _ in 0..<open.copies { cells.append(cell) }
    } else if !text.trimmed.isEmpty, let last = cells.indices.last {
      cells[last].text += [0x20] + text
    }
    text = []
  }

  private static func specification(_ text: [UInt8]) -> (length: Int, cell: Cell, copies: Int) {
    var length = 0
    for byte in text.reversed() {
      let isSpec =
        ByteClass.isDigit(byte)
        || [0x2b, 0x2a, 0x2e, 0x3c, 0x3e, 0x5e, 0x61, 0x65, 0x6d, 0x68, 0x73, 0x64, 0x6c].contains(byte)
      guard isSpec, length < 8 else { break }
      length += 1
    }
    let isAlone = length == text.count || text[text.count - length - 1] == 0x20
    let spec = text.suffix(length)
    let hasSign =
      spec.contains { $0 == 0x2b || $0 == 0x2a || $0 == 0x5e || $0 == 0x3c || $0 == 0x3e }
      || spec.count == 1 && spec.allSatisfy(ByteClass.isLower)
    guard length > 0, isAlone, hasSign else { return (0, Cell(text: []), 1) }
    var rest = spec
    func number() -> Int {
      let digits = rest.prefix(while: ByteClass.isDigit)
      rest = rest.dropFirst(digits.count)
      return min(Grid.widest, max(1, Int(digits.text) ?? 1))
    }
    let first = number()
    if rest.first == UInt8(ascii: "*") { return (length, Cell(text: []), first) }
    var down = 1
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      down = number()
    }
    guard rest.first == UInt8(ascii: "+") else { return (length, Cell(text: []), 1) }
    return (length, Cell(text: [], columns: first, rows: down), 1)
  }
}
