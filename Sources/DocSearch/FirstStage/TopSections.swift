import DocIndex
import DocModel

/// A section and its score.
struct ScoredSection: Ranked {
  var score: UInt32
  var address: SectionAddress
}

/// The best sections seen so far: a binary heap with the worst one on top, once there are as many as are wanted.
struct TopSections {
  /// A section in the heap.
  private struct Entry {
    var score: UInt32
    var segment: UInt32
    var section: UInt32
    /// The first bits of its id, which lie far apart in the index: read when another section has the same score.
    var idPart = Self.unknown

    static let unknown = UInt32.max

    var address: SectionAddress { SectionAddress(segment: Int(segment), section: Int(section)) }
  }

  private var heap: [Entry] = []
  private let limit: Int
  private let order: TieOrder
  /// A section that cannot reach this score cannot be among the best.
  private(set) var threshold: UInt32 = 0

  init(limit: Int, _ order: TieOrder) {
    self.limit = limit
    self.order = order
    heap.reserveCapacity(min(limit, 1024))
  }

  var isFull: Bool { heap.count >= limit }

  /// Offers a section of the segment with that number.
  mutating func insert(score: UInt32, section: Int, of number: Int) throws(IndexError) {
    guard limit > 0, score >= threshold else { return }
    var candidate = Entry(
      score: score, segment: UInt32(truncatingIfNeeded: number),
      section: UInt32(truncatingIfNeeded: section))
    if heap.count < limit {
      heap.append(candidate)
      if heap.count == limit { try makeHeap() }
    } else if try Self.isWorse(&heap[0], than: &candidate, order) {
      try sink(&candidate)
    }
    if heap.count >= limit { threshold = heap[0].score }
  }

  @inline(__always)
  private static func isWorse(
    _ left: inout Entry, than right: inout Entry, _ order: TieOrder
  ) throws(IndexError) -> Bool {
    left.score != right.score ? left.score < right.score : try isBehind(&left, &right, order)
  }

  /// Whether the first of two entries of the same score is the worse one.
  @inline(never)
  private static func isBehind(
    _ left: inout Entry, _ right: inout Entry, _ order: TieOrder
  ) throws(IndexError) -> Bool {
    left.idPart = try idPart(left, order)
    right.idPart = try idPart(right, order)
    if left.idPart != right.idPart { return right.idPart < left.idPart }
    return try order.precedes(right.address, left.address)
  }

  private static func idPart(_ entry: Entry, _ order: TieOrder) throws(IndexError) -> UInt32 {
    guard entry.idPart == Entry.unknown else { return entry.idPart }
    return try order.idPart(entry.address)
  }

  /// Puts all in the order of the heap (Floyd 1964).
  private mutating func makeHeap() throws(IndexError) {
    for place in (0..<heap.count / 2).reversed() {
      var candidate = heap[place]
      try sink(&candidate, from: place)
    }
  }

  /// Puts a candidate in the place of another, at first of the worst, and what is below it in order.
  private mutating func sink(_ candidate: inout Entry, from start: Int = 0) throws(IndexError) {
    let order = order
    try heap.withUnsafeMutableBufferPointer { (heap) throws(IndexError) in
      var place = start
      while true {
        var child = 2 * place + 1
        guard child < heap.count else { break }
        if child + 1 < heap.count {
          var other = heap[child + 1]
          if try Self.isWorse(&other, than: &heap[child], order) { child += 1 }
        }
        guard try Self.isWorse(&heap[child], than: &candidate, order) else { break }
        heap[place] = heap[child]
        place = child
      }
      heap[place] = candidate
    }
  }

  /// Best first.
  func sorted() throws(IndexError) -> [ScoredSection] {
    var sections = heap.map { ScoredSection(score: $0.score, address: $0.address) }
    try order.sort(&sections)
    return sections
  }
}
