/// A query with its misspelt words corrected.
package struct Suggestion: Sendable, Hashable {
  package struct Correction: Sendable, Hashable {
    package var typed: String
    package var replacement: String
    /// The byte range of the word in the query as entered, in UTF-8.
    package var sourceRange: Range<Int>
    /// Whether the correction is so certain that the corrected query is searched for at once (`CorrectionConfidence`).
    package var isCertain = true
  }

  /// The whole corrected query.
  package var text: String
  package var corrections: [Correction]

  /// Replaces the corrected words in the query. Corrections must be in the order of the query.
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
