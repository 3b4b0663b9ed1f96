import ArgumentParser
import DocCodec
import DocConsole
import DocFiles
import DocIndex
import DocLibrary
import DocModel
import DocOutput
import DocReaders
import DocSearch
import DocSystem

struct CheckCommand: ParsableCommand {
  static let configuration = CheckArguments.configuration

  @OptionGroup var arguments: CheckArguments

  func run() throws {
    let targets =
      arguments.target.isEmpty ? Configuration.current.targets : try ProjectTargets.named(arguments.target)
    let location = try IndexSource(named: arguments.index.index).located(for: nil)
    let reader = try IndexReader(directories: location.directories) { _, _ in !location.areNamed }
    let checker = CodeChecker(try Searcher(reader), targets: targets)
    var files: [CheckedFile] = []
    var warnings = WarningPrinter()
    func check(_ samples: [CodeSample], of path: String) throws {
      files.append((path, samples.count, try checker.check(samples)))
    }
    for path in arguments.files {
      if path == "-" {
        let lines = try LineReader(path: path)
        try check(AnswerCode.samples(in: String(decoding: lines.rest(), as: UTF8.self)), of: "-")
        continue
      }
      let found = try FileWalker(root: path).list()
      let isFolder = !found.files.contains { $0.isNamed }
      let folder = path.hasSuffix("/") ? path : path + "/"
      warnings.say(found.warnings)
      // Documents are untrusted, so confined worker processes read them.
      let ingestor = Ingestor(collection: "check", files: found.files)
      let workers = WorkerProcesses(
        jobs: ProcessorCount.active, readable: [path], limits: WorkerProcesses.limitsHere)
      try workers.run(found.files) { file in
        SampleReply(file, ingestor)
      } take: { reply in
        warnings.say(reply.warnings)
        for (name, samples) in reply.documents {
          try check(samples, of: isFolder ? folder + name : path)
        }
      }
    }
    warnings.end()
    if checker.isPartial {
      StandardStream.warn(
        "only the first \(DecimalText.count(CodeChecker.mostNames, "name")) were checked; check fewer files at a time"
      )
    }
    if files.allSatisfy({ $0.samples == 0 }) {
      StandardStream.say("no Swift sample was found")
    }
    try StandardStream.writeOutput(arguments.json ? CheckFormatter.json(files) : CheckFormatter.text(files))
    if files.contains(where: { !$0.findings.isEmpty }) { throw ExitStatus.nothingFound }
    if files.isEmpty { throw ExitStatus.error }
  }
}

private struct SampleReply: WorkerReply {
  var documents: [(path: String, samples: [CodeSample])] = []
  var warnings: [IngestWarning] = []

  init(warnings: [IngestWarning]) { self.warnings = warnings }

  init(_ file: SourceFile, _ ingestor: Ingestor) {
    // A source file is used as a single sample, because the sections of its document may overlap or leave out lines.
    if file.path.hasSuffix(".swift"),
      let bytes = try? FileSystem.read(file, limit: ingestor.options.limits.fileBytes)
    {
      let text = String(decoding: bytes, as: UTF8.self)
      documents = [(file.path, [CodeSample(language: "swift", startLine: 1, endLine: 1, text: text)])]
      return
    }
    let result = ingestor.ingest(file)
    warnings = result.warnings
    for document in result.documents {
      documents.append(
        (document.source, document.sections.flatMap { $0.code.filter { $0.language == "swift" } }))
    }
  }

  init(_ reader: inout ByteReader) throws(CodecError) {
    documents = try reader.array { (reader) throws(CodecError) in
      (
        try reader.string(),
        try reader.array { (reader) throws(CodecError) in
          let line = try reader.count(limit: 1 << 40)
          return CodeSample(language: "swift", startLine: line, endLine: line, text: try reader.string())
        }
      )
    }
    warnings = try reader.warnings()
  }

  func encode(into writer: inout ByteWriter) {
    writer.varint(documents.count)
    for (path, samples) in documents {
      writer.string(path)
      writer.varint(samples.count)
      for sample in samples {
        writer.varint(sample.startLine)
        writer.string(sample.text)
      }
    }
    writer.warnings(warnings)
  }
}
