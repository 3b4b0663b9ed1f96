import DocKnowledge
import DocModel
import DocText

/// Splits words that were typed without spaces or capitals: `tableviewcell`, `uitableviewcell`.
enum FusedWord {
  /// The minimum length of each of the joined words. Shorter words would often match by chance.
  private static let shortest = 3
  /// The maximum length of a fused word. It limits the number of lookups.
  private static let longest = 48
  /// Prefixes of class names in Apple's frameworks. A prefix is not a word, so it is dropped.
  private static let prefixes = ["ui", "ns", "cg", "ca", "av", "wk", "mk", "cl"].map { Array($0.utf8) }

  /// Splits a typed word into the smallest possible number of dictionary words.
  /// - Parameter typed: the word in lower case (`Query.spelling`).
  /// - Returns: the index terms of the dictionary words, in order. Empty if the typed word is in the dictionary or cannot be split.
  static func words(in typed: [UInt8]) -> [[UInt8]] {
    let words = WordList()
    guard (2 * shortest...longest).contains(typed.count), typed.allSatisfy({ ByteClass.isLower($0) }),
      !words.knows(typed)
    else { return [] }
    // For each offset, the best split of the letters before it: the number of words, and the start of the last word.
    var best = [(count: Int, start: Int)?](repeating: nil, count: typed.count + 1)
    best[prefixes.contains { typed.starts(with: $0) } ? 2 : 0] = (0, 0)
    best[0] = (0, 0)
    for end in shortest...typed.count {
      for start in 0...end - shortest {
        guard let before = best[start], before.count + 1 < best[end]?.count ?? .max,
          words.knows(Array(typed[start..<end]))
        else { continue }
        best[end] = (before.count + 1, start)
      }
    }
    // A prefix and a single word, such as `uiview`, are treated as a name, not as a fused word.
    guard let split = best[typed.count], split.count > 1 else { return [] }
    let analyzer = QueryAnalyzer()
    var terms: [[UInt8]] = []
    var end = typed.count
    while let last = best[end], last.count > 0 {
      let word = String(decoding: typed[last.start..<end], as: UTF8.self)
      terms.insert(contentsOf: analyzer.terms(in: word).map(\.primary), at: 0)
      end = last.start
    }
    return terms
  }
}
