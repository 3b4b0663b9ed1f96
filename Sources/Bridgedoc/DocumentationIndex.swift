@_exported import BridgedocIngest
import DocIndex
import DocSearch
import DocSystem
import DocTopics

/// One or more indexes on disk, searched as one.
///
/// ```swift
/// let index = try DocumentationIndex(at: ["/home/ada/index"])
/// for hit in try index.search("UIHostingConfiguration margins").hits {
///   print(hit.topic, hit.snippet)
/// }
/// ```
///
/// An instance shows the index as it was when opened, even after an update; open the index again to see changes. Any number of tasks may share
/// an instance. Each search is synchronous and takes milliseconds.
public struct DocumentationIndex: Sendable {
  private let reader: IndexReader
  private let parameters: RankingParameters
  /// Searchers are reused, because each of them caches tables for later searches.
  private let searchers = Pool<Searcher>()

  /// Opens the indexes in the given folders. Scores and counts are the same as for one index with all their documents.
  /// - Parameters:
  ///   - folders: the paths of the index folders.
  ///   - ranking: the weights of the ranking features.
  /// - Throws: `BridgedocError.noIndex`, `.damaged`, `.otherVersion` or `.system`.
  public init(at folders: [String], ranking: RankingOptions = RankingOptions()) throws(BridgedocError) {
    do throws(IndexError) {
      reader = try IndexReader(directories: folders)
    } catch { throw BridgedocError(error) }
    parameters = ranking.parameters
  }

  /// The number of searchable documents.
  public var documentCount: Int { reader.documentCount }
  /// The number of searchable sections.
  public var sectionCount: Int { reader.sectionCount }

  /// Finds the best sections or documents for a query.
  /// - Parameters:
  ///   - query: words and names, and also `"exact phrase"`, `+must`, `-without`, `prefix*`, `field:word` (title, heading, body, code,
  ///     symbol).
  ///   - options: filters and paging.
  /// - Throws: `BridgedocError.damaged` or `.system` if files of the index have changed since it was opened.
  public func search(_ query: String, _ options: SearchOptions = SearchOptions()) throws(BridgedocError)
    -> SearchResults
  {
    try withSearcher { searcher in
      SearchResults(try searcher.search(options.request(query)))
    }
  }

  /// Finds a document or section by its topic: the id of a section, the topic of a document or section, `path:line`, `path#anchor`,
  /// `session@14:41`, the name of an API, or a heading.
  /// - Returns: the whole document. If the topic identifies a section, the document with only that section. Nil if the topic is unknown; pages
  ///   with similar topics are not returned.
  public func page(for topic: String) throws(BridgedocError) -> DocumentContent? {
    try withSearcher { searcher in
      guard let found = try Self.resolve(topic, searcher), !found.isGuess else { return nil }
      switch found.target {
      case .document(let address):
        return DocumentContent(try searcher.contents.placedDocument(at: address))
      case .section(let address):
        let section = try searcher.contents.section(at: address).section
        var document = try searcher.contents.placedDocument(
          at: searcher.contents.document(ofSection: address))
        document.sections = [section]
        return DocumentContent(document)
      }
    }
  }

  /// All documents without their sections, sorted by collection and path.
  public func documents() throws(BridgedocError) -> [DocumentEntry] {
    try withSearcher { searcher in
      try searcher.contents.summaries().map(DocumentEntry.init)
    }
  }

  private static func resolve(_ topic: String, _ searcher: Searcher) throws -> TopicResolver.Resolution? {
    try TopicResolver(searcher.contents).resolve(topic, with: searcher)
  }

  /// Calls `body` with a searcher. No other thread uses this searcher during the call.
  private func withSearcher<Value>(
    _ body: (Searcher) throws -> Value
  ) throws(BridgedocError) -> Value {
    do {
      return try searchers.with({ try Searcher(reader, parameters: parameters) }, body)
    } catch { throw BridgedocError(error) }
  }
}

/// A document of an index, without its text.
public struct DocumentEntry: Sendable, Hashable {
  /// The name of the document's collection.
  public var collection: String
  /// The topic, as described in `DocumentContent`.
  public var topic: String
  /// The kind, as described in `DocumentContent`.
  public var kind: String
  /// The document's title.
  public var title: String
  /// The path relative to the collection's folder.
  public var path: String
  /// The number of sections.
  public var sectionCount: Int

  init(_ summary: DocumentSummary) {
    collection = summary.collection
    topic = summary.topic
    kind = summary.kind.rawValue
    title = summary.title
    path = summary.source
    sectionCount = summary.sectionCount
  }
}
