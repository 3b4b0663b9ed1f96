import DocText

/// Inverts the tokens of sections. Tokens are added section by section, and read as postings term by term.
///
/// Occurrences are stored in order of arrival, eight bytes each, and grouped by a counting sort at the end. The cost therefore does not
/// depend on the size of the vocabulary.
struct Inverter {
  var terms = TermTable()
  /// Occurrences in order of arrival. The low half is the number of the term, the high half is the location. Positions ascend within a
  /// field of a section.
  private var occurrences: [UInt64] = []
  /// Ascending section numbers, each with the index of its first occurrence.
  private var sections: [(number: UInt32, start: Int)] = []
  /// A location consists of a field and a position. This value marks occurrences of filter terms, which have no location.
  private static let noPosition = UInt32.max
  private static let fieldShift: UInt32 = 29
  private static let positionMask: UInt32 = 1 << fieldShift - 1
  /// The weights of the fields, by `Field.rawValue`.
  private static let quarters = Field.allCases.map(FieldWeights.quarters)

  /// Number of occurrences.
  var count: Int { occurrences.count }

  /// Reserves capacity for occurrences.
  mutating func reserve(_ count: Int) { occurrences.reserveCapacity(count) }

  /// Begins a section. Section numbers must ascend.
  mutating func beginSection(_ number: UInt32) { sections.append((number, occurrences.count)) }

  /// Adds the occurrences of a field.
  /// - Parameters:
  ///   - tokens: tokens whose term numbers refer to `terms`.
  ///   - start: the first position of the field in the analysed section.
  ///   - fields: the positions of the fields in the index, all below 2^29.
  mutating func add(
    _ tokens: ArraySlice<SectionTokens.Token>, of field: Field, from start: UInt32, in fields: SectionFields
  ) {
    let mark = UInt32(field.rawValue) << Self.fieldShift
    occurrences.append(
      contentsOf: tokens.lazy.map { token in
        UInt64(mark | fields.position(token.position - start, in: field)) << 32 | UInt64(token.term)
      })
  }

  /// Adds a filter term to the current section.
  mutating func add(filter term: [UInt8]) { add(filter: terms.number(of: term)) }

  /// - Parameter term: its number in `terms`.
  mutating func add(filter term: UInt32) {
    occurrences.append(UInt64(Self.noPosition) << 32 | UInt64(term))
  }

  /// Calls `body` for each term with its postings, in ascending order.
  func forEachTerm<Failure: Error>(
    _ body: (ArraySlice<UInt8>, TermPostings) throws(Failure) -> Void
  ) throws(Failure) {
    var starts = [Int](repeating: 0, count: terms.count + 1)
    for occurrence in occurrences { starts[Int(UInt32(truncatingIfNeeded: occurrence)) + 1] += 1 }
    for number in 0..<terms.count { starts[number + 1] += starts[number] }
    let entries = sorted(starts)
    var list = TermPostings()
    var scratch: [UInt32] = []
    for number in terms.sortedNumbers() {
      list.removeAll()
      gather(entries[starts[Int(number)]..<starts[Int(number) + 1]], into: &list, scratch: &scratch)
      try body(terms.term(Int(number)), list)
    }
  }

  /// Sorts occurrences by term number, with a counting sort that keeps the order of arrival within each term.
  /// - Returns: the section of each occurrence in the high half, and its location in the low half.
  private func sorted(_ starts: [Int]) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: occurrences.count) { entries, count in
      var next = starts
      var index = 0
      for (number, section) in sections.enumerated() {
        let end = number + 1 < sections.count ? sections[number + 1].start : occurrences.count
        while index < end {
          let occurrence = occurrences[index]
          let term = Int(UInt32(truncatingIfNeeded: occurrence))
          // SAFETY: the slots of a term end where those of the next term begin, and those of the last term at the number of occurrences.
          // Each counted occurrence takes one slot.
          entries[next[term]] = UInt64(section.number) << 32 | occurrence >> 32
          next[term] += 1
          index += 1
        }
      }
      count = occurrences.count
    }
  }

  private func gather(
    _ entries: ArraySlice<UInt64>, into list: inout TermPostings, scratch: inout [UInt32]
  ) {
    var index = entries.startIndex
    while index < entries.endIndex {
      let section = entries[index] >> 32
      let first = UInt32(truncatingIfNeeded: entries[index])
      index += 1
      list.sections.append(UInt32(truncatingIfNeeded: section))
      if first == Self.noPosition {
        list.codes.append(0)
        continue
      }
      guard index < entries.endIndex, entries[index] >> 32 == section else {
        list.positions.append(first & Self.positionMask)
        list.positionCounts.append(1)
        list.codes.append(FrequencyCode.code(quarters: Self.quarters[Int(first >> Self.fieldShift)]))
        continue
      }
      scratch.removeAll(keepingCapacity: true)
      scratch.append(first)
      while index < entries.endIndex, entries[index] >> 32 == section {
        scratch.append(UInt32(truncatingIfNeeded: entries[index]))
        index += 1
      }
      append(&scratch, to: &list)
    }
  }

  /// Adds the occurrences of one posting. A term that occurs twice at the same position is counted once.
  private func append(_ scratch: inout [UInt32], to list: inout TermPostings) {
    // The positions of fields are in the order of the fields' numbers, so this also sorts by position.
    if zip(scratch, scratch.dropFirst()).contains(where: { $0 > $1 }) { scratch.sort() }
    var quarters: UInt32 = 0
    var count: UInt32 = 0
    var last = UInt32.max
    for packed in scratch where packed != last {
      last = packed
      list.positions.append(packed & Self.positionMask)
      count += 1
      quarters += Self.quarters[Int(packed >> Self.fieldShift)]
    }
    list.positionCounts.append(count)
    list.codes.append(FrequencyCode.code(quarters: quarters))
  }
}
