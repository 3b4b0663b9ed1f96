import DocModel

/// A text as judgements compare it: lower case, without white space, in UTF-8.
struct ComparedText {
  private(set) var bytes: [UInt8] = []

  init(_ text: String) {
    append(text)
  }

  /// All that a section says, its heading left out: paragraphs, tables, code and figures, in order.
  init(_ section: Section) {
    for block in section.blocks {
      switch block {
      case .paragraph(let paragraph): append(paragraph.text)
      case .code(let sample): append(sample.text)
      case .figure(let figure): append(figure.text)
      case .table(let table):
        for row in [table.header] + table.rows {
          for cell in row { append(cell.marked) }
        }
      }
    }
  }

  private mutating func append(_ text: String) {
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value < 0x80 {
        if value > 0x20, value != 0x7f {
          bytes.append(UInt8((0x41..<0x5b).contains(value) ? value | 0x20 : value))
        }
      } else if !scalar.properties.isWhitespace {
        bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
    }
  }

  /// Without the marks of inline Markdown, which one reader keeps and another drops.
  var withoutMarks: ComparedText {
    var plain = self
    plain.bytes.removeAll { $0 == 0x60 || $0 == 0x2a || $0 == 0x5f }
    return plain
  }

  /// Whether a text occurs in this one, as it stands or when inline marks are ignored on both sides.
  func contains(_ other: ComparedText) -> Bool {
    occurs(other.bytes) || withoutMarks.occurs(other.withoutMarks.bytes)
  }

  /// An empty pattern does not occur.
  private func occurs(_ pattern: [UInt8]) -> Bool {
    guard let first = pattern.first, pattern.count <= bytes.count else { return false }
    return (0...bytes.count - pattern.count).contains {
      bytes[$0] == first && bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
    }
  }
}
