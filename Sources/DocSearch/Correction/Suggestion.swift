/// A query with its misspelt words corrected.
package struct Suggestion: Sendable, Hashable {
  /// One corrected word.
  package struct Correction: Sendable, Hashable {
    package var typed: String
    package var replacement: String
    /// The UTF-8 byte range in the query as entered.
    package var sourceRange: Range<Int>
    /// Whether the replacement is certain enough to search for it at once (`CorrectionConfidence`).
    package var isCertain = true
  }

  /// The whole corrected query.
  package var text: String
  package var corrections: [Correction]

  /// Replaces the corrected words in the query. Corrections must be in the order in which they occur in it.
  init(of query: String, corrections: [Correction]) {
    let query = Array(query.utf8)
    var text: [UInt8] = []
    var index = 0
    for correction in corrections where correction.sourceRange.lowerBound >= index {
      text += query[index..<correction.sourceRange.lowerBound]
      text += Array(correction.replacement.utf8)
      index = correction.sourceRange.upperBound
    }
    self.text = String(decoding: text + query[index...], as: UTF8.self)
    self.corrections = corrections
  }
}
