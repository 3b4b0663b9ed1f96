/// Limits the work of one query, and regularly calls `isWanted` to check whether the result is still needed. Not thread-safe.
///
/// Work is the number of positions and postings that are read. Computing lists, retrieving sections and computing features have separate limits.
/// When a limit is reached, the query continues with the results so far, and the response is marked as partial.
final class SearchBudget {
  /// The kinds of work. Because their limits are separate, an expensive phrase cannot use up the budget for ranking.
  enum Part: Int {
    case lists, evidence, retrieval
  }

  /// The limit of each part, in positions and postings. None of 1,110 judged and measured queries over 170,000 pages reached a limit; they read
  /// at most 7.2 million postings for retrieval and 3.5 million for evidence. A query that reaches a limit takes 0.3 s. Without limits, a query
  /// of 64 phrases of frequent words took 22 s.
  static let most = [8_000_000, 4_000_000, 8_000_000]
  /// The cost of moving to a section and reading its field lengths, as a number of positions that would cost the same.
  static let section = 8
  /// The amount of work between two calls of `isWanted`. This work takes less than a millisecond.
  private static let interval = 1 << 15

  /// The remaining budget of each part; negative if its limit was exceeded.
  private(set) var left: [Int]
  private var untilAsked = 0
  private let isWanted: () -> Bool
  private(set) var isPartial = false
  private(set) var isCancelled = false

  init(_ most: [Int] = SearchBudget.most, isWanted: @escaping () -> Bool = { true }) {
    left = most
    self.isWanted = isWanted
  }

  /// Charges work to one of the limits.
  /// - Returns: whether work of this kind may continue.
  func spend(_ work: Int, on part: Part) -> Bool {
    left[part.rawValue] -= work
    if left[part.rawValue] < 0 { isPartial = true }
    return mayGoOn(after: work) && left[part.rawValue] >= 0
  }

  /// Counts work that no limit applies to, and calls `isWanted` from time to time.
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
