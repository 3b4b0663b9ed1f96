import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocSystem

/// Keeps a server's indexes open, and opens them again when one of them is replaced.
///
/// An index is replaced by renaming its manifest, so a different manifest file means a new generation. If the manifest is missing, the old
/// generation stays in use: its files are mapped into memory, so they stay readable. For a database, a temporary index is made for each
/// question. If that index does not depend on the question, it stays open until the next push to the database.
package final class LiveIndex {
  /// A function that locates the indexes. It is called for each request, so that an index that a user creates is found at once.
  private let locate: (DatabaseQuestion) throws -> IndexLocation
  /// The last opened index for questions, and the last opened index with the list of all documents.
  private var kept: (index: Opened?, list: Opened?)
  private var version: Version?
  package private(set) var replacements = 0

  private typealias Opened = (searcher: Searcher, version: Version)
  private struct Version: Hashable {
    var manifests: [ByteString: FileStatus] = [:]
    var databases: String?
  }

  private let prefer: ([String]) -> SearchPreferences

  package init(
    locate: @escaping (DatabaseQuestion) throws -> IndexLocation,
    prefer: @escaping ([String]) -> SearchPreferences = { _ in SearchPreferences() }
  ) {
    self.prefer = prefer
    self.locate = locate
  }

  /// A searcher for the current generation of all indexes. They contain everything that the question needs.
  package func searcher(for question: DatabaseQuestion = DatabaseQuestion()) throws -> Searcher {
    let kept = question.listsDocuments ? self.kept.list : self.kept.index
    var question = question
    if question.isGeneral { question.known = kept?.version.databases }
    var location = try locate(question)
    var current = version(of: location)
    if let kept, kept.version == current, location.state == nil || question.isGeneral { return kept.searcher }
    if location.made.isEmpty, location.state != nil {
      // The databases have not changed since the known state, so they sent no index, but an index in a folder was replaced. All indexes are
      // opened together, so the databases are asked once more for their indexes.
      question.known = nil
      location = try locate(question)
      current = version(of: location)
    }
    defer { location.release() }
    let searcher = try Searcher(
      IndexReader(directories: location.directories) { _, _ in !location.areNamed })
    searcher.preferences = prefer(location.directories)
    if let version, version != current { replacements += 1 }
    version = current
    guard location.state == nil || question.isGeneral else { return searcher }
    // Without a database, the same index answers questions and lists documents.
    if question.listsDocuments || location.state == nil { self.kept.list = (searcher, current) }
    if !question.listsDocuments || location.state == nil { self.kept.index = (searcher, current) }
    return searcher
  }

  package func related(to page: SectionPage, of searcher: Searcher) throws -> [SectionReference] {
    let question = DatabaseQuestion(queries: [Searcher.words(about: page)])
    return try (searcher.reader.isSample ? self.searcher(for: question) : searcher).related(to: page)
  }

  /// The current version of the indexes. Determine the version before opening the indexes: if an index is replaced in between, the next request
  /// notices the replacement.
  private func version(of location: IndexLocation) -> Version {
    var found = Version(databases: location.state)
    for directory in location.directories where !location.made.contains(directory) {
      let key = ByteString(directory)
      found.manifests[key] = FileStatus("\(directory)/manifest") ?? version?.manifests[key]
    }
    return found
  }
}

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

package struct IndexLocation: Sendable, Hashable {
  /// The folders of the indexes. There is at least one, and none occurs twice.
  package var directories: [String]
  /// Whether the user named the indexes. If so, an unreadable index is an error; otherwise, such an index is skipped.
  package var areNamed: Bool
  /// Those of `directories` that are temporary: each holds an index that was made for a single query. They are deleted once the indexes are
  /// open.
  package var made: [String] = []
  /// An identifier of the databases' content. The identifier changes with each push to a database. Nil if no index is in a database.
  package var state: String?

  package init(directories: [String], areNamed: Bool) {
    self.directories = directories
    self.areNamed = areNamed
  }

  /// Deletes the temporary folders. Files in them that are open stay readable.
  package func release() {
    for folder in made { FileNames.removeFolder(folder) }
  }
}
