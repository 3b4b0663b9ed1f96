import DocIndex
import DocModel
import DocOutput
import DocSearch
import Foundation

/// A map of an index for a coding agent's file of instructions: what there is to ask for, and the three commands that ask. At most 8 KB,
/// whatever the index holds.
package struct AgentsMap {
  package static let mostBytes = 8 << 10
  private static let mark = "<!-- bridgedoc: made by 'bridgedoc export agents-md'; do not edit -->"
  private static let endMark = "<!-- bridgedoc: end -->"
  /// Bytes of a document's line at most: its topic, its title, and headings as far as they fit.
  private static let lineLengths = [240, 160, 110, 70]
  private static let listedCollections = 40

  private let collections: [(name: String, documents: [DocumentSummary])]
  private let contexts: SearchPreferences
  /// Headings of the first level below the title, by document.
  private let headings: [String: [String]]

  /// - Parameters:
  ///   - names: collections that are wanted; empty for all.
  ///   - preferences: what somebody wrote of folders.
  package init(_ reader: IndexReader, collections names: [String], preferences: SearchPreferences) throws {
    let contents = try IndexContents(reader)
    var groups: [(name: String, documents: [DocumentSummary])] = []
    for document in try contents.summaries()
    where names.isEmpty || names.contains(where: { $0.hasSameBytes(as: document.collection) }) {
      if groups.last?.name.hasSameBytes(as: document.collection) == true {
        groups[groups.count - 1].documents.append(document)
      } else {
        groups.append((document.collection, [document]))
      }
    }
    collections = groups
    contexts = preferences
    var headings: [String: [String]] = [:]
    // Of a large index no heading would fit.
    if groups.reduce(0, { $0 + $1.documents.count }) <= 200 {
      for document in groups.flatMap(\.documents) {
        guard let address = try contents.documents(withTopic: document.topic).first else { continue }
        var found: [String] = []
        for section in try contents.sections(of: address) {
          let path = try contents.section(at: section).section.heading
          if let name = path.first(where: { !$0.hasSameBytes(as: document.title) }), found.last != name {
            found.append(name)
          }
        }
        headings[document.topic] = found
      }
    }
    self.headings = headings
  }

  package var isEmpty: Bool { collections.isEmpty }

  /// The map between two marks, so that a later one takes its place.
  package var text: String {
    for length in Self.lineLengths {
      let text = text(lineLength: length, share: .max)
      if text.utf8.count <= Self.mostBytes { return text }
    }
    // Each collection names as many documents as there is room for.
    var (low, high) = (0, Self.mostBytes)
    while low < high {
      let middle = (low + high + 1) / 2
      if text(lineLength: 70, share: middle).utf8.count <= Self.mostBytes {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return text(lineLength: 70, share: low)
  }

  /// - Parameter share: documents that a collection names.
  private func text(lineLength: Int, share: Int) -> String {
    let documents = collections.reduce(0) { $0 + $1.documents.count }
    var text = """
      \(Self.mark)
      ## Documentation on this machine

      \(DecimalText.count(documents, "document")) are indexed here, offline. For what they are about, ask the index before you answer from memory:

      - `bridgedoc search --format markdown --max-tokens 1500 WORDS` gives the sections that answer, with code and places
      - `bridgedoc show TOPIC` gives a section or document by id, name, or `path:line`; it is exact and never shows something else
      - `bridgedoc list TOPIC` gives the headings of a document, with ids

      Status 1 means that nothing was found. What is not below is not in the index.

      """
    for (name, documents) in collections.prefix(Self.listedCollections) {
      let sections = documents.reduce(0) { $0 + $1.sectionCount }
      text +=
        "\n### \(plain(name, 60)) (\(DecimalText.count(documents.count, "document")), \(DecimalText.count(sections, "section")))\n\n"
      if let context = contexts.context(collection: name, source: "") { text += plain(context, 240) + "\n\n" }
      for document in documents.prefix(share) { text += line(document, length: lineLength) + "\n" }
      if documents.count > share {
        let more = DecimalText.count(documents.count - share, "more document")
        text += "- \(more): `bridgedoc list --collection \(ShellWord.quoted(plain(name, 60)))`\n"
      }
    }
    let more = collections.count - Self.listedCollections
    if more > 0 { text += "\n\(DecimalText.count(more, "more collection")): `bridgedoc list`\n" }
    return text + Self.endMark + "\n"
  }

  private func line(_ document: DocumentSummary, length: Int) -> String {
    var line =
      "- `\(plain(document.topic, 60).replacingOccurrences(of: "`", with: "'"))`: \(plain(document.title, 60))"
    var separator = ": "
    for heading in headings[document.topic] ?? [] {
      let addition = separator + plain(heading, 60)
      if line.utf8.count + addition.utf8.count > length { break }
      line += addition
      separator = "; "
    }
    return line
  }

  /// A text of a document on one line, without what could end the map's marks or begin markup.
  private func plain(_ text: String, _ length: Int) -> String {
    let cut = TerminalText.cut(TerminalText.safe(text), to: length)
    return cut.replacingOccurrences(of: "<", with: "‹").replacingOccurrences(of: ">", with: "›")
  }

  /// Puts the map into a text: in the place of the one that is there, else at its end.
  package func placed(in file: String) -> String {
    guard let start = file.range(of: Self.mark),
      let end = file.range(of: Self.endMark, range: start.upperBound..<file.endIndex)
    else { return file.isEmpty ? text : file + (file.hasSuffix("\n") ? "\n" : "\n\n") + text }
    let rest = file[end.upperBound...]
    return file[..<start.lowerBound] + text + (rest.hasPrefix("\n") ? rest.dropFirst() : rest)
  }
}
