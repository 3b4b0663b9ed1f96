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
    let heading = Self.folded(own)
    let wanted = Self.folded(name)
    guard !wanted.isEmpty else { return .hit }
    if heading == wanted { return .isHeading }
    if Self.names(stored, wanted) { return .isName }
    if heading.starts(with: wanted), Self.endsWord(heading, at: wanted.count) { return .beginsHeading }
    if isDeclared { return Self.isMember(own, wanted) ? .member : .symbol }
    return Self.holds(heading, word: wanted) ? .inHeading : .hit
  }

  /// Whether a section is the entry of that name: its heading consists of the name with its parameters or kind, its anchor is the name,
  /// or the name's first parts are those of the document or the headings above (`std::vec::Vec::remove`).
  private static func names(_ stored: StoredSection, _ wanted: [UInt8]) -> Bool {
    if let anchor = stored.section.anchor, folded(anchor) == wanted { return true }
    let above = stored.section.heading.dropLast() + [stored.document.title]
    return EntryName.names(in: stored.section.heading.last ?? stored.document.title).contains { name in
      let name = folded(name)
      if name == wanted { return true }
      guard wanted.count > name.count, wanted.suffix(name.count).elementsEqual(name),
        endsWord(wanted, at: wanted.count - name.count - 1)
      else { return false }
      // A page's own name may stand in both: `std::vec::Vec` above `Vec::remove`.
      return wanted.dropLast(name.count).split(whereSeparator: { endsWord([$0], at: 0) }).allSatisfy { part in
        above.contains { holds(folded($0), word: Array(part)) }
      }
    }
  }

  /// Whether the heading's name ends in the wanted one: `os.path.join` for `join`.
  private static func isMember(_ heading: String, _ wanted: [UInt8]) -> Bool {
    EntryName.names(in: heading).contains { name in
      let name = folded(name)
      return name.count > wanted.count && name.suffix(wanted.count).elementsEqual(wanted)
        && endsWord(name, at: name.count - wanted.count - 1)
    }
  }

  /// Lower case, without the marks of code and emphasis.
  private static func folded(_ text: String) -> [UInt8] {
    Array(text.lowercased().utf8.filter { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "*") })
  }

  private static func endsWord(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index < bytes.count else { return true }
    let byte = bytes[index]
    return
      !(byte >= 0x80 || byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte)
      || (0x30...0x39).contains(byte))
  }

  /// Whether the word stands in the text with borders on both sides; linear but for words of repeated letters,
  /// and headings are short.
  private static func holds(_ text: [UInt8], word: [UInt8]) -> Bool {
    guard text.count >= word.count, text.count <= 1024 else { return false }
    return (0...text.count - word.count).contains { start in
      text[start] == word[0] && text[start..<start + word.count].elementsEqual(word)
        && endsWord(text, at: start + word.count) && (start == 0 || endsWord(text, at: start - 1))
    }
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
