/// Rebuilds code samples in which each highlighted token became a line.
///
/// The input is the samples of a page, all highlighted by the same program. The output is the samples with their original line breaks, as
/// far as `LineBreakSearch` can determine them. The highlighter's rules are learned from all samples together. Whether they are shattered
/// is also decided for all of them. An intact sample is unchanged. The cost is linear in the samples.
struct ShatteredCodeRepair {
  struct Result {
    var code: [UInt8]
    /// Whether the code was shattered.
    var wasShattered: Bool
    /// Whether every line break has a good explanation; true for intact code.
    var isSure: Bool
  }

  static func repair(_ samples: [[UInt8]]) -> [Result] {
    var kinds = HighlighterModel()
    let read = samples.map { CodePieces($0) }
    for code in read { kinds.learn(code) }
    var searches = read.map { LineBreakSearch($0, kinds) }
    let costs = searches.indices.map { searches[$0].weigh() }
    let gain = costs.reduce(0) { $0 + max(-Cost.most, min(Cost.most, $1.whole - $1.shattered)) }
    let isShattered = gain > Cost.shattering && !kinds.speakAgainst
    return samples.indices.map { index in
      let (shattered, whole) = costs[index]
      guard isShattered, shattered < whole + Cost.shattering else {
        return Result(code: samples[index], wasShattered: false, isSure: true)
      }
      return searches[index].joined()
    }
  }

  private enum Cost {
    /// Lower bound on the evidence that the samples are shattered.
    static let shattering: Float = 3
    /// Upper bound on the evidence that one sample contributes.
    static let most: Float = 30
  }
}
