import Synchronization

/// The first eight bytes of the first terms of a dictionary's blocks, as far as look-ups met them: searching these costs a
/// third of searching the terms, which lie far apart. Shared by threads, all of which find the same.
final class FirstTermMemory: @unchecked Sendable {
  /// No term has this key: none is empty, and none begins with a zero byte.
  static let unknown: UInt64 = 0

  private let keys: UnsafeMutablePointer<Atomic<UInt64>>
  private let count: Int

  init(blocks: Int) {
    count = blocks
    // SAFETY: all are initialised here, and given back when nobody holds this any more.
    keys = .allocate(capacity: blocks)
    for block in 0..<blocks { (keys + block).initialize(to: Atomic(Self.unknown)) }
  }

  deinit {
    keys.deinitialize(count: count)
    keys.deallocate()
  }

  /// The key of a block's first term; `unknown` if nobody told it yet.
  subscript(block: Int) -> UInt64 {
    get {
      precondition(block >= 0 && block < count)
      return keys[block].load(ordering: .relaxed)
    }
    set {
      precondition(block >= 0 && block < count)
      keys[block].store(newValue, ordering: .relaxed)
    }
  }

  /// A number that orders terms as their first eight bytes do; zeros follow the last byte.
  @inline(__always)
  static func key(_ term: some Collection<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    var shift: UInt64 = 64
    for byte in term.prefix(8) {
      shift -= 8
      key |= UInt64(byte) << shift
    }
    return key
  }
}
