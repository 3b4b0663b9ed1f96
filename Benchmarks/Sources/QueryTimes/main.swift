import DocIndex
import DocSearch
import Foundation

/// Times queries in one process, warm, on one thread.
///
///     QueryTimes INDEX QUERIES
///
/// Reads a command from each line of standard input. `rank` ranks every query once. `search` also makes the hits, with snippets and code.
/// `exhaustive` ranks without pruning. `plain` ranks by BM25F alone, without corrections, synonyms and the model. For each command, it
/// prints a line with the nanoseconds of each query, separated by spaces. Another program alternates these rounds with those of other
/// engines.
///
///     QueryTimes INDEX QUERIES --check COUNT
///
/// Ranks COUNT random queries with and without pruning, and fails if the results of a query differ in any section or score.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("QueryTimes: \(message)\n".utf8))
  exit(2)
}

let arguments = CommandLine.arguments
guard arguments.count == 3 || arguments.count == 5 && arguments[3] == "--check" else {
  fail("usage: QueryTimes INDEX QUERIES [--check COUNT]")
}
do {
  let queries = try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n").map(
    String.init)
  let reader = try IndexReader(directory: arguments[1])
  let searcher = try Searcher(reader)
  if arguments.count == 5 {
    guard let count = Int(arguments[4]), count > 0 else { fail("COUNT must be a number above 0") }
    try checkPruning(of: count, words: queries, in: reader, searcher)
  } else {
    try timeRounds(of: queries, in: reader, searcher)
  }
} catch {
  fail("\(error)")
}

/// Compares random queries ranked with and without pruning.
func checkPruning(of count: Int, words queries: [String], in reader: IndexReader, _ searcher: Searcher) throws
{
  let queries = try RandomQueries(
    reader, words: queries.flatMap { $0.split(separator: " ").map(String.init) })
  var hits = 0
  for number in 0..<count {
    var request = SearchRequest(queries.query(number))
    request.limit = number % 4 == 0 ? 100 : 10
    request.countsTotal = false
    let pruned = try searcher.rank(request)
    request.prunes = false
    if try searcher.rank(request) != pruned {
      fail("query \(number) '\(request.text)': pruning changes the result")
    }
    hits += pruned.count
  }
  print("\(count) random queries, \(hits) hits: pruned equals exhaustive, scores to the last bit")
}

/// Runs the commands on standard input, and prints the times of all queries for each.
func timeRounds(of queries: [String], in reader: IndexReader, _ searcher: Searcher) throws {
  var plainParameters = RankingParameters()
  plainParameters.synonymWeight = 0
  let plainSearcher = try Searcher(reader, parameters: plainParameters)

  let clock = ContinuousClock()
  /// The number of hits so far. It is printed at the end, so that the compiler cannot leave out the searches.
  var found = 0
  while let command = readLine() {
    var times: [String] = []
    for query in queries {
      var request = SearchRequest(query)
      request.countsTotal = false
      request.prunes = command != "exhaustive"
      request.refines = command != "plain"
      let time: Duration
      if command == "search" {
        time = try clock.measure { found += try searcher.search(request).hits.count }
      } else {
        let ranker = command == "plain" ? plainSearcher : searcher
        time = try clock.measure { found += try ranker.rank(request).count }
      }
      times.append("\(time.components.attoseconds / 1_000_000_000 + time.components.seconds * 1_000_000_000)")
    }
    FileHandle.standardOutput.write(Data((times.joined(separator: " ") + "\n").utf8))
  }
  FileHandle.standardError.write(Data("found \(found)\n".utf8))
}
