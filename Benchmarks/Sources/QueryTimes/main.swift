import DocIndex
import DocSearch
import Foundation

/// Times queries in one process, warm, on one thread.
///
///     QueryTimes INDEX QUERIES
///
/// In: commands on standard input, one a line. `rank`: ranks every query once; `search`: searches it, snippets and code
/// included; `exhaustive`: ranks it without pruning. Out: for each command one line, nanoseconds by query, separated by
/// spaces. Another program asks for rounds in turn with those of other engines.
guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: QueryTimes INDEX QUERIES\n".utf8))
  exit(2)
}
let searcher = try Searcher(IndexReader(directory: CommandLine.arguments[1]))
let queries = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
  .split(separator: "\n").map(String.init)
let clock = ContinuousClock()
/// Sum of what was found, so that nothing can be left out by the compiler; printed at the end.
var found = 0

while let command = readLine() {
  var times: [String] = []
  for query in queries {
    var request = SearchRequest(query)
    request.limit = 10
    request.countsTotal = false
    request.prunes = command != "exhaustive"
    let time: Duration
    if command == "search" {
      time = try clock.measure { found += try searcher.search(request).hits.count }
    } else {
      time = try clock.measure { found += try searcher.rank(request).count }
    }
    times.append("\(time.components.attoseconds / 1_000_000_000 + time.components.seconds * 1_000_000_000)")
  }
  FileHandle.standardOutput.write(Data((times.joined(separator: " ") + "\n").utf8))
}
FileHandle.standardError.write(Data("found \(found)\n".utf8))
