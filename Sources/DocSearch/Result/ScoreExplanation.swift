/// Explains a score as a tree of quantities with their values. The root is the score of the hit, its children are the terms, and the
/// children of a term are fields and constants.
package struct ScoreExplanation: Sendable, Hashable {
  /// What the value is, in a few words: `term "margins"`, `document frequency`.
  package var description: String
  package var value: Double
  package var children: [ScoreExplanation] = []
}
