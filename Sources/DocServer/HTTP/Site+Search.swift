import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

/// Answers searches: with a page, with a part of a page for a script, with JSON or with Markdown.
extension Site {
  private func request(_ target: WebTarget) throws -> SearchRequest {
    let text = target.field("q") ?? ""
    guard text.utf8.count <= QueryLimits().lineBytes else { throw WebFailure(400, "The query is too long") }
    var request = SearchRequest(text)
    request.limit = try target.number("limit", 1...100, default: Self.hitsOfPage)
    request.offset = try target.number("offset", 0...QueryLimits().hits, default: 0)
    request.kinds = try kinds(target)
    do { try request.setFilters(target.values) } catch {
      throw WebFailure(400, ClientText.capitalised(ClientText.excerpt(error.sentence, limit: 400)))
    }
    request.tellsFacts = true
    request.sortsByDate = target.field("sort") == "date"
    request.onlyCode = ["1", "true"].contains(target.field("code") ?? "")
    return request
  }

  private func response(to request: SearchRequest? = nil, _ target: WebTarget) throws -> SearchResponse {
    var request = try request ?? self.request(target)
    let document = target.field("document")
    let searcher = try index.searcher(for: DatabaseQuestion(search: request, in: document))
    if let document {
      let documents = try TopicResolver(searcher.contents, shown: { TerminalText.safe($0) }).documents(
        document)
      guard !documents.isEmpty else { throw WebFailure(404, "There is no such document") }
      request.documents = documents
    }
    if responses?.searcher !== searcher { responses = ResponseCache(searcher) }
    searcher.isWanted = isWanted
    defer { searcher.isWanted = { true } }
    var response = try responses?.response(to: request) ?? searcher.search(request)
    response.note(freshness(searcher.reader.indexes.map(\.directory)))
    return response
  }

  func searchPage(_ target: WebTarget) throws -> WebReply {
    var filters = SearchFilters()
    for name in SearchFilters.names { filters[name] = target.values(name) }
    filters["language"] = Array(filters["language"].prefix(1))
    filters["lang"] = filters["lang"].map { FilterAdvice.languageCode($0).code ?? $0 }
    var results = SearchHTML.Results(
      try response(target), filters: filters,
      offset: try target.number("offset", 0...QueryLimits().hits, default: 0), choices: try choices())
    // A script requests the hits first and the counts afterwards, because counting takes as long as one search per filter value.
    if target.field("part") == "hits" {
      return WebReply(type: WebReply.html, SearchHTML.fragment(results))
    }
    for narrowed in SearchHTML.narrowings(results) {
      let target = target.narrowed(to: narrowed)
      var request = try request(target)
      (request.offset, request.limit) = (0, 0)
      results.counts[narrowed] = try response(to: request, target).total
    }
    if target.field("part") == "facets" {
      return WebReply(type: WebReply.html, SearchHTML.facetFragment(results))
    }
    return WebReply(type: WebReply.html, SearchHTML.page(results))
  }

  func searchTwin(_ target: WebTarget, _ format: SearchFormat) throws -> WebReply {
    let maxTokens = try target.number(
      "maxTokens", 0...BudgetedSearch.mostTokens, default: 0)
    let page = SearchFormatter.page(
      try response(target), as: format,
      maxTokens: maxTokens > 0 ? max(maxTokens, BudgetedSearch.fewestTokens) : nil)
    return WebReply(type: format == .json ? WebReply.json : WebReply.markdown, page.bytes)
  }
}
