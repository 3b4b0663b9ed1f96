/// The parts of a section that are searched and weighted separately. The raw values never change, because they define the order of the fields on
/// disk and of the positions in a section.
public enum Field: UInt8, CaseIterable, Sendable {
  /// The document's title and the headings above the section.
  case title
  /// The section's own heading.
  case heading
  /// Paragraphs, table cells, titles of code samples, and figures.
  case body
  /// Code samples.
  case code
  /// Names that the section's code declares, and names in its heading.
  case symbol

  /// The field's name in queries: `heading:word`.
  public var name: String { Self.names[Int(rawValue)] }

  /// The names are spelled out, because printing an enum case takes half a million instructions.
  private static let names = ["title", "heading", "body", "code", "symbol"]
}
