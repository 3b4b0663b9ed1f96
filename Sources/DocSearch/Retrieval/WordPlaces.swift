import DocCodec
import DocIndex

/// Where the words of a query stand in the best sections: how often, from the posting lists, at once; at which
/// positions, for the sections that are asked for.
struct WordPlaces {
  /// A posting list of a word.
  private struct List {
    /// Among the words that take part.
    var word: Int
    var occurrences: TermOccurrences
  }

  private let wordCount: Int
  private let sections: [ScoredSection]
  /// Places of the sections, in the order of their addresses.
  let byAddress: [Int]
  /// The lists of each segment, those of a word side by side.
  private var lists: [[List]] = []
  /// By list of the section's segment, and section as given.
  private var places: [[TermOccurrences.Place?]] = []
  /// By section and word.
  private var limits: [UInt32]

  init(
    _ reader: IndexReader, _ plan: QueryPlan, _ cursors: PlanCursors, _ clauses: [Int],
    _ sections: [ScoredSection]
  ) throws(IndexError) {
    wordCount = clauses.count
    self.sections = sections
    limits = [UInt32](repeating: 0, count: sections.count * clauses.count)
    byAddress = sections.indices.sorted { sections[$0].address < sections[$1].address }
    var rest = byAddress[...]
    for number in reader.segments.indices {
      let chosen = rest.prefix { sections[$0].address.segment == number }
      rest = rest.dropFirst(chosen.count)
      var lists: [List] = []
      var places: [TermOccurrences.Place?] = []
      for (word, clause) in clauses.enumerated() where !chosen.isEmpty {
        for listNumber in plan.lists.indices where plan.lists[listNumber].clause == clause {
          guard plan.lists[listNumber].role != .part, plan.lists[listNumber].term != nil,
            case .stored(let entry) = plan.lists[listNumber].places[number],
            let cursor = cursors.cursor(list: listNumber, segment: number)
          else { continue }
          var occurrences = try TermOccurrences(entry, in: reader.segments[number], cursor)
          let first = places.count
          places += repeatElement(nil, count: sections.count)
          for index in chosen {
            guard let place = try occurrences.place(of: UInt32(sections[index].address.section)) else {
              continue
            }
            places[first + index] = place
            limits[index * wordCount + word] += Self.limit(place.code)
          }
          lists.append(List(word: word, occurrences: occurrences))
        }
      }
      self.lists.append(lists)
      self.places.append(places)
    }
  }

  /// More than a word's weighted frequency in a section, in quarters of an occurrence in body text; 0 when the section
  /// lacks it.
  func limit(of word: Int, at index: Int) -> UInt32 { limits[index * wordCount + word] }

  /// Reads the positions of each word in a section.
  mutating func read(_ positions: inout WordPositions, at index: Int) throws(IndexError) {
    positions.removeAll()
    let segment = sections[index].address.segment
    var word = 0
    var first = 0
    for number in lists[segment].indices {
      while word < lists[segment][number].word {
        positions.endWord()
        word += 1
        first = positions.values.count
      }
      guard let place = places[segment][number * sections.count + index] else { continue }
      let isFirst = positions.values.count == first
      try lists[segment][number].occurrences.appendPositions(at: place, to: &positions.values)
      // Each list ascends by itself.
      if !isFirst { positions.values[first...].sort() }
    }
    while word < wordCount {
      positions.endWord()
      word += 1
    }
  }

  /// What a frequency code stays below: the next step of the scale.
  private static func limit(_ code: UInt8) -> UInt32 {
    let next = Int(code) + 1
    return next < FrequencyCode.quarters.count ? FrequencyCode.quarters[next] : 1 << 24
  }
}

/// The ascending positions of each word of a query in a section; kept from section to section for its memory.
struct WordPositions {
  /// Word after word.
  fileprivate(set) var values: [UInt32] = []
  private var ends: [Int] = []

  subscript(word: Int) -> Range<Int> { (word == 0 ? 0 : ends[word - 1])..<ends[word] }

  fileprivate mutating func endWord() { ends.append(values.count) }

  fileprivate mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Whether a word stands in a range of positions.
  func holds(_ word: Int, in range: Range<UInt32>) -> Bool {
    for place in self[word] where values[place] >= range.lowerBound {
      return values[place] < range.upperBound
    }
    return false
  }

  /// Number of different positions in a range at which any word stands.
  func count(in range: Range<UInt32>) -> Int {
    var found = values.filter { range.contains($0) }
    guard found.count > 1 else { return found.count }
    found.sort()
    var count = 1
    for place in 1..<found.count where found[place] != found[place - 1] { count += 1 }
    return count
  }

  /// Smallest distance from one word to another; a step backwards counts one more.
  func distance(from left: Int, to right: Int) -> Int? {
    let rights = self[right]
    var best: Int?
    var place = rights.lowerBound
    for from in self[left] {
      let position = values[from]
      while place < rights.upperBound, values[place] < position { place += 1 }
      if place < rights.upperBound { best = min(best ?? .max, Int(values[place] - position)) }
      if place > rights.lowerBound { best = min(best ?? .max, Int(position - values[place - 1]) + 1) }
    }
    return best
  }
}

/// The highest scores seen so far.
struct BestScores {
  private let count: Int
  /// Ascending.
  private var scores: [Double] = []

  init(count: Int) { self.count = count }

  /// What a score must reach to be among them.
  var least: Double { scores.count < count ? -.infinity : scores[0] }

  mutating func insert(_ score: Double) {
    guard count > 0, score > least || scores.count < count else { return }
    if scores.count == count { scores.removeFirst() }
    scores.insert(score, at: scores.firstIndex { $0 > score } ?? scores.endIndex)
  }
}
