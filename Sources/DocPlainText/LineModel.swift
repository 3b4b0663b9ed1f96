/// Classifies each line of a text that lost its marks as heading, paragraph, list item, code or table row.
///
/// It is a linear-chain model, trained as an averaged structured perceptron (Collins 2002). Features of each line and its neighbours give a
/// score to each class, pairs of classes have scores, and Viterbi's algorithm finds the best sequence. Time and memory are linear in the
/// number of lines.
struct LineModel: Sendable {
  enum Label: Int, CaseIterable, Sendable {
    case heading, paragraph, listItem, code, tableRow
  }

  static let labelCount = Label.allCases.count
  /// The line's own features, context features, and the own features of the previous and next line. The latter have separate sets for
  /// adjacent neighbours and those beyond a blank line.
  static let featureCount = LineFeatures.ownCount * 5 + LineFeatures.contextCount
  /// Pairs of labels, separately for adjacent lines, lines with one blank line between, and lines with more.
  static let pairCount = 3 * labelCount * labelCount

  /// `featureCount` rows of `labelCount` weights.
  var weights: [Int32]
  /// `pairCount` weights, indexed by blank lines between (0, 1, 2), first label and second label.
  var pairs: [Int32]

  /// Scores of each label for the non-blank lines, in order.
  func emissions(of lines: MeasuredLines) -> [Int32] {
    var scores = [Int32](repeating: 0, count: lines.text.count * Self.labelCount)
    Self.visitFeatures(of: lines) { line, features in
      let base = line * Self.labelCount
      for feature in features {
        let row = Int(feature) * Self.labelCount
        for label in 0..<Self.labelCount { scores[base + label] &+= weights[row + label] }
      }
    }
    // A heading contains letters; a date or number alone is not a heading.
    for line in lines.text.indices where lines.shape(line).letters == 0 {
      scores[line * Self.labelCount + Label.heading.rawValue] -= 1 << 24
    }
    Self.share(&scores, among: lines)
    Self.shareBlocks(&scores, among: lines)
    return scores
  }

  /// Gives all lines of a block their mean score as list item and as table row, because a block is a list or a table as a whole.
  private static func shareBlocks(_ scores: inout [Int32], among lines: MeasuredLines) {
    var begin = 0
    while begin < lines.text.count {
      let end = begin + lines.context(begin).blockLines
      for label in [Label.listItem, .tableRow] {
        let own = stride(from: begin * labelCount + label.rawValue, to: end * labelCount, by: labelCount)
        let mean = Int32(own.reduce(Int64(0)) { $0 + Int64(scores[$1]) } / Int64(end - begin))
        for index in own { scores[index] = mean }
      }
      begin = end
    }
  }

  /// Gives equal isolated lines their mean scores, because they are of the same kind.
  private static func share(_ scores: inout [Int32], among lines: MeasuredLines) {
    var groups: [UInt64: [Int]] = [:]
    for line in lines.text.indices where lines.isAlone(line) {
      groups[lines.shape(line).hash, default: []].append(line)
    }
    for group in groups.values where group.count > 1 {
      for label in 0..<labelCount {
        let sum = group.reduce(Int64(0)) { $0 + Int64(scores[$1 * labelCount + label]) }
        for line in group { scores[line * labelCount + label] = Int32(sum / Int64(group.count)) }
      }
    }
  }

  /// Calls `body` with the index of each non-blank line and some of its features. Each line has several calls.
  static func visitFeatures(of lines: MeasuredLines, _ body: (Int, [Int32]) -> Void) {
    var features = LineFeatures()
    let own = LineFeatures.ownCount
    let first = own + LineFeatures.contextCount
    for index in lines.text.indices {
      let shape = lines.shape(index)
      features.reset()
      features.addOwn(shape)
      features.addContext(lines.context(index), shape)
      body(index, features.active)
      if index > 0 {
        features.reset()
        features.move(to: first + (lines.blanksBefore(index) == 0 ? 0 : own))
        features.addOwn(shape)
        // The line's features are also evidence for the preceding line.
        body(index - 1, features.active)
      }
      if index + 1 < lines.text.count {
        features.reset()
        features.move(to: first + 2 * own + (lines.blanksBefore(index + 1) == 0 ? 0 : own))
        features.addOwn(shape)
        body(index + 1, features.active)
      }
    }
  }

  /// The best sequence of labels for the non-blank lines.
  func labels(of lines: MeasuredLines) -> [Label] {
    let emissions = emissions(of: lines)
    return Self.best(emissions: emissions, pairs: pairs, lines: lines)
  }

  static func best(emissions: [Int32], pairs: [Int32], lines: MeasuredLines) -> [Label] {
    let count = lines.text.count
    guard count > 0 else { return [] }
    let labels = labelCount
    var score = (0..<labels).map { Int64(emissions[$0]) }
    var back = [UInt8](repeating: 0, count: count * labels)
    var next = score
    for index in 1..<max(count, 1) {
      let gap = min(2, lines.blanksBefore(index)) * labels * labels
      for label in 0..<labels {
        var best = Int64.min
        for before in 0..<labels {
          let total = score[before] + Int64(pairs[gap + before * labels + label])
          if total > best {
            best = total
            back[index * labels + label] = UInt8(before)
          }
        }
        next[label] = best + Int64(emissions[index * labels + label])
      }
      swap(&score, &next)
    }
    var label = score.indices.max { score[$0] < score[$1] } ?? 0
    var result = [Label](repeating: .paragraph, count: count)
    for index in stride(from: count - 1, through: 0, by: -1) {
      result[index] = Label(rawValue: label) ?? .paragraph
      label = Int(back[index * labels + label])
    }
    return result
  }
}
