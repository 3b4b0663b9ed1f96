import Foundation

// Counts words and pairs of neighbouring words in prose and prints the source that ships:
//   phrase-trainer PROSE.txt > PhraseModelFigures.swift
// A line of PROSE.txt is a paragraph, an item or a heading.

/// Rarer words and pairs are left out.
let fewestOfWord = 8
let fewestOfPair = 4

struct Pair: Hashable { var first: UInt64, second: UInt64 }

var counts: [UInt64: Int] = [:]
var starts: [UInt64: Int] = [:]
var ends: [UInt64: Int] = [:]
var pairs: [Pair: Int] = [:]
var total = 0
var units = 0

func endsUnit(_ byte: UInt8) -> Bool { ".:;!?".utf8.contains(byte) }

func count(_ line: ArraySlice<UInt8>) {
  var before: UInt64?
  var isStart = true
  let words = line.split(separator: 0x20)
  units += 1
  for (index, word) in words.enumerated() {
    let last = word[word.endIndex - 1]
    let key = PhraseModel.key(word.span)
    counts[key, default: 0] += 1
    total += 1
    if isStart { starts[key, default: 0] += 1 }
    if let before { pairs[Pair(first: before, second: key), default: 0] += 1 }
    isStart = endsUnit(last)
    if isStart { units += 1 }
    if isStart || index + 1 == words.count { ends[key, default: 0] += 1 }
    before = isStart || last == UInt8(ascii: ",") ? nil : key
  }
}

/// How much oftener than others a word stands at an edge, in steps.
func edge(_ count: Int, of all: Int) -> UInt64 {
  let rate = Double(units) / Double(total)
  let share = (Double(count) + 2 * rate) / (Double(all) + 2)
  return UInt64(1 + PhraseModel.step(log(share / rate), of: 0.6, count: PhraseModel.edgeClasses - 1))
}

for line in [UInt8](FileManager.default.contents(atPath: CommandLine.arguments[1]) ?? Data()).split(
  separator: 10)
{
  count(line)
}
var words: [UInt64: UInt64] = [:]
for (key, count) in counts where count >= fewestOfWord {
  let steps = UInt64(min(63, (log(Double(count)) / PhraseModel.countStep).rounded()))
  let figures =
    steps << 8 | edge(ends[key, default: 0], of: count) << 4 | edge(starts[key, default: 0], of: count)
  words[PhraseModel.wordHash(key)] = max(words[PhraseModel.wordHash(key)] ?? 0, figures)
}
var classes: [UInt64: UInt64] = [:]
for (pair, count) in pairs where count >= fewestOfPair {
  guard counts[pair.first, default: 0] >= fewestOfWord, counts[pair.second, default: 0] >= fewestOfWord else {
    continue
  }
  let level = UInt64(PhraseModel.pairCounts.lastIndex { Double(count) >= $0 } ?? 0)
  let hash = PhraseModel.pairHash(pair.first, pair.second)
  classes[hash] = max(classes[hash] ?? 0, level)
}
var bits = PhraseBits.Writer()
bits.put(words.map { $0.key << 14 | $0.value }.sorted(), hashBits: PhraseModel.wordBits, payload: 14)
bits.put(classes.map { $0.key << 3 | $0.value }.sorted(), hashBits: PhraseModel.pairBits, payload: 3)
bits.finish()
print(
  """
  /// Figures of `PhraseModel`, written by `script/plain-text-model/train`; do not edit.
  ///
  /// Counted in documentation prose (\(total) words): \(words.count) words and \(classes.count) pairs, as hashes with classes of
  /// their frequency. No sentence can be found again in them.
  package enum PhraseModelFigures {
    package static let logTotal = \(String(format: "%.4f", log(Double(total))))
    // swift-format-ignore
    package static let packed: StaticString = #\"\"\"
  """)
for start in stride(from: 0, to: bits.bytes.count, by: 104) {
  print("    " + String(decoding: bits.bytes[start..<min(start + 104, bits.bytes.count)], as: UTF8.self))
}
print("    \"\"\"#\n}")
