/// Dates as filters: the term of a document's date, and the date that a user entered.
extension FilterTerm {
  /// The term of documents with this date: `2025-01-13`, `2025-01` or `2025`. These terms sort by time.
  public static func date(_ date: String) -> [UInt8] { [1] + Array("d:\(date)".utf8) }

  /// Normalises a date that a user entered; nil if it is not a date.
  public static func dateText(_ text: String) -> String? {
    let typed = text.prefix { $0 != "T" }.filter { $0 != "-" && $0 != "/" }
    // A month or day that does not exist is removed from a document's date, but in a query it is an error.
    return DocumentFacts.date(text).flatMap { $0.filter { $0 != "-" } == typed ? $0 : nil }
  }
}
