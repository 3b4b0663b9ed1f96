import DocSearch

/// What a request needs from the indexes. An index in a folder contains everything, whereas a database sends only what the question lists.
package struct DatabaseQuestion: Sendable {
  package var queries: [String] = []
  /// The topics to resolve, in any form that `show` accepts.
  package var topics: [String] = []
  package var listsDocuments = false
  package var request = SearchRequest("")
  /// The state of the databases (`IndexLocation.state`) when the caller received its last answer. If the state is unchanged, the databases send
  /// no new answer.
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

  package init(search request: SearchRequest, in document: String? = nil) {
    self.init(queries: [request.text], topics: document.map { [$0] } ?? [], request: request)
  }

  /// What `show` needs: the section or document with this topic, and the hits for the topic as a query.
  package init(topic: String) { self.init(queries: [topic], topics: [topic]) }

  /// Whether the answer is the same for all requests, so that it can be cached.
  var isGeneral: Bool { queries.isEmpty && topics.isEmpty }
}
