/// Classifies each line of a text without markup as heading, paragraph, list item, code or table row.
///
/// The model is a linear chain, trained as an averaged structured perceptron (Collins 2002). For each line, the features of the line and of its
/// neighbours give each class a score. Each pair of classes of adjacent lines also has a score. Viterbi's algorithm finds the best sequence.
/// Time and memory are linear in the number of lines.
struct LineModel: Sendable {
  enum Label: Int, CaseIterable, Sendable {
    case heading, paragraph, listItem, code, tableRow
  }

  static let labelCount = Label.allCases.count
  /// The number of features of a line: features of the line itself, of its context, of the previous line and of the next line. The previous and
  /// next line have one set of features if they are directly adjacent, and another set if blank lines are in between.
  static let featureCount = LineFeatures.ownCount * 5 + LineFeatures.contextCount
  /// The number of weights for pairs of labels. There are three sets of weights: for no blank line between the lines, for one, and for more.
  static let pairCount = 3 * labelCount * labelCount

  /// For each of `featureCount` features, one row of `labelCount` weights.
  var weights: [Int32]
  /// The weights of label pairs, indexed by the number of blank lines between the lines (0, 1, 2 or more), the first label and the second label.
  var pairs: [Int32]

  /// The score of each label for each line that is not blank, in the order of the lines.
  func emissions(of lines: MeasuredLines) -> [Int32] {
    var scores = [Int32](repeating: 0, count: lines.text.count * Self.labelCount)
    Self.visitFeatures(of: lines) { line, features in
      let base = line * Self.labelCount
      for feature in features {
        let row = Int(feature) * Self.labelCount
        for label in 0..<Self.labelCount { scores[base + label] &+= weights[row + label] }
      }
    }
    // A heading contains letters. A line with only a date or number is not a heading.
    for line in lines.text.indices where lines.shape(line).letters == 0 {
      scores[line * Self.labelCount + Label.heading.rawValue] -= 1 << 24
    }
    Self.share(&scores, among: lines)
    Self.shareBlocks(&scores, among: lines)
    return scores
  }

  /// A list or table usually fills a whole block. Therefore the scores of the labels list item and table row are replaced by their mean over
  /// the lines of the block.
  private static func shareBlocks(_ scores: inout [Int32], among lines: MeasuredLines) {
    var begin = 0
    while begin < lines.text.count {
      let end = begin + lines.context(begin).blockLines
      for label in [Label.listItem, .tableRow] { average(&scores, of: label, over: begin..<end) }
      begin = end
    }
  }

  /// Equal lines that are alone in their blocks probably have the same role, so the scores of all such lines are replaced by their mean.
  private static func share(_ scores: inout [Int32], among lines: MeasuredLines) {
    var groups: [UInt64: [Int]] = [:]
    for line in lines.text.indices where lines.isAlone(line) {
      groups[lines.shape(line).hash, default: []].append(line)
    }
    for group in groups.values where group.count > 1 {
      for label in Label.allCases { average(&scores, of: label, over: group) }
    }
  }

  private static func average(_ scores: inout [Int32], of label: Label, over lines: some Collection<Int>) {
    let sum = lines.reduce(Int64(0)) { $0 + Int64(scores[$1 * labelCount + label.rawValue]) }
    for line in lines { scores[line * labelCount + label.rawValue] = Int32(sum / Int64(lines.count)) }
  }

  /// Calls `body` several times for each non-blank line, each time with the line's index and some of its features.
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
      // The features of this line are also evidence about the previous and the next line.
      for (other, next, base) in [(index - 1, index, first), (index + 1, index + 1, first + 2 * own)]
      where lines.text.indices.contains(other) {
        features.reset(to: base + (lines.blanksBefore(next) == 0 ? 0 : own))
        features.addOwn(shape)
        body(other, features.active)
      }
    }
  }

  /// The best sequence of labels for the lines that are not blank.
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
