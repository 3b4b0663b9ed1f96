import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocSearch
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
