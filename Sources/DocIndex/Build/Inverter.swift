import DocText

/// Tokens of sections, section after section → postings, term after term.
///
/// Occurrences are gathered as they come, eight bytes each plus the section, and grouped by a counting sort at
/// the end, so that inverting costs the same whatever the vocabulary.
struct Inverter {
  private(set) var terms = TermTable()
  /// One entry an occurrence, in the order of arrival: sections ascend, positions ascend within a section's field.
  private var termNumbers: [UInt32] = []
  private var places: [UInt32] = []
  private var sections: [UInt32] = []
  /// Stands for a position in occurrences of filter terms.
  private static let noPosition = UInt32.max
  private static let fieldShift: UInt32 = 29

  /// Number of occurrences gathered.
  var count: Int { places.count }

  /// Adds an occurrence.
  /// - Parameter position: below 2^29, counted over all fields of the section.
  mutating func add(_ term: UnsafeBufferPointer<UInt8>, section: UInt32, position: UInt32, field: Field) {
    termNumbers.append(terms.number(of: term))
    places.append(UInt32(field.rawValue) << Self.fieldShift | position)
    sections.append(section)
  }

  /// Says that a filter term holds for a section.
  mutating func add(filter term: [UInt8], section: UInt32) {
    termNumbers.append(terms.number(of: term))
    places.append(Self.noPosition)
    sections.append(section)
  }

  /// Gives the terms in ascending order, each with its postings.
  func forEachTerm<Failure: Error>(
    _ body: (ArraySlice<UInt8>, TermPostings) throws(Failure) -> Void
  ) throws(Failure) {
    // Counting sort by term number; it keeps the order of arrival within a term.
    var starts = [Int](repeating: 0, count: terms.count + 1)
    for number in termNumbers { starts[Int(number) + 1] += 1 }
    for number in 0..<terms.count { starts[number + 1] += starts[number] }
    var order = [UInt32](repeating: 0, count: termNumbers.count)
    var next = starts
    for (occurrence, number) in termNumbers.enumerated() {
      order[next[Int(number)]] = UInt32(occurrence)
      next[Int(number)] += 1
    }
    var list = TermPostings()
    var scratch: [UInt32] = []
    for number in terms.sortedNumbers() {
      list.removeAll()
      gather(order[starts[Int(number)]..<starts[Int(number) + 1]], into: &list, scratch: &scratch)
      try body(terms.term(Int(number)), list)
    }
  }

  private func gather(
    _ occurrences: ArraySlice<UInt32>, into list: inout TermPostings, scratch: inout [UInt32]
  ) {
    var index = occurrences.startIndex
    while index < occurrences.endIndex {
      let section = sections[Int(occurrences[index])]
      scratch.removeAll(keepingCapacity: true)
      while index < occurrences.endIndex, sections[Int(occurrences[index])] == section {
        scratch.append(places[Int(occurrences[index])])
        index += 1
      }
      list.sections.append(section)
      if scratch[0] == Self.noPosition {
        list.codes.append(0)
      } else {
        append(&scratch, to: &list)
      }
    }
  }

  /// Adds one posting's occurrences; the same term twice at one position counts once.
  private func append(_ scratch: inout [UInt32], to list: inout TermPostings) {
    // Fields are laid out in the order of their numbers, so this also sorts by position.
    if zip(scratch, scratch.dropFirst()).contains(where: { $0 > $1 }) { scratch.sort() }
    var quarters: UInt32 = 0
    var count: UInt32 = 0
    var last = UInt32.max
    for place in scratch where place != last {
      last = place
      list.positions.append(place & (1 << Self.fieldShift - 1))
      count += 1
      if let field = Field(rawValue: UInt8(place >> Self.fieldShift)) {
        quarters += FieldWeights.quarters(field)
      }
    }
    list.positionCounts.append(count)
    list.codes.append(FrequencyCode.code(quarters: quarters))
  }
}
