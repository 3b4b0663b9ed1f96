import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocTopics

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a topic in the browser, or its file in the editor.",
    discussion: """
      TOPIC has the forms of 'bridgedoc show'. An HTML page opens at the section's anchor in $BROWSER, else in the system's \
      browser. Any other file opens at the section's line in $VISUAL or $EDITOR, else in the system's program for it.

        bridgedoc open UIHostingConfiguration
        bridgedoc open UIHostingConfiguration --print
      """)

  @Argument(help: "The topic to open.", completion: IndexCompletion.topics)
  var topic: [String]

  @Flag(help: "Print the address instead: a file URL for a page, path:line for any other file.")
  var print = false

  @OptionGroup var index: IndexOption

  func run() throws {
    let searcher = try IndexOption.searcher(index.open())
    let contents = searcher.contents
    let text = topic.joined(separator: " ")
    guard let resolution = try TopicResolver(printed: contents).resolve(text, with: searcher) else {
      StandardStream.writeError(try Show.advice(onMissing: text, searcher))
      throw ExitStatus.nothingFound
    }
    // A single word is taken for a name. If no topic has that name, the best hit of a search is not what the user named, so it is only
    // suggested. For several words, the best hit is opened.
    if resolution.isGuess, !text.utf8.contains(0x20), case .section(let section) = resolution.target {
      let best = try contents.reference(to: section)
      let heading = TerminalText.cut(best.heading.last ?? best.title, to: 60)
      throw StandardStream.nothingFound(
        "no topic is named '\(text)'; 'bridgedoc open \(best.id)' opens the best hit: \(heading)")
    }
    let location = try location(of: resolution.target, contents)
    if resolution.isGuess {
      StandardStream.say("no topic is named '\(text)'; this is the best hit of a search")
    }
    if print {
      let isTerminal = Terminal.standardOutput(colour: .never).isTerminal
      return try StandardStream.writeOutput(location.address(onTerminal: isTerminal) + [0x0A])
    }
    try location.open()
  }

  private func location(of target: TopicResolver.Target, _ contents: IndexContents) throws -> OpenLocation {
    let document = try contents.document(of: target)
    var section: Section?
    if case .section(let address) = target { section = try contents.section(at: address).section }
    let record = try contents.document(at: document)
    let indexes = contents.reader.indexes
    let files = SourceFreshness(indexes: indexes.map(\.directory))
    let number = contents.reader.index(ofSegment: document.segment)
    guard let file = files.file(index: number, collection: record.collection, source: record.source) else {
      let place = contents.place(of: record)
      let isOnlyOne = try contents.documents(withTopic: record.topic).count == 1
      let topic = section.map { "\($0.id)" } ?? (isOnlyOne ? record.topic : place)
      let packed = files.packedFile(index: number, collection: record.collection, source: record.source)
      throw CommandError(
        packed.map { "the file lies in \(TerminalText.safe($0))" } ?? "the file is not on this machine",
        at: place,
        remedy: "read it from the index with 'bridgedoc show \(ShellWord.quoted(topic))'")
    }
    return OpenLocation(
      path: file, line: section?.startLine ?? 1, anchor: section?.anchor, isPage: record.kind == .html)
  }
}
