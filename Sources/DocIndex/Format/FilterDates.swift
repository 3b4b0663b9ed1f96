/// Dates as filters: the term of a document's date, and the date that a user entered.
extension FilterTerm {
  /// The filter term for a date (`2025-01-13`, `2025-01` or `2025`), which marks the documents with this date. These terms sort by time.
  public static func date(_ date: String) -> [UInt8] { [1] + Array("d:\(date)".utf8) }

  /// Normalises a date that a user entered; nil if it is not a date.
  public static func dateText(_ text: String) -> String? {
    let typed = text.prefix { $0 != "T" }.filter { $0 != "-" && $0 != "/" }
    // A month or day that does not exist is an error in a query. From a document's date, it is merely removed.
    return DocumentFacts.date(text).flatMap { $0.filter { $0 != "-" } == typed ? $0 : nil }
  }
}
