import ArgumentParser
import DocCodec
import DocConsole
import DocFiles
import DocLibrary
import DocModel
import DocOutput
import DocReaders
import DocSystem

/// Prints the documents of files as JSON Lines, in the order of their paths.
struct Ingest: ParsableCommand {
  static let configuration = IngestArguments.configuration

  @OptionGroup var arguments: IngestArguments

  func run() throws {
    var options = IngestOptions()
    options.repair = !arguments.noRepair
    let explain = arguments.explain
    options.explains = explain
    var warnings = WarningPrinter()
    var withoutRepair = options
    withoutRepair.repair = false
    var documentCount = 0
    var hasSkipped = false
    // All paths are listed before any file is read, so that a missing path does not stop the command halfway.
    for (path, found) in try arguments.paths.map({ ($0, try FileWalker(root: $0).list()) }) {
      warnings.say(found.warnings)
      hasSkipped = hasSkipped || found.warnings.contains(where: \.isSkipped)
      let collection = arguments.collection ?? CollectionName.make(forPath: path)
      let ingestor = Ingestor(collection: collection, options: options, files: found.files)
      let unrepairing = Ingestor(collection: collection, options: withoutRepair, files: found.files)
      let workers = WorkerProcesses(
        jobs: arguments.jobs ?? ProcessorCount.active, readable: [path], limits: WorkerProcesses.limitsHere)
      try workers.run(found.files) { file in
        let result = ingestor.ingest(file)
        return IngestedLines(
          result,
          lines: explain
            ? Self.explained(result, unrepaired: unrepairing.ingest(file))
            : result.documents.flatMap(DocumentJSON.jsonLine))
      } take: { outcome in
        warnings.say(outcome.warnings)
        warnings.say(unsupported: outcome.notUnderstood)
        if !outcome.lines.isEmpty { try StandardStream.writeOutput(outcome.lines) }
        documentCount += outcome.documents
        hasSkipped = hasSkipped || outcome.warnings.contains(where: \.isSkipped)
      }
    }
    warnings.end()
    if documentCount == 0 { throw hasSkipped ? ExitStatus.error : ExitStatus.nothingFound }
  }

  /// Explains how each document was recognised, and how its repaired form in `result` differs from its unrepaired form in `unrepaired`.
  private static func explained(_ result: IngestResult, unrepaired: IngestResult) -> [UInt8] {
    let recognitions = result.recognitions.map { IngestExplanation.text($0) }
    let documents = result.documents.map { document in
      let other = unrepaired.documents.first { $0.source == document.source }
      return IngestExplanation.text(document, unrepaired: other)
    }
    return Array((recognitions + documents).joined().utf8)
  }
}

struct IngestedLines: WorkerReply {
  var lines: [UInt8]
  var warnings: [IngestWarning]
  var notUnderstood: [IngestWarning]
  var documents: Int
  var sections: Int

  init(_ result: IngestResult, lines: [UInt8] = []) {
    self.lines = lines
    (warnings, notUnderstood) = (result.warnings, result.notUnderstood)
    documents = result.documents.count
    sections = result.documents.reduce(0) { $0 + $1.sections.count }
  }

  init(warnings: [IngestWarning]) { self.init(IngestResult(warnings: warnings)) }

  init(_ reader: inout ByteReader) throws(CodecError) {
    lines = try reader.bytes()
    warnings = try reader.warnings()
    notUnderstood = try reader.warnings()
    documents = try reader.count(limit: 1 << 48)
    sections = try reader.count(limit: 1 << 48)
  }

  func encode(into writer: inout ByteWriter) {
    writer.bytes(lines)
    writer.warnings(warnings)
    writer.warnings(notUnderstood)
    writer.varint(documents)
    writer.varint(sections)
  }
}
