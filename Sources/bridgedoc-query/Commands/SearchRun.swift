import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocSystem
import DocTopics
import Synchronization

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
  /// `isCompact`: whether a hit takes two lines. `endsWithNull`: whether paths end with a null byte.
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
      var searchers = [try IndexOption.searcher(reader)]
      if let document { request.documents = try documents(document, searchers[0].contents) }
      while case let group = try lines.arrived(atMost: Self.batchSize), !group.isEmpty {
        queryCount += group.count
        while searchers.count < min(ProcessorCount.active, group.count) {
          searchers.append(try IndexOption.searcher(reader))
        }
        for answer in answers(to: group, request, searchers) { try write(answer.get()) }
      }
    }
    if queryCount > 0, !hasFound { throw ExitStatus.nothingFound }
  }

  private struct Answer {
    var line: [UInt8]
    var hasHits: Bool
  }

  /// The answers to queries, in the order of the queries. Each thread has its own searcher.
  private func answers(
    to queries: [[UInt8]], _ request: SearchRequest, _ searchers: [Searcher]
  ) -> [Result<Answer, any Error>] {
    let answers = Mutex([Result<Answer, any Error>?](repeating: nil, count: queries.count))
    // SAFETY: a thread uses only the searcher with its own number.
    nonisolated(unsafe) let searchers = searchers
    WorkerThreads.run(count: queries.count, jobs: searchers.count) { number, worker in
      var request = request
      request.text = String(decoding: queries[number], as: UTF8.self)
      let result = Result { try answer(request, searchers[worker]) }
      answers.withLock { $0[number] = result }
    }
    return answers.withLock { $0.compactMap(\.self) }
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
    let resolver = TopicResolver(contents, shown: { TerminalText.safe($0) })
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
