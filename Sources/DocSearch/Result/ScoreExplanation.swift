/// Explains a score by a tree whose nodes are quantities and their values. The root is the score of the hit, its children are the terms,
/// and their children are fields and constants.
package struct ScoreExplanation: Sendable, Hashable {
  /// What the value is, in a few words: `term "margins"`, `document frequency`.
  package var description: String
  package var value: Double
  package var children: [ScoreExplanation] = []
}
