import DocDraft
import DocModel

/// The lines of a reStructuredText document with expanded tabs, each with its line number in the file.
struct RestLines {
  private(set) var bytes: [ArraySlice<UInt8>] = []
  private var numbers: [Int] = []
  private(set) var indents: [Int] = []

  /// Splits a document into lines. `number` is the line number of every line of an included file; nil for the document itself.
  init(_ text: SourceText, number: Int? = nil) {
    bytes.reserveCapacity(text.lineCount)
    for line in 0..<text.lineCount {
      let body = Self.expanded(text.lineBytes(line))
      bytes.append(body)
      numbers.append(number ?? line + 1)
      indents.append(body.prefix { $0 == 0x20 }.count)
    }
  }

  /// The lines of a part of the text, such as a table cell.
  init(_ lines: [ArraySlice<UInt8>], number: Int) {
    bytes = lines
    numbers = Array(repeating: number, count: lines.count)
    indents = lines.map { line in line.prefix { $0 == 0x20 }.count }
  }

  var count: Int { bytes.count }

  /// The one-based number of a line in the file. An empty block after the last line has the number of the last line.
  func number(_ line: Int) -> Int { line < numbers.count ? numbers[max(0, line)] : numbers.last ?? 1 }

  func isBlank(_ line: Int) -> Bool { bytes[line].isEmpty }

  /// The line without its first `indent` columns of indentation.
  func body(_ line: Int, _ indent: Int) -> ArraySlice<UInt8> {
    bytes[line].dropFirst(min(indent, indents[line]))
  }

  /// The index after the block that begins at `first`: lines that are blank or indented by `indent`, without trailing blank lines.
  func endOfBlock(_ first: Int, _ end: Int, indent: Int) -> Int {
    var last = first
    var line = first
    while line < end, isBlank(line) || indents[line] >= indent {
      line += 1
      if !isBlank(line - 1) { last = line }
    }
    return last
  }

  /// The smallest indentation of lines that are not blank.
  func indent(of range: Range<Int>) -> Int {
    var least = Int.max
    for line in range where !isBlank(line) { least = min(least, indents[line]) }
    return least == Int.max ? 0 : least
  }

  /// Removes white space at the end, and expands tabs to multiples of eight columns.
  private static func expanded(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let last = line.last, ByteClass.isSpace(last) { line = line.dropLast() }
    guard line.contains(0x09) else { return line }
    var output: [UInt8] = []
    for byte in line {
      output.append(byte == 0x09 ? 0x20 : byte)
      if byte == 0x09 { while output.count % 8 != 0 { output.append(0x20) } }
    }
    return output[...]
  }

  /// The items of a bullet list. In each item, spaces replace the bullet.
  var items: [RestLines] {
    let indent = indent(of: 0..<count)
    var items: [RestLines] = []
    var index = 0
    while index < count {
      let body = body(index, indent)
      var next = index + 1
      if indents[index] == indent, let first = body.first,
        first == UInt8(ascii: "*") || first == UInt8(ascii: "-"),
        body.count == 1 || body.dropFirst().first == 0x20
      {
        next = max(next, endOfBlock(next, count, indent: indent + 1))
        items.append(block(index..<next, blanking: indent + 1))
      }
      index = next
    }
    return items
  }

  /// A copy of a block without the first `width` bytes of its first line, and without the indentation of its other lines.
  func block(_ range: Range<Int>, behind width: Int) -> RestLines {
    let rest = range.dropFirst()
    let indent = indent(of: rest)
    var copy = RestLines(
      [bytes[range.lowerBound].dropFirst(width)] + rest.map { body($0, indent) }, number: 1)
    copy.numbers = Array(numbers[range])
    return copy
  }

  /// A copy of a block, with spaces instead of the first `width` bytes of the first line.
  func block(_ range: Range<Int>, blanking width: Int) -> RestLines {
    var copy = RestLines(Array(bytes[range]), number: 1)
    copy.numbers = Array(numbers[range])
    let rest = copy.bytes[0].dropFirst(width)
    copy.bytes[0] = rest.allSatisfy { $0 == 0x20 } ? [] : [UInt8](repeating: 0x20, count: width)[...] + rest
    copy.indents[0] = copy.bytes[0].prefix { $0 == 0x20 }.count
    return copy
  }
}
