import DocCodec
import DocIndex
import DocText

/// Finds a phrase in the sections of a segment. The positions of a term that occurs in several elements of the phrase are read only once.
struct PhraseMatcher {
  private var occurrences: [TermOccurrences] = []
  /// The distinct sets of alternative terms. Each set is a list of indices into `occurrences`.
  private var groups: [[Int]] = []
  /// For each element, the index of its terms in `groups`, and its distance from the previous element.
  private var elements: [(group: Int, step: UInt32)] = []
  /// For each group, the positions of its terms in the current section. The arrays are kept so that their memory is reused.
  private var positions: [[UInt32]] = []
  private var areRead: [Bool] = []

  /// Fails if some element has no term in the segment.
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

  /// The first section at or after `start` that contains a term of each element.
  mutating func nextCommonSection(from start: UInt32) throws(IndexError) -> UInt32? {
    try occurrences.nextCommonSection(of: groups, from: start)
  }

  /// The positions in a range at which the phrase ends, and the amount of work to charge to the search budget.
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
        // Different terms (parts of an identifier) may share a position. But a word that occurs twice in the phrase must do so in the text.
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
    // The positions of a single term are in order already.
    if groups[group].count > 1 { positions[group].sort() }
    positions[group].removeAll { !range.contains($0) }
  }

  /// The positions in `own` that continue the phrase: those that are `step` after a position in `ends` and, if `mayShare`, those in `ends`.
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

/// A term's postings in one segment, together with their positions.
package struct TermOccurrences {
  private let segment: Segment
  private var cursor: PostingCursor
  private var reader: PositionReader

  package init(_ entry: TermEntry, in segment: Segment) throws(IndexError) {
    self.segment = segment
    cursor = try segment.cursor(for: entry, buffer: PostingBuffer())
    reader = try segment.positionReader(for: entry)
  }

  /// The first section at or after `section` that contains the term. Successive calls must pass ascending sections.
  package mutating func seek(_ section: UInt32) throws(IndexError) -> UInt32? {
    try segment.reading(.postings) { () throws(CodecError) in try cursor.seek(section) }
  }

  /// Appends the term's positions in a section, in ascending order. Successive calls must pass ascending sections.
  mutating func appendPositions(in section: UInt32, to positions: inout [UInt32]) throws(IndexError) {
    guard try seek(section) == section else { return }
    try segment.reading(.positions) { () throws(CodecError) in
      try reader.appendPositions(at: cursor, to: &positions)
    }
  }
}

extension IndexReader {
  /// The first undeleted sections that contain at least one term of every group.
  func sections(holding groups: [[[UInt8]]], atMost most: Int) throws(IndexError) -> [SectionAddress] {
    var found: [SectionAddress] = []
    for (number, segment) in segments.enumerated() {
      var occurrences: [TermOccurrences] = []
      var indices: [[Int]] = []
      for group in groups {
        let start = occurrences.count
        for term in group {
          guard let entry = try segment.entry(for: term) else { continue }
          occurrences.append(try TermOccurrences(entry, in: segment))
        }
        indices.append(Array(start..<occurrences.count))
      }
      var target: UInt32 = 0
      while found.count < most, let section = try occurrences.nextCommonSection(of: indices, from: target) {
        target = section + 1
        let address = SectionAddress(segment: number, section: Int(section))
        if !isDeleted(address) { found.append(address) }
      }
    }
    return found
  }
}

extension [TermOccurrences] {
  /// The first section at or after `start` that is in at least one list of every group.
  /// - Parameter groups: groups of lists. A list is given by its index in `self`.
  mutating func nextCommonSection(of groups: [[Int]], from start: UInt32) throws(IndexError) -> UInt32? {
    var target = start
    while true {
      var agreed = target
      for group in groups {
        var nearest: UInt32?
        for index in group {
          if let section = try self[index].seek(agreed) { nearest = Swift.min(nearest ?? .max, section) }
        }
        guard let nearest else { return nil }
        agreed = Swift.max(agreed, nearest)
      }
      if agreed == target { return target }
      target = agreed
    }
  }
}
