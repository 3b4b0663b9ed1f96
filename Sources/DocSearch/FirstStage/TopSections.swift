import DocCodec
import DocIndex
import DocModel

struct ScoredSection: Ranked {
  var score: UInt32
  var address: SectionAddress
}

/// The best sections found so far. When there are `limit` sections, they become a binary heap with the worst section on top.
struct TopSections {
  private struct Entry {
    /// The score in the high half, and the inverted first bits of the id in the low half. Better sections have greater keys.
    var key: UInt64
    var address: SectionAddress
    var score: UInt32 { UInt32(truncatingIfNeeded: key &>> 32) }
  }

  private var heap: [Entry] = []
  private let limit: Int
  private let order: TieOrder
  /// The minimum score of a section that can still be inserted.
  private(set) var threshold: UInt32 = 0

  init(limit: Int, _ order: TieOrder) {
    self.limit = limit
    self.order = order
    heap.reserveCapacity(min(limit, 1024))
  }

  mutating func insert(score: UInt32, section: Int, of number: Int) throws(IndexError) {
    guard limit > 0, score >= threshold else { return }
    let address = SectionAddress(segment: number, section: section)
    let candidate = Entry(key: UInt64(score) << 32 | UInt64(~(try order.idPart(address))), address: address)
    if heap.count < limit {
      heap.append(candidate)
      // Builds the heap (Floyd 1964).
      if heap.count == limit {
        for index in (0..<heap.count / 2).reversed() { try sink(heap[index], from: index) }
      }
    } else if try isWorse(heap[0], than: candidate) {
      try sink(candidate, from: 0)
    }
    if heap.count >= limit { threshold = heap[0].score }
  }

  @inline(__always)
  private func isWorse(_ left: Entry, than right: Entry) throws(IndexError) -> Bool {
    left.key != right.key ? left.key < right.key : try order.precedes(right.address, left.address)
  }

  /// Stores a candidate at an index of the heap and moves it down to its place.
  private mutating func sink(_ candidate: Entry, from start: Int) throws(IndexError) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, try isWorse(heap[child + 1], than: heap[child]) { child += 1 }
      guard try isWorse(heap[child], than: candidate) else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = candidate
  }

  /// The sections, best first.
  func sorted() throws(IndexError) -> [ScoredSection] {
    var sections = heap.map { ScoredSection(score: $0.score, address: $0.address) }
    try order.sort(&sections)
    return sections
  }
}
