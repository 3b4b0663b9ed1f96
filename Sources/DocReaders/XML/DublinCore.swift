import DocDraft
import DocModel

/// Metadata of a book or an office document: Dublin Core elements (DCMI Metadata Terms), and further elements from OpenDocument and Office Open
/// XML.
struct DublinCore {
  /// For each element name, the texts of the elements in document order.
  private var values: [String: [String]] = [:]

  private static let names: Set = [
    "title", "creator", "initial-creator", "language", "publisher", "modified", "date", "created",
    "creation-date",
  ]
  /// Upper bound on the number of texts that are kept for one element name. Few books have more than 20 authors.
  private static let mostValues = 20

  init(_ tree: HTMLTree) {
    for (index, node) in tree.nodes.enumerated() where Self.names.contains(node.name) {
      let words = TextCleaner.line(tree.text(index).text)
      if !words.isEmpty, values[node.name, default: []].count < Self.mostValues {
        values[node.name, default: []].append(words)
      }
    }
  }

  /// The first title. Further titles of a book are a subtitle, a series name, or a repetition.
  var title: String? { values["title"]?.first }

  /// Metadata of a book (EPUB 3.3, 5.5).
  var bookEntries: [MetadataEntry] {
    Self.entries([
      ("book", title), ("author", values["creator"]?.joined(separator: ", ")),
      ("language", values["language"]?.first), ("publisher", values["publisher"]?.first),
      ("date", values["date"]?.first),
    ])
  }

  /// Metadata of an office document. OpenDocument calls the time of the last change `dc:date` (1.3, part 3, 4.3.2.10).
  var officeEntries: [MetadataEntry] {
    func first(_ names: String...) -> String? { names.lazy.compactMap { values[$0]?.first }.first }
    return Self.entries([
      ("author", first("creator", "initial-creator")), ("language", first("language")),
      ("date", first("modified", "date", "created", "creation-date")),
    ])
  }

  private static func entries(_ found: [(key: String, value: String?)]) -> [MetadataEntry] {
    found.compactMap { key, value in value.map { MetadataEntry(key: key, value: $0) } }
  }
}
