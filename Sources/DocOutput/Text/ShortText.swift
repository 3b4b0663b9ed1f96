package enum ShortText {
  /// The length in bytes to which long headings and titles are cut: about two lines of a wide terminal. Headings written by people are shorter.
  private static let headingBytes = 240

  static func heading(_ text: String) -> String { cut(text, to: headingBytes) }

  /// Cuts the text at a character boundary to at most `limit` bytes, and adds `…` if it was cut.
  package static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end > text.startIndex, end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
    return text[..<end] + "…"
  }
}
