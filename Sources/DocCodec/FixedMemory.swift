/// A buffer whose size and address do not change. Inner loops can access it without the uniqueness checks of an array.
///
/// SAFETY: `start` points to `count` initialised values while this object lives.
public final class FixedMemory<Element> {
  public let start: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  // Inlinable, so that the compiler specialises the initialiser for the caller's type and fills the memory directly.
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
