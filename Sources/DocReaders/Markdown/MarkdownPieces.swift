import DocDraft
import DocModel

/// Parses a Markdown text in pieces to save memory, because the tree needs about two hundred bytes per byte of text.
///
/// A piece ends at a line that closes all blocks (CommonMark 0.31, appendix, phase 1). Only an open code block or raw HTML can continue past
/// that line. If the tree of a piece ends with such an open block, the piece is parsed again together with the next pieces, and their number
/// doubles with each attempt. If a piece needs a definition of a link or footnote from elsewhere, the definition is appended to the piece.
struct MarkdownPieces {
  struct Piece {
    var tree: MarkdownTree
    /// Number of lines in the source before the piece.
    var lineOffset: Int
    /// The last line of the piece, numbered as in the tree. Later lines were appended by `MarkdownPieces`.
    var lastLine: Int
    /// Whether the piece ends inside a table. If so, the next piece repeats the header and delimiter rows.
    var endsInTable: Bool
  }

  private let source: MarkdownSource
  private let borders: ArraySlice<MarkdownBorders.Border>
  /// Index of the border where the next piece begins.
  private var next = 0
  /// Link definitions by label, and the labels of footnotes. Both are empty if the text is a single piece.
  private var definitions: [[UInt8]: Range<Int>] = [:]
  private var footnotes: Set<[UInt8]> = []

  /// Upper bound on the bytes of a definition that may be appended to other pieces.
  private static let longestDefinition = 2_000

  init(_ source: MarkdownSource, isWhole: Bool = false) {
    self.source = source
    borders = isWhole ? source.borders.borders.prefix(1) : source.borders.borders[...]
    guard borders.count > 1 else { return }
    for definition in source.definitions {
      let label = folded(definition.label)
      if isFootnote(definition.label) {
        footnotes.insert(label)
      } else if definitions[label] == nil, definition.text.count <= Self.longestDefinition {
        definitions[label] = definition.text
      }
    }
  }

  /// The next piece; nil at the end.
  mutating func piece() -> Piece? {
    guard next < borders.count else { return nil }
    var end = min(next + 1, borders.count)
    while true {
      let lines = lines(next, end)
      let tree = MarkdownTree(text(next, end))
      if end == borders.count || !tree.isOpen(after: lines) {
        let offset = source.lineOffset + borders[next].firstLine
        next = end
        return Piece(
          tree: tree, lineOffset: offset, lastLine: lines,
          endsInTable: end < borders.count && borders[end].head != nil)
      }
      end = min(next + 2 * (end - next), borders.count)
    }
  }

  private func range(_ first: Int, _ end: Int) -> Range<Int> {
    return borders[first].byte..<(end < borders.count ? borders[end].byte : source.bytes.count)
  }

  private func lines(_ first: Int, _ end: Int) -> Int {
    let begin = borders[first].firstLine
    guard end < borders.count else { return source.lineCount - source.lineOffset - begin }
    // If the border is in the middle of a line, the piece contains the beginning of this line, so the line is counted.
    let ends = borders[end].byte > 0 && source.bytes[borders[end].byte - 1] == 0x0a
    return borders[end].line - begin + (ends ? 0 : 1)
  }

  /// The bytes of a piece, followed by the definitions that are appended to it.
  private func text(_ first: Int, _ end: Int) -> [UInt8] {
    let range = range(first, end)
    let isWhole = range == source.bytes.indices
    var text =
      isWhole ? source.bytes : Array(source.bytes[borders[first].head ?? 0..<0] + source.bytes[range])
    var cited: [UInt8] = []
    // cmark drops footnotes that are never referenced. A reference appended after the last line keeps them searchable.
    for definition in source.definitions(in: range) where isFootnote(definition.label) {
      cited += [0x5b] + source.bytes[definition.label] + [0x5d, 0x20]
    }
    if !isWhole { text += [0x0a, 0x0a] + defined(elsewhere: range) }
    if !cited.isEmpty { text += [0x0a, 0x0a] + cited + [0x0a] }
    return text
  }

  /// The definitions in other pieces that this piece refers to.
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

  /// Normalises a label for comparison (CommonMark 0.31, 4.7): lower case, and single spaces as white space.
  private func folded(_ label: Range<Int>) -> [UInt8] {
    let words = source.bytes[label].split(whereSeparator: ByteClass.isSpace)
    return Array(Array(words.joined(separator: [0x20])).text.lowercased().utf8)
  }
}
