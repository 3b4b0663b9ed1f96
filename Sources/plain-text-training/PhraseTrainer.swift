#if TESTABLE
import DocKnowledge
import DocSystem
import Foundation

@testable import DocPlainText

/// Counts words and pairs of adjacent words in the headings, paragraphs and list items of texts.
struct PhraseTrainer {
  /// Words and pairs with fewer occurrences are left out. A lower limit, which kept twice as many words and pairs, did not improve results
  /// outside the training data.
  private static let fewest = 44

  private struct Pair: Hashable { var first: UInt64, second: UInt64 }
  private var counts: [UInt64: Int] = [:]
  private var starts: [UInt64: Int] = [:]
  private var ends: [UInt64: Int] = [:]
  private var pairs: [Pair: Int] = [:]
  private var total = 0
  private var units = 0

  init(_ texts: StrippedTexts) {
    var seen: Set<[UInt8]> = []
    for document in texts.documents {
      let lines = document.bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
      for (label, line) in zip(document.labels, lines) where "HPL".utf8.contains(label) && !line.isEmpty {
        if seen.insert(Array(line)).inserted { count(line) }
      }
    }
  }

  private mutating func count(_ line: ArraySlice<UInt8>) {
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
      isStart = ".:;!?".utf8.contains(last)
      if isStart { units += 1 }
      if isStart || index + 1 == words.count { ends[key, default: 0] += 1 }
      before = isStart || last == UInt8(ascii: ",") ? nil : key
    }
  }

  /// How often a word begins or ends a phrase, compared with an average word, as a quantised logarithm.
  private func edge(_ count: Int, of all: Int) -> UInt64 {
    let rate = Double(units) / Double(total)
    let share = (Double(count) + 2 * rate) / (Double(all) + 2)
    return UInt64(
      1 + PhraseModel.step(PortableMath.log(share / rate), of: 0.6, count: PhraseModel.edgeClasses - 1))
  }

  /// The table in the format that `PhraseModel` reads.
  var table: String {
    var words: [UInt64: UInt64] = [:]
    for (key, count) in counts where count >= Self.fewest {
      let steps = UInt64(min(63, (PortableMath.log(Double(count)) / PhraseModel.countStep).rounded()))
      let figures =
        steps << 8 | edge(ends[key, default: 0], of: count) << 4 | edge(starts[key, default: 0], of: count)
      let hash = HashedNumbers.mixed(key) >> UInt64(64 - PhraseModel.wordBits)
      words[hash] = max(words[hash] ?? 0, figures)
    }
    var classes: [UInt64: UInt64] = [:]
    for (pair, count) in pairs where count >= Self.fewest {
      let isKnown = min(counts[pair.first, default: 0], counts[pair.second, default: 0]) >= Self.fewest
      guard isKnown else { continue }
      let level = UInt64(PhraseModel.pairCounts.lastIndex { Double(count) >= $0 } ?? 0)
      let hash = PhraseModel.pair(pair.first, pair.second) >> UInt64(64 - PhraseModel.pairBits)
      classes[hash] = max(classes[hash] ?? 0, level)
    }
    var bits = BitWriter()
    bits.put(UInt64(Float(PortableMath.log(Double(total))).bitPattern), bits: 32)
    bits.put(words.map { $0.key << 14 | $0.value }.sorted(), hashBits: PhraseModel.wordBits, payload: 14)
    bits.put(classes.map { $0.key << 3 | $0.value }.sorted(), hashBits: PhraseModel.pairBits, payload: 3)
    return Packing.lines(bits.bytes)
  }
}

/// Writes a table in the packed form that `HashedNumbers` decodes.
struct BitWriter {
  private var bits: [UInt8] = []

  /// The bits, six in each byte. The last byte is padded with zeros.
  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 6).map { start in
      0x30 + (start..<start + 6).reduce(0) { $0 << 1 | ($1 < bits.count ? bits[$1] : 0) }
    }
  }

  mutating func put(_ value: UInt64, bits count: Int) {
    for bit in (0..<count).reversed() { bits.append(UInt8(value >> UInt64(bit) & 1)) }
  }

  /// Appends entries in ascending order. The low bits of an entry are its payload.
  mutating func put(_ entries: [UInt64], hashBits: Int, payload: Int) {
    var remainder = 0
    while remainder < 24, entries.count << (remainder + 1) < 1 << hashBits { remainder += 1 }
    put(UInt64(entries.count), bits: 20)
    put(UInt64(remainder), bits: 5)
    var before: UInt64 = 0
    for entry in entries {
      let delta = entry >> UInt64(payload) - before
      before += delta
      for _ in 0..<(delta >> UInt64(remainder)) { put(1, bits: 1) }
      put(0, bits: 1)
      put(delta, bits: remainder)
      put(entry, bits: payload)
    }
  }
}
#endif
