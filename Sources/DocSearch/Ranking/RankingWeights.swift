extension Features {
  /// Fitted to the candidates of the judged queries by listwise softmax, but for `named` and `introduction`: these decide few judged
  /// queries, and what is asked for by its name comes before all that mentions it.
  static let trained = Features([
    .closeness: 0.55, .passage: 0.8, .coverage: 0.28, .heading: 0.5, .document: 0.09, .opening: 0.44,
    .isOpening: 0.06, .introduction: 0.4, .named: 2.5, .shortness: -0.16, .formality: -0.13, .substance: 0.47,
    .proposal: -0.46, .aside: -1.1,
  ])
}
