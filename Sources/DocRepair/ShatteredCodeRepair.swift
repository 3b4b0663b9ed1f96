/// Rebuilds code samples of which every highlighted piece became a line of its own.
///
/// In: the samples of a page, which one program highlighted. Out: each as its author broke its lines, as far as
/// `LineBreakSearch` can tell. What the program marks is learned from all samples, and whether it was at work at
/// all is judged by all of them; a sample that is whole is left as it is. Cost: linear in the samples.
struct ShatteredCodeRepair {
  struct Result {
    var code: [UInt8]
    /// Whether the code stood in pieces.
    var wasShattered: Bool
    /// Whether every line break of it has an explanation; true for code that was whole.
    var isSure: Bool
  }

  static func repair(_ samples: [[UInt8]]) -> [Result] {
    var kinds = MarkedKinds()
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
    /// That the samples were shattered at all.
    static let shattering: Float = 3
    /// What one sample may say to that.
    static let most: Float = 30
  }
}
