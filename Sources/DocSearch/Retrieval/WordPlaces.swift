import DocIndex

/// Where the words of a query stand in the best sections: how often, from the posting lists, at once; at which
/// positions, for the sections that are asked for.
struct WordPlaces {
  /// A word in a section.
  struct Occurrence {
    /// More than its weighted frequency, in quarters of an occurrence in body text; 0 when the section lacks it.
    var quarters: UInt32 = 0
  }

  /// A posting list of a word.
  private struct List {
    /// Among the words that take part.
    var word: Int
    var occurrences: TermOccurrences
    /// By section, as given.
    var places: [TermOccurrences.Place?]
  }

  private let wordCount: Int
  private let sections: [ScoredSection]
  /// By segment.
  private var lists: [[List]] = []
  /// By section and word.
  private var occurrences: [Occurrence]

  init(
    _ reader: IndexReader, _ plan: QueryPlan, _ clauses: [Int], _ sections: [ScoredSection]
  ) throws(IndexError) {
    wordCount = clauses.count
    self.sections = sections
    occurrences = [Occurrence](repeating: Occurrence(), count: sections.count * clauses.count)
    for number in reader.segments.indices {
      var lists: [List] = []
      let chosen = sections.indices.filter { sections[$0].address.segment == number }
        .sorted { sections[$0].address.section < sections[$1].address.section }
      for (word, clause) in clauses.enumerated() where !chosen.isEmpty {
        for list in plan.lists where list.clause == clause && list.role != .part {
          guard case .stored(let entry) = list.places[number], list.term != nil else { continue }
          var list = List(
            word: word, occurrences: try TermOccurrences(entry, in: reader.segments[number]),
            places: [TermOccurrences.Place?](repeating: nil, count: sections.count))
          for index in chosen {
            guard let place = try list.occurrences.place(of: UInt32(sections[index].address.section)) else {
              continue
            }
            list.places[index] = place
            occurrences[index * wordCount + word].quarters += Self.limit(place.code)
          }
          lists.append(list)
        }
      }
      self.lists.append(lists)
    }
  }

  /// How often each word occurs in a section.
  func occurrences(at index: Int) -> [Occurrence] {
    Array(occurrences[index * wordCount..<(index + 1) * wordCount])
  }

  /// The ascending positions of each word in a section.
  mutating func positions(at index: Int) throws(IndexError) -> [[UInt32]] {
    var positions = [[UInt32]](repeating: [], count: wordCount)
    let segment = sections[index].address.segment
    for number in lists[segment].indices {
      guard let place = lists[segment][number].places[index] else { continue }
      let word = lists[segment][number].word
      let found = try lists[segment][number].occurrences.positions(at: place)
      if positions[word].isEmpty {
        positions[word] = Array(found)
      } else {
        positions[word] = (positions[word] + found).sorted()
      }
    }
    return positions
  }

  /// What a frequency code stays below: the next step of the scale.
  private static func limit(_ code: UInt8) -> UInt32 {
    let next = Int(code) + 1
    return next < FrequencyCode.quarters.count ? FrequencyCode.quarters[next] : 1 << 24
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
