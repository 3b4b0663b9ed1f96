import DocKnowledge
import DocText

/// Splits words that were typed without spaces or capitals: `tableviewcell`, `uitableviewcell`.
enum FusedWord {
  /// Fewest letters of a word inside a fused one. Shorter words would match by accident.
  private static let shortest = 3
  /// Most letters of a fused word. Bounds the number of dictionary lookups.
  private static let longest = 48
  /// Prefixes of class names in Apple's frameworks. They are not words, and are left out of the result.
  private static let prefixes = ["ui", "ns", "cg", "ca", "av", "wk", "mk", "cl"].map { Array($0.utf8) }

  /// Splits a typed word into as few dictionary words as possible.
  /// - Parameter typed: a word in lower case (`Query.spelling`).
  /// - Returns: the index terms of these words, in order; empty if the typed word is in the dictionary itself, or cannot be split.
  static func words(in typed: [UInt8]) -> [[UInt8]] {
    let words = WordList()
    guard (2 * shortest...longest).contains(typed.count), typed.allSatisfy({ (0x61...0x7a).contains($0) }),
      !words.knows(typed)
    else { return [] }
    // For each end offset: the fewest words of a split that ends there, and the start offset of its last word.
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
    // A prefix and one word are a name, such as `uiview`, and no fused words.
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
