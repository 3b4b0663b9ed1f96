import ArgumentParser
import DocConsole
import DocIndex
import DocOutput
import DocStore
import DocSystem
import DocTopics
import Foundation

extension StoreError: CommandFailure {}

struct PushCommand: ParsableCommand {
  static let configuration = PushArguments.configuration

  @OptionGroup var arguments: PushArguments

  func run() throws {
    let started = MonotonicClock.seconds()
    let reader = try IndexReader(directory: IndexLocation.toWrite(named: arguments.index))
    var push = try Push(reader, collections: arguments.collection, to: arguments.url)
    if !arguments.quiet, SystemCall.isTerminal(StandardStream.errorDescriptor) {
      push.progress = { StandardStream.writeError("\r\($0) sections") }
    }
    push.waiting = Self.say(waitingFor:)
    let report = try FileFailure.named(NSTemporaryDirectory()) { try push.run() }
    if report.removedAll {
      StandardStream.warn(
        "an older version had made the index, so it was made anew: push your other collections again")
    }
    if arguments.quiet { return }
    let documents = DecimalText.count(report.documentsAdded, "document")
    let sections = DecimalText.count(report.sectionsAdded, "section")
    let seconds = DecimalText.fixed(MonotonicClock.seconds() - started, digits: 1)
    try StandardStream.writeLine(
      "sent \(documents), \(sections); removed \(report.documentsRemoved), unchanged \(report.documentsKept); "
        + "\(seconds) s")
  }

  /// Reports, even with `--quiet`, that another push must end first. Without this message, the command would seem to hang.
  static func say(waitingFor name: String) {
    StandardStream.writeError("waiting for the push of \(TerminalText.safe(name))\n")
  }
}

/// The helper process for searches in databases. It reads requests, one per line. For each request, it makes an index and writes a line as the
/// answer. If parts of the database did not answer, a warning line precedes the answer.
struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "fetch", shouldDisplay: false)

  func run() throws {
    let lines = try LineReader(path: "-")
    var databases: [String: StoreReader] = [:]
    while let line = try lines.next() {
      var answer: String
      do {
        let request = try JSONDecoder().decode(StoreRequest.self, from: Data(line))
        let database = databases[request.url] ?? StoreReader()
        databases[request.url] = database
        let reply = try FileFailure.named(request.folder ?? request.url) { try database.answer(request) }
        if let warning = reply.warning { try StandardStream.writeLine("warning " + warning) }
        answer = "ok " + reply.state
      } catch {
        answer = "error \(error)"
      }
      try StandardStream.writeLine(answer)
    }
  }
}
