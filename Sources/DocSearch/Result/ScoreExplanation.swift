/// Explains a score by a tree whose nodes are quantities with their values. The root is the hit's score, its children are the terms, and
/// their children are fields and constants.
package struct ScoreExplanation: Sendable, Hashable {
  /// A short description of the value: `term "margins"`, `document frequency`.
  package var description: String
  package var value: Double
  package var children: [ScoreExplanation] = []
}
