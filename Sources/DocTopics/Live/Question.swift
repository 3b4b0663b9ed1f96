import DocSearch

/// What a request needs from an index. An index in a folder contains everything; a database is asked for all of this at once.
package struct Question: Sendable {
  package var queries: [String] = []
  /// Topics, in any form that `show` accepts.
  package var topics: [String] = []
  package var listsDocuments = false
  package var request = SearchRequest("")
  /// The state of the databases to which the answer that the caller already has belongs. While the state is the same, nothing is sent.
  package var known: String?

  package init(
    queries: [String] = [], topics: [String] = [], listsDocuments: Bool = false,
    request: SearchRequest = SearchRequest(""), known: String? = nil
  ) {
    self.queries = queries
    self.topics = topics
    self.listsDocuments = listsDocuments
    self.request = request
    self.known = known
  }

  /// The question that a search asks.
  package init(search request: SearchRequest, in document: String? = nil) {
    self.init(queries: [request.text], topics: document.map { [$0] } ?? [], request: request)
  }

  /// The question that `show` asks: for the topic by name, or for the best hit of a search for it.
  package init(topic: String) { self.init(queries: [topic], topics: [topic]) }

  /// Whether the answer is the same for all requests, so that it can be cached.
  var isGeneral: Bool { queries.isEmpty && topics.isEmpty }
}
