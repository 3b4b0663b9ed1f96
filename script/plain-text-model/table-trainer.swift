import Foundation

// Fits `TableOdds` to all known tables: table-trainer TABLES.txt WEIGHTS.txt

let odds = fit(loadTables(CommandLine.arguments[1]))
try odds.weights.map { "\($0)" }.joined(separator: "\n")
  .write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
