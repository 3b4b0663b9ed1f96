import DocCodec
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocSystem
import DocTopics
import Foundation

/// A map of an index for the instruction file of a coding agent: the topics, and the commands that query them, in at most 8 KB.
package struct AgentsMap {
  package static let mostBytes = 8 << 10
  private static let mark = "<!-- bridgedoc: made by 'bridgedoc export agents-md'; do not edit -->"
  private static let endMark = "<!-- bridgedoc: end -->"
  /// Upper bounds on the bytes of a line, tried in this order until the map fits. Each line describes a document by its topic, its title, and as
  /// many headings as the bound allows.
  private static let lineLengths = [240, 160, 110, 70]
  private static let listedCollections = 40

  private let collections: [[DocumentSummary]]
  private let contexts: SearchPreferences
  private let headings: [String: [String]]

  /// - Parameters:
  ///   - names: the names of the collections to list; empty for all.
  ///   - preferences: contains the user's descriptions of folders.
  package init(_ reader: IndexReader, collections names: [String], preferences: SearchPreferences) throws {
    let contents = try IndexContents(reader)
    let documents = try contents.summaries().filter { document in
      names.isEmpty || names.contains { $0.hasSameBytes(as: document.collection) }
    }
    collections = ListFormatter.groups(documents) { ByteString($0.collection) }
    contexts = preferences
    var headings: [String: [String]] = [:]
    // Headings are left out of a map with more than 200 documents, because the map would become too long.
    if documents.count <= 200 {
      for document in documents {
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

  /// The map between two marker comments. By these comments, a later export finds the map and replaces it.
  package var text: String {
    for length in Self.lineLengths {
      let text = text(lineLength: length, share: .max)
      if text.utf8.count <= Self.mostBytes { return text }
    }
    // Even the shortest lines do not fit, so a binary search finds how many documents per collection the map can list.
    let share = (0..<Self.mostBytes).partitionPoint {
      text(lineLength: 70, share: $0 + 1).utf8.count <= Self.mostBytes
    }
    return text(lineLength: 70, share: share)
  }

  /// The map with lines of at most `lineLength` bytes, and with at most `share` documents per collection.
  private func text(lineLength: Int, share: Int) -> String {
    let documents = collections.reduce(0) { $0 + $1.count }
    var text = """
      \(Self.mark)
      ## Documentation on this machine

      \(DecimalText.count(documents, "document")) are indexed here, offline. For what they are about, ask the index before you answer from memory:

      - `bridgedoc search --format markdown --max-tokens 1500 WORDS` gives the sections that answer, with code and places
      - `bridgedoc show TOPIC` gives a section or document by id, name, or `path:line`; a path, id or topic/section that is not there is an error
      - `bridgedoc list TOPIC` gives the headings of a document, with ids

      Status 1 means that nothing was found. What is not below is not in the index.

      """
    for documents in collections.prefix(Self.listedCollections) {
      let name = documents[0].collection
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

  /// The text on one line, cut to `length` columns. Angle brackets are replaced, so that the text cannot contain HTML or marker comments.
  private func plain(_ text: String, _ length: Int) -> String {
    let cut = TerminalText.cut(TerminalText.safe(text), to: length)
    return cut.replacingOccurrences(of: "<", with: "‹").replacingOccurrences(of: ">", with: "›")
  }

  /// Writes the map to a file. In an existing file, the map is inserted; the file is replaced atomically and keeps its permissions.
  /// - Throws: `CodecError` if the file cannot be read or written. After an error, the file is unchanged.
  package func write(to path: String) throws {
    // For a symbolic link, the target is written, so that the link is kept.
    let real = Platform.realPath(path)
    let path = real ?? path
    var before: [UInt8] = []
    if real != nil {
      let file = try InputFile(path: path)
      before = try file.read(0..<file.count)
    }
    let work = FolderLink.hidden(path, "partial")
    let output = try OutputFile(path: work)
    try output.write(Array(placed(in: String(decoding: before, as: UTF8.self)).utf8))
    try output.synchronize()
    if let status = FileStatus(path) { chmod(work, status.permissions) }
    try FileNames.rename(work, to: path)
    output.keep()
  }

  /// Inserts the map into the text of a file: in place of an earlier map, or at the end.
  package func placed(in file: String) -> String {
    guard let start = file.range(of: Self.mark),
      let end = file.range(of: Self.endMark, range: start.upperBound..<file.endIndex)
    else { return file.isEmpty ? text : file + (file.hasSuffix("\n") ? "\n" : "\n\n") + text }
    let rest = file[end.upperBound...]
    return file[..<start.lowerBound] + text + (rest.hasPrefix("\n") ? rest.dropFirst() : rest)
  }
}
