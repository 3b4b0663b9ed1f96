import ArgumentParser
import DocConsole
import DocFiles
import DocModel
import DocOutput
import DocReaders

/// `bridgedoc ingest`: files in, documents as JSON Lines out, in the order of their paths.
struct Ingest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ingest", abstract: IngestArguments.abstract, discussion: IngestArguments.discussion)

  @OptionGroup var arguments: IngestArguments

  func run() throws {
    var options = IngestOptions()
    options.repair = !arguments.noRepair
    let explain = arguments.explain
    var asItStands = options
    asItStands.repair = false
    var documentCount = 0
    var hasSkipped = false
    for root in try SourceRoot.open(arguments.paths, collection: arguments.collection) {
      for warning in root.warnings { Self.warn(warning) }
      hasSkipped = hasSkipped || root.warnings.contains(where: \.isSkipped)
      let ingestor = Ingestor(collection: root.collection, options: options)
      let unrepaired = Ingestor(collection: root.collection, options: asItStands)
      try OrderedWork(jobs: arguments.jobs).run(root.files) { file in
        explain
          ? Outcome(ingestor.ingest(file), asItStands: unrepaired.ingest(file))
          : Outcome(ingestor.ingest(file))
      } take: { outcome in
        StandardStream.writeError(outcome.messages)
        if !outcome.lines.isEmpty { try StandardStream.writeOutput(outcome.lines) }
        documentCount += outcome.documentCount
        hasSkipped = hasSkipped || outcome.hasSkipped
      }
    }
    if documentCount == 0 { throw hasSkipped ? ExitStatus.error : ExitStatus.nothingFound }
  }

  static func warn(_ warning: IngestWarning) {
    StandardStream.writeError(line(warning))
  }

  static func line(_ warning: IngestWarning) -> String {
    "bridgedoc: warning: \(TerminalText.safe(warning.description))\n"
  }

  /// What a file became, ready to be written.
  private struct Outcome: Sendable {
    var lines: [UInt8] = []
    var messages = ""
    var documentCount: Int
    var hasSkipped: Bool

    init(_ result: IngestResult) {
      self.init(warningsOf: result)
      for document in result.documents { lines += DocumentFormatter.jsonLine(document) }
    }

    /// Explains each document beside the one that was read without repair.
    init(_ result: IngestResult, asItStands: IngestResult) {
      self.init(warningsOf: result)
      for document in result.documents {
        let other = asItStands.documents.first { $0.source == document.source }
        lines += Array(Explanation.text(document, asItStands: other).utf8)
      }
    }

    private init(warningsOf result: IngestResult) {
      documentCount = result.documents.count
      hasSkipped = result.warnings.contains(where: \.isSkipped)
      for warning in result.warnings { messages += Ingest.line(warning) }
    }
  }
}
