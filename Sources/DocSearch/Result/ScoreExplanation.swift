/// Explains a score as a tree of named values. The root is the score of a hit. Its descendants are the scores of terms, with their fields and
/// constants, and the model's factors.
package struct ScoreExplanation: Sendable, Hashable {
  /// The name of the value, such as `term "margins"` or `document frequency`.
  package var description: String
  package var value: Double
  package var children: [ScoreExplanation] = []
}
