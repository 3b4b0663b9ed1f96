import DocCodec
import DocSearch

/// What will be asked of an index. A folder answers anything; a database is asked for what this needs, at once.
package struct Question: Sendable {
  package var queries: [String] = []
  /// What `show` and the like are given.
  package var topics: [String] = []
  package var listsDocuments = false
  package var request = SearchRequest("")
  /// What the databases held when the answer at hand was made: nothing is sent again while they hold the same.
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

  /// What `show` needs of a topic, which may be the best hit of a search.
  package init(topic: String) { self.init(queries: [topic], topics: [topic]) }

  /// Whether the answer is the same for everybody, and so worth keeping.
  var isGeneral: Bool { queries.isEmpty && topics.isEmpty }
}

/// The indexes that are read as one.
package struct IndexLocation: Sendable, Hashable {
  /// At least one, each once.
  package var directories: [String]
  /// Whether somebody named them. Of those that nobody named, one that cannot be read is passed over.
  package var areNamed: Bool
  /// Those of the folders that were made of databases, for one question: they go as soon as they are open.
  package var made: [String] = []
  /// A name for what the databases hold, which a push changes; nil without any.
  package var state: String?

  package init(directories: [String], areNamed: Bool) {
    self.directories = directories
    self.areNamed = areNamed
  }

  /// Removes what was made: what is open of it stays readable.
  package func release() {
    for folder in made { FileNames.removeFolder(folder) }
  }
}
