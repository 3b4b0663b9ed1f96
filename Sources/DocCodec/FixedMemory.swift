/// A buffer whose size and address never change. In inner loops, writes to an array need uniqueness checks; writes to this buffer do not.
///
/// SAFETY: `start` points to `count` initialised values while this object lives.
public final class FixedMemory<Element> {
  public let start: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  // The initialiser is inlinable, so that the compiler specialises it for the element type.
  @inlinable
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
