import DocModel

/// A set of integers. It is stored as ranges, so that many adjacent integers take only a few bytes in a manifest.
public struct Ordinals: Sendable, Hashable, Sequence, ExpressibleByArrayLiteral {
  /// Ascending ranges, which neither overlap nor adjoin.
  package private(set) var ranges: [Range<Int>] = []
  public private(set) var count = 0

  public init() {}

  public init(arrayLiteral numbers: Int...) { self.init(numbers) }

  /// - Parameter numbers: the numbers in any order, with or without repetitions.
  public init(_ numbers: some Sequence<Int>) {
    for number in numbers.sorted() { _ = append(number..<number + 1) }
  }

  public var isEmpty: Bool { ranges.isEmpty }

  /// Adds a range. All its numbers must be above the numbers in the set.
  /// - Returns: false if the range is empty or not above the numbers in the set. The set is then unchanged.
  mutating func append(_ range: Range<Int>) -> Bool {
    let end = ranges.last?.upperBound ?? 0
    guard !range.isEmpty, range.lowerBound >= end else { return false }
    count += range.count
    if !ranges.isEmpty, range.lowerBound == end {
      ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
    return true
  }

  /// Adds numbers, in any order.
  mutating func formUnion(_ numbers: some Sequence<Int>) {
    let new = Set(numbers).filter { !contains($0) }
    if !new.isEmpty { self = Ordinals(Array(self) + new) }
  }

  public func contains(_ number: Int) -> Bool {
    let index = ranges.indices.partitionPoint { ranges[$0].upperBound <= number }
    return index < ranges.count && ranges[index].contains(number)
  }

  public func makeIterator() -> FlattenSequence<[Range<Int>]>.Iterator { ranges.joined().makeIterator() }
}
