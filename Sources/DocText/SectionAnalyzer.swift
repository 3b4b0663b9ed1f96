import DocModel

/// Tokens of each field of a section, counted in positions, and where each field begins.
public struct FieldLengths: Sendable, Equatable {
  /// Token positions that each field uses, by `Field.rawValue`.
  public var lengths: [UInt32]
  /// The first position of each field.
  public var starts: [UInt32]

  public subscript(field: Field) -> UInt32 { lengths[Int(field.rawValue)] }
}

/// A whole section in, the tokens of all its fields out. One per thread.
///
/// Positions run through title, heading, body, code and symbol in that order. Between fields lies a gap of
/// `fieldGap`, between blocks of a field one of `blockGap`, so that no phrase crosses a border. The title field
/// holds the document's title and the headings above; the heading field the section's own.
public struct SectionAnalyzer {
  public static let fieldGap: UInt32 = 16
  public static let blockGap: UInt32 = 2

  private let analyzer: Analyzer

  public init(analyzer: Analyzer = Analyzer()) {
    self.analyzer = analyzer
  }

  /// Appends the section's tokens. Source ranges count within each piece of text and are of no use here.
  /// - Parameters:
  ///   - documentDescription: what the document says about itself. It goes into the body; pass it for the
  ///     document's first section only, or every section answers for it.
  ///   - isWholeDocument: whether the document has no other heading. The title then heads this one; else it is what
  ///     all sections share, also where it stands above the overview, which often is but a list of authors and links.
  public func analyze(
    documentTitle: String, documentDescription: String?, section: Section, isWholeDocument: Bool,
    into buffer: inout TokenBuffer
  ) -> FieldLengths {
    var layout = Layout()
    layout.begin(.title)
    add(documentTitle, &layout, &buffer)
    for heading in section.heading.dropLast() where heading != documentTitle {
      add(heading, &layout, &buffer)
    }
    layout.begin(.heading)
    if let heading = section.heading.last, isWholeDocument || section.heading != [documentTitle] {
      add(heading, &layout, &buffer)
    }
    layout.begin(.body)
    if let documentDescription { add(documentDescription, &layout, &buffer) }
    for block in section.blocks { addBody(block, &layout, &buffer) }
    layout.begin(.code)
    for block in section.blocks {
      if case .code(let sample) = block { add(sample.text, &layout, &buffer) }
    }
    layout.begin(.symbol)
    addSymbols(of: section, &layout, &buffer)
    return layout.finish()
  }

  private func addBody(_ block: Block, _ layout: inout Layout, _ buffer: inout TokenBuffer) {
    switch block {
    case .paragraph(let paragraph): add(paragraph.text, &layout, &buffer)
    case .code(let sample):
      if let title = sample.title { add(title, &layout, &buffer) }
    case .table(let table):
      for row in [table.header] + table.rows {
        for cell in row { add(cell, &layout, &buffer) }
      }
    case .figure(let figure): add(figure.text, &layout, &buffer)
    }
  }

  private func addSymbols(of section: Section, _ layout: inout Layout, _ buffer: inout TokenBuffer) {
    if let heading = section.heading.last { addNames(ofHeading: heading, &layout, &buffer) }
    for block in section.blocks {
      guard case .code(let sample) = block, Self.declaresNames(sample.language) else { continue }
      var text = sample.text
      text.withUTF8 { bytes in
        let span = bytes.span
        SymbolScanner.declaredNames(in: span) { name in
          add(span.extracting(name), &layout, &buffer)
        }
      }
    }
  }

  /// Names in a heading: words with an inner capital, an underscore, a sigil or labels, words in backticks, and a
  /// heading that is one word.
  private func addNames(ofHeading heading: String, _ layout: inout Layout, _ buffer: inout TokenBuffer) {
    var heading = heading
    heading.withUTF8 { bytes in
      let span = bytes.span
      var index = 0
      var isOnlyWord = true
      for offset in 0..<span.count where span[offset] == 0x20 { isOnlyWord = false }
      while index < span.count {
        while index < span.count, span[index] <= 0x20 { index += 1 }
        let start = index
        while index < span.count, span[index] > 0x20 { index += 1 }
        let word = start..<index
        if !word.isEmpty, isOnlyWord || Self.isName(span.extracting(word)) {
          add(span.extracting(word), &layout, &buffer)
        }
      }
    }
  }

  private static func isName(_ word: Span<UInt8>) -> Bool {
    if ByteClass(word[0]) == .backtick { return true }
    if word.count > 1, ByteClass(word[0]) == .sigil || ByteClass(word[0]) == .dot, ByteClass.isLetter(word[1])
    {
      return true
    }
    for index in 1..<max(1, word.count) {
      let previous = ByteClass(word[index - 1])
      switch ByteClass(word[index]) {
      case .upper where previous == .lower: return true
      case .lower where index > 1 && previous == .upper && ByteClass(word[index - 2]) == .upper: return true
      case .underscore where previous != .separator && index + 1 < word.count: return true
      default: if word[index] == 0x28, previous == .lower || previous == .digit { return true }
      }
    }
    return false
  }

  /// Languages whose declarations `SymbolScanner` knows; unmarked code in this documentation is mostly Swift.
  private static func declaresNames(_ language: String?) -> Bool {
    switch language {
    case nil, "swift", "objc", "objective-c", "objectivec", "c", "cpp", "c++", "metal": true
    default: false
    }
  }

  private func add(_ text: String, _ layout: inout Layout, _ buffer: inout TokenBuffer) {
    let start = layout.position
    layout.advance(to: analyzer.analyze(text, as: layout.field, from: start, into: &buffer))
  }

  private func add(_ text: Span<UInt8>, _ layout: inout Layout, _ buffer: inout TokenBuffer) {
    let start = layout.position
    layout.advance(to: analyzer.analyze(text, as: layout.field, from: start, into: &buffer))
  }

  /// Positions of the field that is being filled.
  private struct Layout {
    var field = Field.title
    var position: UInt32 = 0
    var lengths = [UInt32](repeating: 0, count: Field.allCases.count)
    var starts = [UInt32](repeating: 0, count: Field.allCases.count)

    mutating func begin(_ field: Field) {
      if field != .title { position &+= SectionAnalyzer.fieldGap }
      self.field = field
      starts[Int(field.rawValue)] = position
    }

    mutating func advance(to end: UInt32) {
      guard end != position else { return }
      lengths[Int(field.rawValue)] &+= end &- position
      position = end &+ SectionAnalyzer.blockGap
    }

    func finish() -> FieldLengths { FieldLengths(lengths: lengths, starts: starts) }
  }
}
