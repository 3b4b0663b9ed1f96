import CZlib

/// A raw deflated block, inflated as far as somebody asked for it: a record in the middle needs nothing of what follows.
///
/// Its inflater goes on where it stopped, as long as it inflated nothing else meanwhile; otherwise it inflates the whole
/// block once more, so that no block is begun more than twice. One thread.
///
/// SAFETY of `start`: it points to `capacity` bytes, the first `count` of which are initialised.
public final class InflatedBlock {
  private let source: ByteView
  private let inflater: Inflater
  private let limit: Int
  /// Bytes that it has in all, roughly.
  public let expectedSize: Int
  /// The inflater's stream that stands in this block; nil before it is begun.
  private var stream: Int?
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  /// Bytes that are there so far.
  public private(set) var count = 0
  /// Whether these are all.
  public private(set) var isWhole = false
  private var consumed = 0

  /// - Parameters:
  ///   - source: one deflate stream that fills it, checked against its checksums.
  ///   - expectedSize: bytes that will come out, roughly.
  ///   - limit: most bytes that may come out; a larger block is damage.
  public init(_ source: ByteView, _ inflater: Inflater, expectedSize: Int, limit: Int) {
    self.source = source
    self.inflater = inflater
    self.limit = limit
    self.expectedSize = expectedSize
    capacity = max(64, min(expectedSize, limit))
    start = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { start.deallocate() }

  /// The bytes so far, valid until the next call of `inflate`.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Sees to it that so many bytes are there, or all if there are fewer.
  public func inflate(to wanted: Int) throws(CodecError) {
    guard count < wanted, !isWhole else { return }
    var wanted = wanted
    if stream != inflater.streamNumber {
      // Somebody used the inflater in between: begun again, the block is inflated to its end.
      if count > 0 { wanted = .max }
      stream = try inflater.begin()
      (count, consumed) = (0, 0)
    }
    while count < wanted, !isWhole {
      guard count < limit else { throw .malformed("a damaged compressed block", offset: consumed) }
      if count == capacity || (wanted > capacity && wanted < limit) { grow(to: wanted) }
      let step = try inflater.next(
        source, from: consumed,
        into: UnsafeMutableRawBufferPointer(start: start + count, count: min(capacity, wanted) - count))
      consumed = step.consumed
      count += step.produced
      isWhole = step.isAtEnd
      guard isWhole || step.produced > 0 else {
        throw .malformed("a damaged compressed block", offset: consumed)
      }
    }
    guard !isWhole || consumed == source.count else {
      throw .malformed("bytes after a compressed block", offset: consumed)
    }
  }

  private func grow(to wanted: Int) {
    let larger = min(limit, max(capacity * 3 / 2, wanted == .max ? 0 : wanted))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    memory.copyMemory(from: start, byteCount: count)
    start.deallocate()
    (start, capacity) = (memory, larger)
  }
}
