import DocDraft
import DocModel

/// The lines of a reStructuredText document, or of a block in it, with expanded tabs. Each line has its number in the file. A block inside
/// another has lines of its own, without the indentation that they share.
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
  var isEmpty: Bool { bytes.isEmpty }

  /// The one-based number of a line in the file. An empty block after the last line has the number of the last line.
  func number(_ line: Int) -> Int { line < numbers.count ? numbers[max(0, line)] : numbers.last ?? 1 }

  func isBlank(_ line: Int) -> Bool { bytes[line].isEmpty }

  /// The index after the block that begins at `first`: lines that are blank or indented by `indent`, without trailing blank lines.
  func endOfBlock(_ first: Int, upTo end: Int = .max, indent: Int = 1) -> Int {
    var last = first
    var line = first
    while line < min(end, count), isBlank(line) || indents[line] >= indent {
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
    let line = line.trimmedEnd
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
    let list = block(0..<count)
    var items: [RestLines] = []
    var index = 0
    while index < count {
      let body = list.bytes[index]
      var next = index + 1
      if let first = body.first, first == UInt8(ascii: "*") || first == UInt8(ascii: "-"),
        body.count == 1 || body.dropFirst().first == 0x20
      {
        next = list.endOfBlock(next)
        items.append(list.block(index..<next, blanking: 1))
      }
      index = next
    }
    return items
  }

  /// A copy of a block without its common indentation.
  func block(_ range: Range<Int>) -> RestLines {
    let indent = indent(of: range)
    return block(range, range.map { bytes[$0].dropFirst(indent) })
  }

  /// A copy of a block with other bytes.
  func block(_ range: Range<Int>, _ bytes: [ArraySlice<UInt8>]) -> RestLines {
    var copy = RestLines(bytes, number: number(range.lowerBound))
    if !range.isEmpty { copy.numbers = Array(numbers[range]) }
    return copy
  }

  /// A copy of a block without the first `width` bytes of its first line, and without the indentation of its other lines.
  func block(_ range: Range<Int>, behind width: Int) -> RestLines {
    let rest = block(range.lowerBound + 1..<range.upperBound)
    return block(range, [bytes[range.lowerBound].dropFirst(width)] + rest.bytes)
  }

  /// A copy of a block without its common indentation, with spaces instead of the first `width` bytes of the first line.
  func block(_ range: Range<Int>, blanking width: Int) -> RestLines {
    var lines = Array(bytes[range])
    let rest = lines[0].dropFirst(width)
    lines[0] = rest.allSatisfy { $0 == 0x20 } ? [] : [UInt8](repeating: 0x20, count: width)[...] + rest
    return block(range, lines).block(0..<lines.count)
  }
}
