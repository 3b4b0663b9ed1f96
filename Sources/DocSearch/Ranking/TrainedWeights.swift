extension Features {
  /// Written by `script/train-ranking --write`. docs/ranking.md reports what each weight gains.
  static let trained = Features([
    .closeness: 0.4, .passage: 0.41, .coverage: 0.36, .heading: 0.21, .recall: 0.23, .beginning: 0.28,
    .context: 0.19, .document: 0.2, .opening: 0.4, .named: 1.45, .substance: 0.44, .proposal: -0.32,
    .aside: -0.51, .post: -0.31, .outdated: -0.5,
  ])
}
