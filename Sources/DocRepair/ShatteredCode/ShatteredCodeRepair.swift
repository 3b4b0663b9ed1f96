/// Rebuilds code samples in which each highlighted token was put on its own line.
///
/// The input is the samples of a page, all highlighted by the same program. The output is the samples with the line breaks of their authors, as
/// far as `CodeLineBreakSearch` can determine them. All samples together show the highlighter's rules, and whether the page was damaged in this way.
/// An intact sample is not changed. The time is linear in the size of the samples.
struct ShatteredCodeRepair {
  struct Result {
    var code: [UInt8]
    var wasShattered: Bool
    /// Whether every line break of the result is plausible; true for intact code.
    var isSure: Bool
  }

  static func repair(_ samples: [[UInt8]]) -> [Result] {
    var kinds = HighlighterModel()
    let read = samples.map { CodePieceTokenizer($0) }
    for code in read { kinds.learn(code) }
    var searches = read.map { CodeLineBreakSearch($0, kinds) }
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
    /// If the evidence exceeds this value, the repair assumes that the samples of the page were split at highlighted tokens.
    static let shattering: Float = 3
    /// The maximum evidence that a single sample contributes, for or against.
    static let most: Float = 30
  }
}
