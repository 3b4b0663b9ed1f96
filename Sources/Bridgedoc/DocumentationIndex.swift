@_exported import BridgedocIngest
import DocIndex
import DocModel
import DocSearch
import Synchronization

/// One or several indexes on disk, open for searching as one.
///
/// ```swift
/// let index = try DocumentationIndex(at: ["/home/ada/index"])
/// for hit in try index.search("UIHostingConfiguration margins").hits {
///   print(hit.topic, hit.snippet)
/// }
/// ```
///
/// It stays at the generation that it opened, whatever is written meanwhile: open it again to see what is new. Any number of tasks may
/// use one; each search is synchronous and takes milliseconds.
public struct DocumentationIndex: Sendable {
  private let reader: IndexReader
  private let parameters: RankingParameters
  private let searchers: SearcherPool

  /// Opens the indexes in some folders. Scores and counts are those of one index of all their documents.
  /// - Parameters:
  ///   - folders: of the indexes.
  ///   - ranking: how much what speaks for a section counts.
  /// - Throws: `BridgedocError.noIndex`, `.damaged`, `.otherVersion` or `.system`.
  public init(at folders: [String], ranking: RankingOptions = RankingOptions()) throws(BridgedocError) {
    do throws(IndexError) {
      reader = try IndexReader(directories: folders)
    } catch { throw BridgedocError(error) }
    parameters = ranking.parameters
    searchers = SearcherPool()
  }

  /// Documents that can be found.
  public var documentCount: Int { reader.documentCount }
  /// Sections that can be found.
  public var sectionCount: Int { reader.sectionCount }

  /// The best sections or documents for a query.
  /// - Parameters:
  ///   - query: words and names; `"exact phrase"`, `+must`, `-without`, `prefix*`, `field:word` (title, heading, body, code, symbol).
  ///   - options: which sections, and how many.
  /// - Throws: `BridgedocError.damaged` or `.system`, when the files of the index changed under it.
  public func search(_ query: String, _ options: SearchOptions = SearchOptions()) throws(BridgedocError)
    -> SearchResults
  {
    try withSearcher { searcher in
      SearchResults(try searcher.search(options.request(query)))
    }
  }

  /// What a person means by a topic: the id of a section, the topic of a document or section, `path:line`, `path#anchor`, `session@14:41`, the name
  /// of an API or a heading.
  /// - Returns: the document with the sections that are meant: all of them, or one. Nil when nothing is called so.
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

  /// All documents without their sections, by collection and path.
  public func documents() throws(BridgedocError) -> [DocumentEntry] {
    try withSearcher { searcher in
      try searcher.contents.summaries().map(DocumentEntry.init)
    }
  }

  private static func resolve(_ topic: String, _ searcher: Searcher) throws -> TopicResolver.Resolution? {
    try TopicResolver(searcher.contents).resolve(topic, with: searcher)
  }

  /// Lends a searcher to one task at a time.
  private func withSearcher<Value>(
    _ body: (Searcher) throws -> Value
  ) throws(BridgedocError) -> Value {
    do {
      let searcher = try searchers.take() ?? Searcher(reader, parameters: parameters)
      let value = try body(searcher)
      searchers.give(searcher)
      return value
    } catch { throw BridgedocError(error) }
  }
}

/// A document of an index, without its text.
public struct DocumentEntry: Sendable, Hashable {
  /// Name of the collection that it belongs to.
  public var collection: String
  /// As in `DocumentContent`.
  public var topic: String
  /// As in `DocumentContent`.
  public var kind: String
  /// The document's title.
  public var title: String
  /// Path below the folder of its collection.
  public var path: String
  /// How many sections it has.
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

/// Searchers that nobody uses just now: one keeps tables that the next search needs again.
///
/// A searcher is for one thread at a time. What is in the pool is nobody's, so that whoever takes it is alone with it.
private final class SearcherPool: Sendable {
  private struct Lent: @unchecked Sendable {
    // SAFETY: only the pool holds it, and gives it away whole.
    let searcher: Searcher
  }

  private let idle = Mutex<[Lent]>([])

  func take() -> Searcher? { idle.withLock { $0.popLast() }?.searcher }
  func give(_ searcher: Searcher) {
    let lent = Lent(searcher: searcher)
    idle.withLock { $0.append(lent) }
  }
}
