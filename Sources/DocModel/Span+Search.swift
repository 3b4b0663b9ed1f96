/// Searches that the standard library offers for collections, but not for spans.
extension Span<UInt8> {
  @inlinable package func contains(_ byte: UInt8) -> Bool { contains { $0 == byte } }

  @inlinable @inline(__always)
  package func contains(where isWanted: (UInt8) -> Bool) -> Bool {
    for index in indices where isWanted(self[index]) { return true }
    return false
  }

  @inlinable @inline(__always)
  package func allSatisfy(_ isWanted: (UInt8) -> Bool) -> Bool {
    for index in indices where !isWanted(self[index]) { return false }
    return true
  }

  package var hash32: UInt32 { indices.reduce(.fnvSeed) { $0.fnv(self[$1]) } }
}
