#if TESTABLE
import DocIndex
import DocOutput
import DocSearch
import DocTopics
import DocServer
import TestSupport

/// Parses any text as a query, and searches a small index.
enum QueryTargets {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let query = QueryParser().parse(text)
    let limits = QueryLimits()
    precondition(query.clauses.count <= limits.clauses)
    for clause in query.clauses {
      precondition(clause.sourceRange.upperBound <= text.utf8.count, "a clause outside its text")
    }
    guard let searcher = Self.searcher() else { return }
    guard let response = try? searcher.search(SearchRequest(text)) else {
      preconditionFailure("a query that is an error")
    }
    let json = SearchFormatter.batchLine(response)
    precondition(json.last == 0x0a && json.dropLast().allSatisfy { $0 >= 0x20 }, "a raw control in JSON")
  }

  /// Lines of a client, in sequence. Each answer consists of lines of JSON.
  static func session(_ bytes: [UInt8]) {
    guard let directory = shared?.directory else { return }
    let session = MCPSession(
      index: LiveIndex { _ in IndexLocation(directories: [directory], areNamed: true) }, version: "1.0.0")
    for line in bytes.split(separator: 0x0a).prefix(20) {
      session.receive(Array(line))
      while session.beginNext() {
        let reply = session.finish()
        precondition(reply.isEmpty || reply.last == 0x0a, "an answer that is no whole line")
        precondition(reply.allSatisfy { $0 >= 0x20 || $0 == 0x0a }, "a raw control in JSON")
      }
    }
    _ = session.news()
  }

  /// Method and target, headers, an empty line and a body, as sent by a client. The reply contains no raw control characters.
  static func request(_ bytes: [UInt8]) {
    guard let directory = shared?.directory else { return }
    let lines = bytes.split(separator: 0x0a, maxSplits: 20, omittingEmptySubsequences: false)
    let words = (lines.first ?? []).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    var request = WebRequest(method: words.first ?? "GET", target: words.dropFirst().first ?? "/")
    var rest = lines.dropFirst()
    while let line = rest.popFirst(), !line.isEmpty {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = String(decoding: parts[1].drop { $0 == 0x20 }, as: UTF8.self)
      request.headers.append((String(decoding: parts[0], as: UTF8.self).lowercased(), value))
    }
    request.body = Array(rest.joined(separator: [0x0a]))
    let index = LiveIndex { _ in IndexLocation(directories: [directory], areNamed: true) }
    let site = Site(index: index, settings: Site.Settings(assets: [:], version: "1"))
    for reply in [site.reply(to: request), site.agentReply(to: request)] {
      precondition((200..<600).contains(reply.status), "no status")
      precondition(
        reply.body.allSatisfy { $0 >= 0x20 || $0 == 0x0a || $0 == 0x09 }, "a raw control in a page")
      precondition(
        reply.headers.allSatisfy { $0.value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } },
        "a raw control in a header")
    }
  }

  /// A small index is built once per process, in less time than libFuzzer's limit for an input.
  private static func searcher() -> Searcher? {
    guard let reader = shared else { return nil }
    return try? Searcher(reader)
  }

  private static let shared: IndexReader? = {
    let folder = FuzzFolder("query")
    return try? SmallIndex.write(to: folder.path, documents: 6, sections: 40)
  }()
}

/// An index of generated documents.
enum SmallIndex {
  @discardableResult
  static func write(to directory: String, documents: Int, sections: Int) throws -> IndexReader {
    let writer = try IndexWriter(directory: directory, sizes: .none)
    let builder = try RunWriter(directory: directory, name: "batch")
    for document in GeneratedDocuments.make(documents: documents, sections: sections, seed: 7) {
      try builder.add(document, collection: "test")
    }
    try writer.commit(adding: [try builder.finish()], deleting: [])
    return try IndexReader(directory: directory)
  }
}
#endif
