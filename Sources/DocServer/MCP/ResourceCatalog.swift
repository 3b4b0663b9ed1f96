import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

/// The documents of an index as MCP resources, which clients can list in pages and read.
struct ResourceCatalog {
  let searcher: Searcher

  static let pageLength = 100
  /// The maximum number of tokens of a document that is returned whole. For a longer document, only the outline is returned.
  static let mostTokens = 250_000

  typealias Entry = (uri: String, name: String, title: String, description: String)

  /// One page of documents, in index order, with the cursor of the next page.
  func page(after cursor: String?) throws -> (entries: [Entry], next: String?) {
    let reader = searcher.reader
    let digest = String(reader.digest.hexadecimal.prefix(8))
    var position = try cursor.map { try Self.position($0, digest: digest) } ?? (segment: 0, document: 0)
    var entries: [Entry] = []
    while position.segment < reader.segments.count {
      guard position.document < reader.segments[position.segment].counts.documents else {
        position = (position.segment + 1, 0)
        continue
      }
      let address = DocumentAddress(segment: position.segment, document: position.document)
      if !searcher.contents.isDeleted(address) {
        // A next page exists only if there is another document.
        if entries.count == Self.pageLength {
          return (entries, "\(digest)-\(position.segment)-\(position.document)")
        }
        entries.append(try entry(for: address))
      }
      position.document += 1
    }
    return (entries, nil)
  }

  /// Parses a cursor: the digest of the index, and the position of the next document. Clients pass it back without interpreting it. Throws if the
  /// text is not a cursor, or if the index was replaced after the cursor was issued.
  private static func position(
    _ cursor: String, digest: String
  ) throws(ProtocolError) -> (segment: Int, document: Int) {
    let parts = cursor.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let segment = Int(parts[1]), let document = Int(parts[2]), segment >= 0,
      document >= 0
    else { throw .invalidParams("the cursor is not from this server: list from the start") }
    guard parts[0] == digest else {
      throw .invalidParams("the index has been replaced: list from the start")
    }
    return (segment, document)
  }

  private func entry(for address: DocumentAddress) throws -> Entry {
    let record = try searcher.contents.document(at: address)
    let namesakes = try documents(record.topic, in: record.collection)
    let uri = ResourceURI.document(
      collection: record.collection, topic: record.topic, source: namesakes.count > 1 ? record.source : nil)
    return (
      uri.text, TerminalText.safe(record.topic), TerminalText.safe(record.title),
      TerminalText.safe("\(record.kind.rawValue), \(record.source)")
    )
  }

  private func documents(_ topic: String, in collection: String) throws -> [DocumentAddress] {
    try searcher.contents.documents(withTopic: topic).filter {
      try searcher.contents.document(at: $0).collection == collection
    }
  }

  func read(_ uri: ResourceURI) throws -> [UInt8]? {
    let contents = searcher.contents
    switch uri {
    case .section(let id):
      guard let address = try contents.sections(withID: id).first else { return nil }
      return ShowFormatter.section(try contents.page(at: address), as: .markdown, options: TextOptions())
    case .document(let collection, let topic, let source):
      let found = try documents(topic, in: collection).first {
        try source == nil || contents.document(at: $0).source == source
      }
      guard let found else { return nil }
      return BudgetedPage.document(try contents.wholeDocument(at: found), tokens: Self.mostTokens)
    }
  }
}

/// The URI of a resource: `bridgedoc://section/k3f9a2c1`, `bridgedoc://document/corpus/uikit-bridging`. A topic that several documents of a
/// collection share is followed by the path of the document: `…?source=skills/uikit-bridging.md`.
enum ResourceURI: Sendable, Hashable {
  case section(SectionID)
  case document(collection: String, topic: String, source: String?)

  private static let scheme = "bridgedoc://"

  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let rest = text.dropFirst(Self.scheme.count)
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = halves[0].split(separator: "/", omittingEmptySubsequences: false)
    switch path.first {
    case "section" where path.count == 2 && halves.count == 1:
      guard let name = PercentEncoding.decodedText(path[1]), let id = SectionID(name) else { return nil }
      self = .section(id)
    case "document" where path.count == 3:
      guard let collection = PercentEncoding.decodedText(path[1]),
        let topic = PercentEncoding.decodedText(path[2])
      else { return nil }
      var source: String?
      if halves.count == 2 {
        guard halves[1].hasPrefix("source="), let value = PercentEncoding.decodedText(halves[1].dropFirst(7))
        else { return nil }
        source = value
      }
      self = .document(collection: collection, topic: topic, source: source)
    default: return nil
    }
  }

  /// The topic with which `show` finds the resource.
  var topic: String {
    switch self {
    case .section(let id): "\(id)"
    case .document(_, let topic, _): topic
    }
  }

  var text: String {
    switch self {
    case .section(let id): return "\(Self.scheme)section/\(id)"
    case .document(let collection, let topic, let source):
      let path = [collection, topic].map { PercentEncoding.encoded($0.utf8) }.joined(separator: "/")
      let query = source.map { "?source=" + PercentEncoding.encodedPath($0.utf8) } ?? ""
      return "\(Self.scheme)document/\(path)\(query)"
    }
  }

  /// The URI templates (RFC 6570) for sections and documents.
  static let templates: [(template: String, name: String, description: String)] = [
    ("\(scheme)section/{id}", "section", "A section by the id that search gives"),
    ("\(scheme)document/{collection}/{topic}{?source}", "document", "A whole document"),
  ]
}
