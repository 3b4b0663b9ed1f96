extension Features {
  /// Written by `script/train-ranking --write`; docs/ranking.md reports what each gives.
  static let trained = Features([
    .closeness: 0.36, .passage: 0.38, .coverage: 0.33, .heading: 0.3, .document: 0.19, .opening: 0.37,
    .introduction: 0.3, .named: 1.46, .substance: 0.39, .proposal: -0.31, .aside: -0.51,
  ])
}
