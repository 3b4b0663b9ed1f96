import DocIndex
import DocModel
import DocSyntax
import DocText

/// What the index contains about a name: its spellings, calls, and availability. They are collected from texts and code.
struct KnownName {
  /// The name in lower case.
  let folded: String
  /// The spellings, each with the number of sections that contain it. Case is significant.
  var spellings: [String: Int] = [:]
  /// The spellings in code, each with the number of sections whose code contains it. In prose, a word with this spelling need not be a name.
  var codeSpellings: [String: Int] = [:]
  /// The spellings that headings declare. Only headings that consist of names are declarations.
  var declared: Set<String> = []
  /// The argument labels of all calls and declarations, by spelling.
  var calls: [String: Set<SwiftCall>] = [:]
  /// The spellings that a heading or code declares with parameters.
  var hasDeclaration: Set<String> = []
  /// For each spelling, the availability stated by each section that declares it; nil for a section that states none.
  var availability: [String: [[SystemAvailability]?]] = [:]
  /// Whether all sections that may contain the name were read.
  var isComplete = true
  /// The spellings in the texts of the current section, and (`inCode`) those in its code samples and inline code.
  var here: Set<String> = []
  var inCode: Set<String> = []

  private func isSpelling(_ word: some StringProtocol) -> Bool {
    word.utf8.count == folded.utf8.count && word.lowercased() == folded
  }

  /// Reads prose, in which labels may follow a name: `scroll(to:anchor:)`.
  mutating func read(_ text: String) {
    var isCode = false
    let bytes = text.utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard ByteClass.isWord(bytes[index]) else {
        if bytes[index] == 0x60 { isCode.toggle() }
        bytes.formIndex(after: &index)
        continue
      }
      let end = bytes[index...].firstIndex { !ByteClass.isWord($0) } ?? bytes.endIndex
      if isSpelling(text[index..<end]) {
        let word = String(text[index..<end])
        here.insert(word)
        if isCode { inCode.insert(word) }
        if let call = SwiftCall(signature: text[end...].prefix(200)) {
          calls[word, default: []].insert(call)
        }
      }
      index = end
    }
  }

  mutating func read(code text: String) {
    let code = SwiftCode(text)
    for (index, token) in code.tokens.enumerated() {
      let isMarked = token.kind == .attribute || token.kind == .directive
      guard isMarked || token.kind == .identifier || token.kind == .keyword else { continue }
      let name = String(code.text(index).dropFirst(isMarked ? 1 : 0))
      guard isSpelling(name) else { continue }
      inCode.insert(name)
      guard code.text(index + 1) == "(", let call = SwiftCall(code, at: index + 1) else { continue }
      calls[name, default: []].insert(call)
      if code.text(index - 1) == "func" { hasDeclaration.insert(name) }
    }
  }
}

/// Reads what an index contains about names, and caches it, because several samples may use the same names.
final class KnownNames {
  /// The maximum number of sections to read that declare a name. With more, the name (such as `init`) is ambiguous, because the types in the
  /// code are unknown. `mostWithCode` limits the sections with code that contain the name, `mostHolding` all sections that contain it.
  private static let mostDeclaring = 64
  private static let mostWithCode = 48
  private static let mostHolding = 16
  /// The maximum number of sections of a type's document that are searched for initialisers.
  private static let mostMembers = 400

  private let searcher: Searcher
  private let analyzer = QueryAnalyzer()
  private var known: [String: KnownName] = [:]
  private var initialisers: [String: KnownName] = [:]

  init(_ searcher: Searcher) { self.searcher = searcher }

  func term(of name: String) -> QueryTerm? {
    let terms = analyzer.terms(in: name)
    return terms.count == 1 ? terms[0] : nil
  }

  /// The document frequency of the word's most frequent form.
  /// - Parameter asWritten: whether to ignore other words with the same stem, such as "control" for the misspelt "controler".
  func frequency(of term: QueryTerm, asWritten: Bool = false) throws(IndexError) -> Int {
    if asWritten, let spelling = term.spelling { return try searcher.reader.documentFrequency(of: spelling) }
    var most = try searcher.reader.documentFrequency(of: FilterTerm.name(term.primary))
    for form in term.forms {
      most = max(most, try searcher.reader.documentFrequency(of: form))
    }
    return most
  }

  /// Collects what the index contains about a name, in any combination of upper and lower case.
  func name(_ name: String) throws(IndexError) -> KnownName {
    let folded = name.lowercased()
    if let known = known[folded] { return known }
    var found = KnownName(folded: folded)
    var seen: Set<SectionAddress> = []
    let term = term(of: name)
    let forms = [term?.spelling, term?.primary].compactMap { $0 }
    let sources =
      [([FilterTerm.name(Array(folded.utf8))], Self.mostDeclaring)]
      + forms.flatMap { [([$0, FilterTerm.hasCode], Self.mostWithCode), ([$0], Self.mostHolding)] }
    for (terms, most) in sources {
      let (sections, isComplete) = try sections(holding: terms, atMost: most)
      found.isComplete = found.isComplete && isComplete
      for address in sections where seen.insert(address).inserted {
        try read(try searcher.contents.section(at: address), into: &found)
      }
    }
    known[folded] = found
    return found
  }

  /// Whether code in the index calls a name with a label. Only sections that contain both are read. In contrast, `name(_:)` reads only some of
  /// the sections with the name, and may miss those with the label.
  func isCalled(_ name: String, with label: String) throws(IndexError) -> Bool {
    guard let one = term(of: name), let other = term(of: label) else { return false }
    let (sections, _) = try sections(
      holding: [one.primary, other.primary, FilterTerm.hasCode], atMost: Self.mostWithCode)
    var found = KnownName(folded: name.lowercased())
    for address in sections {
      for sample in try searcher.contents.section(at: address).section.code { found.read(code: sample.text) }
    }
    return found.calls[name]?.contains { $0.labels.contains(label) } ?? false
  }

  private func sections(
    holding terms: [[UInt8]], atMost most: Int
  ) throws(IndexError) -> (sections: [SectionAddress], isComplete: Bool) {
    let found = try searcher.reader.sections(holding: terms.map { [$0] }, atMost: most + 1)
    return (Array(found.prefix(most)), found.count <= most)
  }

  private func read(_ stored: StoredSection, into found: inout KnownName) throws(IndexError) {
    let section = stored.section
    let heading = section.heading.last ?? stored.document.title
    let declares = !EntryName.names(in: heading).isEmpty
    (found.here, found.inCode) = ([], [])
    for text in section.heading + [stored.document.title] + section.paragraphs { found.read(text) }
    for sample in section.code { found.read(code: sample.text) }
    for spelling in found.here.union(found.inCode) { found.spellings[spelling, default: 0] += 1 }
    for spelling in found.inCode { found.codeSpellings[spelling, default: 0] += 1 }
    if declares {
      let name = Self.lastName(of: heading)
      if name.lowercased() == found.folded {
        found.declared.insert(name)
        if heading.contains("(") { found.hasDeclaration.insert(name) }
        // A section of a reference describes one API, so the section's availability is the availability of this API. A section of a guide may
        // state the availability of several names.
        if Self.describing.contains(stored.document.kind) {
          let availability = try searcher.contents.availability(of: stored)
          found.availability[name, default: []].append(availability.isEmpty ? nil : availability)
          return
        }
      }
    }
    for (name, availability) in Self.marked(section, found.folded) {
      found.availability[name, default: []].append(availability)
    }
  }

  /// The kinds of documents in which each section describes one API.
  private static let describing: Set<DocumentKind> = [.reference, .code, .html, .manual]

  /// The last name in a heading: `boil` in `Kettle.boil(to:)`.
  private static func lastName(of heading: String) -> String {
    let name = EntryName.names(in: heading).first ?? heading
    let plain = name.prefix { $0 != "(" && $0 != "<" }
    return String(
      plain.split(whereSeparator: { $0 == "." || $0 == "`" || $0 == "@" || $0 == "#" }).last ?? plain)
  }

  /// The names whose availability the text states, each with its availability. The text may state it in prose (`Kettle` (iOS 16)), in a table
  /// row with a name and a version, or in a heading that begins with the name.
  private static func marked(_ section: Section, _ folded: String) -> [(String, [SystemAvailability])] {
    var found: [(String, [SystemAvailability])] = []
    func add(_ text: String, _ availability: [SystemAvailability]) {
      if availability.isEmpty { return }
      var spellings = KnownName(folded: folded)
      spellings.read(text)
      found += spellings.here.map { ($0, availability) }
    }
    if let heading = section.heading.last {
      add(String(heading.prefix { $0 != ":" && $0 != " " }), AvailabilityText(heading).ofHeading)
    }
    for text in section.paragraphs + section.tables.flatMap({ $0.rows.flatMap { $0.map(\.marked) } }) {
      let parts = text.split(separator: "`", omittingEmptySubsequences: false)
      for index in parts.indices.dropFirst() where index % 2 == 0 && parts[index].hasPrefix(" (") {
        let note = parts[index].dropFirst().prefix { $0 != ")" } + ")"
        // A name with arguments is skipped, because other overloads of it may be older.
        let name = parts[index - 1].hasSuffix("()") ? parts[index - 1].dropLast(2) : parts[index - 1]
        if !name.contains("(") { add(String(name), AvailabilityText(String(note)).ofHeading) }
      }
    }
    let isOfDeprecated = section.heading.last.map { $0.lowercased().hasPrefix("deprecated") } ?? false
    for table in section.tables {
      if isOfDeprecated {
        // The first column contains a deprecated name, the second its replacement. A name with arguments is not marked as deprecated, because it
        // is only one of several overloads.
        for row in table.rows where row.count > 1 {
          let replacement = codeWords(row[1]).first
          for name in codeWords(row[0]) {
            let isOverload = name.contains("(")
            let state = SystemAvailability(
              .any, isDeprecated: !isOverload, renamed: isOverload ? nil : replacement)
            add(String(name.prefix { $0 != "(" }), [state])
          }
        }
        continue
      }
      // A row is skipped if another column also contains a name, because the version may belong to that name.
      for row in table.rows where row.count > 1 && !row.dropFirst().contains(where: Self.holdsName) {
        let versions = row.dropFirst().flatMap { AvailabilityText("(\($0.plain))").ofHeading }
        add(row[0].plain, versions)
      }
    }
    return found
  }

  private static func codeWords(_ cell: InlineText) -> [String] {
    cell.marked.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private static func holdsName(_ cell: InlineText) -> Bool {
    cell.spans.contains { $0.kind == .code } || !EntryName.names(in: cell.plain).isEmpty
  }

  /// The initialisers of a type, taken from the documents that declare the type.
  func initialisers(of type: String) throws(IndexError) -> KnownName {
    if let found = initialisers[type] { return found }
    var found = KnownName(folded: "init")
    let (sections, isComplete) = try sections(
      holding: [FilterTerm.name(Array(type.lowercased().utf8))], atMost: Self.mostDeclaring)
    found.isComplete = isComplete
    var documents: Set<DocumentAddress> = []
    for address in sections {
      let document = try searcher.contents.document(ofSection: address)
      guard try searcher.contents.document(at: document).title == type, documents.insert(document).inserted
      else { continue }
      let members = try searcher.contents.sections(of: document)
      if members.count > Self.mostMembers { found.isComplete = false }
      for member in members.prefix(Self.mostMembers) {
        let stored = try searcher.contents.section(at: member)
        for text in stored.section.heading + stored.section.paragraphs where text.contains("init(") {
          found.read(text)
          found.read(code: text)
        }
        for sample in stored.section.code { found.read(code: sample.text) }
      }
    }
    initialisers[type] = found
    return found
  }
}
