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

  @Flag(help: "Rank documents, and show each with its best section.")
  var documents = false

  @Option(
    help: ArgumentHelp("Only documents of this kind; may be repeated.", valueName: "kind"),
    completion: IndexCompletion.kinds)
  var kind: [DocumentKind] = []

  @Option(
    help: ArgumentHelp("Only documents of this collection; may be repeated.", valueName: "name"),
    completion: IndexCompletion.collections)
  var collection: [String] = []

  @Option(
    help: ArgumentHelp("Only sections of this document.", valueName: "topic"),
    completion: IndexCompletion.documents)
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

  @Flag(help: "Two lines a hit: its headings, and the stretch that answers.")
  var compact = false

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "With --format paths: end each with a null byte, for xargs -0.")
  var null = false

  @Option(
    name: .customLong("max-tokens"),
    help: ArgumentHelp("Print what fits so many tokens of a language model, best first.", valueName: "n"))
  var maxTokens: Int?

  @Flag(
    name: .customLong("all-copies"),
    help:
      "Show sections that say the same each as a hit of its own; by default the best form of them stands for all."
  )
  var allCopies = false

  @Flag(help: "Say how each score came about, term by term and field by field.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "Read queries from a file or - (standard input), one a line; print one JSON object a line.",
      valueName: "file"),
    completion: .file())
  var batch: String?

  @Flag(
    name: .customLong("explain-opensearch"),
    help:
      "Print the body of this search in OpenSearch, over what 'export opensearch' writes; no index is read.")
  var explainsOpenSearch = false

  @Flag(help: "Print whole paths, as far as it is known where the files are.")
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
    if null, json || format != .paths { throw ValidationError("--null goes with --format paths") }
    if compact, json || format != .text { throw ValidationError("--compact goes with --format text") }
    if batch == nil, query.isEmpty { throw ValidationError("Nothing to search for") }
    if batch != nil, !query.isEmpty {
      throw ValidationError("Both a query and --batch are given; use one of them")
    }
  }

  func run() throws {
    var run = SearchRun(words: query)
    run.indexes = index.index
    run.limit = limit
    run.maxTokens = maxTokens
    run.format = json ? .json : format
    run.batch = batch
    run.colour = output.color
    run.hyperlinks = output.hyperlinks
    run.isPaged = !output.noPager
    run.document = document
    run.isAbsolute = absolute
    run.isCompact = compact
    run.endsWithNull = null
    run.request.offset = offset
    run.request.ranksDocuments = documents
    run.request.kinds = kind
    run.request.collections = collection
    run.request.language = language?.lowercased()
    run.request.onlyCode = code
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
