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
    let isHeading = isWholeDocument || section.heading != [documentTitle]
    var fields = FieldLengths()
    var position: UInt32 = 0
    for field in Field.allCases {
      if field != .title { position &+= fieldGap }
      fields.starts[Int(field.rawValue)] = position
      let texts =
        switch field {
        case .title: [documentTitle] + section.heading.dropLast().filter { $0 != documentTitle }
        case .heading: isHeading ? Array(section.heading.suffix(1)) : []
        case .body: (documentDescription.map { [$0] } ?? []) + section.blocks.flatMap(body)
        case .code: section.code.map(\.text)
        case .symbol: symbols(of: section)
        }
      for var text in texts {
        let end = text.withUTF8 { take($0.span, field, position) }
        guard end != position else { continue }
        fields.lengths[Int(field.rawValue)] &+= end &- position
        position = end &+ blockGap
      }
    }
    return fields
  }

  private static func body(_ block: Block) -> [String] {
    switch block {
    case .paragraph(let paragraph): [paragraph.text]
    case .code(let sample): sample.title.map { [$0] } ?? []
    case .table(let table): (table.header + table.rows.joined()).map(\.marked)
    case .figure(let figure): [figure.text]
    }
  }

  private static func symbols(of section: Section) -> [String] {
    var symbols = section.heading.last.map(names) ?? []
    // Links and inventories refer to the section by its anchor. The anchor is therefore indexed, unless it is only the heading's slug.
    if let anchor = section.anchor, anchor != section.heading.last, EntryName.isName(anchor: anchor) {
      symbols.append(anchor)
    }
    for sample in section.code where declaresNames(sample.language) {
      var text = sample.text
      text.withUTF8 { bytes in
        SymbolScanner.declaredNames(in: bytes.span) { name in
          symbols.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[name]), as: UTF8.self))
        }
      }
    }
    return symbols
  }

  /// The names in a heading: its entry names (`EntryName`) or, if it has none, words in backticks and words with an inner capital, an underscore,
  /// a sigil or labels.
  private static func names(ofHeading heading: String) -> [String] {
    let names = EntryName.names(in: heading)
    if !names.isEmpty { return names }
    return heading.utf8.split { $0 <= 0x20 }.map { Array($0) }.filter(isName)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isName(_ word: [UInt8]) -> Bool {
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
}
