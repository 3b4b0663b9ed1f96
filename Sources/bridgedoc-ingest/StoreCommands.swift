import ArgumentParser
import DocConsole
import DocIndex
import DocOutput
import DocStore
import Foundation

extension StoreError: CommandFailure {}

/// `bridgedoc push`.
struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: PushArguments.abstract, discussion: PushArguments.discussion)

  @OptionGroup var arguments: PushArguments

  func run() throws {
    let started = SystemCall.now()
    let reader = try IndexReader(directory: IndexLocation.toWrite(named: arguments.index))
    var push = try Push(reader, collections: arguments.collection, to: arguments.url)
    if !arguments.quiet, SystemCall.isTerminal(StandardStream.errorDescriptor) {
      push.progress = { StandardStream.writeError("\r\($0) sections") }
    }
    let report = try FileFailure.named(NSTemporaryDirectory()) { try push.run() }
    if arguments.quiet { return }
    let documents = DecimalText.count(report.documentsAdded, "document")
    let sections = DecimalText.count(report.sectionsAdded, "section")
    let seconds = DecimalText.fixed(SystemCall.now() - started, digits: 1)
    try StandardStream.writeOutput(
      Array(
        "sent \(documents), \(sections); removed \(report.documentsRemoved), unchanged \(report.documentsKept); \(seconds) s\n"
          .utf8))
  }
}

/// What `bridgedoc` runs to search a server: a request in a folder becomes an index there.
struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "fetch", shouldDisplay: false)

  @Argument var folder: String

  func run() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/request"))
    var fetch = try Fetch(JSONDecoder().decode(StoreRequest.self, from: bytes))
    try FileFailure.named(folder) { try fetch.write(to: folder) }
  }
}
