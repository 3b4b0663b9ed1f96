/// What collections can and spans cannot yet: looking for a byte.
extension Span<UInt8> {
  /// Whether one of the bytes is this.
  @inlinable package func contains(_ byte: UInt8) -> Bool { contains { $0 == byte } }

  /// Whether one of the bytes meets the condition.
  @inlinable @inline(__always)
  package func contains(where isWanted: (UInt8) -> Bool) -> Bool {
    for index in indices where isWanted(self[index]) { return true }
    return false
  }

  /// Whether all bytes meet the condition.
  @inlinable @inline(__always)
  package func allSatisfy(_ isWanted: (UInt8) -> Bool) -> Bool {
    for index in indices where !isWanted(self[index]) { return false }
    return true
  }
}
