/// Explains a score as a tree of named values. The root is the score of a hit. Below it are the terms, and below each term its fields and
/// constants.
package struct ScoreExplanation: Sendable, Hashable {
  /// The name of the value, such as `term "margins"` or `document frequency`.
  package var description: String
  package var value: Double
  package var children: [ScoreExplanation] = []
}
