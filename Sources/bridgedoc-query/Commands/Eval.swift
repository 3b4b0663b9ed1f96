import ArgumentParser
import DocConsole
import DocEvaluation
import DocIndex
import DocOutput
import DocSearch
import DocTopics

struct Eval: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval", abstract: "Measure how well the index answers judged queries.",
    discussion: """
      A line of QUERIES is {"query": "…", "relevant": [ … ]}; an element of relevant is a document's path or \
      topic, or {"document": "…", "contains": "…"}. Queries without relevant sections are reported separately.

        bridgedoc eval judged.jsonl --failures
      """)

  @Argument(
    help: ArgumentHelp("Judged queries in JSON Lines, or - for standard input.", valueName: "queries"),
    completion: .file())
  var queries: String

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("Also write the rankings to this file, as a TREC run.", valueName: "file"),
    completion: .file())
  var runFile: String?

  /// Writes the data from which ranking weights are fitted. The option is hidden, because the format may change.
  @Option(
    name: .customLong("features"),
    help: ArgumentHelp("Write the features of all candidates to this file.", visibility: .hidden),
    completion: .file())
  var featuresFile: String?

  @Flag(help: "List the queries whose first hit is wrong.")
  var failures = false

  /// Ranking constants, as `name=value`, with which `script/evaluate` tries variants. The help does not list this option.
  @Option(name: .customLong("constant"), help: .hidden)
  var constants: [String] = []

  @OptionGroup var index: IndexOption
  @OptionGroup var output: OutputArguments

  /// The number of hits that are evaluated. The metric recall@100 needs 100 hits. Rankings of documents need more hits, because several hits
  /// may belong to one document.
  private static let depth = (sections: 100, documents: 400)

  func run() throws {
    let lines = try LineReader(path: queries)
    let judged: [JudgedQuery]
    do {
      judged = try JudgedQuery.read(lines.rest())
    } catch let error as JudgedQueryError {
      throw CommandError(
        "bad judged query", at: "\(queries):\(error.line)",
        remedy: "\(error.reason); a line is {\"query\": \"…\", \"relevant\": [\"TOPIC\"]}")
    }
    guard !judged.isEmpty else {
      throw CommandError(
        "no judged queries", at: queries, remedy: "see 'bridgedoc eval --help' for their form")
    }
    var parameters = RankingParameters()
    for constant in constants where !parameters.set(constant) {
      throw CommandError("no such constant of ranking", at: constant, remedy: "use name=value")
    }
    let searcher = try Searcher(
      index.open(for: DatabaseQuestion(queries: judged.map(\.query))), parameters: parameters)
    if let featuresFile { return try FileOutput.write(features(of: judged, searcher), to: featuresFile) }
    var evaluation = Evaluation()
    var trecRun: [UInt8] = []
    for (position, query) in judged.enumerated() {
      let (ranked, hits) = try rank(query, searcher)
      let ranking = try JudgedRanking(query, ranking: hits) { index throws(IndexError) in
        try searcher.contents.section(at: ranked[index].address).section
      }
      evaluation.add(query, ranking, hits: hits)
      if runFile != nil {
        let scored = zip(hits, ranked).map { (topic: $0.sectionTopic, score: $1.score) }
        trecRun += EvalFormatter.run(query: position + 1, hits: scored)
      }
    }
    if let runFile { try FileOutput.write(trecRun, to: runFile) }
    let terminal = output.terminal()
    try StandardStream.writeOutput(
      json
        ? EvalFormatter.json(evaluation, failures: failures)
        : EvalFormatter.text(evaluation, failures: failures, options: terminal.textOptions))
  }

  /// Writes the candidates of all queries in the format of SVM-light, one per line, best first. A line has the relevance (1 for an answer), the
  /// number of the query, and the features, numbered from 1. The comment after `#` has the path of the document, a tab, and the group of the
  /// candidate. The first line of the file has the names of the features.
  private func features(of judged: [JudgedQuery], _ searcher: Searcher) throws -> [UInt8] {
    var output: [UInt8] = []
    for (index, query) in judged.enumerated() {
      for candidate in try searcher.candidates(query.query) {
        if output.isEmpty {
          output += Array("# \(candidate.values.map(\.name).joined(separator: " "))\n".utf8)
        }
        let stored = try searcher.contents.section(at: candidate.section.address)
        let hit = Self.retrieved(stored)
        var line = JudgedRanking.answers(query, hit, stored.section) ? "1" : "0"
        line += " qid:\(index + 1)"
        for (number, value) in candidate.values.enumerated() where value.value != 0 {
          line += " \(number + 1):\((value.value * 1e6).rounded() / 1e6)"
        }
        output += Array("\(line) # \(hit.path)\t\(candidate.group)\n".utf8)
      }
    }
    return output
  }

  private static func retrieved(_ stored: StoredSection) -> RetrievedSection {
    RetrievedSection(
      path: stored.document.source, documentTopic: stored.document.topic, sectionTopic: stored.section.topic)
  }

  private func rank(
    _ query: JudgedQuery, _ searcher: Searcher
  ) throws -> (ranked: [Searcher.RankedSection], hits: [RetrievedSection]) {
    var request = SearchRequest(query.query)
    request.countsTotal = false
    let judgesDocuments = query.relevant.allSatisfy { judgement in
      if case .document = judgement { true } else { false }
    }
    request.limit = judgesDocuments ? Self.depth.documents : Self.depth.sections
    let ranked = try searcher.rankDistinct(request)
    let hits = try ranked.map { ranked in
      Self.retrieved(try searcher.contents.section(at: ranked.address))
    }
    return (ranked, hits)
  }
}
