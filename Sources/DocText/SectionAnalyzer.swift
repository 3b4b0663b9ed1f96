import DocModel

/// The lengths and first positions of a section's fields.
public struct FieldLengths: Sendable, Equatable {
  /// The number of token positions in each field, indexed by `Field.rawValue`.
  public var lengths: [UInt32]
  /// The first position of each field, indexed by `Field.rawValue`.
  public var starts: [UInt32]

  public init() {
    lengths = [UInt32](repeating: 0, count: Field.allCases.count)
    starts = lengths
  }

  public subscript(field: Field) -> UInt32 { lengths[Int(field.rawValue)] }
}

/// Assigns token positions to the fields of a section. The caller analyses the texts.
///
/// The fields follow each other in the order title, heading, body, code, symbol. There are `fieldGap` unused positions between two fields, and
/// `blockGap` between two texts of a field, so that no phrase matches across them. The title field contains the document's title and the outer
/// headings; the heading field contains the section's own heading.
public enum SectionAnalyzer {
  public static let fieldGap: UInt32 = 16
  public static let blockGap: UInt32 = 2

  /// A function that analyses one text of a section. The text's first token gets `position`. Returns the position after the last token.
  public typealias TakeText = (_ text: Span<UInt8>, _ field: Field, _ position: UInt32) -> UInt32

  /// Passes the texts of a section to `take`, in order.
  /// - Parameter documentDescription: the document's summary, which is indexed as part of the body. Pass it only for the first section;
  ///   otherwise, every section would match the words of the summary.
  /// - Parameter isWholeDocument: whether all sections have the same heading. If not, a heading equal to the title is not indexed as a heading,
  ///   because the text below such a heading is often only a list of authors and links.
  public static func layOut(
    documentTitle: String, documentDescription: String?, section: Section, isWholeDocument: Bool,
    take: TakeText
  ) -> FieldLengths {
    var layout = Layout()
    layout.begin(.title)
    add(documentTitle, &layout, take)
    for heading in section.heading.dropLast() where heading != documentTitle { add(heading, &layout, take) }
    layout.begin(.heading)
    if let heading = section.heading.last, isWholeDocument || section.heading != [documentTitle] {
      add(heading, &layout, take)
    }
    layout.begin(.body)
    if let documentDescription { add(documentDescription, &layout, take) }
    for block in section.blocks { addBody(block, &layout, take) }
    layout.begin(.code)
    for block in section.blocks {
      if case .code(let sample) = block { add(sample.text, &layout, take) }
    }
    layout.begin(.symbol)
    addSymbols(of: section, &layout, take)
    return layout.fields
  }

  private static func addBody(_ block: Block, _ layout: inout Layout, _ take: TakeText) {
    switch block {
    case .paragraph(let paragraph): add(paragraph.text, &layout, take)
    case .code(let sample):
      if let title = sample.title { add(title, &layout, take) }
    case .table(let table):
      for cell in table.header { add(cell.marked, &layout, take) }
      for row in table.rows {
        for cell in row { add(cell.marked, &layout, take) }
      }
    case .figure(let figure): add(figure.text, &layout, take)
    }
  }

  private static func addSymbols(of section: Section, _ layout: inout Layout, _ take: TakeText) {
    if let heading = section.heading.last { addNames(ofHeading: heading, &layout, take) }
    // Links and inventories refer to the section by its anchor. The anchor is therefore indexed, unless it is only the heading's slug.
    if let anchor = section.anchor, anchor != section.heading.last, EntryName.isName(anchor: anchor) {
      add(anchor, &layout, take)
    }
    for block in section.blocks {
      guard case .code(let sample) = block, declaresNames(sample.language) else { continue }
      var text = sample.text
      text.withUTF8 { bytes in
        let span = bytes.span
        SymbolScanner.declaredNames(in: span) { name in
          add(span.extracting(name), &layout, take)
        }
      }
    }
  }

  /// Adds the names in a heading: its entry names (`EntryName`) or, if it has none, words in backticks and words with an inner capital, an
  /// underscore, a sigil or labels.
  private static func addNames(ofHeading heading: String, _ layout: inout Layout, _ take: TakeText) {
    var heading = heading
    heading.withUTF8 { bytes in
      let span = bytes.span
      let names = EntryName.ranges(in: span)
      for name in names { add(span.extracting(name), &layout, take) }
      if !names.isEmpty { return }
      var index = 0
      while index < span.count {
        while index < span.count, span[index] <= 0x20 { index += 1 }
        let start = index
        while index < span.count, span[index] > 0x20 { index += 1 }
        let word = start..<index
        if !word.isEmpty, isName(span.extracting(word)) {
          add(span.extracting(word), &layout, take)
        }
      }
    }
  }

  private static func isName(_ word: Span<UInt8>) -> Bool {
    if TokenByte(word[0]) == .backtick { return true }
    if word.count > 1, TokenByte(word[0]) == .sigil || TokenByte(word[0]) == .dot, ByteClass.isLetter(word[1])
    {
      return true
    }
    for index in 1..<max(1, word.count) {
      let previous = TokenByte(word[index - 1])
      switch TokenByte(word[index]) {
      case .upper where previous == .lower: return true
      case .lower where index > 1 && previous == .upper && TokenByte(word[index - 2]) == .upper: return true
      case .underscore where previous != .separator && index + 1 < word.count: return true
      default: if word[index] == 0x28, previous == .lower || previous == .digit { return true }
      }
    }
    return false
  }

  /// Whether `SymbolScanner` recognises declarations in this language. Code of unknown language is scanned too, because most of it is Swift.
  private static func declaresNames(_ language: String?) -> Bool {
    switch language {
    case nil, "swift", "objc", "objective-c", "objectivec", "c", "cpp", "c++", "metal": true
    default: false
    }
  }

  private static func add(_ text: String, _ layout: inout Layout, _ take: TakeText) {
    var text = text
    text.withUTF8 { add($0.span, &layout, take) }
  }

  private static func add(_ text: Span<UInt8>, _ layout: inout Layout, _ take: TakeText) {
    layout.advance(to: take(text, layout.field, layout.position))
  }

  /// The current field and position, and the lengths and first positions of the fields so far.
  private struct Layout {
    var field = Field.title
    var position: UInt32 = 0
    var fields = FieldLengths()

    mutating func begin(_ field: Field) {
      if field != .title { position &+= SectionAnalyzer.fieldGap }
      self.field = field
      fields.starts[Int(field.rawValue)] = position
    }

    mutating func advance(to end: UInt32) {
      guard end != position else { return }
      fields.lengths[Int(field.rawValue)] &+= end &- position
      position = end &+ SectionAnalyzer.blockGap
    }
  }
}
