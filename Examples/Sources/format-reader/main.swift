import BridgedocIngest

/// Recipes of a kitchen: a line `RECIPE name`, then steps, a line each.
struct RecipeReader: FormatReader {
  var name: String { "recipe" }

  func recognises(_ head: [UInt8]) -> Bool { head.starts(with: Array("RECIPE ".utf8)) }

  func documents(in text: String) -> [DocumentContent]? {
    var documents: [DocumentContent] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("RECIPE ") {
        let section = SectionContent(heading: "Steps", level: 2, lines: number + 1...number + 1, blocks: [])
        documents.append(DocumentContent(title: String(line.dropFirst(7)), sections: [section]))
      } else if !line.isEmpty, !documents.isEmpty {
        let last = documents.count - 1
        let step = documents[last].sections[0].blocks.count + 1
        documents[last].sections[0].blocks.append(.listItem(String(line), depth: 0, marker: "\(step)."))
        documents[last].sections[0].lines = documents[last].sections[0].lines.lowerBound...number + 1
      }
    }
    return documents
  }
}

var ingestion = Ingestion()
ingestion.readers = [RecipeReader()]
let read = ingestion.documents(
  in: Array("RECIPE Tea\nBoil water.\nWait four minutes.\n\nRECIPE Toast\nHeat bread.\n".utf8),
  path: "kitchen.txt")
for document in read.documents {
  print(document.title)
  for section in document.sections { print(section.id, section.topic, section.blocks.count) }
}
