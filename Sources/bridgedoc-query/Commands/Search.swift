import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocSystem
import DocTopics

extension SearchFormat: ExpressibleByArgument {}

struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    // Each command states its name. Deriving names from types would take a large part of the program's start-up time.
    commandName: "search",
    abstract: "Rank sections for a query, and show the place and the best snippet of each.",
    discussion: """
      Words are OR-ed and ranked. "exact phrase", +must, -without, prefix* and field:word (title, heading, \
      body, code, symbol) narrow the search. AND, OR, NOT, NEAR and parentheses, word^2, word~ and wild*card work, too. \
      Everything else is plain text.

        bridgedoc search UIHostingConfiguration margins
        bridgedoc search '"content margins" -popover' --kind skill
        bridgedoc search --format quickfix sheet > hits && vim -q hits
      """)

  @Argument(help: "The words to search for.")
  var query: [String] = []

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("Show at most N hits; by default 10, or 5 on a terminal.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Skip the first N hits.", valueName: "n"))
  var offset = 0

  @Flag(help: "Rank documents; show the best section of each.")
  var documents = false

  @Option(
    help: ArgumentHelp("Search only documents of this kind; may be repeated.", valueName: "kind"),
    completion: IndexCompletion.kinds)
  var kind: [DocumentKind] = []

  @Option(
    help: ArgumentHelp("Search only documents of this collection; may be repeated.", valueName: "name"),
    completion: IndexCompletion.collections)
  var collection: [String] = []

  @Option(
    help: ArgumentHelp("Search only sections of this document.", valueName: "topic"),
    completion: IndexCompletion.documents)
  var document: String?

  @Option(
    help: ArgumentHelp("Search only sections with code in this language.", valueName: "lang"),
    completion: IndexCompletion.languages)
  var language: String?

  @Option(
    help: ArgumentHelp(
      "Search only documents written in this language: de, German; may be repeated.", valueName: "lang"),
    completion: IndexCompletion.writtenLanguages)
  var lang: [String] = []

  @Option(
    help: ArgumentHelp(
      "Search only documents dated at this date or later: 2025-01-13, 2025-01 or 2025.", valueName: "date"))
  var since: String?

  @Option(
    help: ArgumentHelp("Search only documents dated before this date.", valueName: "date"))
  var before: String?

  @Option(help: ArgumentHelp("Search only documents with this tag; may be repeated.", valueName: "tag"))
  var tag: [String] = []

  @Option(
    help: ArgumentHelp(
      "Put what this system does not have yet behind the rest: ios:17, macos:14, or project for the project's own minimum; may be repeated.",
      valueName: "system"))
  var target: [String] = []

  enum Order: String, CaseIterable, ExpressibleByArgument { case relevance, date }

  @Option(
    help: ArgumentHelp(
      "Sort the best sections by relevance, or by date, the newest document first.", valueName: "order"))
  var sort = Order.relevance

  @Flag(help: "Search only sections with code; print only the code.")
  var code = false

  @Option(
    help: ArgumentHelp("Print text, json, jsonl, tsv, paths, markdown or quickfix.", valueName: "format"))
  var format: SearchFormat = .text

  @Flag(help: "Print JSON; short for --format json.")
  var json = false

  @Flag(help: "Print two lines for each hit: heading and place, then the best snippet.")
  var compact = false

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "With --format paths: end each path with a null byte, for xargs -0.")
  var null = false

  @Option(
    name: .customLong("max-tokens"),
    help: ArgumentHelp("Print at most N tokens of a language model, the best hits first.", valueName: "n"))
  var maxTokens: Int?

  @Flag(
    name: .customLong("all-copies"),
    help:
      "List duplicates separately; by default, the best of several duplicates stands for all."
  )
  var allCopies = false

  @Flag(help: "Explain each score, term by term and field by field.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "Read queries from a file or - (standard input), one per line; print one JSON object per line.",
      valueName: "file"),
    completion: .file())
  var batch: String?

  @Flag(
    name: .customLong("explain-opensearch"),
    help:
      "Print this search as a request body for OpenSearch, for data from 'export opensearch'; read no index."
  )
  var explainsOpenSearch = false

  @Flag(help: "Print absolute paths where known.")
  var absolute = false

  @OptionGroup var index: IndexOption
  @OptionGroup var output: OutputArguments

  static let mostHits = QueryLimits().hits

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
    for (name, date) in [("since", since), ("before", before)] {
      if let date, FilterTerm.dateText(date) == nil {
        throw ValidationError("--\(name) takes a date as 2025-01-13, 2025-01 or 2025, not '\(date)'")
      }
    }
    for name in lang where FilterAdvice.languageCode(name).code == nil {
      throw ValidationError("--lang: " + FilterAdvice.languageCode(name).sentence)
    }
    if null, json || format != .paths { throw ValidationError("--null needs --format paths") }
    if compact, json || format != .text { throw ValidationError("--compact needs --format text") }
    if batch == nil, query.isEmpty { throw ValidationError("The query is missing") }
    if batch != nil, !query.isEmpty {
      throw ValidationError("Both a query and --batch are given; use one of them")
    }
  }

  func run() throws {
    var run = SearchRun(
      words: query, indexes: index.index, limit: limit, maxTokens: maxTokens, format: json ? .json : format,
      batch: batch, colour: output.color, hyperlinks: output.hyperlinks, isPaged: !output.noPager,
      isAbsolute: absolute, isCompact: compact, endsWithNull: null, document: document)
    run.request.offset = offset
    run.request.ranksDocuments = documents
    run.request.kinds = kind
    run.request.collections = collection
    run.request.language = language.map(CodeLanguageName.wanted)
    run.request.onlyCode = code
    run.request.since = since.flatMap(FilterTerm.dateText)
    run.request.before = before.flatMap(FilterTerm.dateText)
    run.request.writtenLanguages = lang.compactMap { FilterAdvice.languageCode($0).code }
    run.request.tags = tag
    if !target.isEmpty { run.request.targets = try ProjectTargets.named(target) }
    run.request.sortsByDate = sort == .date
    run.request.explains = explain
    run.request.showsCopies = allCopies
    if explainsOpenSearch {
      run.request.text = query.joined(separator: " ")
      run.request.limit = limit ?? run.request.limit
      return try StandardStream.writeOutput(OpenSearchQuery.body(run.request))
    }
    try run()
  }
}

struct SearchRun {
  var words: [String]
  var indexes: [String] = []
  var limit: Int?
  var maxTokens: Int?
  var format = SearchFormat.text
  var batch: String?
  var colour = Terminal.Choice.auto
  var hyperlinks = Terminal.Choice.auto
  var isPaged = true
  var isAbsolute = false
  /// `isCompact`: whether each hit is printed in two lines. `endsWithNull`: whether each printed path ends with a null byte.
  var isCompact = false
  var endsWithNull = false
  /// The document as the user typed it. `request` contains the documents that the typed name stands for.
  var document: String?
  /// The other parameters of the search. Text, limit and documents are set later.
  var request = SearchRequest("")

  /// Parses the form of most searches, `search [--index DIR] [-n N] [--json] WORD…`, without the argument parser. The parser would build tables
  /// of all options, which takes as long as the search. For any other form, the result is nil, and the parser is used.
  static func plain(_ arguments: [String]) -> SearchRun? {
    guard arguments.first == "search" else { return nil }
    var run = SearchRun(words: [])
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--index":
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else { return nil }
        run.indexes.append(value)
      case "-n":
        guard let value = rest.popFirst(), let number = Int(value), (1...Search.mostHits).contains(number),
          value.utf8.allSatisfy({ ByteClass.isDigit($0) }), run.limit == nil
        else { return nil }
        run.limit = number
      case "--json": run.format = .json
      default:
        guard let first = argument.utf8.first, first != UInt8(ascii: "-") else { return nil }
        run.words.append(argument)
      }
    }
    return run.words.isEmpty ? nil : run
  }

  /// The words, joined by spaces. `joined(separator:)` is not used, because its first call takes 0.1 ms.
  private var text: String {
    var text = ""
    for (number, word) in words.enumerated() { text += number == 0 ? word : " " + word }
    return text
  }

  func callAsFunction() throws {
    if let batch { return try search(linesOf: batch) }
    var request = request
    request.text = text
    Configuration.current.complete(&request)
    let reader = try IndexOption.open(
      named: indexes, expectsFewReads: true, for: DatabaseQuestion(search: request, in: document))
    let searcher = try IndexOption.searcher(reader)
    let directories = searcher.reader.indexes.map(\.directory)
    let files = SourceFreshness(indexes: directories)
    if let document { request.documents = try documents(document, searcher.contents) }
    let terminal = Terminal.standardOutput(colour: colour)
    let hasRoom = !terminal.isTerminal || format != .text || isCompact
    request.limit =
      limit ?? Configuration.current.limit
      ?? (hasRoom ? SearchRequest.defaultLimit : SearchRequest.terminalLimit)
    // In the compact form, a snippet must fit on one line.
    if isCompact { request.snippetLength = max(terminal.width - 10, 40) }
    // The total number of hits is counted only if it is printed.
    request.countsTotal = format == .json || request.offset > 0 || (format == .text && terminal.isTerminal)
    request.tellsFacts = format == .json || format == .jsonl
    let response = located(try searcher.search(request), files)
    var options = terminal.textOptions(hyperlinks, indexes: directories)
    options.isCompact = isCompact
    options.endsWithNull = endsWithNull
    if isAbsolute, response.hits.contains(where: { !$0.source.path.hasPrefix("/") }) {
      StandardStream.say(
        "some files are not on this machine; their paths are relative, and 'bridgedoc show' reads them from the index"
      )
    }
    let page = SearchFormatter.page(
      response, as: format, options: options, codeAlone: request.onlyCode, maxTokens: maxTokens)
    if let note = page.note { StandardStream.say(note) }
    // Messages are printed before the hits, because writing hits to a closed pipe ends the program. If one of several collections to search
    // does not exist, a message says so even if the others have hits.
    let mayMiss = response.hits.isEmpty || request.collections.count > 1
    var missing = mayMiss ? try FilterAdvice(searcher.contents).sentence(on: request) : nil
    if missing == nil, response.total == 0 {
      let isConfigured = self.request.collections.isEmpty
      missing = try FilterAdvice.hidden(request, configured: isConfigured, searcher)
    }
    if words == ["-"], response.hits.isEmpty {
      missing = "nothing found for '-'; '--batch -' reads queries from standard input"
    }
    if let missing {
      StandardStream.say(missing)
    } else if !([.text, .markdown].contains(format) && StandardStream.areOne) {
      StandardStream.writeError(Self.advice(on: response))
    } else {
      // If standard output and standard error have the same destination, notes that are on the page of hits are not repeated.
      StandardStream.writeError(
        Self.advice(on: response, without: SearchAdvice(safe: { $0 }).notes(on: response)))
    }
    try Pager.show(page.bytes, on: terminal, allowed: format == .text && isPaged)
    // Exiting without freeing objects is faster, because the system reclaims all memory.
    withExtendedLifetime(searcher) { SystemCall.end(response.hits.isEmpty ? .nothingFound : .done) }
  }

  private static let batchSize = 256

  /// Answers the queries in a file, one per line. Queries that have arrived together are answered on all processors. An answer is written
  /// without waiting for further queries, so another program can send one query at a time.
  private func search(linesOf path: String) throws {
    let lines = try LineReader(path: path, longestLine: QueryLimits().lineBytes)
    let source = IndexSource(named: indexes)
    var request = request
    Configuration.current.complete(&request)
    request.tellsFacts = true
    request.limit = limit ?? Configuration.current.limit ?? SearchRequest.defaultLimit
    var queryCount = 0
    var hasFound = false
    func write(_ answer: Answer) throws {
      hasFound = hasFound || answer.hasHits
      try StandardStream.writeOutput(answer.line)
    }
    if try source.hasDatabases() {
      let live = LiveIndex(source)
      while let line = try lines.next() {
        request.text = String(decoding: line, as: UTF8.self)
        let searcher = try live.searcher(for: DatabaseQuestion(search: request, in: document))
        if let document { request.documents = try documents(document, searcher.contents) }
        queryCount += 1
        try write(answer(request, searcher))
      }
    } else {
      // The indexes in folders serve all queries, so they are opened only once.
      let reader = try IndexOption.open(named: indexes)
      let searchers = Pool<Searcher>()
      if let document { request.documents = try documents(document, IndexContents(reader)) }
      while case let group = try lines.arrived(atMost: Self.batchSize), !group.isEmpty {
        queryCount += group.count
        let answers = WorkerThreads.map(group, jobs: ProcessorCount.active) { [request] query in
          var request = request
          request.text = String(decoding: query, as: UTF8.self)
          return Result {
            try searchers.with({ try IndexOption.searcher(reader) }) { try answer(request, $0) }
          }
        }
        for answer in answers { try write(answer.get()) }
      }
    }
    if queryCount > 0, !hasFound { throw ExitStatus.nothingFound }
  }

  private struct Answer {
    var line: [UInt8]
    var hasHits: Bool
  }

  private func answer(_ request: SearchRequest, _ searcher: Searcher) throws -> Answer {
    let files = SourceFreshness(indexes: searcher.reader.indexes.map(\.directory))
    let response = located(try searcher.search(request), files)
    return Answer(
      line: SearchFormatter.batchLine(response, maxTokens: maxTokens), hasHits: !response.hits.isEmpty)
  }

  /// The response with the state of each hit's file. With `--absolute`, paths are absolute paths on this machine.
  private func located(_ response: SearchResponse, _ files: SourceFreshness) -> SearchResponse {
    var response = response
    for number in response.hits.indices {
      let hit = response.hits[number]
      response.hits[number].freshness = files.freshness(
        index: hit.index, collection: hit.collection, source: hit.source.path)
      guard isAbsolute || format == .quickfix,
        let path = files.file(index: hit.index, collection: hit.collection, source: hit.source.path)
      else { continue }
      response.hits[number].file = path
      response.hits[number].source.path = PathName.shown(path)
      response.hits[number].place = PathName.shown(path)
    }
    return response
  }

  private func documents(_ text: String, _ contents: IndexContents) throws -> [DocumentAddress] {
    let resolver = TopicResolver(printed: contents)
    let documents = try resolver.documents(text)
    guard !documents.isEmpty else {
      let near = try resolver.near(text).map { "'\($0)'" }.joined(separator: ", ")
      throw CommandError(
        "no such document", at: text,
        remedy: near.isEmpty ? "'bridgedoc list' lists all documents" : "did you mean \(near)?")
    }
    return documents
  }

  /// Advice on a query without hits, or with hits only if some of its words are left out. Each sentence is on its own line.
  static func advice(on response: SearchResponse, without notes: [String] = []) -> String {
    var advice = ""
    for sentence in SearchAdvice(safe: { TerminalText.safe($0) }).sentences(on: response)
    where !notes.contains(sentence) {
      advice += "bridgedoc: \(sentence)\n"
    }
    return advice
  }
}
