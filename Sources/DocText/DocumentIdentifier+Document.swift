import DocModel

extension DocumentIdentifier {
  /// Labels that introduce what a document itself is called.
  private static let labels: Set<String> = [
    "proposal", "session", "id", "identifier", "number", "document", "rfc", "pep", "jep", "kep", "adr",
    "request for comments", "technote", "report", "standard",
  ]
  /// Paragraphs at a document's beginning that may name it.
  private static let mostParagraphs = 8
  /// Characters of a paragraph that are looked at.
  private static let longestParagraph = 160
  /// Bytes of a label.
  private static let longestLabel = 24

  /// What a document is called, by what it says of itself: its metadata, the lines below its title (`Proposal: SE-0302`),
  /// the name of its file, its title.
  public static func ofDocument(_ document: Document) -> DocumentIdentifier? {
    let stem = Self.stem(document.source)
    let number = leadingNumber(stem)
    if let found = inMetadata(document.metadata, number) ?? inFirstLines(document, number) { return found }
    for name in [stem, document.title] {
      if let found = beginning(name).flatMap({ closed(name, $0) }) { return found }
    }
    return number
  }

  private static func inMetadata(_ metadata: [MetadataEntry], _ number: DocumentIdentifier?)
    -> DocumentIdentifier?
  {
    for entry in metadata {
      if let found = labelled(entry.key, entry.value, isFirst: false, number) { return found }
    }
    return nil
  }

  private static func inFirstLines(_ document: Document, _ number: DocumentIdentifier?) -> DocumentIdentifier?
  {
    guard let first = document.sections.first else { return nil }
    for (place, paragraph) in first.paragraphs.prefix(mostParagraphs).enumerated() {
      let paragraph = paragraph.prefix(longestParagraph)
      guard let colon = paragraph.firstIndex(of: ":") else { continue }
      let label = paragraph[..<colon].filter { $0 != "*" && $0 != "_" }
      let value = paragraph[paragraph.index(after: colon)...]
      if let found = labelled(String(label), String(value), isFirst: place == 0, number) { return found }
    }
    return nil
  }

  /// `Proposal: SE-0302`, `PEP: 8`. Other labels count only where they come first, or where the file bears the number:
  /// `Bug: SR-344` is not the document.
  private static func labelled(
    _ label: String, _ value: String, isFirst: Bool, _ number: DocumentIdentifier?
  ) -> DocumentIdentifier? {
    let label = label.trimmingSpaces().lowercased()
    guard label.utf8.count <= longestLabel else { return nil }
    let value = value.filter { $0 != "*" }.trimmingSpaces()
    let isNaming = labels.contains(label)
    // Where line ends were lost, the next label follows.
    let name = isNaming ? value.prefix { $0 != " " } : value[...]
    if var found = whole(value) ?? whole(String(name)) {
      guard
        isNaming || found.words.contains(label) || found.number == number?.number
          || (isFirst && isFormal(value))
      else { return nil }
      if !label.contains(" ") { found.add(label) }
      return found
    }
    guard isNaming, name.utf8.count <= 7, !name.isEmpty, name.utf8.allSatisfy(TokenByte.isDigit),
      var found = beginning("x\(name)")?.identifier
    else { return nil }
    // The initials of a label of several words are what it is called by: "Request for Comments" is RFC.
    let words = label.split(separator: " ").map(String.init)
    found.words = words.count == 1 ? words : words + [String(words.compactMap(\.first))]
    return found
  }

  /// Whether it is capitals, a hyphen and digits: `iOS 17` may be anything.
  private static func isFormal(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].allSatisfy { (0x41...0x5a).contains($0) }
  }

  /// An identifier at the beginning of a name, when something closes it off from what follows.
  private static func closed(
    _ text: String, _ found: (identifier: DocumentIdentifier, length: Int)
  ) -> DocumentIdentifier? {
    let rest = text.utf8.dropFirst(found.length)
    guard let next = rest.first else { return found.identifier }
    // `kep-1234-name`, `RFC 2119: Key words`, `JEP 400 - UTF-8`.
    if next == UInt8(ascii: ":") || next == UInt8(ascii: "-") || next == UInt8(ascii: "_") {
      return found.identifier
    }
    guard next == 0x20 else { return nil }
    let dash = String(Substring(rest.dropFirst())).prefix(2)
    return dash == "- " || dash == "– " || dash == "— " ? found.identifier : nil
  }

  private static func stem(_ path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
    let end = name.dropFirst().firstIndex(of: UInt8(ascii: ".")) ?? name.count
    return String(decoding: name[..<end], as: UTF8.self)
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    // Characters are slow, and a space may begin one that is none.
    if utf8.first != 0x20, utf8.last != 0x20 { return self }
    return String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
