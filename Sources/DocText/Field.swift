/// The parts of a section that are searched and weighted apart. Raw values are the order on disk and in the
/// token positions of a section; they are never renumbered.
public enum Field: UInt8, CaseIterable, Sendable {
  /// The document's title and the headings above the section.
  case title
  /// The section's own heading.
  case heading
  /// Paragraphs, table cells, labels of figures.
  case body
  /// Code samples.
  case code
  /// Names that the section's code declares, and names in its heading.
  case symbol

  /// The name as a query writes it: `heading:word`.
  public var name: String {
    switch self {
    case .title: "title"
    case .heading: "heading"
    case .body: "body"
    case .code: "code"
    case .symbol: "symbol"
    }
  }

  /// The field of that name, in lower case.
  public init?(name: String) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }
}
