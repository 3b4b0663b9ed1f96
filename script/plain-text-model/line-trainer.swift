import Foundation

// Trains `LineModel`: an averaged structured perceptron (Collins 2002) over documents whose lines carry their label.
// line-trainer LINES.txt WEIGHTS.txt [leave out NAME and score it]

struct Example {
  var source: String; var name: String; var lines: MeasuredLines; var truth: [Int]; var features: [[Int32]]
}

func load(_ path: String) -> [Example] {
  guard let data = FileManager.default.contents(atPath: path) else { return [] }
  var examples: [Example] = []
  var source = "", name = ""
  var text: [UInt8] = [], labels: [UInt8] = []
  func finish() {
    guard !labels.isEmpty else { return }
    let lines = MeasuredLines(SourceText(bytes: text))
    let truth = lines.text.map { Array("HPLCT".utf8).firstIndex(of: labels[$0]) ?? 1 }
    var features = [[Int32]](repeating: [], count: truth.count)
    LineModel.visitFeatures(of: lines) { features[$0] += $1 }
    examples.append(Example(source: source, name: name, lines: lines, truth: truth, features: features))
    text = []; labels = []
  }
  for line in Array(data).split(separator: 0x0a, omittingEmptySubsequences: false) {
    guard let kind = line.first else { continue }
    if kind == UInt8(ascii: "=") {
      finish()
      let parts = String(decoding: line.dropFirst(2), as: UTF8.self).split(separator: " ", maxSplits: 1)
      source = String(parts.first ?? ""); name = String(parts.last ?? "")
    } else {
      labels.append(kind); text += line.dropFirst(2); text.append(0x0a)
    }
  }
  finish()
  return examples
}

func train(_ examples: [Example], epochs: Int) -> LineModel {
  let L = LineModel.labelCount
  let n = LineModel.featureCount * L, m = LineModel.pairCount
  var w = [Int32](repeating: 0, count: n), p = [Int32](repeating: 0, count: m)
  var wsum = [Int64](repeating: 0, count: n), psum = [Int64](repeating: 0, count: m)
  var step: Int64 = 1
  var order = Array(examples.indices)
  var seed: UInt64 = 42
  for _ in 0..<epochs {
    for i in order.indices.reversed() where i > 0 {
      seed = seed &* 6364136223846793005 &+ 1442695040888963407
      order.swapAt(i, Int(seed >> 33) % (i + 1))
    }
    for i in order {
      let e = examples[i]
      var scores = [Int32](repeating: 0, count: e.truth.count * L)
      for t in e.truth.indices {
        for f in e.features[t] { for l in 0..<L { scores[t * L + l] &+= w[Int(f) * L + l] } }
        // Margin: every wrong label starts with an advantage.
        for l in 0..<L where l != e.truth[t] { scores[t * L + l] += 8 }
      }
      let guess = LineModel.best(emissions: scores, pairs: p, lines: e.lines).map(\.rawValue)
      step += 1
      for t in e.truth.indices {
        let a = e.truth[t], b = guess[t]
        if a != b {
          for f in e.features[t] {
            w[Int(f) * L + a] += 1; wsum[Int(f) * L + a] += step
            w[Int(f) * L + b] -= 1; wsum[Int(f) * L + b] -= step
          }
        }
        if t > 0 {
          let g = min(2, e.lines.blanksBefore(t)) * L * L
          let x = g + e.truth[t - 1] * L + a, y = g + guess[t - 1] * L + b
          if x != y { p[x] += 1; psum[x] += step; p[y] -= 1; psum[y] -= step }
        }
      }
    }
  }
  func average(_ now: [Int32], _ sum: [Int64]) -> [Int32] {
    now.indices.map { Int32((Double(now[$0]) - Double(sum[$0]) / Double(step)) * 16) }
  }
  return LineModel(weights: average(w, wsum), pairs: average(p, psum))
}

/// F1 of each label.
func scores(_ model: LineModel, _ examples: [Example]) -> String {
  var hit = [Int](repeating: 0, count: LineModel.labelCount)
  var got = hit
  var want = hit
  for example in examples {
    let guess = LineModel.best(
      emissions: model.emissions(of: example.lines), pairs: model.pairs, lines: example.lines)
    for (place, label) in guess.map(\.rawValue).enumerated() {
      got[label] += 1
      want[example.truth[place]] += 1
      if label == example.truth[place] { hit[label] += 1 }
    }
  }
  return LineModel.Label.allCases.map { label in
    let index = label.rawValue
    return "\(label) \(Double(2 * hit[index]) / Double(max(1, got[index] + want[index])))"
  }.joined(separator: "  ")
}

let examples = load(CommandLine.arguments[1])
if CommandLine.arguments.count > 3 {
  let name = CommandLine.arguments[3]
  let model = train(examples.filter { $0.source != name }, epochs: 15)
  print(name, scores(model, examples.filter { $0.source == name }))
} else {
  let model = train(examples, epochs: 20)
  print("training set", scores(model, examples))
  try (model.weights + model.pairs).map(String.init).joined(separator: "\n")
    .write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
}
