import DocDraft

/// A Markdown text as trees, one after the other. Most texts are a single piece; only texts above a megabyte are split.
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
  private let places: [(byte: Int, line: Int)]
  /// The first border that was not read yet.
  private var next = 0
  /// Definitions of links by their labels, and labels of footnotes, if there are several pieces.
  private var definitions: [[UInt8]: Range<Int>] = [:]
  private var footnotes: Set<[UInt8]> = []

  /// Added definitions end where the piece has doubled.
  private static let longestDefinition = 2_000

  init(_ source: MarkdownSource) {
    self.source = source
    places = source.borders.places
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

/// Finds where a large Markdown text may be split: at lines that end all open blocks. The lines of the text are passed in order.
struct MarkdownBorders {
  /// The offset of each piece, and the number of lines before the one that contains it.
  private(set) var places = [(byte: 0, line: 0)]
  var isBehindEmptyLine = true

  /// The minimum size of a piece in bytes. cmark needs some two hundred bytes for each. A paragraph or list that is twice as long is split
  /// at a line, and a line at a space.
  static let smallest = 1 << 20
  private let smallest: Int

  init(smallest: Int) { self.smallest = smallest }

  /// Takes a line outside fences and tables.
  /// - Parameter content: the offset of the line's first byte that is not a space.
  mutating func take(_ bytes: [UInt8], _ start: Int, contentAt content: Int, _ end: Int, line: Int) {
    let distance = start - (places.last?.byte ?? 0)
    let isText = content == start && Self.beginsText(bytes[start..<end])
    if distance >= smallest, isBehindEmptyLine && isText || distance - smallest >= smallest {
      places.append((start, line))
    }
    guard end - start > smallest, isText, bytes[start] != UInt8(ascii: "#") else { return }
    var cut = start + smallest
    while let space = ByteSearch.byte(0x20, in: bytes, from: cut), space + 1 < end {
      places.append((space + 1, line))
      cut = space + 1 + smallest
      if cut >= end { break }
    }
  }

  /// Whether a line cannot continue a list, a table or raw HTML: it begins with a letter, a heading's mark, emphasis, code, or a link.
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
}
