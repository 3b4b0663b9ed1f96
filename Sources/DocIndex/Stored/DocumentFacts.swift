import DocModel

/// A document's metadata for filtering, sorting and display: date, author, tags and language.
package struct DocumentFacts: Sendable, Hashable {
  /// The document's date: a day, a month or a year (`2025-01-13`, `2025-01` or `2025`).
  package private(set) var date: String?
  package private(set) var author: String?
  package private(set) var tags: [String] = []
  /// The two-letter code (ISO 639-1) of the language in which the document is written.
  package private(set) var language: String?

  /// The key under which ingestion stores the language code in a document's metadata.
  package static let languageKey = "lang"
  /// Metadata keys whose values are dates, in lower case. If a document has several of these keys, the first one in this list is used.
  private static let dateKeys = [
    "updated", "modified", "lastmod", "last_modified", "last-modified", "last_updated",
    "article:modified_time",
    "dcterms.modified", "date", "published", "article:published_time", "dcterms.date", "created", "year",
  ]
  private static let authorKeys = ["author", "authors", "creator", "dcterms.creator", "article:author"]
  private static let tagKeys = ["tags", "keywords", "categories", "article:tag"]
  /// The maximum number of tags of a document.
  private static let mostTags = 32

  init(_ metadata: [MetadataEntry]) {
    var bestKey = Self.dateKeys.count
    language = Self.language(metadata)
    for entry in metadata {
      let key = entry.key.lowercased()
      if let index = Self.dateKeys.firstIndex(of: key), index < bestKey, let found = Self.date(entry.value) {
        bestKey = index
        date = found
      }
      if author == nil, Self.authorKeys.contains(key), !entry.value.isEmpty { author = entry.value }
      guard Self.tagKeys.contains(key) else { continue }
      for part in entry.value.utf8.split(whereSeparator: {
        $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";")
      }) {
        guard let tag = Self.tag(String(decoding: part, as: UTF8.self)), tags.count < Self.mostTags,
          !tags.contains(tag)
        else { continue }
        tags.append(tag)
      }
    }
  }

  /// The language code in a document's metadata; nil if it is missing or invalid.
  static func language(_ metadata: [MetadataEntry]) -> String? {
    guard let code = metadata.first(where: { $0.key == languageKey })?.value, code.utf8.count == 2,
      code.utf8.allSatisfy({ ByteClass.isLower($0) })
    else { return nil }
    return code
  }

  /// The normalised form of a tag, in lower case and without quotation marks and brackets; nil if nothing is left.
  static func tag(_ text: String) -> String? {
    let words = text.lowercased().split { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "[" || $0 == "]" }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The ISO 8601 date at the start of a text, without the time: `2025-01-13` for `2025-01-13T10:00:00Z` and for `20250113`. The date may also
  /// be a month (`2025-01`) or a year (`2025`). Nil if the text does not begin with a date.
  static func date(_ text: String) -> String? {
    let bytes = Array(text.utf8.drop { $0 == 0x20 || $0 == UInt8(ascii: "\"") })
    func days(year: Int, month: String) -> Int {
      switch month {
      case "02": year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
      case "04", "06", "09", "11": 30
      default: 31
      }
    }
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ ByteClass.isDigit($0) }) else {
        return nil
      }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let year = number(0..<4), (1000...2999).contains(year) else { return nil }
    var parts = [String(decoding: bytes[0..<4], as: UTF8.self)]
    var index = 4
    for position in 0..<2 {
      let range = position == 0 ? 1...12 : 1...days(year: year, month: parts[1])
      let isApart =
        index < bytes.count && (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "/"))
      let start = isApart ? index + 1 : index
      guard let value = number(start..<start + 2), range.contains(value) else { break }
      parts.append(String(decoding: bytes[start..<start + 2], as: UTF8.self))
      index = start + 2
    }
    // Rejects texts in which a digit or letter follows the date, such as `20251` and `2025abc`.
    if index < bytes.count, ByteClass.isDigit(bytes[index]) || ByteClass.isLower(bytes[index]) {
      return nil
    }
    return parts.joined(separator: "-")
  }
}
