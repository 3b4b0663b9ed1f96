import DocModel

/// A text in the form in which texts are compared: UTF-8 in lower case, without white space.
struct ComparedText {
  private(set) var bytes: [UInt8] = []

  init(_ text: String) {
    append(text)
  }

  /// Collects the paragraphs, tables, code and figures of a section in order, without its heading.
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

  /// The text without the marks of inline Markdown, which only some readers keep.
  var withoutMarks: ComparedText {
    var plain = self
    plain.bytes.removeAll { $0 == 0x60 || $0 == 0x2a || $0 == 0x5f }
    return plain
  }

  /// Whether this text contains another one, either exactly or without inline marks.
  func contains(_ other: ComparedText) -> Bool {
    occurs(other.bytes) || withoutMarks.occurs(other.withoutMarks.bytes)
  }

  /// Whether the pattern occurs in the text. An empty pattern never occurs.
  private func occurs(_ pattern: [UInt8]) -> Bool {
    guard let first = pattern.first, pattern.count <= bytes.count else { return false }
    return (0...bytes.count - pattern.count).contains {
      bytes[$0] == first && bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
    }
  }
}
