import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

extension ListFormatter.Format: ExpressibleByArgument {}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the collections and documents of an index, or the outline of a document.",
    discussion: """
      With --format tsv a line holds collection, topic, kind, sections, path and title. --collections lists, for each \
      collection, its folder, documents and sections, the time of its last refresh, and the files to read again.

        bridgedoc list --kind transcript
        bridgedoc list hosting-cells
      """)

  @Argument(help: "Print the outline of this document.", completion: IndexCompletion.documents)
  var topic: String?

  @Option(
    help: ArgumentHelp("List only documents of this kind; may be repeated.", valueName: "kind"),
    completion: IndexCompletion.kinds)
  var kind: [DocumentKind] = []

  @Option(
    help: ArgumentHelp("List only documents of this collection.", valueName: "name"),
    completion: IndexCompletion.collections)
  var collection: String?

  @Option(help: "Print text, json, tsv or paths.")
  var format: ListFormatter.Format = .text

  @Flag(help: "Print JSON; short for --format json.")
  var json = false

  @Flag(help: "List the collections and their folders instead of the documents.")
  var collections = false

  @OptionGroup var index: IndexOption
  @OptionGroup var output: OutputArguments

  func run() throws {
    // Only the program that reads documents can determine which files have changed.
    if collections { try CompanionProgram.ingest.runInstead(CommandLineForms.given()) }
    let contents = try IndexContents(
      index.open(for: DatabaseQuestion(topics: topic.map { [$0] } ?? [], listsDocuments: topic == nil)))
    let format = json ? ListFormatter.Format.json : format
    let terminal = output.terminal()
    if let topic { return try outline(of: topic, contents, format: format, terminal: terminal) }
    let documents = try contents.summaries().filter {
      (kind.isEmpty || kind.contains($0.kind)) && (collection.map($0.collection.hasSameBytes) ?? true)
    }
    guard !documents.isEmpty else {
      var request = SearchRequest("")
      if let collection { request.collections = [collection] }
      let reason = try FilterAdvice(contents).sentence(on: request)
      throw StandardStream.nothingFound(reason ?? "no matching documents")
    }
    let bytes = ListFormatter.format(documents, as: format, options: terminal.textOptions)
    try Pager.show(bytes, on: terminal, allowed: format == .text && !output.noPager)
  }

  private func outline(
    of topic: String, _ contents: IndexContents, format: ListFormatter.Format, terminal: Terminal
  ) throws {
    let resolver = TopicResolver(printed: contents)
    guard let found = try resolver.exact(topic) else {
      let near = try resolver.near(topic).map { "'\($0)'" }.joined(separator: ", ")
      let isCollection = try TopicCompletion(contents).collections(beginningWith: topic).contains {
        $0.word.hasSameBytes(as: topic)
      }
      let remedy =
        isCollection
        ? "'bridgedoc list --collection \(ShellWord.quoted(topic))' lists the collection"
        : near.isEmpty ? "'bridgedoc list' lists all documents" : "did you mean \(near)?"
      throw StandardStream.nothingFound("no document '\(topic)': \(remedy)")
    }
    let address = try contents.document(of: found.target)
    let document =
      try format == .json ? contents.wholeDocument(at: address) : contents.placedDocument(at: address)
    let collection = try contents.document(at: address).collection
    let bytes: [UInt8]
    switch format {
    case .text, .json:
      bytes = ShowFormatter.outline(
        document, collection: collection, as: format == .json ? .json : .text, options: terminal.textOptions)
    case .tsv: bytes = ShowFormatter.outlineTSV(document)
    case .paths: bytes = ShowFormatter.outlinePaths(document)
    }
    try Pager.show(bytes, on: terminal, allowed: format == .text && !output.noPager)
  }
}
