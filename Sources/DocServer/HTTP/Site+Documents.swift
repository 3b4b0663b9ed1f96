import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

extension Site {
  /// The number of sections on a page. A document with more sections is split into several pages.
  private static let sectionsOfPart = 60
  /// Upper bound on the number of sections in a complete outline, because each of them must be read. If a document has more sections, the
  /// outline lists only those of the page.
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
      if let link = target.field("to") { return try follow(link, from: found, searcher.contents) }
      if let path = target.field("picture") {
        return try picture(path, of: searcher.contents.summary(of: found.document), request)
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

  private struct Found {
    var document: DocumentAddress
    var section: SectionAddress?
  }

  private func find(_ path: [String], _ contents: IndexContents) throws -> Found? {
    guard path.count == 2 else {
      return try contents.documents(withTopic: path[0]).first.map { Found(document: $0) }
    }
    guard let id = SectionID(path[1]) else { return nil }
    let sections = try contents.sections(withID: id)
    for section in sections {
      let document = try contents.document(ofSection: section)
      if try contents.document(at: document).topic.hasSameBytes(as: path[0]) {
        return Found(document: document, section: section)
      }
    }
    return nil
  }

  /// Redirects to the target of a link in a document. A page may have thousands of links, so they are resolved only now.
  private func follow(_ link: String, from found: Found, _ contents: IndexContents) throws -> WebReply {
    guard let target = try TopicResolver(contents).target(ofLink: link, in: found.document) else {
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

  /// - Parameter format: the format for programs; nil for a page.
  private func reply(_ found: Found, _ format: ShowFormat?, _ searcher: Searcher) throws -> WebReply {
    guard let format else { return WebReply(type: WebReply.html, try page(found, searcher)) }
    let contents = searcher.contents
    let bytes: [UInt8]
    if let section = found.section {
      bytes = ShowFormatter.section(try contents.page(at: section), as: format, options: TextOptions())
    } else {
      let document =
        try format == .json
        ? contents.wholeDocument(at: found.document) : contents.placedDocument(at: found.document)
      bytes = ShowFormatter.document(document, as: format, options: TextOptions())
    }
    return WebReply(type: format == .json ? WebReply.json : WebReply.markdown, bytes)
  }

  private func page(_ found: Found, _ searcher: Searcher) throws -> [UInt8] {
    let contents = searcher.contents
    let addresses = try contents.sections(of: found.document)
    let chosen = found.section.flatMap { addresses.firstIndex(of: $0) } ?? 0
    let part = chosen / Self.sectionsOfPart
    let range = (part * Self.sectionsOfPart..<(part + 1) * Self.sectionsOfPart).clamped(to: addresses.indices)
    var summary = try contents.summary(of: found.document)
    let directories = searcher.reader.indexes.map(\.directory)
    summary.freshness = freshness(directories)(summary.index, summary.collection, summary.source)
    var content = DocumentHTML.Content(
      document: summary, sections: [], part: part + 1,
      partCount: max(1, (addresses.count + Self.sectionsOfPart - 1) / Self.sectionsOfPart))
    for address in addresses[range] {
      content.sections.append(try contents.linked(contents.section(at: address)))
    }
    if addresses.count <= Self.mostOutlined {
      content.outline = try addresses.map { address throws(IndexError) in
        let reference = try contents.reference(to: address)
        return (reference.id, reference.heading)
      }
    }
    if let first = addresses.first {
      content.links = try contents.details(of: contents.document(ofSection: first)).links
    }
    if range.lowerBound > 0 { content.previous = try contents.reference(to: addresses[range.lowerBound - 1]) }
    if range.upperBound < addresses.count {
      content.next = try contents.reference(to: addresses[range.upperBound])
    }
    if let section = found.section {
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
      let found = try TopicResolver(searcher.contents, shown: { TerminalText.safe($0) }).resolve(
        topic, with: searcher)
      switch found?.target {
      case .section(let address):
        let document = try searcher.contents.document(ofSection: address)
        return try reply(Found(document: document, section: address), .json, searcher)
      case .document(let address): return try reply(Found(document: address), .json, searcher)
      case nil: throw WebFailure(404, "There is no such topic")
      }
    case "list": return WebReply(type: WebReply.json, try listing(target))
    default: throw WebFailure(404, "Use /api/search, /api/show or /api/list")
    }
  }
}
