import DocDraft
import DocModel

/// Reads a table as tbl(1) takes it: options, a format, and lines of cells between tabs.
struct ManualTable {
  private(set) var table: Table?
  /// What is no table of two columns, line by line.
  private(set) var lines: [ArraySlice<UInt8>] = []

  private var separator: UInt8 = 0x09
  private var grid = Grid()

  init(_ source: [ArraySlice<UInt8>]) {
    var rest = source[...]
    if let first = rest.first, first.trimmed.last == UInt8(ascii: ";") {
      readOptions(first)
      rest = rest.dropFirst()
    }
    Self.skipFormat(&rest)
    readRows(&rest)
    table = grid.table()
    if table == nil { lines = grid.finish().map { Array($0.map(\.plain).joined(separator: " ").utf8)[...] } }
  }

  private mutating func readOptions(_ line: ArraySlice<UInt8>) {
    guard let tab = ByteSearch.first("tab", in: line) else { return }
    let rest = line[tab.upperBound...].drop { $0 == 0x20 }
    if rest.first == UInt8(ascii: "("), rest.count > 1 { separator = rest[rest.startIndex + 1] }
  }

  /// The format says how cells are set, not what they hold; it ends with a full stop.
  private static func skipFormat(_ rest: inout ArraySlice<ArraySlice<UInt8>>) {
    while let line = rest.popFirst(), line.trimmed.last != UInt8(ascii: ".") {}
  }

  private mutating func readRows(_ rest: inout ArraySlice<ArraySlice<UInt8>>) {
    while let line = rest.popFirst() {
      if line.first == UInt8(ascii: ".") || line.first == UInt8(ascii: "'") {
        if ByteSearch.starts(line, with: ".T&") {
          Self.skipFormat(&rest)
        }
        continue
      }
      let body = line.trimmed
      if body.isEmpty { continue }
      if body.count == 1, body.first == UInt8(ascii: "_") || body.first == UInt8(ascii: "=") { continue }
      readRow(line, &rest)
    }
  }

  private mutating func readRow(_ line: ArraySlice<UInt8>, _ rest: inout ArraySlice<ArraySlice<UInt8>>) {
    grid.beginRow()
    var count = 0
    func add(_ cell: InlineText) {
      // `\\^` continues the cell above; `_` and `=` are rules.
      grid.add(["\\^", "_", "="].contains(cell.plain) ? InlineText(plain: "") : cell)
      count += 1
    }
    var current = line
    while true {
      let parts = current.split(
        separator: separator, maxSplits: Grid.widest, omittingEmptySubsequences: false)
      var reopened: ArraySlice<UInt8>?
      for (place, part) in parts.enumerated() {
        guard place == parts.count - 1, ByteSearch.starts(part.trimmed, with: "T{") else {
          add(Self.cell([part]))
          continue
        }
        // A cell of several lines, up to one that begins with `T}`.
        var inner = [part.trimmed.dropFirst(2)]
        while let next = rest.popFirst() {
          if ByteSearch.starts(next, with: "T}") {
            reopened = next.dropFirst(2).first == separator ? next.dropFirst(3) : nil
            break
          }
          inner.append(Self.withoutMacro(next))
        }
        add(Self.cell(inner))
      }
      guard let next = reopened, count <= Grid.widest else { break }
      current = next
    }
  }

  /// A line inside a cell: macros of fonts give their words, others are no text.
  private static func withoutMacro(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.first == UInt8(ascii: ".") else { return line }
    let name = line.dropFirst().prefix { !ByteClass.isSpace($0) }
    let isFont = name.count <= 2 && name.allSatisfy { [0x42, 0x49, 0x52, 0x53, 0x4d].contains($0) }
    guard isFont else { return [] }
    let arguments = RoffLines.arguments(line.dropFirst(1 + name.count))
    return Array(arguments.joined(separator: name.count == 2 && name.text != "SM" ? [] : [0x20]))[...]
  }

  private static func cell(_ lines: [ArraySlice<UInt8>]) -> InlineText {
    var text = ManualText()
    var escapes = RoffEscapes()
    for line in lines where !line.isEmpty {
      text.space()
      escapes.append(line, to: &text)
    }
    return text.text
  }
}
