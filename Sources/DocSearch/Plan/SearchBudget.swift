/// Limits the work of one query, and asks its caller regularly whether it is still wanted. Not thread-safe.
///
/// Work is the number of positions and postings read to compute lists, to retrieve sections, and to compute features. If a part of the budget
/// is spent, the query continues with what was found so far, and its answer is marked as partial.
final class SearchBudget {
  /// Each part has its own limit, so that a costly phrase leaves enough for ranking.
  enum Part: Int {
    case lists, evidence, retrieval
  }

  /// Positions and postings, by part. Of 1,110 judged and measured queries over 170,000 pages the dearest takes 7.2 million postings of retrieval
  /// and 3.5 million of evidence; thirty of the commonest words take 4.8 and 0.7 million and a quarter of a second. What spends all of a
  /// part takes three tenths, where 64 phrases of common words took 22 seconds.
  static let most = [8_000_000, 4_000_000, 8_000_000]
  /// Cost of reaching a section and reading its field lengths, in positions.
  static let section = 8
  /// Work between two calls of `isWanted`: less than a millisecond.
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

  /// Spends work of a part.
  /// - Returns: whether the part may continue.
  func spend(_ work: Int, on part: Part) -> Bool {
    left[part.rawValue] -= work
    if left[part.rawValue] < 0 { isPartial = true }
    return mayGoOn(after: work) && left[part.rawValue] >= 0
  }

  /// The remaining work of a part; negative if it was exceeded.
  func rest(of part: Part) -> Int { left[part.rawValue] }

  /// Counts work that is bounded otherwise, and asks whether the query is still wanted.
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
