import ArgumentParser
import DocCodec
import DocConsole
import DocFiles
import DocLibrary
import DocModel
import DocOutput
import DocReaders

/// Prints the documents of files as JSON Lines, in the order of their paths.
struct Ingest: ParsableCommand {
  static let configuration = IngestArguments.configuration

  @OptionGroup var arguments: IngestArguments

  func run() throws {
    var options = IngestOptions()
    options.repair = !arguments.noRepair
    let explain = arguments.explain
    options.explains = explain
    var unknown = UnknownFiles()
    var warnings = WarningPrinter()
    var asItStands = options
    asItStands.repair = false
    var documentCount = 0
    var hasSkipped = false
    // All paths are listed before any file is read, so that a missing path does not stop the command halfway.
    for (path, found) in try arguments.paths.map({ ($0, try FileWalker(root: $0).files()) }) {
      warnings.say(found.warnings)
      hasSkipped = hasSkipped || found.warnings.contains(where: \.isSkipped)
      let collection = arguments.collection ?? CollectionName.make(forPath: path)
      let ingestor = Ingestor(collection: collection, options: options, files: found.files)
      let unrepaired = Ingestor(collection: collection, options: asItStands, files: found.files)
      let work = OrderedWork(
        jobs: arguments.jobs ?? ProcessorCount.active, readable: [path], limits: WorkerProcesses.limitsHere)
      try work.run(found.files) { file in
        explain
          ? Outcome(ingestor.ingest(file), asItStands: unrepaired.ingest(file))
          : Outcome(ingestor.ingest(file))
      } lost: { file, message in
        Outcome(
          IngestResult(warnings: [IngestWarning(path: file.path, message: message, isSkipped: true)]))
      } take: { outcome in
        warnings.say(outcome.warnings)
        unknown.warn(outcome.notUnderstood)
        if !outcome.lines.isEmpty { try StandardStream.writeOutput(outcome.lines) }
        documentCount += outcome.documentCount
        hasSkipped = hasSkipped || outcome.hasSkipped
      }
    }
    warnings.end()
    unknown.end()
    if documentCount == 0 { throw hasSkipped ? ExitStatus.error : ExitStatus.nothingFound }
  }

  /// The output for one file.
  private struct Outcome: WorkerReply {
    var lines: [UInt8] = []
    var warnings: [IngestWarning]
    var notUnderstood: [NotUnderstood]
    var documentCount: Int
    var hasSkipped: Bool

    init(_ result: IngestResult) {
      self.init(warningsOf: result)
      for document in result.documents { lines += DocumentJSON.jsonLine(document) }
    }

    /// Explains each document: `result` has its repaired form, and `asItStands` its unrepaired form.
    init(_ result: IngestResult, asItStands: IngestResult) {
      self.init(warningsOf: result)
      for recognition in result.recognitions { lines += Array(IngestExplanation.text(recognition).utf8) }
      for document in result.documents {
        let other = asItStands.documents.first { $0.source == document.source }
        lines += Array(IngestExplanation.text(document, asItStands: other).utf8)
      }
    }

    init(_ reader: inout ByteReader) throws(CodecError) {
      lines = Array(try reader.slice(try reader.count(limit: reader.remaining)))
      warnings = try reader.warnings()
      notUnderstood = try reader.notUnderstood()
      documentCount = try reader.count(limit: 1 << 48)
      hasSkipped = try reader.u8() != 0
    }

    func encode(into writer: inout ByteWriter) {
      writer.varint(lines.count)
      writer.append(lines)
      writer.warnings(warnings)
      writer.notUnderstood(notUnderstood)
      writer.varint(documentCount)
      writer.u8(hasSkipped ? 1 : 0)
    }

    private init(warningsOf result: IngestResult) {
      notUnderstood = result.notUnderstood
      documentCount = result.documents.count
      hasSkipped = result.warnings.contains(where: \.isSkipped)
      warnings = result.warnings
    }
  }
}
