/// A query with its misspelt words corrected.
package struct Suggestion: Sendable, Hashable {
  /// One corrected word.
  package struct Correction: Sendable, Hashable {
    package var typed: String
    package var replacement: String
    /// UTF-8 bytes of the query as typed.
    package var sourceRange: Range<Int>
    /// Whether the replacement is searched for at once (`SlipEvidence`).
    package var isCertain = true
  }

  /// The whole query, corrected.
  package var text: String
  package var corrections: [Correction]

  /// The query with the words of corrections replaced; corrections are in the query's order.
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
