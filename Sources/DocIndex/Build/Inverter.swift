import DocText

/// Inverts the tokens of sections: tokens are added section by section, and postings are read term by term.
///
/// Occurrences of terms are stored in the order in which they are added, eight bytes each. At the end, a counting sort groups them by term.
struct Inverter {
  var terms = TermTable()
  /// The occurrences in the order in which they were added. The high half of each element is the location (field and position) in the section;
  /// the low half is the number of the term. Within a field of a section, positions ascend.
  private var occurrences: [UInt64] = []
  /// The numbers of the sections in ascending order, each with the index of the section's first element in `occurrences`.
  private var sections: [(number: UInt32, start: Int)] = []
  /// The location of all filter terms, which have no field and no position.
  private static let noPosition = UInt32.max
  private static let fieldShift: UInt32 = 29
  private static let positionMask: UInt32 = 1 << fieldShift - 1
  /// The weights of the fields, by `Field.rawValue`.
  private static let quarters = Field.allCases.map(FieldWeights.quarters)

  var count: Int { occurrences.count }

  /// Begins a section. Section numbers must ascend.
  mutating func beginSection(_ number: UInt32) { sections.append((number, occurrences.count)) }

  /// Adds the tokens of a field.
  /// - Parameter tokens: the tokens, whose term numbers refer to `terms`.
  /// - Parameter start: the first position of the field in the analysed section.
  /// - Parameter fields: for each field, the range of its positions in the index. All positions are below 2^29.
  mutating func add(
    _ tokens: ArraySlice<SectionTokens.Token>, of field: Field, from start: UInt32, in fields: SectionFields
  ) {
    let mark = UInt32(field.rawValue) << Self.fieldShift
    occurrences.append(
      contentsOf: tokens.lazy.map { token in
        UInt64(mark | fields.position(token.position - start, in: field)) << 32 | UInt64(token.term)
      })
  }

  mutating func add(filter term: [UInt8]) {
    occurrences.append(UInt64(Self.noPosition) << 32 | UInt64(terms.number(of: term)))
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

  /// Sorts occurrences by term number. The counting sort is stable, so each term's occurrences stay in the order in which they were added.
  /// - Returns: for each occurrence, the section in the high half, and the location in the low half.
  private func sorted(_ starts: [Int]) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: occurrences.count) { entries, count in
      var next = starts
      var index = 0
      for (number, section) in sections.enumerated() {
        let end = number + 1 < sections.count ? sections[number + 1].start : occurrences.count
        while index < end {
          let occurrence = occurrences[index]
          let term = Int(UInt32(truncatingIfNeeded: occurrence))
          // SAFETY: each term has as many slots as occurrences. The slots of a term end where those of the next term begin; the slots of the
          // last term end at the number of occurrences.
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
    // Each field has higher positions than the field before, so sorting by position also sorts by field.
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
