import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

/// A tool as it is offered to clients. Its schema and the validation of its arguments come from the same description.
struct Tool: Sendable {
  var name: String
  var description: String
  var parameters: [Parameter]
  /// Returns what the tool will look up. If the index is in a database, only what this question needs is fetched.
  var question: @Sendable (ToolArguments) throws -> DatabaseQuestion
  var call: @Sendable (ToolArguments, Searcher, FreshnessCheck) throws -> [UInt8]

  struct Parameter: Sendable {
    enum Kind: Sendable {
      case string(mostBytes: Int)
      case integer(ClosedRange<Int>)
      case boolean
      case words([String])
    }

    var name: String
    var kind: Kind
    var description: String?
    var isRequired = false
  }

  /// Writes the tool as an element of `tools/list`. Annotations have existed since the second version of the protocol, and clients of the first
  /// version ignore them.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", name)
      json.field("description", description)
      json.field("inputSchema") { json in
        json.field("type", "object")
        json.field("properties") { json in
          for parameter in parameters { json.field(parameter.name, object: parameter.write) }
        }
        json.field("required", strings: parameters.filter(\.isRequired).map(\.name))
        json.field("additionalProperties", false)
      }
      json.field("annotations") {
        $0.field("readOnlyHint", true)
        $0.field("openWorldHint", false)
      }
    }
  }
}

extension Tool.Parameter {
  fileprivate func write(to json: inout JSONWriter) {
    switch kind {
    case .string: json.field("type", "string")
    case .boolean: json.field("type", "boolean")
    case .integer(let range):
      json.field("type", "integer")
      json.field("minimum", range.lowerBound)
      json.field("maximum", range.upperBound)
    case .words(let words):
      func word(_ json: inout JSONWriter) {
        json.field("type", "string")
        json.field("enum", strings: words)
      }
      json.field("anyOf", objects: [false, true]) { json, isArray in
        guard isArray else { return word(&json) }
        json.field("type", "array")
        json.field("items", object: word)
      }
    }
    if let description { json.field("description", description) }
  }
}

struct ToolArguments: Sendable {
  private var values: [String: JSONValue] = [:]

  /// - Parameter object: the arguments; nil or null if there are none.
  init(_ object: JSONValue?, of tool: Tool) throws(ToolFailure) {
    for (name, value, _) in object?.members ?? [] {
      guard let parameter = tool.parameters.first(where: { $0.name == name }) else {
        let names = tool.parameters.map(\.name).joined(separator: ", ")
        throw ToolFailure("\(tool.name) has no argument '\(ClientText.excerpt(name))'; it has \(names)")
      }
      // Some clients send null for an argument that they could omit.
      if value.kind == .null, !parameter.isRequired { continue }
      try Self.check(value, parameter)
      values[name] = value
    }
    for parameter in tool.parameters where parameter.isRequired && values[parameter.name] == nil {
      throw ToolFailure("\(tool.name) needs the argument '\(parameter.name)'")
    }
  }

  private static func check(_ value: JSONValue, _ parameter: Tool.Parameter) throws(ToolFailure) {
    switch (parameter.kind, value.kind) {
    case (.string(let most), .string):
      let text = value.string ?? ""
      guard text.utf8.count <= most else {
        throw ToolFailure("'\(parameter.name)' is longer than \(DecimalText.grouped(most)) bytes")
      }
      if parameter.isRequired, text.utf8.allSatisfy({ $0 <= 0x20 }) {
        throw ToolFailure("'\(parameter.name)' is empty")
      }
    case (.integer(let range), .number) where value.wholeNumber != nil:
      guard let number = value.wholeNumber, range.contains(number) else {
        throw ToolFailure(
          "'\(parameter.name)' is \(value.literal ?? ""), but must be between \(range.lowerBound) and "
            + "\(range.upperBound)")
      }
    case (.boolean, .bool): return
    case (.words(let words), .string), (.words(let words), .array):
      let given = value.kind == .array ? value.elements : [value]
      guard given.allSatisfy({ $0.string.map(words.contains) ?? false }) else {
        throw ToolFailure("'\(parameter.name)' may be \(words.joined(separator: ", "))")
      }
    default:
      throw ToolFailure("'\(parameter.name)' must be \(typeName(parameter.kind)), not \(value.typeName)")
    }
  }

  private static func typeName(_ kind: Tool.Parameter.Kind) -> String {
    switch kind {
    case .string: "a string"
    case .integer: "an integer"
    case .boolean: "a boolean"
    case .words(let words): "one of these words, or an array of them: " + words.joined(separator: ", ")
    }
  }

  func string(_ name: String) -> String? {
    guard let text = values[name]?.string, !text.isEmpty else { return nil }
    return text
  }

  func integer(_ name: String) -> Int? { values[name]?.wholeNumber }

  func flag(_ name: String) -> Bool { values[name]?.bool == true }

  func strings(_ name: String) -> [String] {
    string(name).map { [$0] } ?? values[name].elements.compactMap(\.string)
  }
}

/// Why a tool call failed. The sentence helps the model to correct the call.
struct ToolFailure: Error, Sendable {
  var message: String

  init(_ message: String) { self.message = message }
}

/// Checks whether the source files of documents have changed since they were indexed. The outer function takes the folders of all indexes and
/// reads their manifests, so it should be called once per answer. The function that it returns checks one document. `index` is the position of
/// the document's index among the folders.
package typealias FreshnessCheck =
  (_ indexes: [String]) -> (_ index: Int, _ collection: String, _ source: String) -> Freshness?

extension SearchResponse {
  /// Records for each hit whether its file has changed. A file with several hits is checked only once.
  mutating func note(_ freshness: (_ index: Int, _ collection: String, _ source: String) -> Freshness?) {
    for number in hits.indices {
      let (index, collection, path) = (hits[number].index, hits[number].collection, hits[number].source.path)
      let known = hits[..<number].first {
        $0.index == index && $0.source.path.hasSameBytes(as: path)
          && $0.collection.hasSameBytes(as: collection)
      }
      hits[number].freshness = known.map(\.freshness) ?? freshness(index, collection, path)
    }
  }
}

/// The tool `search`. It returns the best sections for a query as Markdown within a token budget.
enum SearchTool {
  static let defaultLimit = 5
  static let defaultTokens = 2000

  static let definition = Tool(
    name: "search",
    description: """
      Search the indexed documentation offline. Gives the best sections with id, place, snippet and code. \
      Query: words and API names; "exact phrase", +must, -without, prefix*, field:word \
      (title, heading, body, code, symbol), lang:de, sort:date.
      """,
    parameters: [
      .init(name: "query", kind: .string(mostBytes: 10_000), isRequired: true),
      .init(name: "limit", kind: .integer(1...100), description: "Hits, default \(defaultLimit)"),
      .init(name: "offset", kind: .integer(0...10_000), description: "Hits to skip"),
      .init(name: "documents", kind: .boolean, description: "Rank documents, each with its best section"),
      .init(name: "kind", kind: .words(DocumentKind.allCases.map(\.rawValue))),
      .init(name: "collection", kind: .string(mostBytes: 1000)),
      .init(name: "document", kind: .string(mostBytes: 1000), description: "Only this document"),
      .init(name: "language", kind: .string(mostBytes: 100), description: "Of code, e.g. swift"),
      .init(name: "lang", kind: .string(mostBytes: 100), description: "Of the text, e.g. de"),
      .init(
        name: "since", kind: .string(mostBytes: 40),
        description: "Written at this date or later, e.g. 2025-01"),
      .init(name: "before", kind: .string(mostBytes: 40)),
      .init(name: "tag", kind: .string(mostBytes: 200)),
      .init(
        name: "target", kind: .string(mostBytes: 40),
        description: "System shipped for, e.g. ios:17; what begins later comes last, marked"),
      .init(name: "code", kind: .boolean, description: "Only sections with code"),
      .init(
        name: "maxTokens", kind: .integer(BudgetedSearch.fewestTokens...BudgetedSearch.mostTokens),
        description: "Budget of the answer, default \(defaultTokens)"),
    ], question: { DatabaseQuestion(search: try request($0), in: $0.string("document")) }
  ) { arguments, searcher, freshness in
    var request = try request(arguments)
    request.documents = try arguments.string("document").map { try documents($0, searcher) }
    var response = try searcher.search(request)
    if response.hits.isEmpty, let sentence = try FilterAdvice(searcher.contents).sentence(on: request) {
      throw ToolFailure(ClientText.excerpt(sentence, limit: 400))
    }
    response.note(freshness(searcher.reader.indexes.map(\.directory)))
    return page(response, tokens: arguments.integer("maxTokens") ?? defaultTokens)
  }

  /// The request without the `document` argument. To resolve that argument, an index is needed.
  static func request(_ arguments: ToolArguments) throws(ToolFailure) -> SearchRequest {
    var request = SearchRequest(arguments.string("query") ?? "")
    request.limit = arguments.integer("limit") ?? defaultLimit
    request.offset = arguments.integer("offset") ?? 0
    request.ranksDocuments = arguments.flag("documents")
    request.kinds = arguments.strings("kind").compactMap { DocumentKind(rawValue: $0) }
    do { try request.setFilters(arguments.strings) } catch {
      throw ToolFailure(ClientText.excerpt(error.sentence, limit: 400))
    }
    request.onlyCode = arguments.flag("code")
    return request
  }

  /// The documents with a given topic, which may have any form that `show` accepts.
  private static func documents(_ text: String, _ searcher: Searcher) throws -> [DocumentAddress] {
    let documents = try TopicResolver(printed: searcher.contents).documents(text)
    guard !documents.isEmpty else {
      throw ToolFailure("no document '\(ClientText.excerpt(text))'; a hit's place names its document")
    }
    return documents
  }

  static func page(_ response: SearchResponse, tokens: Int) -> [UInt8] {
    let advice = advice(on: response)
    guard !response.hits.isEmpty else { return Array(advice.utf8) }
    let head = Array((advice.isEmpty ? "" : advice + "\n").utf8)
    let room = tokens - TokenEstimate.tokens(in: head)
    // The output already contains the advice on corrections and phrases, so the page must not show it again.
    var response = response
    response.corrections = []
    response.brokenPhrases = []
    let fitted = BudgetedSearch(response, tokens: room, as: .markdown) {
      SearchFormatter.format($0, as: .markdown)
    }
    var output = OutputBuffer()
    output.append(head)
    output.append(SearchFormatter.format(fitted.response, as: .markdown))
    let last = response.hits.last?.rank ?? 0
    var notes = fitted.note.map { [$0] } ?? []
    if response.total > last {
      notes.append("\(DecimalText.grouped(response.total - last)) more from offset \(last)")
    }
    let note = notes.isEmpty ? [] : Array("\n[\(notes.joined(separator: "; "))]\n".utf8)
    // The best hit is always shown, so there may be no room left for the note.
    if TokenEstimate.tokens(in: output.bytes + note) <= tokens { output.append(note) }
    return output.bytes
  }

  /// Advice for a query that found nothing, or that was corrected before it found anything.
  private static func advice(on response: SearchResponse) -> String {
    if response.hits.isEmpty, response.total > 0 {
      return "There are only \(response.total) hits for '\(ClientText.excerpt(response.query))'.\n"
    }
    var sentences = SearchAdvice(safe: { ClientText.excerpt($0) }).sentences(on: response)
    if response.hits.isEmpty, response.nearNames.isEmpty { sentences.append("Try fewer or other words") }
    return sentences.map { ClientText.capitalised($0) + ".\n" }.joined()
  }
}

/// The tool `show`. It returns the section or document that a topic identifies, as Markdown within a token budget.
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
    ], question: { DatabaseQuestion(topic: $0.string("topic") ?? "") }
  ) { arguments, searcher, freshness in
    let text = arguments.string("topic") ?? ""
    let onlyCode = arguments.flag("code")
    let found = try TopicResolver(printed: searcher.contents).resolve(
      text, with: searcher, preferringCode: onlyCode)
    guard let found else {
      let searchAdvice = SearchAdvice(safe: { ClientText.excerpt($0) })
      if let sentence = try searchAdvice.missing(text, searcher.contents) {
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
    if case .section(let address) = target, arguments.flag("outline") {
      return BudgetedPage.outline(try branch(below: address, contents), tokens: tokens)
    }
    if case .section(let address) = target, !arguments.flag("document") {
      if arguments.flag("code") {
        return code(try contents.section(at: address).section.code, tokens: tokens)
      }
      var page = try contents.page(at: address)
      page.document.freshness = freshness(searcher.reader.indexes.map(\.directory))(
        page.document.index, page.document.collection, page.document.source)
      if arguments.flag("related") { page.related = try searcher.related(to: page) }
      return BudgetedPage.section(page, tokens: tokens)
    }
    let document = try contents.placedDocument(at: contents.document(of: target))
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

/// The tool `list`. It lists the collections of the index, or the documents of one collection, as Markdown within a token budget.
enum ListTool {
  static let defaultTokens = 2000

  static let definition = Tool(
    name: "list",
    description:
      "Name the indexed collections, or the documents of one. Use it to learn what can be searched.",
    parameters: [
      .init(
        name: "collection", kind: .string(mostBytes: 1000), description: "Name the documents of this one"),
      .init(
        name: "maxTokens", kind: .integer(BudgetedSearch.fewestTokens...BudgetedSearch.mostTokens),
        description: "Default \(defaultTokens)"),
    ], question: { DatabaseQuestion(listsDocuments: $0.string("collection") != nil) }
  ) { arguments, searcher, _ in
    let tokens = arguments.integer("maxTokens") ?? defaultTokens
    let collections = try searcher.contents.collectionSections()
    guard let name = arguments.string("collection") else {
      let lines = collections.map {
        "- `\(ClientText.excerpt($0.name))`: \(DecimalText.count($0.sections, "section"))"
      }
      return page(lines, tokens: tokens)
    }
    let own = try searcher.contents.summaries().filter { $0.collection.hasSameBytes(as: name) }
    guard !own.isEmpty else {
      let names = collections.map { ClientText.excerpt($0.name) }.joined(separator: ", ")
      throw ToolFailure("no collection '\(ClientText.excerpt(name))'; the index has \(names)")
    }
    return page(
      own.map { "- `\(ClientText.excerpt($0.topic))` \(ClientText.excerpt($0.title)) (\($0.kind.rawValue))" },
      tokens: tokens)
  }

  /// The lines that fit into the token budget, and a note on the number of omitted lines.
  private static func page(_ lines: [String], tokens: Int) -> [UInt8] {
    var output = OutputBuffer()
    var used = 0
    for (number, line) in lines.enumerated() {
      let size = TokenEstimate.tokens(in: line) + 1
      if number > 0, used + size > tokens - 16 {
        output.line("\n[\(DecimalText.grouped(lines.count - number)) more: raise maxTokens, or search]")
        break
      }
      used += size
      output.line(line)
    }
    return output.bytes
  }
}

/// The tool `check`. It reports names in Swift code that the index does not contain or that the target system does not have.
enum CheckTool {
  static let definition = Tool(
    name: "check",
    description: """
      Check names in Swift code, before you hand it over: unknown API with near names, wrong labels, deprecated, too new for \
      the target. Parses only, so no complaint is no proof.
      """,
    parameters: [
      .init(
        name: "code", kind: .string(mostBytes: 200_000), description: "Swift, or Markdown with fences",
        isRequired: true),
      .init(name: "target", kind: .string(mostBytes: 40), description: "System shipped for, e.g. ios:17"),
    ], question: { _ in DatabaseQuestion() }
  ) { arguments, searcher, _ in
    let samples = AnswerCode.samples(in: arguments.string("code") ?? "")
    let checker = CodeChecker(searcher, targets: try SearchTool.request(arguments).targets)
    let findings = try checker.check(samples)
    var output = OutputBuffer()
    if checker.isPartial {
      output.line("Only the first \(DecimalText.count(CodeChecker.mostNames, "name")) were checked.")
    }
    if findings.isEmpty { output.line("Nothing to complain of.") }
    for finding in findings {
      output.line("- \(finding.line):\(finding.column): " + ClientText.excerpt(finding.message, limit: 400))
    }
    return output.bytes
  }
}
