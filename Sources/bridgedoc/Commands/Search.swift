import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocSearch

extension SearchFormat: ExpressibleByArgument {}

/// `bridgedoc search`: sections that answer a query, best first.
struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    // Every command is named, because deriving names from types costs a good part of the start-up time.
    commandName: "search",
    abstract: "Rank sections for a query, and show where each is and the snippet that answers.",
    discussion: """
      Words are OR-ed and ranked. "exact phrase", +must, -without, prefix* and field:word (title, heading, \
      body, code, symbol) narrow the search. Whatever is no operator is text.
      """)

  @Argument(help: "What to search for.")
  var query: [String] = []

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("Show so many hits; by default 10, on a terminal 5.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Skip so many hits.", valueName: "n"))
  var offset = 0

  @Option(
    help: ArgumentHelp("Only documents of this kind; may be repeated.", valueName: "kind"),
    completion: IndexCompletion.kinds)
  var kind: [DocumentKind] = []

  @Option(
    help: ArgumentHelp("Only documents of this collection.", valueName: "name"),
    completion: IndexCompletion.collections)
  var collection: String?

  @Option(
    help: ArgumentHelp("Only sections of this document.", valueName: "topic"),
    completion: IndexCompletion.topics)
  var document: String?

  @Option(
    help: ArgumentHelp("Only sections that hold code in this language.", valueName: "lang"),
    completion: IndexCompletion.languages)
  var language: String?

  @Flag(help: "Only sections that hold code; print the code alone.")
  var code = false

  @Option(help: ArgumentHelp("How to print: text, json, jsonl, tsv, paths or markdown.", valueName: "format"))
  var format: SearchFormat = .text

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(
    name: .customLong("max-tokens"),
    help: ArgumentHelp("Print what fits so many tokens of a language model, best first.", valueName: "n"))
  var maxTokens: Int?

  @Flag(help: "Say how each score came about, term by term and field by field.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "Read queries from a file or - (standard input), one a line; print one JSON object a line.",
      valueName: "file"),
    completion: .file())
  var batch: String?

  @Flag(help: "Print whole paths, as far as it is known where the files are.")
  var absolute = false

  @OptionGroup var index: IndexOption
  @OptionGroup var output: OutputArguments

  private static let mostHits = QueryLimits().hits

  func validate() throws {
    if let limit, !(1...Self.mostHits).contains(limit) {
      throw ValidationError("--limit is \(limit), but must be between 1 and \(Self.mostHits)")
    }
    if !(0...Self.mostHits).contains(offset) {
      throw ValidationError("--offset is \(offset), but must be between 0 and \(Self.mostHits)")
    }
    if let maxTokens, !(BudgetedSearch.fewestTokens...BudgetedSearch.mostTokens).contains(maxTokens) {
      throw ValidationError(
        "--max-tokens is \(maxTokens), but must be between \(BudgetedSearch.fewestTokens) and "
          + "\(BudgetedSearch.mostTokens)")
    }
    if batch == nil, query.isEmpty { throw ValidationError("Nothing to search for") }
    if batch != nil, !query.isEmpty {
      throw ValidationError("Both a query and --batch are given; use one of them")
    }
  }

  func run() throws {
    let searcher = try Searcher(index.open())
    var request = SearchRequest("")
    request.offset = offset
    request.kinds = kind
    request.collection = collection
    request.document = try document.map { try documentTopic($0, searcher.contents) }
    request.language = language?.lowercased()
    request.onlyCode = code
    request.explains = explain
    request.limit = limit ?? 10
    if let batch { return try search(linesOf: batch, searcher, request) }

    let terminal = output.terminal()
    let format = json ? .json : format
    if terminal.isTerminal, format == .text { request.limit = limit ?? 5 }
    request.text = query.joined(separator: " ")
    let response = located(try searcher.search(request), index: searcher.reader.directory)
    let page = SearchFormatter.page(
      response, as: format, options: output.textOptions(terminal, index: searcher.reader.directory),
      codeAlone: code, maxTokens: maxTokens)
    if let note = page.note { StandardStream.writeError("bridgedoc: \(note)\n") }
    // A reader that went away ends the program here: say what there is to say first.
    let note = response.hits.isEmpty ? try index.noteOnCollection(collection, searcher.contents) : nil
    StandardStream.writeError(note ?? Self.advice(on: response))
    try Pager.show(page.bytes, on: terminal, allowed: format == .text && !output.noPager)
    if response.hits.isEmpty { throw ExitStatus.nothingFound }
  }

  /// One answer a line, each written before the next query is read, so that another program can ask and wait.
  private func search(linesOf path: String, _ searcher: Searcher, _ request: SearchRequest) throws {
    var lines = try LineReader(path: path, longestLine: QueryLimits().lineBytes)
    var request = request
    var queryCount = 0
    var hasFound = false
    while let line = try lines.next() {
      queryCount += 1
      request.text = String(decoding: line, as: UTF8.self)
      let response = located(try searcher.search(request), index: searcher.reader.directory)
      hasFound = hasFound || !response.hits.isEmpty
      try StandardStream.writeOutput(SearchFormatter.batchLine(response, maxTokens: maxTokens))
    }
    if queryCount > 0, !hasFound { throw ExitStatus.nothingFound }
  }

  /// With `--absolute`, the hits with the paths of their files on this machine.
  private func located(_ response: SearchResponse, index: String) -> SearchResponse {
    guard absolute else { return response }
    let folders = SourceFolders(index: index)
    var response = response
    for place in response.hits.indices {
      let hit = response.hits[place]
      guard let path = folders.file(collection: hit.collection, source: hit.source.path) else { continue }
      response.hits[place].source.path = path
    }
    return response
  }

  /// `--document` takes whatever `show` takes.
  private func documentTopic(_ text: String, _ contents: IndexContents) throws -> String {
    switch try TopicResolver(contents).exact(text)?.target {
    case .document(let address): return try contents.document(at: address).topic
    case .section(let address):
      return try contents.document(at: contents.document(ofSection: address)).topic
    case nil:
      throw CommandError("no such document", at: text, wayOut: "'bridgedoc list' names them all")
    }
  }

  /// What a person may want to know of a query that found nothing, or not with all of its words.
  static func advice(on response: SearchResponse) -> String {
    let query = TerminalText.safe(response.query)
    let words = response.unknownTerms.map { "'\(TerminalText.safe($0))'" }.joined(separator: ", ")
    if let corrected = response.correctedQuery.map({ TerminalText.safe($0) }) {
      let reason = words.isEmpty ? "no section holds all of '\(query)'" : "no section holds \(words)"
      return "bridgedoc: \(reason): did you mean '\(corrected)'? Searched for that\n"
    }
    if response.hits.isEmpty, response.total > 0 {
      let count = DecimalText.count(response.total, "section")
      return "bridgedoc: \(count) for '\(query)', and --offset skips more\n"
    }
    if response.total == 0 { return "bridgedoc: nothing found for '\(query)'\n" }
    return words.isEmpty ? "" : "bridgedoc: no section holds \(words)\n"
  }
}
