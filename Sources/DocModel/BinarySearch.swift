extension Range<Int> {
  /// Finds, by binary search, the first index at which a condition is false. If the condition is never false, the result is `upperBound`.
  /// - Parameter isBefore: the condition, which must be true up to some index of the range, and false from that index on.
  @inlinable @inline(__always)
  public func partitionPoint<Failure: Error>(
    _ isBefore: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
