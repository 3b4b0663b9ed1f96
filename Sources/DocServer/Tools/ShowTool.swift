import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

/// The tool `show`. It returns the section or document with a topic as Markdown within a token budget.
enum ShowTool {
  static let defaultTokens = 4000

  static let definition = Tool(
    name: "show",
    description: """
      Read a section or document. Topic: a section id from search, a document name, path:line, \
      session@14:41, or an API or heading name. A document over the budget gives its outline with ids.
      """,
    parameters: [
      .init(name: "topic", kind: .string(mostBytes: 1000), isRequired: true),
      .init(name: "outline", kind: .boolean, description: "Only headings with ids and sizes"),
      .init(name: "document", kind: .boolean, description: "The whole document"),
      .init(name: "code", kind: .boolean, description: "Only code"),
      .init(name: "related", kind: .boolean, description: "Name similar sections"),
      .init(
        name: "maxTokens", kind: .integer(BudgetedSearch.fewestTokens...BudgetedSearch.mostTokens),
        description: "Default \(defaultTokens)"),
    ], question: { DatabaseQuestion(topic: $0.string("topic") ?? "") }, call: call)

  @Sendable private static func call(
    _ arguments: ToolArguments, _ searcher: Searcher, _ freshness: FreshnessCheck
  ) throws -> [UInt8] {
    let text = arguments.string("topic") ?? ""
    let onlyCode = arguments.flag("code")
    let found = try TopicResolver(searcher.contents, shown: { TerminalText.safe($0) }).resolve(
      text, with: searcher, preferringCode: onlyCode)
    guard let found else {
      let searchAdvice = SearchAdvice(safe: { ClientText.excerpt($0) })
      let resolver = TopicResolver(searcher.contents)
      if let missing = try resolver.missing(text) {
        let sentence = searchAdvice.missing(missing, text, near: try resolver.near(text))
        return Array("\(ClientText.capitalised(sentence))\n".utf8)
      }
      let names = searchAdvice.names(try searcher.nearNames(of: text))
      let advice = names.isEmpty ? ["nothing found for '\(ClientText.excerpt(text))'", "Try search"] : names
      return Array(advice.map { ClientText.capitalised($0) + ".\n" }.joined().utf8)
    }
    let note =
      found.isGuess
      ? "No topic is named '\(ClientText.excerpt(text))'; this is the best hit of a search.\n\n" : ""
    let tokens = (arguments.integer("maxTokens") ?? defaultTokens) - TokenEstimate.tokens(in: note)
    let page = try page(found.target, arguments, searcher, freshness, tokens: tokens)
    let seeAlso = try seeAlso(found.others, searcher.contents)
    let isRoom = TokenEstimate.tokens(in: page + seeAlso) <= tokens
    return Array(note.utf8) + page + (isRoom ? seeAlso : [])
  }

  private static func page(
    _ target: TopicResolver.Target, _ arguments: ToolArguments, _ searcher: Searcher,
    _ freshness: FreshnessCheck, tokens: Int
  ) throws -> [UInt8] {
    let contents = searcher.contents
    let isOutline = arguments.flag("outline")
    switch target {
    case .section(let address) where isOutline:
      return BudgetedPage.outline(try branch(below: address, contents), tokens: tokens)
    case .section(let address) where !arguments.flag("document"):
      if arguments.flag("code") {
        return code(try contents.section(at: address).section.code, tokens: tokens)
      }
      var page = try contents.page(at: address)
      page.document.freshness = freshness(searcher.reader.indexes.map(\.directory))(
        page.document.index, page.document.collection, page.document.source)
      if arguments.flag("related") { page.related = try searcher.related(to: page) }
      return BudgetedPage.section(page, tokens: tokens)
    case .section(let address):
      return try document(contents.document(ofSection: address), arguments, contents, tokens: tokens)
    case .document(let address):
      return try document(address, arguments, contents, tokens: tokens)
    }
  }

  private static func document(
    _ address: DocumentAddress, _ arguments: ToolArguments, _ contents: IndexContents, tokens: Int
  ) throws -> [UInt8] {
    let document = try contents.placedDocument(at: address)
    if arguments.flag("code") { return code(document.sections.flatMap(\.code), tokens: tokens) }
    if arguments.flag("outline") { return BudgetedPage.outline(document, tokens: tokens) }
    return BudgetedPage.document(document, tokens: tokens)
  }

  private static func code(_ samples: [CodeSample], tokens: Int) -> [UInt8] {
    samples.isEmpty ? Array("It has no code.\n".utf8) : BudgetedPage.code(samples, tokens: tokens)
  }

  /// The document reduced to a section and its subsections; the whole document if the section has no subsections.
  private static func branch(below address: SectionAddress, _ contents: IndexContents) throws -> Document {
    var document = try contents.placedDocument(at: contents.document(ofSection: address))
    let root = try contents.section(at: address).section
    guard let start = document.sections.firstIndex(where: { $0.id == root.id }), !root.heading.isEmpty else {
      return document
    }
    let below = document.sections[(start + 1)...].prefix { $0.heading.starts(with: root.heading) }
    if !below.isEmpty { document.sections = [document.sections[start]] + below }
    return document
  }

  /// A line that lists other sections or documents to which the topic may refer.
  private static func seeAlso(_ others: [TopicResolver.Target], _ contents: IndexContents) throws -> [UInt8] {
    guard !others.isEmpty else { return [] }
    var output = OutputBuffer()
    output.append("\nSee also:")
    for other in others.prefix(3) {
      switch other {
      case .section(let address):
        let reference = try contents.reference(to: address)
        output.append(
          " `\(reference.id)` \(ClientText.excerpt(reference.heading.last ?? reference.title, limit: 60));")
      case .document(let address):
        output.append(" \(ClientText.excerpt(contents.place(of: try contents.document(at: address))));")
      }
    }
    return output.bytes.dropLast() + [0x0A]
  }
}
