import DocCodec
import DocSearch

/// Data that a request needs from an index. An index in a folder contains everything; a database is queried for this data at once.
package struct Question: Sendable {
  package var queries: [String] = []
  /// Topics, as given to `show` and similar commands.
  package var topics: [String] = []
  package var listsDocuments = false
  package var request = SearchRequest("")
  /// State of the databases for which the caller has an answer. Nothing is sent while the state is the same.
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

  /// The question of a search.
  package init(search request: SearchRequest, in document: String? = nil) {
    self.init(queries: [request.text], topics: document.map { [$0] } ?? [], request: request)
  }

  /// The question of `show`: the topic by name, or the best hit of a search for it.
  package init(topic: String) { self.init(queries: [topic], topics: [topic]) }

  /// Whether the answer is the same for all requests, so that it can be cached.
  var isGeneral: Bool { queries.isEmpty && topics.isEmpty }
}

/// Indexes that are read as one.
package struct IndexLocation: Sendable, Hashable {
  /// At least one folder, without duplicates.
  package var directories: [String]
  /// Whether the user named the indexes. An unreadable index is skipped only if the user did not name it.
  package var areNamed: Bool
  /// Temporary folders made from databases for one question. They are deleted as soon as they are open.
  package var made: [String] = []
  /// Identifier of the databases' state, which changes with each push; nil without databases.
  package var state: String?

  package init(directories: [String], areNamed: Bool) {
    self.directories = directories
    self.areNamed = areNamed
  }

  /// Deletes the temporary folders. Files that are open remain readable.
  package func release() {
    for folder in made { FileNames.removeFolder(folder) }
  }
}
