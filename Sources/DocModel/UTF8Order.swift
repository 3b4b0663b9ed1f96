/// Orders texts by their UTF-8 bytes. The order of `String` depends on canonical equivalence instead.
public enum UTF8Order {
  public static func precedes(_ left: String, _ right: String) -> Bool {
    let known = left.utf8.withContiguousStorageIfAvailable { first in
      right.utf8.withContiguousStorageIfAvailable { second in precedes(first, second) }
    }
    return (known ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    let shared = min(left.count, right.count)
    var index = 0
    let (first, second) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    while index + 8 <= shared {
      // SAFETY: the loop's condition ensures that eight bytes follow in both buffers.
      let one = first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let other = second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if one != other { return UInt64(bigEndian: one) < UInt64(bigEndian: other) }
      index += 8
    }
    while index < shared {
      if left[index] != right[index] { return left[index] < right[index] }
      index += 1
    }
    return left.count < right.count
  }
}
