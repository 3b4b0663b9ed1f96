#if TESTABLE
import Foundation

@testable import DocPlainText

// Trains the models of plain text on texts whose markup was stripped, and writes their weights (called by `script/train`):
//   plain-text-training phrases|tables|lines TEXTS FILE

enum Packing {
  static func lines(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 120).map {
      String(decoding: bytes[$0..<min($0 + 120, bytes.count)], as: UTF8.self) + "\n"
    }.joined()
  }

  /// Encodes the square roots of weights in bytes. The steps between stored weights are thus finer for small weights than for large weights.
  static func roots(_ weights: [Int32]) -> [UInt8] {
    let most = Double(weights.map { abs(Int($0)) }.max() ?? 1)
    return weights.map { weight in
      let root = (Double(abs(Int(weight))) / most).squareRoot() * 46
      return UInt8(79 + (weight < 0 ? -1 : 1) * Int(root.rounded()))
    }
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let command = arguments.first else {
  print("usage: plain-text-training phrases|tables|lines TEXTS FILE")
  exit(2)
}
let (path, file) = (arguments[2], arguments[3])
let texts = try StrippedTexts(path: path)
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
try table.write(toFile: file, atomically: true, encoding: .utf8)
#endif
