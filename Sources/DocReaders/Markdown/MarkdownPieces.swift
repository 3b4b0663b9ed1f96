import DocDraft

/// A Markdown text as trees, one after the other: the tree of a whole text would take some two hundred bytes a byte.
///
/// A piece ends where a line closes all blocks (CommonMark 0.31, appendix, phase 1). Only open code can go on then; the tree tells
/// whether it does, and such a piece is parsed again with those behind it, twice as many each time. Definitions of links and
/// footnotes that a piece names and does not hold follow it.
struct MarkdownPieces {
  struct Piece {
    var tree: MarkdownTree
    /// Lines of the source before the piece.
    var lineOffset: Int
    /// The last line, as the tree counts; what the tree has past it was added here.
    var lastLine: Int
  }

  private let source: MarkdownSource
  private let places: ArraySlice<(byte: Int, line: Int)>
  /// The first border that was not read yet.
  private var next = 0
  /// Definitions of links by their labels, and labels of footnotes, if there are several pieces.
  private var definitions: [[UInt8]: Range<Int>] = [:]
  private var footnotes: Set<[UInt8]> = []

  /// Added definitions end where the piece has doubled.
  private static let longestDefinition = 2_000

  init(_ source: MarkdownSource, isWhole: Bool = false) {
    self.source = source
    places = isWhole ? source.borders.places.prefix(1) : source.borders.places[...]
    guard places.count > 1 else { return }
    for definition in source.definitions {
      let label = folded(definition.label)
      if isFootnote(definition.label) {
        footnotes.insert(label)
      } else if definitions[label] == nil, definition.text.count <= Self.longestDefinition {
        definitions[label] = definition.text
      }
    }
  }

  /// Nil at the end.
  mutating func piece() -> Piece? {
    guard next < places.count else { return nil }
    var end = min(next + 1, places.count)
    while true {
      let lines = lines(next, end)
      let tree = MarkdownTree(text(next, end))
      if end == places.count || !tree.isOpen(after: lines) {
        let offset = source.lineOffset + places[next].line
        next = end
        return Piece(tree: tree, lineOffset: offset, lastLine: lines)
      }
      end = min(next + 2 * (end - next), places.count)
    }
  }

  private func range(_ first: Int, _ end: Int) -> Range<Int> {
    return places[first].byte..<(end < places.count ? places[end].byte : source.bytes.count)
  }

  private func lines(_ first: Int, _ end: Int) -> Int {
    guard end < places.count else { return source.lineCount - source.lineOffset - places[first].line }
    // A border inside a line leaves the piece a part of it.
    let ends = places[end].byte > 0 && source.bytes[places[end].byte - 1] == 0x0a
    return places[end].line - places[first].line + (ends ? 0 : 1)
  }

  /// The bytes of a piece, and what follows them.
  private func text(_ first: Int, _ end: Int) -> [UInt8] {
    let range = range(first, end)
    let isWhole = range == source.bytes.indices
    var text = isWhole ? source.bytes : Array(source.bytes[range])
    var cited: [UInt8] = []
    // cmark drops a footnote that nobody cites; its words shall be found, so it is cited after the last line.
    for definition in source.definitions(in: range) where isFootnote(definition.label) {
      cited += [0x5b] + source.bytes[definition.label] + [0x5d, 0x20]
    }
    if !isWhole { text += [0x0a, 0x0a] + defined(elsewhere: range) }
    if !cited.isEmpty { text += [0x0a, 0x0a] + cited + [0x0a] }
    return text
  }

  /// Definitions of what a piece names between brackets.
  private func defined(elsewhere range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    guard !definitions.isEmpty || !footnotes.isEmpty else { return text }
    var seen: Set<[UInt8]> = []
    for definition in source.definitions(in: range) { seen.insert(folded(definition.label)) }
    var index = range.lowerBound
    while let open = source.bytes[index..<range.upperBound].firstIndex(of: 0x5b) {
      index = open + 1
      guard let end = source.bytes[index..<range.upperBound].firstIndex(where: { $0 == 0x5b || $0 == 0x5d }),
        source.bytes[end] == 0x5d, end - index <= MarkdownSource.longestLabel
      else { continue }
      let label = folded(index..<end)
      guard text.count < range.count, seen.insert(label).inserted else { continue }
      if footnotes.contains(label) {
        text += [0x5b] + source.bytes[index..<end] + [0x5d, 0x3a, 0x20, 0x78, 0x0a, 0x0a]
      } else if let definition = definitions[label] {
        text += source.bytes[definition] + [0x0a]
      }
    }
    return text
  }

  private func isFootnote(_ label: Range<Int>) -> Bool { source.bytes[label.lowerBound] == UInt8(ascii: "^") }

  /// A label as labels are compared (CommonMark 0.31, 4.7): case folded, white space as one space.
  private func folded(_ label: Range<Int>) -> [UInt8] {
    let words = source.bytes[label].split(whereSeparator: ByteClass.isSpace)
    return Array(Array(words.joined(separator: [0x20])).text.lowercased().utf8)
  }
}

/// Where a Markdown text may be cut: lines that close what is open, in steps of some kilobytes. The text's lines come in one by one.
struct MarkdownBorders {
  /// A byte of the text, and the lines before the one in which it lies.
  private(set) var places = [(byte: 0, line: 0)]
  /// Whether the line before is empty.
  var isBehindEmptyLine = true

  /// Least bytes between borders: before text behind an empty line; before other lines without indentation, which may cut a long
  /// paragraph or list in two; and before any line.
  static let steps = (behindEmptyLine: 16 << 10, anyBlock: 32 << 10, anyLine: 1 << 20)
  /// A line of text that is longer is several paragraphs.
  static let longestLine = 16 << 10

  /// Takes a line that lies in no fence and no table.
  /// - Parameter content: The line's first byte that is no space.
  mutating func take(_ bytes: [UInt8], _ start: Int, contentAt content: Int, _ end: Int, line: Int) {
    let distance = start - (places.last?.byte ?? 0)
    if distance >= Self.steps.behindEmptyLine {
      let isText = content == start && Self.beginsText(bytes[start..<end])
      if isBehindEmptyLine && isText
        || distance >= Self.steps.anyBlock && Self.beginsBlock(bytes[start..<end])
        || distance >= Self.steps.anyLine
      {
        places.append((start, line))
      }
    }
    guard end - start > Self.longestLine, content == start, Self.beginsText(bytes[start..<end]),
      bytes[start] != UInt8(ascii: "#")
    else { return }
    var cut = start + Self.longestLine
    while let space = ByteSearch.byte(0x20, in: bytes, from: cut), space + 1 < end {
      places.append((space + 1, line))
      cut = space + 1 + Self.longestLine
      if cut >= end { break }
    }
  }

  /// A line that goes on in no list, table or raw HTML: a letter, a heading's mark, emphasis, code, or a link.
  private static func beginsText(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    switch first {
    case UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "\\"), 0x60:
      return true
    case UInt8(ascii: "*"), UInt8(ascii: "_"):
      return line.dropFirst().first.map { !ByteClass.isSpace($0) } ?? false
    default: return ByteClass.isLetter(first) || first >= 0x80
    }
  }

  /// The same, or a list's item, a quote: no row of a table, no underline of a heading, no tag.
  private static func beginsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    if beginsText(line) { return true }
    guard let first = line.first, !ByteClass.isSpace(first), first != UInt8(ascii: "|"),
      first != UInt8(ascii: ":"),
      first != UInt8(ascii: "="), first != UInt8(ascii: "<")
    else { return false }
    return line.contains { ByteClass.isAlphanumeric($0) || $0 >= 0x80 }
  }
}
