extension Range<Int> {
  /// The first index that is not before a point, by binary search; `upperBound` if all are before it.
  /// - Parameter isBefore: true for the first indices of the range, false for all others.
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
