#if TESTABLE
@testable import DocDraft
@testable import DocPlainText

/// Trains `LineModel`: an averaged structured perceptron (Collins 2002) over documents with a label for each line.
struct LineTrainer {
  struct Example {
    var lines: MeasuredLines
    var truth: [Int]
    var features: [[Int32]]
  }

  static func examples(_ texts: StrippedTexts) -> [Example] {
    texts.documents.compactMap { document in
      let lines = MeasuredLines(SourceText(bytes: document.bytes))
      // Carriage returns in a document can give `SourceText` more lines than there are labels. Such a document is skipped.
      guard lines.text.allSatisfy({ $0 < document.labels.count }) else { return nil }
      let truth = lines.text.map { Array("HPLCT".utf8).firstIndex(of: document.labels[$0]) ?? 1 }
      var features = [[Int32]](repeating: [], count: truth.count)
      LineModel.visitFeatures(of: lines) { features[$0] += $1 }
      return Example(lines: lines, truth: truth, features: features)
    }
  }

  /// Trains several times, with different orders of the examples, and adds up the weights, so that the effects of the order cancel out.
  static func train(_ examples: [Example], epochs: Int = 20) -> LineModel {
    var sum = train(examples, epochs: epochs, seed: 42)
    for seed in 1..<4 {
      let model = train(examples, epochs: epochs, seed: UInt64(42 + seed))
      for index in sum.weights.indices { sum.weights[index] += model.weights[index] }
      for index in sum.pairs.indices { sum.pairs[index] += model.pairs[index] }
    }
    return sum
  }

  private static func train(_ examples: [Example], epochs: Int, seed: UInt64) -> LineModel {
    let labels = LineModel.labelCount
    var weights = Average(count: LineModel.featureCount * labels)
    var pairs = Average(count: LineModel.pairCount)
    var order = Array(examples.indices)
    var shuffle = Shuffle(seed: seed)
    var step: Int64 = 1
    for _ in 0..<epochs {
      shuffle(&order)
      for number in order {
        let example = examples[number]
        var scores = [Int32](repeating: 0, count: example.truth.count * labels)
        for line in example.truth.indices {
          for feature in example.features[line] {
            for label in 0..<labels {
              scores[line * labels + label] &+= weights.now[Int(feature) * labels + label]
            }
          }
          // Each wrong label gets a head start (the margin), so that the right label must win clearly. Rows of tables are rare, so their margin
          // is larger.
          let margin: Int32 = example.truth[line] == LineModel.Label.tableRow.rawValue ? 60 : 8
          for label in 0..<labels where label != example.truth[line] {
            scores[line * labels + label] += margin
          }
        }
        let guess = LineModel.best(emissions: scores, pairs: pairs.now, lines: example.lines).map(\.rawValue)
        step += 1
        for line in example.truth.indices {
          let want = example.truth[line]
          let got = guess[line]
          if want != got {
            for feature in example.features[line] {
              weights.add(1, at: Int(feature) * labels + want, step)
              weights.add(-1, at: Int(feature) * labels + got, step)
            }
          }
          guard line > 0 else { continue }
          let gap = min(2, example.lines.blanksBefore(line)) * labels * labels
          let right = gap + example.truth[line - 1] * labels + want
          let wrong = gap + guess[line - 1] * labels + got
          if right != wrong {
            pairs.add(1, at: right, step)
            pairs.add(-1, at: wrong, step)
          }
        }
      }
    }
    return LineModel(weights: weights.mean(step), pairs: pairs.mean(step))
  }

  /// The current weights, and the sums from which their mean over all steps is computed.
  private struct Average {
    var now: [Int32]
    private var sum: [Int64]

    init(count: Int) {
      now = [Int32](repeating: 0, count: count)
      sum = [Int64](repeating: 0, count: count)
    }

    mutating func add(_ value: Int32, at index: Int, _ step: Int64) {
      now[index] += value
      sum[index] += Int64(value) * step
    }

    func mean(_ step: Int64) -> [Int32] {
      now.indices.map { Int32((Double(now[$0]) - Double(sum[$0]) / Double(step)) * 16) }
    }
  }
}
#endif
