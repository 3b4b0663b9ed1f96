/// How a score came about: a tree whose nodes each name a quantity and its value.
///
/// The root is the hit's score; below it are the terms, below a term its fields and constants.
package struct ScoreExplanation: Sendable, Hashable {
  /// What the value is, in a few words: `term "margins"`, `document frequency`.
  package var description: String
  package var value: Double
  package var children: [ScoreExplanation] = []
}
