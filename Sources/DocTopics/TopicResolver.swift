import DocIndex
import DocModel
import DocSearch
import DocText

/// Resolves an argument of `show` to a section or document. The argument may be a section id, a topic, a recording and a time, a path and a
/// line, the name of an API, or any words.
///
/// The possible forms are tried in the order that the command-line reference states, until one matches.
package struct TopicResolver {
  package enum Target: Sendable, Hashable {
    case section(SectionAddress)
    case document(DocumentAddress)
  }

  package struct Resolution: Sendable, Hashable {
    package var target: Target
    /// Other possible targets, likeliest first.
    package var others: [Target]
    /// Whether the target is only the best hit of a search. If so, the user may mean another target.
    package var isGuess: Bool

    init(_ target: Target, others: [Target] = [], isGuess: Bool = false) {
      self.target = target
      self.others = others
      self.isGuess = isGuess
    }

    /// Resolves to the first target, with the rest as `others`. Fails if there is no target.
    init?(_ targets: [Target]) {
      guard let first = targets.first else { return nil }
      self.init(first, others: Array(targets.dropFirst()))
    }
  }

  package enum MissingForm: String, Sendable {
    case id, moment, file, line, topic
  }

  let contents: IndexContents
  /// A function that converts a name to its printed form, in which control characters are replaced.
  private let shown: (String) -> String

  /// - Parameter shown: a function that converts a name to its printed form. It lets users enter names as they were printed.
  package init(_ contents: IndexContents, shown: @escaping (String) -> String = { $0 }) {
    self.contents = contents
    self.shown = shown
  }

  /// The documents to which a text refers by its form. If the text refers to a section, the result is the document that contains the section.
  /// Several documents may have the same topic.
  package func documents(_ text: String) throws -> [DocumentAddress] {
    let name = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if SectionID(text) == nil {
      let named = try contents.documents(withTopic: name)
      if !named.isEmpty { return named }
    }
    return try exact(text).map { [try contents.document(of: $0.target)] } ?? []
  }

  /// The form of a text that could not be resolved: an id, a time in a recording, a path or a topic; nil for any other text. A text with one of
  /// these forms is not searched for as words, because the hits would be unrelated.
  ///
  /// An id needs a number sign or a digit, because an id without them would look like a word of eight letters. A number alone is an id. A path
  /// needs a line, or folders and a file extension. A topic needs a slash, or hyphens between lower-case letters and digits. A time needs a
  /// colon, or the topic of a document before its `@`.
  package func missing(_ text: String) throws -> MissingForm? {
    if SectionID(text) != nil,
      text.hasPrefix("#") || text.utf8.contains(where: { ByteClass.isDigit($0) })
    {
      return .id
    }
    if !text.isEmpty, text.utf8.allSatisfy({ ByteClass.isDigit($0) }) { return .id }
    if Self.isPlace(text) {
      return try Self.fileLine(text).map { try documents(ofPath: $0.path).isEmpty } ?? true ? .file : .line
    }
    if text.utf8.contains(UInt8(ascii: "/")), !text.utf8.contains(0x20) { return .topic }
    if Self.isSlug(text) || Self.isIdentifier(text) { return .topic }
    // `ls(8)` is a manual page, which another page cannot stand for. `f(1)` may also be a call in an index without manual pages.
    if ManualName(EntryName.folded(text))?.isInChapter == true,
      try contents.kinds().contains(.manual)
    {
      return .topic
    }
    if Self.moment(text)?.moment.utf8.contains(0x3A) == true { return .moment }
    guard let at = text.lastIndex(of: "@") else { return nil }
    return try contents.documents(withTopic: String(text[..<at])).isEmpty ? nil : .moment
  }

  /// Whether a text looks like the identifier of a document, such as `SE-0302`. Several digits are required, because of words like `UTF-8`.
  private static func isIdentifier(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "-")), !text.utf8.contains(0x20) else { return false }
    return DocumentIdentifier.whole(text).map { $0.number.utf8.count >= DocumentIdentifier.fewestDigits }
      ?? false
  }

  /// Whether a text consists of lower-case letters and digits with hyphens between them. Documents' topics have this form, and words do not.
  private static func isSlug(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { ByteClass.isDigit($0) || ByteClass.isLower($0) }
      }
  }

  /// Topics and paths that are similar to a text that could not be resolved, most similar first.
  package func near(_ text: String) throws -> [String] {
    let name = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if let location = Self.fileLine(name), case let found = try documents(ofPath: location.path),
      !found.isEmpty
    {
      return try found.prefix(Self.mostNear).map { document in
        "\(contents.place(of: try contents.document(at: document))):\(try lastLine(of: document))"
      }
    }
    if let (topic, _) = Self.moment(name) {
      let moments = try contents.documents(withTopic: topic).compactMap {
        try Recording(of: $0, contents).last
      }
      if moments.isEmpty { return try near(topic) }
      return moments.prefix(Self.mostNear).map { "\(topic)@\($0)" }
    }
    if let slash = name.firstIndex(of: "/") {
      let document = String(name[..<slash])
      let sections = try contents.documents(withTopic: document).flatMap { try contents.sections(of: $0) }
      let topics = try sections.map { try contents.section(at: $0).section.topic }
      let found = EditDistance.nearest(to: name, of: topics, most: Self.mostNear)
      if !found.isEmpty || !topics.isEmpty { return found.isEmpty ? [document] : found }
    }
    var names: [String] = []
    let path = Self.fileLine(name).map { String($0.path) } ?? name
    let isPath = Self.looksLikePath(path)
    try contents.forEachDocument { _, record in
      guard isPath else { return names.append(record.topic) }
      names.append(contents.place(of: record))
      if contents.holdsCollections { names.append(record.source) }
    }
    let found = EditDistance.nearest(to: path, of: names, most: Self.mostNear)
    if !found.isEmpty || !isPath { return found }
    // If no path is similar as a whole, files with a similar name in other folders are suggested.
    let file = Self.fileName(path)
    let nearFiles = Set(EditDistance.nearest(to: file, of: Set(names.map(Self.fileName)), most: 1))
    return Array(names.filter { nearFiles.contains(Self.fileName($0)) }.prefix(Self.mostNear))
  }

  private static let mostNear = 3

  private static func fileName(_ path: String) -> String {
    String(decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...], as: UTF8.self)
  }

  /// Resolves a text by its form, such as a section id, a topic or a path. Names are not looked up, and no search is made.
  package func exact(_ text: String) throws -> Resolution? {
    if let id = SectionID(text) {
      // Several indexes may contain the same section.
      let sections = try contents.sections(withID: id)
      if let found = Resolution(sections.map { .section($0) }) { return found }
    }
    let name = text.hasPrefix("#") ? String(text.dropFirst()) : text
    let documents = try contents.documents(withTopic: name)
    if let found = Resolution(documents.map { .document($0) }) { return found }
    if let resolution = try bySlugs(name) { return resolution }
    if let resolution = try byMoment(name) { return resolution }
    return try byPath(name) ?? byIdentifier(text) ?? byManualName(text)
  }

  // MARK: Document identifiers

  /// Resolves a text that consists only of a document's identifier: `SE-0302`, `session 10072`.
  private func byIdentifier(_ text: String) throws -> Resolution? {
    let bytes = Array(text.utf8)
    guard let mention = try NumberedDocuments(contents.reader).mentions(in: bytes, isAlone: { true }).first,
      !bytes.indices.contains(where: { !mention.range.contains($0) && bytes[$0] != 0x20 })
    else { return nil }
    return Resolution(try contents.sorted(mention.documents).map { .document($0) })
  }

  /// Resolves the name of a manual page as `man` does (`ls`, `ls(1)`). If several chapters have a page with the name, the page in the lowest
  /// chapter is first. Topics of manual pages have the form `ls-1`.
  private func byManualName(_ text: String) throws -> Resolution? {
    var name = EntryName.folded(text)
    var chapters = (1...9).map(String.init)
    if let manual = ManualName(name) {
      guard manual.isInChapter else { return nil }
      chapters = [manual.section.text]
      name = Array(manual.name)
    }
    guard (1...Self.longestManualName).contains(name.count) else { return nil }
    let slug = String(
      decoding: name.map { EntryName.isInWord($0) && $0 != UInt8(ascii: "_") ? $0 : UInt8(ascii: "-") },
      as: UTF8.self)
    var found: [Target] = []
    for chapter in chapters {
      for address in try contents.documents(withTopic: "\(slug)-\(chapter)") {
        let record = try contents.document(at: address)
        let isNamed = EntryName.name(in: record.title).map(EntryName.folded) == name
        if record.kind == .manual, isNamed { found.append(.document(address)) }
      }
    }
    return Resolution(found)
  }

  /// The maximum length of a manual page's name in bytes. It equals the maximum length of a file name.
  private static let longestManualName = 255

  // MARK: Document and section

  private func bySlugs(_ text: String) throws -> Resolution? {
    guard let slash = text.firstIndex(of: "/") else { return nil }
    var found: [Target] = []
    for document in try contents.documents(withTopic: String(text[..<slash])) {
      for section in try contents.sections(of: document)
      where try contents.section(at: section).section.topic.hasSameBytes(as: text) {
        found.append(.section(try contents.sectionWithText(from: section)))
      }
    }
    return Resolution(found)
  }

  // MARK: Recording and time

  /// Splits `session@14:41` at the `@`. The time consists of digits and colons, but is not validated.
  private static func moment(_ text: String) -> (document: String, moment: Substring)? {
    guard let at = text.lastIndex(of: "@"), at > text.startIndex else { return nil }
    let moment = text[text.index(after: at)...]
    guard !moment.isEmpty, moment.utf8.allSatisfy({ (0x30...0x3A).contains($0) }) else { return nil }
    return (String(text[..<at]), moment)
  }

  private func byMoment(_ text: String) throws -> Resolution? {
    guard let (document, moment) = Self.moment(text), let second = Timestamp.seconds(moment) else {
      return nil
    }
    return Resolution(
      try contents.documents(withTopic: document).compactMap {
        try Recording(of: $0, contents).section(at: second).map { .section($0) }
      })
  }

  // MARK: Path and line

  /// The documents with this path. If there are none, the documents with this text as their topic.
  func documents(ofPath path: Substring) throws -> [DocumentAddress] {
    guard let found = try byPath(path, line: nil) else {
      return try contents.documents(withTopic: String(path))
    }
    return ([found.target] + found.others).compactMap { target in
      if case .document(let document) = target { document } else { nil }
    }
  }

  /// Resolves a path or `collection/path`, each with or without `:line`, or a document's topic with a line. The path may have more leading
  /// folders than the path in the index (`docs/a.md` for `a.md`) or fewer (`a.md` for `skills/a.md`). The closest match is used.
  private func byPath(_ text: String) throws -> Resolution? {
    if let resolution = try byAnchor(text) { return resolution }
    if let location = Self.fileLine(text) {
      if let resolution = try byPath(location.path, line: location.line) { return resolution }
      let sections = try contents.documents(withTopic: String(location.path)).compactMap {
        try section(of: $0, atLine: location.line)
      }
      if let found = Resolution(sections.map { .section($0) }) { return found }
    }
    // The whole text may be a path, because paths may contain colons.
    return Self.looksLikePath(text) ? try byPath(text[...], line: nil) : nil
  }

  private func byAnchor(_ text: String) throws -> Resolution? {
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "#")), mark > text.startIndex,
      Self.looksLikePath(String(text[..<mark]))
    else { return nil }
    let anchor = String(text[text.utf8.index(after: mark)...])
    guard let pages = try byPath(text[..<mark], line: nil) else { return nil }
    var targets: [Target] = []
    for case .document(let document) in [pages.target] + pages.others {
      for address in try contents.sections(of: document)
      where try contents.section(at: address).section.anchor?.hasSameBytes(as: anchor) ?? false {
        targets.append(.section(try contents.sectionWithText(from: address)))
        break
      }
    }
    return Resolution(targets)
  }

  /// Splits `path:line`. For a range of lines (`path:3-9`), the first line is returned.
  private static func fileLine(_ text: String) -> (path: Substring, line: Int)? {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return nil }
    let lines = text[text.index(after: colon)...].split(separator: "-", omittingEmptySubsequences: false)
    let numbers = lines.map { $0.utf8.allSatisfy { ByteClass.isDigit($0) } ? Int($0) ?? -1 : -1 }
    guard (1...2).contains(numbers.count), numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    return (text[..<colon], numbers[0])
  }

  private func byPath(_ typed: Substring, line: Int?) throws -> Resolution? {
    let path = typed.hasPrefix("./") ? typed.dropFirst(2) : typed
    guard !path.isEmpty else { return nil }
    var matches: [(difference: Int, address: DocumentAddress, record: DocumentRecord)] = []
    try contents.forEachDocument { address, record in
      if let difference = difference(path, record) { matches.append((difference, address, record)) }
    }
    matches.sort { left, right in
      left.difference == right.difference
        ? IndexContents.precedes((left.address, left.record), (right.address, right.record))
        : left.difference < right.difference
    }
    // If the entered path includes the collection, documents of other collections do not match.
    if matches.first?.difference == -2 { matches.removeAll { $0.difference != -2 } }
    return Resolution(
      try matches.compactMap { match in
        guard let line else { return .document(match.address) }
        return try section(of: match.address, atLine: line).map { .section($0) }
      })
  }

  /// The number of bytes by which an entered path and a document's path differ in length; nil if they do not match. The number is negative for
  /// an exact match: −2 if the entered path includes the collection, −1 if not.
  private func difference(_ path: Substring, _ document: DocumentRecord) -> Int? {
    let qualified = "\(document.collection)/\(document.source)"
    if Self.isSame(path, qualified) || Self.isSame(path, shown(qualified)) { return -2 }
    if Self.isSame(path, document.source) || Self.isSame(path, shown(document.source)) { return -1 }
    if let difference = Self.difference(path, document.source[...]) { return difference }
    // The entered path may omit the extension of a compressed file: `ls.1` for `man1/ls.1.gz`.
    guard let ending = Self.compressed.first(where: document.source.hasSuffix) else { return nil }
    let unpacked = document.source.dropLast(ending.count)
    return Self.isSame(path, String(unpacked))
      ? ending.count : Self.difference(path, unpacked).map { $0 + ending.count }
  }

  /// The extensions of files compressed by gzip, bzip2, XZ and Zstandard.
  private static let compressed = [".gz", ".bz2", ".xz", ".zst"]

  private static func isSame(_ path: Substring, _ other: String) -> Bool {
    path.utf8.count == other.utf8.count && path.utf8.elementsEqual(other.utf8)
  }

  /// Whether a text, which may contain spaces, has a slash or ends with a short extension of lower-case letters and digits.
  static func looksLikePath(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.contains(UInt8(ascii: "/")) { return true }
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
    let tail = bytes[(dot + 1)...]
    return (1...5).contains(tail.count)
      && tail.allSatisfy { ByteClass.isLower($0) || ByteClass.isDigit($0) }
  }

  /// Whether a text is almost certainly a path, such as `a.md:12`, `docs/a.md` or `docs/a.html#top`.
  private static func isPlace(_ text: String) -> Bool {
    if let location = fileLine(text) {
      return looksLikePath(String(location.path)) || isSlug(String(location.path))
    }
    let path = text.utf8.lastIndex(of: UInt8(ascii: "#")).map { text[..<$0] } ?? text[...]
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
    let file = String(path[path.utf8.index(after: slash)...])
    return !text.utf8.contains(0x20) && looksLikePath(file)
  }

  /// The number of bytes by which one path is longer than the other. Nil if the longer path does not end with `/` followed by the shorter path.
  static func difference(_ left: Substring, _ right: Substring) -> Int? {
    let (long, short) =
      left.utf8.count > right.utf8.count ? (left.utf8, right.utf8) : (right.utf8, left.utf8)
    guard long.count > short.count, !short.isEmpty else { return nil }
    let tail = long.suffix(short.count)
    guard tail.elementsEqual(short), long.dropLast(short.count).last == UInt8(ascii: "/") else { return nil }
    return long.count - short.count
  }

  private func lastLine(of document: DocumentAddress) throws -> Int {
    try contents.sections(of: document).map { try contents.section(at: $0).section.endLine }.max() ?? 1
  }

  /// The section at a line; nil for a line after the last section. A line between two sections belongs to the earlier section. A line before
  /// all sections, such as in front matter, belongs to the document's first section.
  private func section(of document: DocumentAddress, atLine line: Int) throws -> SectionAddress? {
    var best: (start: Int, holds: Bool, address: SectionAddress)?
    var first: (start: Int, address: SectionAddress)?
    if try line < 1 || line > lastLine(of: document) { return nil }
    for address in try contents.sections(of: document) {
      let section = try contents.section(at: address).section
      if first.map({ section.startLine < $0.start }) ?? true { first = (section.startLine, address) }
      guard section.startLine <= line else { continue }
      let holds = line <= section.endLine
      if let current = best,
        (current.holds && !holds) || (current.holds == holds && section.startLine < current.start)
      {
        continue
      }
      best = (section.startLine, holds, address)
    }
    return best?.address ?? first?.address
  }
}

extension TopicResolver {
  /// Resolves a link in a document. Nil for a web address, and for a target that the index does not contain.
  package func target(ofLink target: String, in document: DocumentAddress) throws -> Target? {
    let record = try contents.document(at: document)
    guard
      let link = DocumentLink(
        target, in: record.source, of: record.collection, CollectionFolders(contents.reader))
    else { return nil }
    var page = link.isToOwnPage ? document : nil
    for target in link.targets where page == nil {
      page = try self.document(target.path, collection: target.collection)
    }
    guard let page else {
      return try link.topic.flatMap { try contents.documents(withTopic: $0).first }.map { .document($0) }
    }
    guard !link.anchor.isEmpty else { return .document(page) }
    let anchors = SectionAnchors(try contents.wholeDocument(at: page).sections)
    if let position = anchors.positions[link.anchor] {
      return .section(try contents.sectionWithText(from: contents.sections(of: page)[position]))
    }
    return link.isToOwnPage ? nil : .document(page)
  }

  private func document(_ source: String, collection: String) throws -> DocumentAddress? {
    try documents(ofPath: source[...]).first {
      let record = try contents.document(at: $0)
      return record.source.hasSameBytes(as: source) && record.collection.hasSameBytes(as: collection)
    }
  }
}
