import DocIndex
import DocText

/// Where the elements of a phrase stand in the sections of a segment. A term that stands in several elements is read once.
struct PhrasePlaces {
  private var occurrences: [TermOccurrences] = []
  /// The different sets of terms that elements stand for, as places in `occurrences`.
  private var groups: [[Int]] = []
  /// Of each element: its group, and its distance from the element before.
  private var elements: [(group: Int, step: UInt32)] = []
  /// Of each group in the section at hand, once they were read; kept for their memory.
  private var positions: [[UInt32]] = []
  private var areRead: [Bool] = []

  /// Nil where an element has no term in the segment.
  init?(_ phrase: [PhraseElement], in segment: Segment) throws(IndexError) {
    var known: [[UInt8]: Int] = [:]
    var offset = phrase.first?.offset ?? 0
    for element in phrase {
      var group: [Int] = []
      for term in element.terms {
        if let place = known[term] {
          if !group.contains(place) { group.append(place) }
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

  /// The first section from `start` on that holds every element.
  mutating func nextCommonSection(from start: UInt32) throws(IndexError) -> UInt32? {
    try occurrences.nextCommonSection(of: groups, from: start)
  }

  /// Positions of a section in a range at which the phrase ends, and how many were read and compared.
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
        // A word that is asked for twice stands twice; other words may share a position.
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
    for place in groups[group] {
      try occurrences[place].appendPositions(in: section, to: &positions[group])
    }
    // Each term's ascend by themselves.
    if groups[group].count > 1 { positions[group].sort() }
    positions[group].removeAll { !range.contains($0) }
  }

  /// Those of some positions at which one before ends, or a step behind one: parts of an identifier share its position.
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
