import DocIndex

/// The sections that declare a name whose last word has a given key (`FilterTerm.name`).
struct NamedSections {
  /// If more sections than this declare the word (`overview`, `name`), none of them is added to the candidates.
  private static let mostDeclared = 256
  /// The maximum number of sections that are added to the candidates. The number must suffice for qualified names, because many types may have a
  /// member of the same name.
  private static let mostAdded = 24

  private let contents: IndexContents
  private let term: [UInt8]

  init(_ contents: IndexContents, key: [UInt8]) {
    self.contents = contents
    term = FilterTerm.name(key)
  }

  /// The best declaring sections that are not candidates yet. The first stage may miss the entry of a name, because the entry may contain the
  /// name only once, while many other sections repeat the name.
  func best(
    besides candidates: [ScoredSection], _ stage: FirstStage, _ lists: PlanLists
  ) throws(IndexError) -> [ScoredSection] {
    let known = Set(candidates.map(\.address))
    var declared = 0
    var best = TopSections(limit: Self.mostAdded, TieOrder(contents))
    for (number, segment) in contents.reader.segments.enumerated() {
      guard let entry = try segment.entry(for: term) else { continue }
      var sections = try TermOccurrences(entry, in: segment)
      var target: UInt32 = 0
      while let section = try sections.seek(target) {
        target = section + 1
        let address = SectionAddress(segment: number, section: Int(section))
        guard !contents.reader.isDeleted(address), stage.allows(address) else { continue }
        declared += 1
        if declared > Self.mostDeclared { return [] }
        if known.contains(address) { continue }
        let score = try lists.lists(ofSegment: number).score(of: address.section)
        if score > 0 { try best.insert(score: score, section: address.section, of: number) }
      }
    }
    return try best.sorted()
  }

  /// The candidates that declare the word.
  func members(of candidates: [ScoredSection]) throws(IndexError) -> [SectionAddress] {
    var members: [SectionAddress] = []
    for (number, segment) in contents.reader.segments.enumerated() {
      guard let entry = try segment.entry(for: term) else { continue }
      var sections = try TermOccurrences(entry, in: segment)
      for address in candidates.map(\.address).sorted() where address.segment == number {
        let section = UInt32(address.section)
        if try sections.seek(section) == section { members.append(address) }
      }
    }
    return members
  }
}
