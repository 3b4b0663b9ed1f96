import DocSearch

/// What a request needs from an index. An index in a folder contains everything, whereas a database is asked for all of this in one query.
package struct Question: Sendable {
  package var queries: [String] = []
  /// The topics to resolve, in any form that `show` accepts.
  package var topics: [String] = []
  package var listsDocuments = false
  package var request = SearchRequest("")
  /// The state of the databases for which the caller has an answer. While it is the same, no new answer is sent.
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

  /// The question that `show` asks: for the topic by its name, and for the hits of a search for it.
  package init(topic: String) { self.init(queries: [topic], topics: [topic]) }

  /// Whether the answer is the same for all requests, so that it can be cached.
  var isGeneral: Bool { queries.isEmpty && topics.isEmpty }
}
