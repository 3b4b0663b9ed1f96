import DocIndex
import DocModel
import DocSearch

extension TopicResolver {
  /// Resolves a text by its form (id, topic, path and so on), or else as the name of an API or a heading, or else as the best hit of a search.
  /// - Parameter preferringCode: whether the user wants to see code. If so, a section without code is used only if no section with code is
  ///   found.
  package func resolve(
    _ text: String, with searcher: Searcher, preferringCode: Bool = false
  ) throws -> Resolution? {
    if let resolution = try exact(text) { return resolution }
    // A text with the form of an id or a topic, but without a target, may still be the name of a section. Its words are not searched for.
    if try missing(text) != nil {
      let named = try byName(text, searcher, onlyCode: preferringCode, isForm: true)
      return named?.isGuess == false ? named : nil
    }
    if preferringCode, let resolution = try byName(text, searcher, onlyCode: true) { return resolution }
    return try byName(text, searcher, onlyCode: false)
  }

  /// How well a section matches a name, from worst to best. `hit` means that only a search has found the section.
  private enum Likeness: Int, Comparable {
    case hit, inHeading, symbol, member, beginsHeading, isName, isHeading, isDocument

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Candidate {
    var address: SectionAddress
    var likeness: Likeness
    /// The length of the longest name in the heading that is a suffix of the entered name (`NameMatch.typedBytes`).
    var typedBytes: Int
    /// Whether the section is the first one with text in a document whose title equals the name or begins with it.
    var opensDocument: Bool
    /// The rank of the document's kind in `explainingKinds`. A kind that is not in the list has the last rank.
    var kindRank: Int
    var order: Int

    func precedes(_ other: Self) -> Bool {
      if likeness != other.likeness { return likeness > other.likeness }
      if likeness <= .inHeading { return order < other.order }
      if typedBytes != other.typedBytes { return typedBytes > other.typedBytes }
      if opensDocument != other.opensDocument { return opensDocument }
      return kindRank != other.kindRank ? kindRank < other.kindRank : order < other.order
    }
  }

  /// The kinds of documents that explain names, best first. A user who enters a name wants an explanation, not a mention in a talk.
  private static let explainingKinds: [DocumentKind] = [.skill, .reference, .article, .readme, .html, .rules]

  /// Resolves the name of an API or a heading.
  /// - Parameter isForm: whether the text has the form of a topic. If so, symbols are ignored, because an unrelated symbol may consist of the
  ///   same words.
  private func byName(
    _ text: String, _ searcher: Searcher, onlyCode: Bool, isForm: Bool = false
  ) throws -> Resolution? {
    let name = text.hasPrefix("#") || text.hasPrefix(".") ? String(text.dropFirst()) : text
    let symbols = try candidates("symbol:\"\(Self.phrase(name))\"", searcher, onlyCode: onlyCode)
    let declared = isForm ? [] : Set(symbols)
    var seen: Set<SectionAddress> = []
    var found: [Candidate] = []
    let phrase = Self.phrase(name)
    for query in ["heading:\"\(phrase)\"", "title:\"\(phrase)\"", text] {
      for address in try candidates(query, searcher, onlyCode: onlyCode) where seen.insert(address).inserted {
        let isDeclared = declared.contains(address)
        found.append(try candidate(address, to: name, isDeclared: isDeclared, order: found.count))
      }
    }
    for address in symbols where seen.insert(address).inserted {
      found.append(try candidate(address, to: name, isDeclared: !isForm, order: found.count))
    }
    if !found.contains(where: { $0.likeness >= .isName }) {
      for (address, likeness) in try entries(of: name, onlyCode: onlyCode) {
        found.removeAll { $0.address == address }
        var entry = try candidate(address, to: name, isDeclared: false, order: found.count)
        entry.likeness = max(entry.likeness, likeness)
        found.append(entry)
      }
    }
    found.sort { $0.precedes($1) }
    guard let best = found.first else { return nil }
    let others = found.dropFirst().filter { $0.likeness > .hit || best.likeness == .hit }
    return Resolution(
      .section(best.address),
      others: others.prefix(best.likeness == .hit ? 3 : 5).map { .section($0.address) },
      isGuess: best.likeness == .hit)
  }

  /// The sections that declare a qualified name such as `httpx.AsyncClient.get`. If no section declares this name, the result is the sections
  /// that declare the name without its last part (`httpx.AsyncClient`) and have the last part in their code. A search may miss these sections,
  /// because headings rarely contain module names.
  private func entries(of name: String, onlyCode: Bool) throws -> [(SectionAddress, Likeness)] {
    let match = NameMatch(name)
    guard match.isQualified else { return [] }
    let own = try declaring(match) { !onlyCode || !$0.code.isEmpty }
    if !own.isEmpty { return try currentFirst(own).map { ($0, .isName) } }
    let bytes = Array(EntryName.folded(name))
    guard let end = bytes.lastIndex(where: { !EntryName.isInWord($0) }) else { return [] }
    let last = Array(bytes[(end + 1)...])
    guard let start = bytes[..<end].lastIndex(where: EntryName.isInWord), !last.isEmpty else { return [] }
    let owner = NameMatch(String(decoding: bytes[...start], as: UTF8.self))
    return try declaring(owner) { section in
      section.code.contains { NameMatch.holds(EntryName.folded($0.text), word: last, isLong: true) }
    }.map { ($0, .member) }
  }

  /// Moves deprecated declarations to the end, because a user who enters a name usually wants to use the API.
  private func currentFirst(_ sections: [SectionAddress]) throws -> [SectionAddress] {
    let marked = try sections.map {
      (
        address: $0,
        isOld: try contents.availability(of: contents.section(at: $0)).contains(where: \.isDeprecated)
      )
    }
    return (marked.filter { !$0.isOld } + marked.filter(\.isOld)).map(\.address)
  }

  private static let mostDeclared = 4096

  private func declaring(
    _ match: NameMatch, where isWanted: (Section) -> Bool
  ) throws -> [SectionAddress] {
    guard let key = match.key else { return [] }
    var found: [SectionAddress] = []
    var left = Self.mostDeclared
    for (number, segment) in contents.reader.segments.enumerated() {
      guard let entry = try segment.entry(for: FilterTerm.name(key)) else { continue }
      var sections = try TermOccurrences(entry, in: segment)
      var next: UInt32 = 0
      while left > 0, let section = try sections.seek(next) {
        (next, left) = (section + 1, left - 1)
        let address = SectionAddress(segment: number, section: Int(section))
        if contents.reader.isDeleted(address) { continue }
        let stored = try contents.section(at: address)
        if match.isEntry(stored), isWanted(stored.section) { found.append(address) }
      }
    }
    return found
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

  /// Replaces quotation marks by spaces, because a quotation mark would end the phrase in the query.
  private static func phrase(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == UInt8(ascii: "\"") ? 0x20 : $0 }, as: UTF8.self)
  }

  private func candidate(
    _ address: SectionAddress, to name: String, isDeclared: Bool, order: Int
  ) throws -> Candidate {
    let stored = try contents.section(at: address)
    let wanted = EntryName.folded(name)
    let match = NameMatch(name)
    var own = Self.likeness(of: stored.section.heading.last ?? stored.document.title, to: wanted)
    if own < .isHeading, try opens(stored.section, at: address, headingLike: wanted) { own = .isHeading }
    if own < .isHeading {
      if match.isEntry(stored) {
        own = .isName
      } else if isDeclared, own < .beginsHeading {
        own = match.isMember(stored) ? .member : .symbol
      }
    }
    let rank = Self.explainingKinds.firstIndex(of: stored.document.kind) ?? Self.explainingKinds.count
    var candidate = Candidate(
      address: address, likeness: own, typedBytes: match.typedBytes(in: stored), opensDocument: false,
      kindRank: rank, order: order)
    // Only the first section with text represents its document.
    let document = try contents.document(ofSection: address)
    let opening = try contents.sections(of: document).first {
      try !contents.section(at: $0).section.blocks.isEmpty
    }
    let title = Self.likeness(of: stored.document.title, to: wanted)
    if opening == address, title >= .beginsHeading {
      candidate.opensDocument = true
      candidate.likeness = max(own, title)
      // A document with the name as its title is preferred to a section with the name as its heading.
      if title == .isHeading { candidate.likeness = .isDocument }
    }
    return candidate
  }

  /// Whether a section is the first one with text below a heading that equals the wanted name and has no text of its own.
  private func opens(
    _ section: Section, at address: SectionAddress, headingLike wanted: [UInt8]
  ) throws -> Bool {
    guard let outer = section.heading.dropLast().lastIndex(where: { EntryName.folded($0) == wanted })
    else { return false }
    let document = try contents.document(ofSection: address)
    let heading = section.heading[...outer]
    return try contents.sections(of: document).contains { other in
      try other < address && contents.section(at: other).section.heading.elementsEqual(heading)
        && contents.sectionWithText(from: other) == address
    }
  }

  private static func likeness(of heading: String, to wanted: [UInt8]) -> Likeness {
    let heading = EntryName.folded(heading)
    guard !wanted.isEmpty else { return .hit }
    if heading == wanted { return .isHeading }
    if heading.starts(with: wanted), NameMatch.endsWord(heading, at: wanted.count) { return .beginsHeading }
    return NameMatch.holds(heading, word: wanted) ? .inHeading : .hit
  }
}

extension Searcher {
  /// Similar sections, which are found by searching for the section's headings and first words.
  package func related(to page: SectionPage, limit: Int = 5) throws(IndexError) -> [SectionReference] {
    var request = SearchRequest(Self.words(about: page))
    request.limit = limit + 1
    request.countsTotal = false
    var references: [SectionReference] = []
    for hit in try search(request).hits where references.count < limit {
      // Skips the hit that is the section itself or one of its copies.
      if ([hit.id] + hit.copies.map(\.id)).contains(page.section.id) { continue }
      references.append(
        SectionReference(id: hit.id, topic: hit.topic, title: hit.title, heading: hit.heading))
    }
    return references
  }

  static func words(about page: SectionPage) -> String {
    var words = page.section.heading.suffix(2).joined(separator: " ")
    if page.section.heading.isEmpty { words = page.document.title }
    for paragraph in page.section.paragraphs where words.utf8.count < 240 { words += " " + paragraph }
    let plain = words.utf8.prefix(300).map { byte in
      byte >= 0x80 || byte == UInt8(ascii: "_") || ByteClass.isDigit(byte)
        || ByteClass.isLetter(byte) ? byte : 0x20
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
