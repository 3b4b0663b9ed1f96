/// Room for some values of a plain type, which does not move unless it is asked to grow: decoders write into it without the
/// uniqueness checks of an array. Indices are checked.
///
/// SAFETY: `start` points to `capacity` initialised elements until the next `reserve`, and is given back in deinit.
public final class FixedBuffer<Element: BitwiseCopyable> {
  @usableFromInline private(set) var start: UnsafeMutablePointer<Element>
  @usableFromInline private(set) var capacity: Int
  private let filler: Element

  public init(_ capacity: Int, repeating filler: Element) {
    self.capacity = max(1, capacity)
    self.filler = filler
    start = .allocate(capacity: self.capacity)
    start.initialize(repeating: filler, count: self.capacity)
  }

  deinit { start.deallocate() }

  @inlinable
  public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < capacity)
      return start[index]
    }
    set {
      precondition(index >= 0 && index < capacity)
      start[index] = newValue
    }
  }

  /// Appends the elements of a range to an array.
  @inlinable
  public func append(_ range: Range<Int>, to array: inout [Element]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity)
    array.append(contentsOf: UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// Gives a pointer to the elements of a range to somebody who fills them.
  @inlinable
  public func fill<Failure: Error>(
    _ range: Range<Int>, _ body: (UnsafeMutablePointer<Element>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity)
    try body(start + range.lowerBound)
  }

  /// Moves some of the elements to the beginning.
  public func moveToFront(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity)
    for index in range { start[index - range.lowerBound] = start[index] }
  }

  /// Makes room for `count` elements, the first `kept` of which stay.
  @inlinable @inline(__always)
  public func reserve(_ count: Int, keeping kept: Int) {
    if count > capacity { grow(count, kept) }
  }

  @usableFromInline @inline(never)
  func grow(_ count: Int, _ kept: Int) {
    let larger = max(2 * capacity, count)
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    memory.initialize(repeating: filler, count: larger)
    memory.update(from: start, count: min(kept, capacity))
    start.deallocate()
    start = memory
    capacity = larger
  }
}
