import DocIndex
import DocModel

/// A section and its score.
struct ScoredSection {
  var score: UInt32
  var address: SectionAddress
  var place: RankPlace
}

/// Of equal scores the smaller section id is the better one, so results do not depend on where sections are stored. Of the id the
/// first twenty bits are looked at: one pair in a million is as it stands in the index.
struct RankPlace: Sendable, Hashable, Comparable {
  var idPart: UInt32
  var address: SectionAddress

  static func < (left: Self, right: Self) -> Bool {
    (left.idPart, left.address.segment, left.address.section)
      < (right.idPart, right.address.segment, right.address.section)
  }
}

/// The best sections seen so far: a binary heap with the worst one on top.
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
  private let segments: [Segment]
  /// A section that cannot reach this score cannot be among the best; 0 while there is room.
  private(set) var threshold: UInt32 = 0

  /// - Parameter segments: of the index.
  init(limit: Int, of segments: [Segment]) {
    self.limit = limit
    self.segments = segments
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
      var place = heap.count - 1
      while place > 0, try isWorse(place, than: (place - 1) / 2) {
        heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    } else if heap[0].score < score {
      try sink(candidate)
    } else {
      // They are equal.
      candidate.idPart = try idPart(candidate)
      heap[0].idPart = try idPart(heap[0])
      if Self.place(candidate) < Self.place(heap[0]) { try sink(candidate) }
    }
    if heap.count >= limit { threshold = heap[0].score }
  }

  /// Whether one entry of the heap is worse than another.
  private mutating func isWorse(_ left: Int, than right: Int) throws(IndexError) -> Bool {
    if heap[left].score != heap[right].score { return heap[left].score < heap[right].score }
    heap[left].idPart = try idPart(heap[left])
    heap[right].idPart = try idPart(heap[right])
    return Self.place(heap[right]) < Self.place(heap[left])
  }

  private func idPart(_ entry: Entry) throws(IndexError) -> UInt32 {
    guard entry.idPart == Entry.unknown else { return entry.idPart }
    return try segments[Int(entry.segment)].sectionIDPart(Int(entry.section))
  }

  private static func place(_ entry: Entry) -> RankPlace {
    RankPlace(idPart: entry.idPart, address: entry.address)
  }

  /// Puts a candidate in the place of the worst, and the heap in order.
  private mutating func sink(_ candidate: Entry) throws(IndexError) {
    heap[0] = candidate
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, try isWorse(child + 1, than: child) { child += 1 }
      guard try isWorse(child, than: place) else { break }
      heap.swapAt(place, child)
      place = child
    }
  }

  /// Best first.
  func sorted() throws(IndexError) -> [ScoredSection] {
    var sections: [ScoredSection] = []
    sections.reserveCapacity(heap.count)
    for entry in heap {
      sections.append(
        ScoredSection(
          score: entry.score, address: entry.address,
          place: RankPlace(idPart: try idPart(entry), address: entry.address)))
    }
    return sections.sorted { $0.score != $1.score ? $0.score > $1.score : $0.place < $1.place }
  }
}
