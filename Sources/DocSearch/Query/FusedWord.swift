import DocKnowledge
import DocText

/// Words that were typed without the spaces or capitals between them: `viewcontroller`, `uitableviewcell`.
enum FusedWord {
  /// Shortest word that is told in a fused one. Shorter ones would be found by chance.
  private static let shortest = 3
  private static let longest = 48
  /// Words of English and of programmers are taken as they are, but for long ones: `viewcontroller` is in the list, too.
  private static let long = 12
  /// What names of Apple's frameworks begin with.
  private static let prefixes = ["ui", "ns", "cg", "ca", "av", "wk", "mk", "cl"].map { Array($0.utf8) }

  /// The terms of the words that a typed word consists of, as few as possible; empty for a word of English or of programmers, and
  /// where it does not consist of words.
  static func words(in typed: [UInt8]) -> [[UInt8]] {
    let words = WordList()
    guard (2 * shortest...longest).contains(typed.count), typed.allSatisfy({ (0x61...0x7a).contains($0) }),
      typed.count >= long || !words.knows(typed)
    else { return [] }
    let beginning = prefixes.contains { typed.starts(with: $0) } ? 2 : 0
    // The fewest words that end at each offset, and where the last of them begins.
    var fewest = [(count: Int, start: Int)?](repeating: nil, count: typed.count + 1)
    fewest[0] = (0, 0)
    if beginning > 0 { fewest[beginning] = (0, 0) }
    for end in shortest...typed.count {
      for start in 0...end - shortest where start > 0 || end < typed.count {
        guard let before = fewest[start], before.count + 1 < fewest[end]?.count ?? .max,
          words.knows(Array(typed[start..<end]))
        else { continue }
        fewest[end] = (before.count + 1, start)
      }
    }
    guard let all = fewest[typed.count], all.count > 1 else { return [] }
    var parts: [[UInt8]] = []
    var end = typed.count
    let analyzer = QueryAnalyzer()
    while let last = fewest[end], last.count > 0 {
      let word = String(decoding: typed[last.start..<end], as: UTF8.self)
      parts += analyzer.terms(in: word).map(\.primary)
      end = last.start
    }
    return parts.reversed()
  }
}
