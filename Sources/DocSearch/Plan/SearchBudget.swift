/// What one query may still cost; made for it, and used by one thread.
///
/// Work is counted where nothing else bounds it: positions and postings that are read to compute lists (phrases, words in one
/// field, prefixes), to find sections, and to look at them more closely. When a part of the budget is spent, the query goes on with what was
/// found so far, and its answer is partial. Whoever runs the query is asked now and then whether it is still wanted.
final class SearchBudget {
  /// Each part has its own share, so that a costly phrase leaves something for ranking what it found.
  enum Part: Int {
    case lists, evidence, retrieval
  }

  /// Positions and postings, by part. Of 1,110 judged and measured queries over 170,000 pages the dearest takes 7.2 million postings of retrieval
  /// and 3.5 million of evidence; thirty of the commonest words take 4.8 and 0.7 million and a quarter of a second. What spends all of a
  /// part takes three tenths, where 64 phrases of common words took 22 seconds.
  static let most = [8_000_000, 4_000_000, 8_000_000]
  /// What it costs, in positions, to come to a section and see where its fields are.
  static let section = 8
  /// Work between two questions to whoever runs the query: less than a millisecond.
  private static let interval = 1 << 15

  private var left: [Int]
  /// The first work of a query asks, too.
  private var untilAsked = 0
  private let isWanted: () -> Bool
  /// Whether something was left out.
  private(set) var isPartial = false
  private(set) var isCancelled = false

  init(_ most: [Int] = SearchBudget.most, isWanted: @escaping () -> Bool = { true }) {
    left = most
    self.isWanted = isWanted
  }

  /// Pays for work.
  /// - Returns: whether the part may go on.
  func spend(_ work: Int, on part: Part) -> Bool {
    left[part.rawValue] -= work
    if left[part.rawValue] < 0 { isPartial = true }
    return mayGoOn(after: work) && left[part.rawValue] >= 0
  }

  /// What of a part was not spent; below zero where it did not do.
  func rest(of part: Part) -> Int { left[part.rawValue] }

  /// Asks now and then, after so much work that has a bound of its own.
  func mayGoOn(after work: Int) -> Bool {
    untilAsked -= work
    if untilAsked < 0 {
      untilAsked = Self.interval
      if !isCancelled, !isWanted() {
        isCancelled = true
        isPartial = true
      }
    }
    return !isCancelled
  }
}
