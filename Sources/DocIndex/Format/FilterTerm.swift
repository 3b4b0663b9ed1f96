import DocModel
import DocText

/// Makes filter terms, that is, terms that cannot occur in text. They represent the values of filters, the identifiers of documents, and
/// declared names. Their postings have no frequencies and no positions.
public enum FilterTerm {
  public static let hasCode: [UInt8] = [1] + Array("code".utf8)

  public static func kind(_ kind: DocumentKind) -> [UInt8] { [1] + Array("k:\(kind.rawValue)".utf8) }

  public static func collection(_ name: String) -> [UInt8] { [1] + Array("c:\(name)".utf8) }

  /// The collection name in a filter term; nil for any other term.
  static func collection(of term: [UInt8]) -> ByteString? {
    let head = collection("")
    return term.starts(with: head) ? ByteString(Array(term.dropFirst(head.count))) : nil
  }

  public static func language(_ name: String) -> [UInt8] {
    [1] + Array("l:\(StoredLimits.cut(name, to: StoredLimits.filter).lowercased())".utf8)
  }

  /// The filter term for documents in a written language. These terms sort directly after the terms of programming languages, so that one pass
  /// reads the languages of both kinds.
  public static func written(_ code: String) -> [UInt8] { [1] + Array("m:\(code)".utf8) }

  /// The code of the written language in a filter term; nil for any other term.
  public static func writtenCode(of term: [UInt8]) -> String? {
    term.starts(with: written("")) ? String(decoding: term.dropFirst(3), as: UTF8.self) : nil
  }

  /// The filter term for documents with a certain `DocumentIdentifier.key`. Only a document's first searchable section has the term.
  public static func identifier(_ key: String) -> [UInt8] {
    [1] + Array("i:\(StoredLimits.cut(key, to: StoredLimits.filter))".utf8)
  }

  /// The document identifier in a filter term; nil for any other term.
  public static func identifier(of term: [UInt8]) -> DocumentIdentifier? {
    term.starts(with: identifier("")) ? DocumentIdentifier(key: term.dropFirst(3)) : nil
  }

  /// The filter term for sections that declare a name with a certain `EntryName.key`.
  public static func name(_ key: [UInt8]) -> [UInt8] {
    [1] + Array("n:".utf8) + key.prefix(StoredLimits.filter)
  }

  /// The filter term for documents with a certain tag.
  public static func tag(_ name: String) -> [UInt8] {
    [1] + Array("t:\(StoredLimits.cut(DocumentFacts.tag(name) ?? "", to: StoredLimits.filter))".utf8)
  }

  /// The filter term for sections that apply to a platform from a certain version on. The terms of a platform sort by version. Without a
  /// version, the result is the common prefix of these terms.
  package static func availability(_ platform: SystemPlatform, _ version: SystemVersion? = nil) -> [UInt8] {
    func padded(_ number: Int) -> String { String(String(number + 10_000).dropFirst()) }
    let text = version.map { [$0.major, $0.minor, $0.patch].map(padded).joined(separator: ".") } ?? ""
    return [1] + Array("a:\(platform.key):\(text)".utf8)
  }

  /// The filter term for documents with a certain date (`2025-01-13`, `2025-01` or `2025`). These terms sort chronologically.
  public static func date(_ date: String) -> [UInt8] { [1] + Array("d:\(date)".utf8) }

  /// Normalises a date that a user entered; nil if it is not a date.
  public static func dateText(_ text: String) -> String? {
    let typed = text.prefix { $0 != "T" }.filter { $0 != "-" && $0 != "/" }
    // In a query, a month or day that does not exist is an error, whereas `DocumentFacts.date` merely drops it.
    return DocumentFacts.date(text).flatMap { $0.filter { $0 != "-" } == typed ? $0 : nil }
  }

  public static func isFilter(_ term: some Collection<UInt8>) -> Bool { term.first == 1 }
}
