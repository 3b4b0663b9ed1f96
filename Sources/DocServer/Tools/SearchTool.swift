import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

/// The tool `search`. It returns the best sections for a query as Markdown within a token budget.
enum SearchTool {
  static let defaultLimit = 5
  static let defaultTokens = 2000

  static let definition = Tool(
    name: "search",
    description: """
      Search the indexed documentation offline. Gives the best sections with id, place, snippet and code. \
      Query: words and API names; "exact phrase", +must, -without, prefix*, field:word \
      (title, heading, body, code, symbol), lang:de, sort:date.
      """,
    parameters: [
      .init(name: "query", kind: .string(mostBytes: 10_000), isRequired: true),
      .init(name: "limit", kind: .integer(1...100), description: "Hits, default \(defaultLimit)"),
      .init(name: "offset", kind: .integer(0...10_000), description: "Hits to skip"),
      .init(name: "documents", kind: .boolean, description: "Rank documents, each with its best section"),
      .init(name: "kind", kind: .words(DocumentKind.allCases.map(\.rawValue))),
      .init(name: "collection", kind: .string(mostBytes: 1000)),
      .init(name: "document", kind: .string(mostBytes: 1000), description: "Only this document"),
      .init(name: "language", kind: .string(mostBytes: 100), description: "Of code, e.g. swift"),
      .init(name: "lang", kind: .string(mostBytes: 100), description: "Of the text, e.g. de"),
      .init(
        name: "since", kind: .string(mostBytes: 40),
        description: "Written at this date or later, e.g. 2025-01"),
      .init(name: "before", kind: .string(mostBytes: 40)),
      .init(name: "tag", kind: .string(mostBytes: 200)),
      .init(
        name: "target", kind: .string(mostBytes: 40),
        description: "System shipped for, e.g. ios:17; what begins later comes last, marked"),
      .init(name: "code", kind: .boolean, description: "Only sections with code"),
      .init(
        name: "maxTokens", kind: .integer(BudgetedSearch.fewestTokens...BudgetedSearch.mostTokens),
        description: "Budget of the answer, default \(defaultTokens)"),
    ], question: { DatabaseQuestion(search: try request($0), in: $0.string("document")) }, call: call)

  /// The request without the `document` argument. To resolve that argument, an index is needed.
  static func request(_ arguments: ToolArguments) throws(ToolFailure) -> SearchRequest {
    var request = SearchRequest(arguments.string("query") ?? "")
    request.limit = arguments.integer("limit") ?? defaultLimit
    request.offset = arguments.integer("offset") ?? 0
    request.ranksDocuments = arguments.flag("documents")
    request.kinds = arguments.strings("kind").compactMap { DocumentKind(rawValue: $0) }
    do { try request.setFilters(arguments.strings) } catch {
      throw ToolFailure(ClientText.excerpt(error.sentence, limit: 400))
    }
    request.onlyCode = arguments.flag("code")
    return request
  }

  @Sendable private static func call(
    _ arguments: ToolArguments, _ searcher: Searcher, _ freshness: FreshnessCheck
  ) throws -> [UInt8] {
    var request = try request(arguments)
    request.documents = try arguments.string("document").map { try documents($0, searcher) }
    var response = try searcher.search(request)
    if response.hits.isEmpty, let sentence = try FilterAdvice(searcher.contents).sentence(on: request) {
      throw ToolFailure(ClientText.excerpt(sentence, limit: 400))
    }
    response.note(freshness(searcher.reader.indexes.map(\.directory)))
    return page(response, tokens: arguments.integer("maxTokens") ?? defaultTokens)
  }

  /// The documents with a given topic, which may have any form that `show` accepts.
  private static func documents(_ text: String, _ searcher: Searcher) throws -> [DocumentAddress] {
    let documents = try TopicResolver(searcher.contents, shown: { TerminalText.safe($0) }).documents(text)
    guard !documents.isEmpty else {
      throw ToolFailure("no document '\(ClientText.excerpt(text))'; a hit's place names its document")
    }
    return documents
  }

  static func page(_ response: SearchResponse, tokens: Int) -> [UInt8] {
    let advice = advice(on: response)
    guard !response.hits.isEmpty else { return Array(advice.utf8) }
    let head = Array((advice.isEmpty ? "" : advice + "\n").utf8)
    let room = tokens - TokenEstimate.tokens(in: head)
    // The output already contains this advice, so the page must not show it again.
    var response = response
    response.corrections = []
    response.brokenPhrases = []
    let fitted = BudgetedSearch(response, tokens: room, as: .markdown) {
      SearchFormatter.format($0, as: .markdown)
    }
    var output = OutputBuffer()
    output.append(head)
    output.append(SearchFormatter.format(fitted.response, as: .markdown))
    let last = response.hits.last?.rank ?? 0
    var notes = fitted.note.map { [$0] } ?? []
    if response.total > last {
      notes.append("\(DecimalText.grouped(response.total - last)) more from offset \(last)")
    }
    let note = notes.isEmpty ? [] : Array("\n[\(notes.joined(separator: "; "))]\n".utf8)
    // The best hit is always shown, so there may be no room left for the note.
    if TokenEstimate.tokens(in: output.bytes + note) <= tokens { output.append(note) }
    return output.bytes
  }

  /// Advice for a query that found nothing, or that was corrected before it found anything.
  private static func advice(on response: SearchResponse) -> String {
    if response.hits.isEmpty, response.total > 0 {
      return "There are only \(response.total) hits for '\(ClientText.excerpt(response.query))'.\n"
    }
    var sentences = SearchAdvice(safe: { ClientText.excerpt($0) }).sentences(on: response)
    if response.hits.isEmpty, response.nearNames.isEmpty { sentences.append("Try fewer or other words") }
    return sentences.map { ClientText.capitalised($0) + ".\n" }.joined()
  }
}
