/// Limits the work of one query, and calls `isWanted` regularly to check whether the result is still needed. Not thread-safe.
///
/// Work is the number of positions and postings that are read to compute lists, to retrieve sections, and to compute features. Each of
/// these three parts has its own limit. When a limit is reached, the query continues with the results so far, and the response is marked
/// as partial.
final class SearchBudget {
  /// The parts of the work. Their limits are separate, so that an expensive phrase does not use up the work for ranking.
  enum Part: Int {
    case lists, evidence, retrieval
  }

  /// The limit of each part, in positions and postings. It is above the need of 1,110 judged and measured queries over 170,000 pages: at most
  /// 7.2 million postings for retrieval and 3.5 million for evidence. A query of thirty of the most frequent words needs 4.8 and 0.7 million
  /// and takes 0.25 s. A query that reaches a limit takes 0.3 s; without limits, a query of 64 phrases of frequent words took 22 s.
  static let most = [8_000_000, 4_000_000, 8_000_000]
  /// The work of reaching a section and reading its field lengths, as a number of positions.
  static let section = 8
  /// The work between two calls of `isWanted`. It takes less than a millisecond.
  private static let interval = 1 << 15

  private var left: [Int]
  private var untilAsked = 0
  private let isWanted: () -> Bool
  private(set) var isPartial = false
  private(set) var isCancelled = false

  init(_ most: [Int] = SearchBudget.most, isWanted: @escaping () -> Bool = { true }) {
    left = most
    self.isWanted = isWanted
  }

  /// Subtracts work from a part.
  /// - Returns: whether the part may continue.
  func spend(_ work: Int, on part: Part) -> Bool {
    left[part.rawValue] -= work
    if left[part.rawValue] < 0 { isPartial = true }
    return mayGoOn(after: work) && left[part.rawValue] >= 0
  }

  /// The work that is left for a part; negative if the limit was exceeded.
  func rest(of part: Part) -> Int { left[part.rawValue] }

  /// Counts work that belongs to no part.
  /// - Returns: whether the result is still needed.
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
