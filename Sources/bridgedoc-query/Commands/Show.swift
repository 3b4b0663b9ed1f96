import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocSystem
import DocTopics

extension ShowFormat: ExpressibleByArgument {}

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a section, a document, its code, or a moment of a session.",
    discussion: """
      TOPIC is a section id (as search prints it), a document (hosting-cells), a document and a section \
      (hosting-cells/overview), a session and a moment (wwdc2022-10072@14:41), a place \
      (skills/hosting-cells.md:146), the name of an API or a heading (UIHostingConfiguration), or words to search for. \
      If TOPIC has the form of an id, a place or a document but does not exist, show prints nothing and suggests \
      similar ones.

        bridgedoc show UIHostingConfiguration
        bridgedoc show wwdc2022-10072@14:41 --code
      """)

  @Argument(help: "The topic to show.", completion: IndexCompletion.topics)
  var topic: [String]

  @Option(
    help: ArgumentHelp("Print only code: all samples, or the Nth.", valueName: "n"))
  var code: CodeChoice?

  @Flag(help: "Print the headings, each with its place and id.")
  var outline = false

  @Flag(help: "Print the whole document that contains TOPIC.")
  var document = false

  @Flag(help: "Also list sections on the same subject.")
  var related = false

  @Option(help: "Print text, markdown or json.")
  var format: ShowFormat = .text

  @Flag(help: "Print JSON; short for --format json.")
  var json = false

  @OptionGroup var index: IndexOption
  @OptionGroup var output: OutputArguments

  func run() throws {
    let text = topic.joined(separator: " ")
    let searcher = try IndexOption.searcher(index.open(for: DatabaseQuestion(topic: text)))
    let found = try TopicResolver(printed: searcher.contents).resolve(
      text, with: searcher, preferringCode: code != nil)
    guard let resolution = found else {
      if try TopicResolver(searcher.contents).missing(text) == .moment,
        let moment = text.split(separator: "@").last, Timestamp.seconds(moment) == nil
      {
        throw CommandError(
          "no such moment", at: text, remedy: "write a moment as @14:41 or @1:14:41")
      }
      StandardStream.writeError(try Self.advice(onMissing: text, searcher))
      throw ExitStatus.nothingFound
    }
    let terminal = output.terminal()
    let note = try Self.note(on: resolution, text: text, searcher.contents)
    let isWatched = terminal.isTerminal && SystemCall.isTerminal(StandardStream.errorDescriptor)
    let bytes = try page(resolution.target, searcher, terminal: terminal)
    // The page is printed before the messages, so that the page comes first if both streams go to one file.
    try Pager.show(bytes, on: terminal, allowed: !(json || format == .json) && !output.noPager)
    if isWatched {
      try sayWhatElse(resolution, text: text, note: note, searcher.contents, terminal: terminal)
    } else {
      StandardStream.writeError(note)
    }
  }

  /// Prints notes to a terminal: which other sections the topic may mean, and whether the page is only the best hit of a search. If the page
  /// already lists related sections, the other sections are omitted. If the topic may also mean whole documents, `note` is printed instead.
  private func sayWhatElse(
    _ resolution: TopicResolver.Resolution, text: String, note: String, _ contents: IndexContents,
    terminal: Terminal
  ) throws {
    let sections = try resolution.others.prefix(5).compactMap { other in
      if case .section(let address) = other { try contents.reference(to: address) } else { nil }
    }
    guard sections.count == min(5, resolution.others.count) else {
      return StandardStream.writeError(terminal.fitted(note))
    }
    if !related, !sections.isEmpty {
      let bytes = ShowFormatter.seeAlso(sections, options: terminal.textOptions)
      StandardStream.writeError(String(decoding: bytes, as: UTF8.self))
    }
    if resolution.isGuess, let first = note.split(separator: "\n").first {
      StandardStream.writeError("\n" + terminal.fitted(String(first)) + "\n")
    }
  }

  private func page(
    _ target: TopicResolver.Target, _ searcher: Searcher, terminal: Terminal
  ) throws -> [UInt8] {
    let contents = searcher.contents
    let format = json ? .json : format
    let options = terminal.textOptions(output.hyperlinks, indexes: searcher.reader.indexes.map(\.directory))
    if case .section(let address) = target, !document, !outline {
      if let code { return try codeAlone(contents.section(at: address).section.code, code, options) }
      var page = try contents.page(at: address)
      page.document.freshness = SourceFreshness(indexes: contents.reader.indexes.map(\.directory)).freshness(
        index: page.document.index, collection: page.document.collection, source: page.document.source)
      if related { page.related = try searcher.related(to: page) }
      return ShowFormatter.section(page, as: format, options: options)
    }
    let whole = try contents.document(of: target)
    let document =
      try format == .json ? contents.wholeDocument(at: whole) : contents.placedDocument(at: whole)
    if let code { return try codeAlone(document.sections.flatMap(\.code), code, options) }
    if outline {
      let collection = try contents.document(at: whole).collection
      return ShowFormatter.outline(document, collection: collection, as: format, options: options)
    }
    return ShowFormatter.document(document, as: format, options: options)
  }

  private func codeAlone(
    _ samples: [CodeSample], _ choice: CodeChoice, _ options: TextOptions
  ) throws -> [UInt8] {
    let name = topic.joined(separator: " ")
    switch choice {
    case .all:
      guard !samples.isEmpty else {
        throw StandardStream.nothingFound("no code in '\(name)'")
      }
      return ShowFormatter.code(samples, options: options)
    case .number(let number):
      guard number <= samples.count else {
        throw StandardStream.nothingFound(
          "no sample \(number) in '\(name)': it has \(DecimalText.count(samples.count, "sample"))")
      }
      return ShowFormatter.code([samples[number - 1]], options: options)
    }
  }

  /// Advice if a topic cannot be found: the reason, and similar names.
  static func advice(onMissing text: String, _ searcher: Searcher) throws -> String {
    let advice = SearchAdvice(safe: { TerminalText.safe($0) })
    if let missing = try advice.missing(text, searcher.contents) { return "bridgedoc: \(missing)\n" }
    let names = advice.names(try searcher.nearNames(of: text))
    if names.isEmpty {
      return "bridgedoc: nothing found for '\(TerminalText.safe(TerminalText.cut(text, to: 200)))'\n"
    }
    return names.map { "bridgedoc: \($0)\n" }.joined()
  }

  /// ` (in FOLDER)`, with the folder of the index that contains the document at `address`; empty if the shown page is in the same index.
  private static func origin(
    _ address: DocumentAddress, besides target: TopicResolver.Target, _ contents: IndexContents
  ) throws -> String {
    let reader = contents.reader
    let segment = try contents.document(of: target).segment
    let index = reader.index(ofSegment: address.segment)
    return index == reader.index(ofSegment: segment) ? "" : " (in \(reader.indexes[index].directory))"
  }

  /// Notes, one per line: whether the page is only the best hit of a search, and what else the topic may mean.
  private static func note(
    on resolution: TopicResolver.Resolution, text: String, _ contents: IndexContents
  ) throws -> String {
    var note = ""
    if resolution.isGuess {
      note += "bridgedoc: no topic is named '\(TerminalText.safe(text))'; this is the best hit of a search\n"
    }
    for other in resolution.others.prefix(5) {
      let document = try contents.document(of: other)
      let (name, heading): (String, String)
      switch other {
      case .section(let address):
        let reference = try contents.reference(to: address)
        let line = try contents.section(at: address).section.startLine
        let place = try contents.place(of: contents.document(at: document))
        name = "\(reference.id)" + (contents.holdsCollections ? " \(place):\(line)" : "")
        heading = reference.heading.last ?? reference.title
      case .document(let address):
        let record = try contents.document(at: address)
        (name, heading) = (contents.place(of: record), record.title)
      }
      let origin = try origin(document, besides: resolution.target, contents)
      note +=
        TerminalText.safe("bridgedoc: see also \(name): \(TerminalText.cut(heading, to: 120))\(origin)")
        + "\n"
    }
    return note
  }
}
