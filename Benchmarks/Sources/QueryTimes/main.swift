import DocIndex
import DocSearch
import Foundation

/// Times queries in one process, warm, on one thread.
///
///     QueryTimes INDEX QUERIES
///
/// In: commands on standard input, one a line. `rank`: ranks every query once; `search`: searches it, snippets and code
/// included; `exhaustive`: ranks it without pruning; `plain`: ranks it by BM25F alone, without correcting words, other words
/// for the same, or ranking again. Out: for each command one line, nanoseconds by query, separated by
/// spaces. Another program asks for rounds in turn with those of other engines.
///
///     QueryTimes INDEX QUERIES --check COUNT
///
/// Ranks so many random queries with and without pruning, and fails when two results differ in any section or score.
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

/// Answers the commands of standard input, each with the times of all queries.
func timeRounds(of queries: [String], in reader: IndexReader, _ searcher: Searcher) throws {
  var plainParameters = RankingParameters()
  plainParameters.synonymWeight = 0
  let plainSearcher = try Searcher(reader, parameters: plainParameters)

  let clock = ContinuousClock()
  /// Sum of what was found, so that nothing can be left out by the compiler; told at the end.
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
