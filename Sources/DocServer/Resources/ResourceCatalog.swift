import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

/// The documents of an index as MCP resources, which clients can list in pages and read.
struct ResourceCatalog {
  let searcher: Searcher

  static let pageLength = 100
  /// Upper bound on the tokens of a document that is returned completely. Of a longer document, only the outline is returned.
  static let mostTokens = 250_000

  typealias Entry = (uri: String, name: String, title: String, description: String)

  /// One page of documents, in index order, with the cursor of the next page.
  func page(after cursor: String?) throws -> (entries: [Entry], next: String?) {
    let reader = searcher.reader
    var position = try cursor.map { try ResourceCursor($0, digest: digest) } ?? ResourceCursor(digest: digest)
    var entries: [Entry] = []
    while position.segment < reader.segments.count {
      guard position.document < reader.segments[position.segment].counts.documents else {
        position.segment += 1
        position.document = 0
        continue
      }
      let address = DocumentAddress(segment: position.segment, document: position.document)
      if !searcher.contents.isDeleted(address) {
        // A next page exists only if there is another document.
        if entries.count == Self.pageLength { return (entries, position.text) }
        entries.append(try entry(for: address))
      }
      position.document += 1
    }
    return (entries, nil)
  }

  private var digest: String { String(searcher.reader.digest.hexadecimal.prefix(8)) }

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

/// A position between two pages of a list, with the digest of the index. Clients pass it back without interpreting it.
struct ResourceCursor: Sendable, Hashable {
  var digest: String
  var segment = 0
  var document = 0

  init(digest: String) { self.digest = digest }

  /// Parses a cursor. Throws if the text is not a cursor, or if the index was replaced after the cursor was issued.
  init(_ text: String, digest: String) throws(ProtocolError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let segment = Int(parts[1]), let document = Int(parts[2]), segment >= 0,
      document >= 0
    else { throw .invalidParams("the cursor is not from this server: list from the start") }
    guard parts[0] == digest else {
      throw .invalidParams("the index has been replaced: list from the start")
    }
    self.digest = digest
    self.segment = segment
    self.document = document
  }

  var text: String { "\(digest)-\(segment)-\(document)" }
}
