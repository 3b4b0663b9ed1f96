import Bridgedoc
import Foundation

// A command that indexes a folder and searches it: search-tool INDEX FOLDER QUERY…
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  print("usage: search-tool INDEX FOLDER QUERY…")
  exit(2)
}

do {
  let update = try IndexUpdate(of: arguments[0]).refresh([arguments[1]])
  for note in update.notes { print("\(note.path): \(note.message)") }
  let index = try DocumentationIndex(at: [arguments[0]])
  let results = try index.search(arguments[2...].joined(separator: " "))
  if let corrected = results.correctedQuery { print("searching for: \(corrected)") }
  for hit in results.hits {
    print("\(hit.topic)  \(hit.path):\(hit.lines.lowerBound)")
    print("  \(hit.snippet)")
    if let sample = hit.code.first { print(sample.text) }
  }
} catch {
  print("error: \(error)")
}
