import DocIndex
import DocModel

extension TopicResolver {
  /// What the text names: by its form, else as an API or a heading, else the best hit of a search for it.
  ///
  /// `preferringCode` passes over sections without code, because only their code is wanted.
  public func resolve(
    _ text: String, with searcher: Searcher, preferringCode: Bool = false
  ) throws -> Resolution? {
    if let resolution = try exact(text) { return resolution }
    if preferringCode, let resolution = try byName(text, searcher, onlyCode: true) { return resolution }
    return try byName(text, searcher, onlyCode: false)
  }

  /// How well a section's headings bear a name; a search alone is the least.
  private enum Likeness: Int, Comparable {
    case hit, inHeading, symbol, member, beginsHeading, isName, isHeading

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  private func byName(_ text: String, _ searcher: Searcher, onlyCode: Bool) throws -> Resolution? {
    let name = text.hasPrefix("#") || text.hasPrefix(".") ? String(text.dropFirst()) : text
    let symbols = try candidates("symbol:\"\(Self.phrase(name))\"", searcher, onlyCode: onlyCode)
    let declared = Set(symbols)
    var seen: Set<SectionAddress> = []
    var found: [(likeness: Likeness, order: Int, address: SectionAddress)] = []
    for queries in ["heading:\"\(Self.phrase(name))\"", text] {
      for address in try candidates(queries, searcher, onlyCode: onlyCode) where seen.insert(address).inserted
      {
        let likeness = try likeness(of: address, to: name, isDeclared: declared.contains(address))
        found.append((likeness, found.count, address))
      }
    }
    for address in symbols where seen.insert(address).inserted {
      found.append((try likeness(of: address, to: name, isDeclared: true), found.count, address))
    }
    found.sort { $0.likeness == $1.likeness ? $0.order < $1.order : $0.likeness > $1.likeness }
    guard let best = found.first else { return nil }
    let others = found.dropFirst().filter { $0.likeness > .hit || best.likeness == .hit }
    return Resolution(
      .section(best.address),
      others: others.prefix(best.likeness == .hit ? 3 : 5).map { .section($0.address) },
      isGuess: best.likeness == .hit)
  }

  private func candidates(
    _ query: String, _ searcher: Searcher, onlyCode: Bool
  ) throws -> [SectionAddress] {
    var request = SearchRequest(query)
    request.limit = 32
    request.onlyCode = onlyCode
    request.countsTotal = false
    return try searcher.rank(request).map(\.address)
  }

  /// A quote inside would end the phrase.
  private static func phrase(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == UInt8(ascii: "\"") ? 0x20 : $0 }, as: UTF8.self)
  }

  private func likeness(
    of address: SectionAddress, to name: String, isDeclared: Bool
  ) throws -> Likeness {
    let stored = try contents.section(at: address)
    let own = stored.section.heading.last ?? stored.document.title
    let heading = EntryMatch.folded(own)
    let wanted = EntryMatch.folded(name)
    guard !wanted.isEmpty else { return .hit }
    if heading == wanted { return .isHeading }
    let match = EntryMatch(name)
    if match.isEntry(stored) { return .isName }
    if heading.starts(with: wanted), EntryMatch.endsWord(heading, at: wanted.count) { return .beginsHeading }
    if isDeclared { return match.isMember(stored) ? .member : .symbol }
    return EntryMatch.holds(heading, word: wanted) ? .inHeading : .hit
  }
}

extension Searcher {
  /// Sections that are about the same: those that answer the section's own headings and its first words.
  public func related(to page: SectionPage, limit: Int = 5) throws(IndexError) -> [SectionReference] {
    var words = page.section.heading.suffix(2).joined(separator: " ")
    if page.section.heading.isEmpty { words = page.document.title }
    for paragraph in page.section.paragraphs where words.utf8.count < 240 { words += " " + paragraph }
    let plain = words.utf8.prefix(300).map { byte in
      byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
        || (0x61...0x7A).contains(byte | 0x20) ? byte : 0x20
    }
    var request = SearchRequest(String(decoding: plain, as: UTF8.self))
    request.limit = limit + 1
    request.countsTotal = false
    var references: [SectionReference] = []
    for section in try rank(request) where references.count < limit {
      let reference = try contents.reference(to: section.address)
      if reference.id != page.section.id { references.append(reference) }
    }
    return references
  }
}
