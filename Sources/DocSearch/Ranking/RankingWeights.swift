extension Features {
  /// Fitted by listwise softmax to the candidates of all judged queries, and rounded (docs/ranking.md). `named` and `introduction` are set by
  /// hand, because too few judged queries depend on them: what a query names ranks above everything that mentions it.
  static let trained = Features([
    .closeness: 0.55, .passage: 0.8, .coverage: 0.28, .heading: 0.5, .document: 0.09, .opening: 0.44,
    .isOpening: 0.06, .introduction: 0.4, .named: 2.5, .shortness: -0.16, .formality: -0.13, .substance: 0.47,
    .proposal: -0.46, .aside: -1.1,
  ])
}
