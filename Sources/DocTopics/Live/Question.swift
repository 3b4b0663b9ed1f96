import DocSearch

/// What a request needs from the indexes. An index in a folder has everything, but a database is asked once for all that is listed here.
package struct Question: Sendable {
  package var queries: [String] = []
  /// The topics to resolve, in any form that `show` accepts.
  package var topics: [String] = []
  package var listsDocuments = false
  package var request = SearchRequest("")
  /// The state of the databases at the last answer that the caller has. If it has not changed, no new answer is sent.
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

  /// What a search needs.
  package init(search request: SearchRequest, in document: String? = nil) {
    self.init(queries: [request.text], topics: document.map { [$0] } ?? [], request: request)
  }

  /// What `show` needs: the section or document that the topic names, and the hits for the topic as a query.
  package init(topic: String) { self.init(queries: [topic], topics: [topic]) }

  /// Whether all requests get the same answer, so that it can be cached.
  var isGeneral: Bool { queries.isEmpty && topics.isEmpty }
}
