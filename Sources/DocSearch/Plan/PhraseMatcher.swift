import DocIndex
import DocText

/// Finds a phrase in the sections of a segment. A term that occurs in several elements is read once.
struct PhraseMatcher {
  private var occurrences: [TermOccurrences] = []
  /// The distinct sets of terms of the elements, as indexes into `occurrences`.
  private var groups: [[Int]] = []
  /// For each element, its group and its distance from the previous element.
  private var elements: [(group: Int, step: UInt32)] = []
  /// The positions of each group in the current section. The arrays are kept to reuse their memory.
  private var positions: [[UInt32]] = []
  private var areRead: [Bool] = []

  /// Fails if the segment contains no term of an element.
  init?(_ phrase: [PhraseElement], in segment: Segment) throws(IndexError) {
    var known: [[UInt8]: Int] = [:]
    var offset = phrase.first?.offset ?? 0
    for element in phrase {
      var group: [Int] = []
      for term in element.terms {
        if let index = known[term] {
          if !group.contains(index) { group.append(index) }
        } else if let entry = try segment.entry(for: term) {
          known[term] = occurrences.count
          group.append(occurrences.count)
          occurrences.append(try TermOccurrences(entry, in: segment))
        }
      }
      if group.isEmpty { return nil }
      group.sort()
      let number = groups.firstIndex(of: group) ?? groups.count
      if number == groups.count { groups.append(group) }
      elements.append((number, UInt32(max(0, element.offset - offset))))
      offset = element.offset
    }
    positions = groups.map { _ in [] }
    areRead = groups.map { _ in false }
  }

  /// The first section at or after `start` that contains all elements.
  mutating func nextCommonSection(from start: UInt32) throws(IndexError) -> UInt32? {
    try occurrences.nextCommonSection(of: groups, from: start)
  }

  /// The positions in a range at which the phrase ends. Also counts the work for the search budget.
  mutating func ends(
    in section: UInt32, range: Range<UInt32>
  ) throws(IndexError) -> (ends: [UInt32], work: Int) {
    for group in areRead.indices { areRead[group] = false }
    var work = SearchBudget.section
    var ends: [UInt32] = []
    for (number, element) in elements.enumerated() {
      if !areRead[element.group] {
        try read(element.group, section: section, range: range)
        work += positions[element.group].count
      }
      let own = positions[element.group]
      if number > 0 {
        // A word that the phrase repeats must occur twice, but different words may share a position.
        let mayShare = element.group != elements[number - 1].group
        ends = Self.continued(ends, by: own, step: element.step, mayShare: mayShare)
        work += own.count / 4
      } else {
        ends = own
      }
      if ends.isEmpty { break }
    }
    return (ends, work)
  }

  private mutating func read(_ group: Int, section: UInt32, range: Range<UInt32>) throws(IndexError) {
    areRead[group] = true
    positions[group].removeAll(keepingCapacity: true)
    for index in groups[group] {
      try occurrences[index].appendPositions(in: section, to: &positions[group])
    }
    // Positions are in order only if they are those of a single term.
    if groups[group].count > 1 { positions[group].sort() }
    positions[group].removeAll { !range.contains($0) }
  }

  /// The positions at which the phrase continues: an end position of the preceding part itself, or a step after one.
  private static func continued(_ ends: [UInt32], by own: [UInt32], step: UInt32, mayShare: Bool) -> [UInt32]
  {
    var result: [UInt32] = []
    var same = 0
    var before = 0
    for position in own where position != result.last {
      while same < ends.count, ends[same] < position { same += 1 }
      while before < ends.count, ends[before] + step < position { before += 1 }
      if mayShare && same < ends.count && ends[same] == position
        || before < ends.count && ends[before] + step == position
      {
        result.append(position)
      }
    }
    return result
  }
}
