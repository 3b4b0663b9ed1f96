/// The highest of the scores seen so far: a binary heap with the least of them on top.
struct BestScores {
  private let count: Int
  private var heap: [Double] = []

  init(count: Int) { self.count = count }

  /// What a score must reach to be among them.
  var least: Double { heap.count < count || heap.isEmpty ? -.infinity : heap[0] }

  /// Of those that were kept.
  var sum: Double { heap.reduce(0, +) }

  mutating func insert(_ score: Double) {
    guard count > 0 else { return }
    if heap.count < count {
      heap.append(score)
      var place = heap.count - 1
      while place > 0, heap[(place - 1) / 2] > heap[place] {
        heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    } else if score > heap[0] {
      heap[0] = score
      var place = 0
      while 2 * place + 1 < heap.count {
        var child = 2 * place + 1
        if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
        guard heap[child] < heap[place] else { break }
        heap.swapAt(child, place)
        place = child
      }
    }
  }
}
