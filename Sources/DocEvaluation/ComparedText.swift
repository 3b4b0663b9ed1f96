import DocModel

/// A text in a normalised form for comparison: UTF-8 in lower case, without white space and without inline Markdown marks. Only some readers
/// keep these marks.
struct ComparedText {
  private(set) var bytes: [UInt8] = []

  init(_ text: String) {
    append(text)
  }

  /// Joins the paragraphs, tables, code and figures of a section, in order and without its heading.
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
        if value > 0x20, value != 0x7f, !"`*_".utf8.contains(UInt8(value)) {
          bytes.append(UInt8((0x41..<0x5b).contains(value) ? value | 0x20 : value))
        }
      } else if !scalar.properties.isWhitespace {
        bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
    }
  }

  /// Whether this text contains another one. An empty text is never contained.
  func contains(_ other: ComparedText) -> Bool {
    let pattern = other.bytes
    guard let first = pattern.first, pattern.count <= bytes.count else { return false }
    return (0...bytes.count - pattern.count).contains {
      bytes[$0] == first && bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
    }
  }
}
