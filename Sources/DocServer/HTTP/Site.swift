import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

/// The pages and API of an index. A site answers requests with replies. Each thread has its own site.
///
/// | path | content |
/// | --- | --- |
/// | `/`, `/?q=` | the first page; the hits of a search |
/// | `/doc/TOPIC`, `/doc/TOPIC/ID` | a document; the part of it that contains a section |
/// | `/list` | all documents |
/// | `….md`, `….json` | the same as Markdown or JSON, for programs |
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
    /// Reads the pictures in the folders of collections; nil if pages show none. The argument lists the folders of the indexes.
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
  private var responses: ResponseCache?
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

  // MARK: Searches: a page, a part of a page for a script, JSON or Markdown

  private func request(_ target: WebTarget) throws -> SearchRequest {
    let text = target.field("q") ?? ""
    guard text.utf8.count <= QueryLimits().lineBytes else { throw WebFailure(400, "The query is too long") }
    var request = SearchRequest(text)
    request.limit = try target.number("limit", 1...100, default: Self.hitsOfPage)
    request.offset = try target.number("offset", 0...QueryLimits().hits, default: 0)
    request.kinds = try kinds(target)
    do { try request.setFilters(target.values) } catch {
      throw WebFailure(400, ClientText.capitalised(ClientText.excerpt(error.sentence, limit: 400)))
    }
    request.tellsFacts = true
    request.sortsByDate = target.field("sort") == "date"
    request.onlyCode = ["1", "true"].contains(target.field("code") ?? "")
    return request
  }

  private func response(to request: SearchRequest? = nil, _ target: WebTarget) throws -> SearchResponse {
    var request = try request ?? self.request(target)
    let document = target.field("document")
    let searcher = try index.searcher(for: DatabaseQuestion(search: request, in: document))
    if let document {
      let documents = try TopicResolver(printed: searcher.contents).documents(document)
      guard !documents.isEmpty else { throw WebFailure(404, "There is no such document") }
      request.documents = documents
    }
    if responses?.searcher !== searcher { responses = ResponseCache(searcher) }
    searcher.isWanted = isWanted
    defer { searcher.isWanted = { true } }
    var response = try responses?.response(to: request) ?? searcher.search(request)
    response.note(freshness(searcher.reader.indexes.map(\.directory)))
    return response
  }

  func searchPage(_ target: WebTarget) throws -> WebReply {
    var filters = SearchFilters()
    for name in SearchFilters.names { filters[name] = target.values(name) }
    filters["language"] = Array(filters["language"].prefix(1))
    filters["lang"] = filters["lang"].map { FilterAdvice.languageCode($0).code ?? $0 }
    let contents = try index.searcher().contents
    var results = SearchHTML.Results(
      try response(target), filters: filters,
      offset: try target.number("offset", 0...QueryLimits().hits, default: 0),
      choices: (try contents.kinds().map(\.rawValue), try contents.collectionSections().map(\.name)))
    // A script requests the hits first and the counts afterwards, because counting takes as long as one search per filter value.
    if target.field("part") == "hits" {
      return WebReply(type: WebReply.html, SearchHTML.fragment(results))
    }
    for narrowed in SearchHTML.narrowings(results) {
      let target = target.narrowed(to: narrowed)
      var request = try request(target)
      (request.offset, request.limit) = (0, 0)
      results.counts[narrowed] = try response(to: request, target).total
    }
    if target.field("part") == "facets" {
      return WebReply(type: WebReply.html, SearchHTML.facetFragment(results))
    }
    return WebReply(type: WebReply.html, SearchHTML.page(results))
  }

  func searchTwin(_ target: WebTarget, _ format: SearchFormat) throws -> WebReply {
    let maxTokens = try target.number(
      "maxTokens", 0...BudgetedSearch.mostTokens, default: 0)
    let page = SearchFormatter.page(
      try response(target), as: format,
      maxTokens: maxTokens > 0 ? max(maxTokens, BudgetedSearch.fewestTokens) : nil)
    return WebReply(type: format == .json ? WebReply.json : WebReply.markdown, page.bytes)
  }

  // MARK: Documents

  /// The number of sections on a page. A document with more sections is split into several pages.
  private static let sectionsOfPart = 60
  /// The maximum number of sections in a complete outline, because each of them must be read. If a document has more sections, the outline of a
  /// page lists only the sections on that page.
  private static let mostOutlined = 1000

  /// Answers `/doc/TOPIC` and `/doc/TOPIC/ID`. The optional ending `.md` or `.json` selects the format.
  func document(_ target: WebTarget, _ request: WebRequest) throws -> WebReply {
    var path = Array(target.path.dropFirst())
    let topic = path[0]
    let endings = [(".md", ShowFormat.markdown), (".json", .json)]
    let searcher = try index.searcher(
      for: DatabaseQuestion(
        topics: [topic] + endings.filter { topic.hasSuffix($0.0) }.map { String(topic.dropLast($0.0.count)) })
    )
    if let found = try find(path, searcher.contents) {
      let document = try searcher.contents.document(of: found)
      if let link = target.field("to") { return try follow(link, from: document, searcher.contents) }
      if let path = target.field("picture") {
        return try picture(path, of: searcher.contents.summary(of: document), request)
      }
      return try reply(found, nil, searcher)
    }
    // A topic may itself end in `.md` or `.json`, so the whole name is tried first.
    for (ending, format) in endings {
      guard let last = path.last, last.utf8.count > ending.utf8.count, last.hasSuffix(ending) else {
        continue
      }
      path[path.count - 1] = String(last.dropLast(ending.count))
      if let found = try find(path, searcher.contents) { return try reply(found, format, searcher) }
      path[path.count - 1] = last
    }
    throw WebFailure(404, "There is no such document; it may have been removed. Search for its name above")
  }

  private func find(_ path: [String], _ contents: IndexContents) throws -> TopicResolver.Target? {
    guard path.count == 2 else {
      return try contents.documents(withTopic: path[0]).first.map { .document($0) }
    }
    guard let id = SectionID(path[1]) else { return nil }
    return try contents.sections(withID: id).first {
      try contents.document(at: contents.document(ofSection: $0)).topic.hasSameBytes(as: path[0])
    }.map { .section($0) }
  }

  /// Redirects to the target of a link in a document. A page may have thousands of links, so a link is resolved only when a reader follows it.
  private func follow(
    _ link: String, from document: DocumentAddress, _ contents: IndexContents
  ) throws -> WebReply {
    guard let target = try TopicResolver(contents).target(ofLink: link, in: document) else {
      throw WebFailure(404, "What this link leads to is not in the index")
    }
    switch target {
    case .document(let address):
      let summary = try contents.summary(of: address)
      let isOnly = try contents.documents(withTopic: summary.topic).count == 1
      return .redirect(to: PathText.document(summary, isOnly: isOnly))
    case .section(let address):
      let reference = try contents.reference(to: address)
      return .redirect(
        to: PathText.section(
          reference.id, topic: try contents.document(at: contents.document(ofSection: address)).topic))
    }
  }

  /// - Parameter format: the format for programs; nil for an HTML page.
  private func reply(
    _ found: TopicResolver.Target, _ format: ShowFormat?, _ searcher: Searcher
  ) throws -> WebReply {
    guard let format else { return WebReply(type: WebReply.html, try page(found, searcher)) }
    let contents = searcher.contents
    let bytes: [UInt8]
    switch found {
    case .section(let section):
      bytes = ShowFormatter.section(try contents.page(at: section), as: format, options: TextOptions())
    case .document(let address):
      let document =
        try format == .json ? contents.wholeDocument(at: address) : contents.placedDocument(at: address)
      bytes = ShowFormatter.document(document, as: format, options: TextOptions())
    }
    return WebReply(type: format == .json ? WebReply.json : WebReply.markdown, bytes)
  }

  private func page(_ found: TopicResolver.Target, _ searcher: Searcher) throws -> [UInt8] {
    let contents = searcher.contents
    let document = try contents.document(of: found)
    let addresses = try contents.sections(of: document)
    let chosen = addresses.firstIndex { found == .section($0) } ?? 0
    let start = chosen / Self.sectionsOfPart * Self.sectionsOfPart
    let range = start..<min(start + Self.sectionsOfPart, addresses.count)
    var summary = try contents.summary(of: document)
    let directories = searcher.reader.indexes.map(\.directory)
    summary.freshness = freshness(directories)(summary.index, summary.collection, summary.source)
    var content = DocumentHTML.Content(
      document: summary, sections: try addresses[range].map { try contents.linked(contents.section(at: $0)) })
    if addresses.count <= Self.mostOutlined {
      content.outline = try addresses.map { address throws(IndexError) in
        let reference = try contents.reference(to: address)
        return (reference.id, reference.heading)
      }
    }
    if !addresses.isEmpty { content.links = try contents.details(of: document).links }
    if range.lowerBound > 0 { content.previous = try contents.reference(to: addresses[range.lowerBound - 1]) }
    if range.upperBound < addresses.count {
      content.next = try contents.reference(to: addresses[range.upperBound])
    }
    if case .section(let section) = found {
      content.chosen = content.sections[chosen - range.lowerBound].id
      content.related = try index.related(to: contents.page(at: section), of: searcher)
    }
    if let files = settings.pictures?(directories) {
      content.pictures = pictures(of: summary, content.sections, files)
    }
    return DocumentHTML.page(content, editor: settings.editor?(directories))
  }

  // MARK: API

  /// Answers `/api/search`, `/api/show` and `/api/list`.
  func interface(_ name: String, _ target: WebTarget) throws -> WebReply {
    switch name {
    case "search":
      guard target.field("q") != nil else {
        throw WebFailure(400, "'q' is missing: give the words to search for")
      }
      return try searchTwin(target, .json)
    case "show":
      guard let topic = target.field("topic") else {
        throw WebFailure(400, "'topic' is missing: give the topic to show")
      }
      let searcher = try index.searcher(for: DatabaseQuestion(topic: topic))
      let found = try TopicResolver(printed: searcher.contents).resolve(topic, with: searcher)
      guard let found else { throw WebFailure(404, "There is no such topic") }
      return try reply(found.target, .json, searcher)
    case "list": return WebReply(type: WebReply.json, try listing(target))
    default: throw WebFailure(404, "Use /api/search, /api/show or /api/list")
    }
  }

  // MARK: Pictures that documents contain or link to, from the folders of the documents' collections

  /// Reads the beginning of a file of a collection.
  ///
  /// - Parameter path: the path in the collection's folder.
  /// - Parameter count: the maximum number of bytes to read.
  /// - Returns: the bytes, and the size of the whole file; nil if the file does not exist, or is outside the collection's folder.
  package typealias CollectionFiles =
    (_ index: Int, _ collection: String, _ path: String, _ count: Int) -> (bytes: [UInt8], size: Int)?

  /// The maximum number of pictures on a page, and the maximum size in bytes of a picture that is served.
  private static let mostPictures = 500
  private static let mostPictureBytes = 16 << 20

  /// The pictures of the sections on a page: those that a section shows or links to.
  func pictures(
    of document: DocumentSummary, _ sections: [Section], _ files: CollectionFiles
  ) -> [SectionID: [DocumentHTML.Picture]] {
    var found: [SectionID: [DocumentHTML.Picture]] = [:]
    var count = 0
    for section in sections {
      var links: [Link] = []
      for block in section.blocks { block.forEachText { links += $0.links } }
      for link in links where DocumentHTML.isPicture(link.target) && count < Self.mostPictures {
        count += 1
        guard let path = Self.path(of: link.target, in: document.source),
          let file = files(document.index, document.collection, path, 256),
          Self.type(of: file.bytes, path) != nil
        else { continue }
        let own = "/doc/\(PercentEncoding.encoded(document.topic.utf8))/\(section.id)"
        let address = own + "?picture=" + PercentEncoding.encoded(path.utf8)
        if found[section.id]?.contains(where: { $0.address == address }) != true {
          found[section.id, default: []].append((address, link.text))
        }
      }
    }
    return found
  }

  /// The reply with a picture. An SVG file can contain scripts, so it is sent only as an image, with a policy that forbids scripts.
  func picture(_ path: String, of document: DocumentSummary, _ request: WebRequest) throws -> WebReply {
    guard let files = settings.pictures?(try index.searcher().reader.indexes.map(\.directory)),
      Self.path(of: PercentEncoding.encoded(path.utf8), in: "") != nil,
      let file = files(document.index, document.collection, path, Self.mostPictureBytes),
      file.size <= Self.mostPictureBytes, let type = Self.type(of: file.bytes, path),
      ["image", nil].contains(request.header("sec-fetch-dest"))
    else { throw WebFailure(404, "There is no such picture") }
    let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return WebReply(type: type, file.bytes, headers: [("content-security-policy", policy)])
  }

  /// The path of a picture in its collection's folder; nil if `target` leads out of that folder or to another site.
  static func path(of target: String, in source: String) -> String? {
    let bytes = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard !target.hasPrefix("//"), !bytes.contains(UInt8(ascii: ":")),
      let text = PercentEncoding.decodedText(Substring(bytes)), !text.utf8.contains(0)
    else { return nil }
    var parts = text.hasPrefix("/") ? [] : source.split(separator: "/").dropLast()
    for part in text.split(separator: "/") where part != "." {
      if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
    }
    return parts.joined(separator: "/")
  }

  /// The media type of a picture, by its first bytes; nil if the bytes are not a picture that browsers show.
  static func type(of bytes: [UInt8], _ path: String) -> String? {
    func begins(_ start: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: start) }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if begins([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) { return "image/gif" }
    if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "image/webp" }
    // An SVG file may begin with an XML declaration or a comment, so it is recognised by a `<` at its start and by the extension of its path.
    let isMarkup = bytes.first { !ByteClass.isSpace($0) } == UInt8(ascii: "<")
    return isMarkup && path.lowercased().hasSuffix(".svg") ? "image/svg+xml" : nil
  }

  // MARK: The Model Context Protocol over HTTP (Streamable HTTP, revisions 2025-03-26 to 2026-07-28)

  /// Answers a `POST` of one message with JSON.
  ///
  /// There are no sessions: a header of each request names the revision of the protocol. The server sends no messages except answers, so it
  /// offers no stream and refuses a `GET`, as the protocol allows.
  /// - Parameter isWanted: returns false once the client has disconnected. A running search polls it.
  package func agentReply(to request: WebRequest, isWanted: @escaping () -> Bool = { true }) -> WebReply {
    if let refusal = refusal(of: request) { return refusal }
    guard request.method == "POST" else {
      return .plain(405, "Send messages by POST; there is no stream", headers: [("allow", "POST")])
    }
    // A client that sends no revision uses the first revision that had this transport.
    let revision = request.header("mcp-protocol-version") ?? ProtocolVersion.march2025.rawValue
    guard let agreed = ProtocolVersion(rawValue: revision) else {
      return .plain(400, "This version of the protocol is not supported")
    }
    guard let value = JSONTree.of(request.body)?.root else {
      return WebReply(400, type: WebReply.json, Reply.error(nil, ProtocolError(.parse, "this is no JSON")))
    }
    let session = MCPSession(
      index: index, version: settings.version, offersNews: false, freshness: freshness)
    session.hasClient = isWanted
    // `initialize` and the requests of stateless revisions contain their revision in the body.
    if value["method"]?.string != "initialize", !agreed.isStateless { session.version = agreed }
    session.receive(request.body)
    var bytes: [UInt8] = []
    while session.beginNext() { bytes += session.finish() }
    // Notifications have no answer, so the status is 202 without a body (Streamable HTTP transport).
    return bytes.isEmpty ? WebReply(202, type: WebReply.json, []) : WebReply(type: WebReply.json, bytes)
  }
}
