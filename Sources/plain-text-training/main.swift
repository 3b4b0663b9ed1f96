#if TESTABLE
import Foundation

@testable import DocPlainText

// Creates the tables of models from stripped texts (called by `script/train`):
//   plain-text-training phrases|tables|lines TEXTS FILE
// or measures, for each source, how well a model works that was trained on all other sources, and then how well it works on further texts:
//   plain-text-training measure tables|lines TEXTS [KEPT-BACK…]

enum Packing {
  static func lines(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 120).map {
      String(decoding: bytes[$0..<min($0 + 120, bytes.count)], as: UTF8.self) + "\n"
    }.joined()
  }

  /// Encodes the square roots of weights in bytes. Small weights are thus more precise than large ones.
  static func roots(_ weights: [Int32]) -> [UInt8] {
    let most = Double(weights.map { abs(Int($0)) }.max() ?? 1)
    return weights.map { weight in
      let root = (Double(abs(Int(weight))) / most).squareRoot() * 46
      return UInt8(79 + (weight < 0 ? -1 : 1) * Int(root.rounded()))
    }
  }
}

func measureTables(_ texts: StrippedTexts, _ keptBack: [(path: String, texts: StrippedTexts)]) {
  let choice = TableTrainer.choice(texts)
  var shares: [Double] = []
  for source in texts.sources {
    let own = texts.only(source)
    if own.tables.reduce(0, { $0 + $1.cells.count }) < 100 { continue }
    let others = texts.without(source)
    let chosen = TableTrainer.choice(others)
    let sum = TableTrainer.measure(own, gaps: TableTrainer.gaps(others), choice: chosen)
    shares.append(Double(sum.right) / Double(sum.all))
    print("without \(source): \(describe(sum))")
  }
  print("mean \(shares.reduce(0, +) / Double(shares.count))  choice \(choice)")
  let gaps = TableTrainer.gaps(texts)
  for (path, keptBack) in keptBack {
    print("\(path): \(describe(TableTrainer.measure(keptBack, gaps: gaps, choice: choice)))")
  }
}

func describe(_ sum: (right: Int, atBest: Int, all: Int)) -> String {
  let share = { (part: Int) in String(format: "%.4f", Double(part) / Double(sum.all)) }
  return "rows \(share(sum.right)) of \(sum.all), with the best number of columns \(share(sum.atBest))"
}

func measureLines(_ texts: StrippedTexts, _ keptBack: [(path: String, texts: StrippedTexts)]) {
  print("F1 of \(LineModel.Label.allCases)")
  let examples = LineTrainer.examples(texts)
  var all = (
    hit: [Int](repeating: 0, count: LineModel.labelCount),
    both: [Int](repeating: 0, count: LineModel.labelCount)
  )
  for source in texts.sources {
    let own = examples.filter { $0.source == source }
    let model = LineTrainer.train(examples.filter { $0.source != source }, epochs: 6)
    let counts = LineTrainer.counts(model, own)
    print("without \(source): \(LineTrainer.scores(counts))")
    for label in all.hit.indices {
      all.hit[label] += counts.hit[label]
      all.both[label] += counts.both[label]
    }
  }
  print("all sources, each left out in turn: \(LineTrainer.scores(all))")
  let model = LineTrainer.train(examples)
  for (path, texts) in keptBack {
    print("\(path): \(LineTrainer.scores(LineTrainer.counts(model, LineTrainer.examples(texts))))")
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 3, let command = arguments.first else {
  print(
    "usage: plain-text-training phrases|tables|lines TEXTS FILE, or measure tables|lines TEXTS [KEPT-BACK…]")
  exit(2)
}
let rest = Array(arguments.dropFirst())
if command == "measure" {
  let texts = try StrippedTexts(path: rest[1])
  let keptBack = try rest.dropFirst(2).map { ($0, try StrippedTexts(path: $0)) }
  if rest[0] == "shipped" {
    for (path, texts) in [("", texts)] + keptBack {
      let sum = TableTrainer.measure(texts, gaps: .trained, choice: TableRecovery.Weights().choice)
      let scores = LineTrainer.scores(LineTrainer.counts(.trained, LineTrainer.examples(texts)))
      print("shipped figures on \(path): \(scores) \(describe(sum))")
    }
  } else if rest[0] == "tables" {
    measureTables(texts, keptBack)
  } else {
    measureLines(texts, keptBack)
  }
} else {
  let texts = try StrippedTexts(path: rest[0])
  let table: String
  switch command {
  case "phrases": table = PhraseTrainer(texts).table
  case "tables":
    let choice = TableTrainer.choice(texts).map { "\($0)" }.joined(separator: " ")
    table = choice + "\n" + Packing.lines(TableTrainer.gaps(texts).weights.map { UInt8(79 + $0) })
  default:
    let model = LineTrainer.train(LineTrainer.examples(texts))
    table = Packing.lines(Packing.roots(model.weights + model.pairs))
  }
  try table.write(toFile: rest[1], atomically: true, encoding: .utf8)
}
#endif
