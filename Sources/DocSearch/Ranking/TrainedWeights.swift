extension Features {
  /// Written by `script/train-ranking --write`. docs/ranking.md reports what each weight gains.
  static let trained = Features([
    .closeness: 0.4, .passage: 0.42, .coverage: 0.38, .heading: 0.22, .recall: 0.21, .beginning: 0.3, .context: 0.17,
    .document: 0.19, .opening: 0.41, .named: 1.45, .substance: 0.44, .proposal: -0.32,
    .aside: -0.52, .post: -0.3,
  ])
}
