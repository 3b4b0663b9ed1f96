/// Memory for some values, which does not move: inner loops go through it without the uniqueness checks of an array.
///
/// SAFETY: `start` points to `count` initialised values while this lives.
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
