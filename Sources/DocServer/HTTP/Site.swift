import DocModel
import DocOutput
import DocTopics

/// The pages and API of an index. A site answers requests with replies. Each thread has its own site.
///
/// | path | content |
/// | --- | --- |
/// | `/`, `/?q=` | the first page; the hits of a search |
/// | `/doc/TOPIC`, `/doc/TOPIC/ID` | a document; the part of it that contains a section |
/// | `/list` | all documents |
/// | `….md`, `….json` | the same for programs |
/// | `/api/search`, `/api/show`, `/api/list` | the JSON output of the command line |
/// | `/opensearch.xml` | the description of the site's search for browsers |
/// | `/health` | whether the index can be read |
package final class Site {
  package typealias Asset = (type: String, bytes: [UInt8])

  package struct Settings: Sendable {
    /// Static files by path. The paths have no leading slash.
    package var assets: [String: Asset]
    package var version: String
    package var access: SiteGuard
    /// Makes links that open a document's file in an editor; nil if pages have no such links. The argument lists the folders of the indexes.
    package var editor: (@Sendable (_ indexes: [String]) -> PlaceLinks)?
    /// Reads the pictures in the folders of collections; nil if pages show no pictures. The outer function receives the folders of the indexes.
    package var pictures: (@Sendable (_ indexes: [String]) -> CollectionFiles)?

    package init(assets: [String: Asset], version: String, access: SiteGuard = SiteGuard()) {
      self.assets = assets
      self.version = version
      self.access = access
    }
  }

  let index: LiveIndex
  let settings: Settings
  let freshness: FreshnessCheck
  /// The filter values that occur in the index, cached until the index is replaced.
  private var known: (generation: Int, choices: SearchHTML.Choices)?
  var responses: ResponseCache?
  /// Returns whether the client is still connected. A running search polls it.
  private(set) var isWanted: () -> Bool = { true }

  package init(
    index: LiveIndex, settings: Settings, freshness: @escaping FreshnessCheck = { _ in { _, _, _ in nil } }
  ) {
    self.index = index
    self.settings = settings
    self.freshness = freshness
  }

  static let hitsOfPage = 10

  /// Replies to a request. Never throws, because errors become replies.
  /// - Parameter isWanted: returns whether the client is still connected. A running search polls it.
  package func reply(to request: WebRequest, isWanted: @escaping () -> Bool = { true }) -> WebReply {
    self.isWanted = isWanted
    defer { self.isWanted = { true } }
    return answer(to: request).below(request.prefix)
  }

  private func answer(to request: WebRequest) -> WebReply {
    guard let target = WebTarget(request.target) else { return Self.noAddress }
    if let refusal = settings.access.refusal(of: request, target) { return refusal }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .plain(405, "Use GET or HEAD", headers: [("allow", "GET, HEAD")])
    }
    let failure: WebFailure
    do {
      if target.path == ["opensearch.xml"] { return Self.description(for: request) }
      return try page(target, request)
    } catch let error as WebFailure {
      failure = error
    } catch {
      failure = WebFailure(503, "The index cannot be read now: \(TerminalText.safe("\(error)"))")
    }
    guard target.path.first != "api" else { return Self.apiFailure(failure) }
    // On the error page for a document, the search field contains the document's topic, so that pressing Enter searches for it.
    let query = target.path.first == "doc" ? target.path.dropFirst().first ?? "" : ""
    return WebReply(
      failure.status, type: WebReply.html,
      ListHTML.failure(
        failure.status == 404 ? "Not found" : "The request failed", failure.message, query: query))
  }

  package func refusal(of request: WebRequest) -> WebReply? {
    guard let target = WebTarget(request.target) else { return Self.noAddress }
    return settings.access.refusal(of: request, target)
  }

  private static let noAddress = WebReply.plain(400, "This is not an address of this site")

  /// The OpenSearch 1.1 description, by which a browser can add the site to its search engines. The URLs in the description must be absolute.
  private static func description(for request: WebRequest) -> WebReply {
    let scheme = request.header("x-forwarded-proto") == "https" ? "https" : "http"
    return WebReply(
      type: "application/opensearchdescription+xml",
      OpenSearchDescription.xml(at: "\(scheme)://\(request.header("host") ?? "")\(request.prefix)/"))
  }

  private static func apiFailure(_ failure: WebFailure) -> WebReply {
    let body = JSONWriter.document(nil, .compact) { $0.field("error", failure.message) }
    return WebReply(failure.status, type: WebReply.json, body)
  }

  private func page(_ target: WebTarget, _ request: WebRequest) throws -> WebReply {
    let path = target.path
    if path.count == 1, let asset = settings.assets[path[0]] {
      return WebReply(
        type: asset.type, asset.bytes, headers: [("cache-control", "no-cache"), ("accept-ranges", "bytes")])
    }
    switch (path.first, path.count) {
    case (nil, _): return target.field("q") == nil ? try home() : try searchPage(target)
    case ("search.md", 1): return try searchTwin(target, .markdown)
    case ("search.json", 1): return try searchTwin(target, .json)
    case ("list", 1): return try list(target)
    case ("doc", 2), ("doc", 3): return try document(target, request)
    case ("api", 2): return try interface(path[1], target)
    case ("health", 1): return try health()
    default: throw WebFailure(404, "There is no such page")
    }
  }

  // MARK: Contents of the index

  func choices() throws -> SearchHTML.Choices {
    let searcher = try index.searcher()
    if let known, known.generation == index.replacements { return known.choices }
    let choices = (
      kinds: try searcher.contents.kinds().map(\.rawValue),
      collections: try searcher.contents.collectionSections().map(\.name)
    )
    known = (index.replacements, choices)
    return choices
  }

  /// The documents as JSON, filtered by `collection`, `kind`, `offset` and `limit`.
  func listing(_ target: WebTarget) throws -> [UInt8] {
    let collections = target.values("collection")
    let kinds = try kinds(target)
    let offset = try target.number("offset", 0...Int.max, default: 0)
    let limit = try target.number("limit", 1...Int.max, default: Int.max)
    let all = try index.searcher(for: DatabaseQuestion(listsDocuments: true)).contents.summaries()
    let documents = all.filter { document in
      (collections.isEmpty || collections.contains { document.collection.hasSameBytes(as: $0) })
        && (kinds.isEmpty || kinds.contains(document.kind))
    }
    return ListFormatter.format(
      Array(documents.dropFirst(offset).prefix(limit)), as: .json, options: TextOptions())
  }

  func kinds(_ target: WebTarget) throws -> [DocumentKind] {
    try target.values("kind").map { name in
      if let kind = DocumentKind(rawValue: name) { return kind }
      let names = DocumentKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw WebFailure(400, "There is no such kind of document; the kinds are \(names)")
    }
  }

  private func home() throws -> WebReply {
    let collections = try index.searcher().contents.collectionSections()
    return WebReply(
      type: WebReply.html,
      ListHTML.home(collections.map { ($0.name, $0.sections, ListHTML.address(of: $0.name)) }))
  }

  package var generation: Int { index.replacements }

  private func list(_ target: WebTarget) throws -> WebReply {
    let collection = target.field("collection") ?? ""
    let all = try index.searcher(for: DatabaseQuestion(listsDocuments: true)).contents.summaries()
    let documents = all.filter { collection.isEmpty || $0.collection.hasSameBytes(as: collection) }
    let topics = all.reduce(into: [ByteString: Int]()) { $0[ByteString($1.topic), default: 0] += 1 }
    guard !documents.isEmpty else { throw WebFailure(404, "There is no collection of that name") }
    let offset = min(try target.number("offset", 0...10_000_000, default: 0), documents.count)
    let shown = documents.dropFirst(offset).prefix(ListHTML.documentsOfPage)
    let end = offset + shown.count
    let page = ListHTML.documents(
      shown.map { ($0, PathText.document($0, isOnly: topics[ByteString($0.topic)] == 1)) },
      title: collection.isEmpty ? "All documents" : collection, total: documents.count,
      earlier: offset > 0
        ? ListHTML.address(of: collection, offset: max(0, offset - ListHTML.documentsOfPage)) : nil,
      further: end < documents.count ? ListHTML.address(of: collection, offset: end) : nil)
    return WebReply(type: WebReply.html, page)
  }

  private func health() throws -> WebReply {
    let reader = try index.searcher().reader
    let body = JSONWriter.document(nil, .compact) { json in
      json.field("status", "ok")
      json.field("version", settings.version)
      json.field("indexes", reader.indexes.count)
      json.field("generation", index.replacements)
    }
    return WebReply(type: WebReply.json, body)
  }
}
