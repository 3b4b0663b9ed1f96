import ArgumentParser
import DocConsole
import DocIngest
import DocModel
import DocOutput

/// `bridgedoc ingest`: files in, documents as JSON Lines out, in the order of their paths.
struct Ingest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ingest", abstract: IngestArguments.abstract, discussion: IngestArguments.discussion)

  @OptionGroup var arguments: IngestArguments

  func run() throws {
    var options = IngestOptions()
    options.repair = !arguments.noRepair
    let explain = arguments.explain
    var documentCount = 0
    var hasSkipped = false
    for root in try SourceRoot.open(arguments.paths, collection: arguments.collection) {
      for warning in root.warnings { Self.warn(warning) }
      hasSkipped = hasSkipped || root.warnings.contains(where: \.isSkipped)
      let ingestor = Ingestor(collection: root.collection, options: options)
      try OrderedWork(jobs: arguments.jobs).run(root.files) { file in
        Outcome(ingestor.ingest(file), explain: explain)
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

    init(_ result: IngestResult, explain: Bool) {
      documentCount = result.documents.count
      hasSkipped = result.warnings.contains(where: \.isSkipped)
      for warning in result.warnings { messages += Ingest.line(warning) }
      for document in result.documents {
        lines += DocumentFormatter.jsonLine(document)
        if explain { messages += Explanation.text(document) }
      }
    }
  }
}

/// `--explain`: what a document was taken for, and what was done to it.
enum Explanation {
  static func text(_ document: Document) -> String {
    let path = TerminalText.safe(document.source)
    let sections = DecimalText.count(document.sections.count, "section")
    var text = "bridgedoc: \(path): \(document.kind.rawValue), \(sections)\n"
    for kind in RepairKind.allCases {
      if let count = document.repairs.counts[kind] {
        text += "bridgedoc: \(path): repaired: \(kind.rawValue) \(count)\n"
      }
    }
    for doubt in document.repairs.doubts {
      text += "bridgedoc: \(path):\(doubt.line): doubtful: \(TerminalText.safe(doubt.reason))\n"
    }
    return text
  }
}
