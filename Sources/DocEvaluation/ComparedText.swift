import DocModel

/// A text as it is compared with others: UTF-8 in lower case, without white space.
struct ComparedText {
  private(set) var bytes: [UInt8] = []

  init(_ text: String) {
    append(text)
  }

  /// Takes the paragraphs, tables, code and figures of a section in order, but not its heading.
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

  /// The text without the marks of inline Markdown. Some readers keep these marks and others do not.
  var withoutMarks: ComparedText {
    var plain = self
    plain.bytes.removeAll { $0 == 0x60 || $0 == 0x2a || $0 == 0x5f }
    return plain
  }

  /// Whether this text contains another one exactly, or contains it when the inline marks of both are ignored.
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
