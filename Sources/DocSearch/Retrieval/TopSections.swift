import DocIndex
import DocModel

/// A section and its score.
struct ScoredSection {
  var score: UInt32
  var address: SectionAddress
}

/// The best sections seen so far: a binary heap with the worst one on top. Of equal scores the smaller section id is
/// the better one, so results do not depend on where sections are stored.
struct TopSections {
  private var heap: [ScoredSection] = []
  private let limit: Int
  private let reader: IndexReader

  init(limit: Int, reader: IndexReader) {
    self.limit = limit
    self.reader = reader
    heap.reserveCapacity(min(limit, 1024))
  }

  /// A section that cannot reach this score cannot be among the best.
  var threshold: UInt32 { heap.count < limit ? 0 : heap[0].score }
  var isFull: Bool { heap.count >= limit }

  mutating func insert(_ candidate: ScoredSection) throws(IndexError) {
    guard limit > 0 else { return }
    if heap.count < limit {
      heap.append(candidate)
      var place = heap.count - 1
      while place > 0, try isWorse(heap[place], heap[(place - 1) / 2]) {
        heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    } else if try isWorse(heap[0], candidate) {
      heap[0] = candidate
      var place = 0
      while true {
        var worst = place
        for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
          if try isWorse(heap[child], heap[worst]) { worst = child }
        }
        if worst == place { return }
        heap.swapAt(place, worst)
        place = worst
      }
    }
  }

  /// Best first.
  func sorted() throws(IndexError) -> [ScoredSection] {
    var keyed: [(section: ScoredSection, id: SectionID)] = []
    for section in heap { keyed.append((section, try id(section))) }
    return keyed.sorted { ($1.section.score, $0.id) < ($0.section.score, $1.id) }.map(\.section)
  }

  private func isWorse(_ left: ScoredSection, _ right: ScoredSection) throws(IndexError) -> Bool {
    if left.score != right.score { return left.score < right.score }
    return try id(right) < id(left)
  }

  private func id(_ section: ScoredSection) throws(IndexError) -> SectionID {
    try reader.segments[section.address.segment].sectionID(section.address.section)
  }
}
