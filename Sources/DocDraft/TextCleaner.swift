import DocModel

/// Cleans prose. White space is folded to single spaces, and control characters and invisible characters are dropped. Code and figures are not
/// changed.
package enum TextCleaner {
  package static func clean(_ section: inout DraftSection) {
    if needsCleaning(section.heading) { section.heading = line(section.heading) }
    for index in section.blocks.indices {
      switch section.blocks[index].block {
      case .paragraph(var paragraph):
        guard needsCleaning(paragraph.inline.plain) else { continue }
        paragraph.inline = line(paragraph.inline)
        section.blocks[index].block = .paragraph(paragraph)
      case .table(let table):
        section.blocks[index].block = .table(clean(table))
      case .code, .figure: continue
      }
    }
    section.blocks.removeAll { block in
      switch block.block {
      case .paragraph(let paragraph): paragraph.inline.isEmpty
      case .code(let sample): sample.text.utf8.allSatisfy(ByteClass.isSpace)
      case .table(let table): table.header.isEmpty
      case .figure(let figure): figure.text.isEmpty
      }
    }
  }

  /// The table with clean cells, in which every row has as many cells as the header.
  private static func clean(_ table: Table) -> Table {
    let isClean =
      table.header.allSatisfy { !needsCleaning($0.plain) }
      && table.rows.allSatisfy { row in
        row.count == table.header.count && !row.contains { needsCleaning($0.plain) }
      }
    if isClean { return table }
    let rows = ([table.header] + table.rows).map { row in row.map { line($0) } }
    var clean = Grid.table(rows) ?? Table(header: [], rows: [])
    clean.merge(table.merged)
    return clean
  }

  /// Cleans a text and folds it to one line.
  package static func line(_ text: String) -> String {
    guard needsCleaning(text) else { return text }
    return cleaned(text) { _, _ in }.text
  }

  /// Cleans a text and folds it to one line. Spans keep their text, except for white space at either end.
  package static func line(_ text: InlineText) -> InlineText {
    if text.spans.isEmpty { return needsCleaning(text.plain) ? InlineText(plain: line(text.plain)) : text }
    guard needsCleaning(text.plain) || text.spans.contains(where: { touchesSpace($0, in: text.plain.utf8) })
    else {
      return text
    }
    // For each offset in the original, the offset in the cleaned text. A dropped character has the offset of the next kept character.
    var offsets: [Int] = []
    let bytes = cleaned(text.plain) { length, offset in
      for _ in 0..<length { offsets.append(offset) }
    }
    offsets.append(bytes.count)
    let spans = text.spans.map { span in
      var range = offsets[span.range.lowerBound]..<offsets[span.range.upperBound]
      while let first = bytes[range].first, first == 0x20 { range = range.lowerBound + 1..<range.upperBound }
      while let last = bytes[range].last, last == 0x20 { range = range.lowerBound..<range.upperBound - 1 }
      return span.moved(to: range)
    }
    return InlineText(plain: bytes.text, spans: spans, targets: text.targets)
  }

  private static func touchesSpace(_ span: InlineText.Span, in text: String.UTF8View) -> Bool {
    let first = text.index(text.startIndex, offsetBy: span.range.lowerBound)
    let last = text.index(text.startIndex, offsetBy: span.range.upperBound - 1)
    return text[first] == 0x20 || text[last] == 0x20
  }

  /// The cleaned bytes. `took` is called for each character, with the character's length in bytes and its offset in the cleaned text.
  private static func cleaned(_ text: String, took: (_ length: Int, _ offset: Int) -> Void) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    var isSpacePending = false
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      switch scalar.value {
      // White space: ASCII white space, no-break spaces (U+00A0, U+202F), fixed-width spaces, and separators.
      case 0x09...0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000:
        isSpacePending = !output.isEmpty
        took(length, output.count)
      // Dropped: controls, the soft hyphen, the zero-width space, the word joiner, the byte-order mark, direction overrides, and interlinear
      // annotation marks.
      case 0x00...0x1f, 0x7f...0x9f, 0xad, 0x200b, 0x2060, 0xfeff, 0x202a...0x202e, 0x2066...0x2069,
        0xfff9...0xfffb:
        took(length, output.count)
      default:
        if isSpacePending { output.append(0x20) }
        isSpacePending = false
        took(length, output.count)
        output.append(contentsOf: scalar.utf8)
      }
    }
    return output
  }

  /// Whether the text may contain characters that must be folded or dropped. Such characters are rare in paragraphs.
  private static func needsCleaning(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var previous: UInt8 = 0x20
      for index in bytes.indices {
        let byte = bytes[index]
        if byte < 0x20 || byte == 0x7f || (byte == 0x20 && previous == 0x20) { return true }
        if byte >= 0xc2, isSuspicious(bytes, index) { return true }
        previous = byte
      }
      return previous == 0x20 && !bytes.isEmpty
    }
  }

  /// Whether cleaning may change the character at `index`. The text must be valid UTF-8.
  @inline(__always)
  private static func isSuspicious(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    let second = bytes[index + 1]
    switch bytes[index] {
    case 0xc2: return second <= 0xa0 || second == 0xad
    case 0xe1: return second == 0x9a
    case 0xe2:
      guard index + 2 < bytes.count else { return false }
      let third = bytes[index + 2]
      return second == 0x80
        ? third <= 0x8b || (third >= 0xa8 && third <= 0xaf) : second == 0x81 && third >= 0x9f
    case 0xe3: return second == 0x80
    case 0xef: return second == 0xbb || second == 0xbf
    default: return false
    }
  }
}
