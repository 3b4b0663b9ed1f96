import DocIndex
import DocModel

/// A section and its score.
struct ScoredSection {
  var score: UInt32
  var address: SectionAddress
  var place: RankPlace

  fileprivate func isWorse(than other: ScoredSection) -> Bool {
    score != other.score ? score < other.score : other.place < place
  }
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
  private var heap: [ScoredSection] = []
  private let limit: Int
  /// A section that cannot reach this score cannot be among the best; 0 while there is room.
  private(set) var threshold: UInt32 = 0

  init(limit: Int) {
    self.limit = limit
    heap.reserveCapacity(min(limit, 1024))
  }

  var isFull: Bool { heap.count >= limit }

  /// Offers a section of the segment with that number.
  mutating func insert(
    score: UInt32, section: Int, of segment: Segment, _ number: Int
  ) throws(IndexError) {
    guard limit > 0, score >= threshold else { return }
    let address = SectionAddress(segment: number, section: section)
    let candidate = ScoredSection(
      score: score, address: address,
      place: RankPlace(idPart: try segment.sectionIDPart(section), address: address))
    if heap.count < limit {
      heap.append(candidate)
      var place = heap.count - 1
      while place > 0, heap[place].isWorse(than: heap[(place - 1) / 2]) {
        heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    } else if heap[0].isWorse(than: candidate) {
      sink(candidate)
    }
    if heap.count >= limit { threshold = heap[0].score }
  }

  /// Puts a candidate in the place of the worst, and the heap in order.
  private mutating func sink(_ candidate: ScoredSection) {
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isWorse(than: heap[child]) { child += 1 }
      guard heap[child].isWorse(than: candidate) else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = candidate
  }

  /// Best first.
  func sorted() -> [ScoredSection] { heap.sorted { $1.isWorse(than: $0) } }
}
