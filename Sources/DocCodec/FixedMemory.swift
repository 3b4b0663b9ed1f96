/// A buffer whose size and address do not change. Inner loops access it without an array's uniqueness checks.
///
/// SAFETY: `start` points to `count` initialised values while this object lives.
public final class FixedMemory<Element> {
  public let start: UnsafeMutablePointer<Element>
  private let count: Int

  public init(_ count: Int, repeating value: Element) {
    self.count = count
    start = .allocate(capacity: count)
    start.initialize(repeating: value, count: count)
  }

  deinit {
    start.deinitialize(count: count)
    start.deallocate()
  }
}
