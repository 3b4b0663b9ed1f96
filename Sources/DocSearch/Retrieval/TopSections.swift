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
    var place: RankPlace { RankPlace(idPart: idPart, address: address) }
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
      try rise(&candidate)
    } else if try Self.isWorse(&heap[0], than: &candidate, segments) {
      try sink(&candidate)
    }
    if heap.count >= limit { threshold = heap[0].score }
  }

  @inline(__always)
  private static func isWorse(
    _ left: inout Entry, than right: inout Entry, _ segments: [Segment]
  ) throws(IndexError) -> Bool {
    left.score != right.score ? left.score < right.score : try isBehind(&left, &right, segments)
  }

  /// Whether the first of two entries of the same score is the worse one.
  @inline(never)
  private static func isBehind(
    _ left: inout Entry, _ right: inout Entry, _ segments: [Segment]
  ) throws(IndexError) -> Bool {
    left.idPart = try idPart(left, segments)
    right.idPart = try idPart(right, segments)
    return right.place < left.place
  }

  private static func idPart(_ entry: Entry, _ segments: [Segment]) throws(IndexError) -> UInt32 {
    guard entry.idPart == Entry.unknown else { return entry.idPart }
    return try segments[Int(entry.segment)].sectionIDPart(Int(entry.section))
  }

  /// Puts the candidate, which stands last, where the heap is in order.
  private mutating func rise(_ candidate: inout Entry) throws(IndexError) {
    let segments = segments
    try heap.withUnsafeMutableBufferPointer { (heap) throws(IndexError) in
      var place = heap.count - 1
      while place > 0, try Self.isWorse(&candidate, than: &heap[(place - 1) / 2], segments) {
        heap[place] = heap[(place - 1) / 2]
        place = (place - 1) / 2
      }
      heap[place] = candidate
    }
  }

  /// Puts a candidate in the place of the worst, and the heap in order.
  private mutating func sink(_ candidate: inout Entry) throws(IndexError) {
    let segments = segments
    try heap.withUnsafeMutableBufferPointer { (heap) throws(IndexError) in
      var place = 0
      while true {
        var child = 2 * place + 1
        guard child < heap.count else { break }
        if child + 1 < heap.count {
          var other = heap[child + 1]
          if try Self.isWorse(&other, than: &heap[child], segments) { child += 1 }
        }
        guard try Self.isWorse(&heap[child], than: &candidate, segments) else { break }
        heap[place] = heap[child]
        place = child
      }
      heap[place] = candidate
    }
  }

  /// Best first.
  func sorted() throws(IndexError) -> [ScoredSection] {
    var sections: [ScoredSection] = []
    sections.reserveCapacity(heap.count)
    for var entry in heap {
      entry.idPart = try Self.idPart(entry, segments)
      sections.append(ScoredSection(score: entry.score, address: entry.address, place: entry.place))
    }
    return sections.sorted { $0.score != $1.score ? $0.score > $1.score : $0.place < $1.place }
  }
}
