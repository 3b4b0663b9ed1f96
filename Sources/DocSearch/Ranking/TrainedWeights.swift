extension Features {
  /// Written by `script/train-ranking --write`. docs/ranking.md reports what each weight gains.
  static let trained = Features([
    .closeness: 0.38, .passage: 0.39, .coverage: 0.34, .heading: 0.24, .recall: 0.27, .beginning: 0.28,
    .document: 0.2, .opening: 0.38, .named: 1.45, .substance: 0.42, .proposal: -0.31, .aside: -0.51,
    .post: -0.31, .outdated: -0.5,
  ])
}
