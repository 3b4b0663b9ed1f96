import ArgumentParser
import DocConsole
import DocFiles
import DocIndex
import DocModel
import DocOutput
import DocReaders

extension IndexError: CommandFailure {}
extension IngestError: CommandFailure {}

/// `bridgedoc index`: brings an index up to date with files and folders.
struct Index: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index", abstract: IndexArguments.abstract, discussion: IndexArguments.discussion)

  @OptionGroup var arguments: IndexArguments

  func run() throws {
    if arguments.dryRun { return try dryRun() }
    let directory = try IndexLocation.toWrite(named: arguments.index)
    try SourceRoot.requireExistence(of: arguments.paths)
    let roots = arguments.paths.map {
      IndexRoot(path: $0, collection: arguments.collection ?? SourceRoot.defaultCollection($0))
    }
    var update = IndexUpdate(roots: roots, directory: directory)
    update.jobs = arguments.jobs ?? ProcessorCount.active
    let line = ProgressLine(isWanted: !arguments.quiet)
    if let line { update.progress = { line.show($0) } }
    let report: IndexReport
    do {
      defer { line?.end() }
      report = try update.run()
    }
    noteFolders(of: roots, index: directory)
    for warning in report.warnings { Ingest.warn(warning) }
    if arguments.json {
      try StandardStream.writeOutput(report.json(directory: directory))
    } else if !arguments.quiet {
      try StandardStream.writeOutput(Array(report.text(directory: directory).utf8))
    }
    if report.documents == 0 {
      throw CommandError(
        "nothing was indexed", at: arguments.paths.joined(separator: ", "),
        wayOut: "name files or folders that hold text")
    }
    try checkSkipped(report.filesSkipped)
  }

  /// So that `search` and `show` can open what they name.
  private func noteFolders(of roots: [IndexRoot], index: String) {
    guard SystemCall.isFolder(index) else { return }
    var folders = SourceFolders(index: index)
    folders.add(roots.map { ($0.collection, $0.path) })
    folders.save()
  }

  /// What would be indexed, a line a document, or in JSON the report alone; without a look at any index.
  private func dryRun() throws {
    var report = IndexReport()
    let started = SystemCall.now()
    for root in try SourceRoot.open(arguments.paths, collection: arguments.collection) {
      for warning in root.warnings { Ingest.warn(warning) }
      report.warnings += root.warnings
      report.filesSeen += root.files.count
      let ingestor = Ingestor(collection: root.collection)
      try OrderedWork(jobs: arguments.jobs).run(root.files) {
        ingestor.ingest($0)
      } take: { result in
        for warning in result.warnings { Ingest.warn(warning) }
        report.warnings += result.warnings
        report.filesRead += result.documents.isEmpty ? 0 : 1
        report.documents += result.documents.count
        report.sections += result.documents.reduce(0) { $0 + $1.sections.count }
        guard !arguments.quiet, !arguments.json else { return }
        let lines = result.documents.map { document in
          [document.source, document.kind.rawValue, "\(document.sections.count)", document.title]
            .map { TerminalText.safe($0) }.joined(separator: "\t") + "\n"
        }
        try StandardStream.writeOutput(Array(lines.joined().utf8))
      }
    }
    report.filesSkipped = Set(report.warnings.filter(\.isSkipped).map(\.path)).count
    report.seconds = SystemCall.now() - started
    if arguments.json { try StandardStream.writeOutput(report.json(directory: nil)) }
    if report.documents == 0 {
      throw report.filesSkipped > 0 ? ExitStatus.error : ExitStatus.nothingFound
    }
    try checkSkipped(report.filesSkipped)
  }

  private func checkSkipped(_ count: Int) throws {
    guard count > 0, arguments.strict else { return }
    throw CommandError(
      "\(DecimalText.count(count, "file")) skipped", at: arguments.paths.joined(separator: ", "),
      wayOut: "mend them, or index without --strict")
  }
}

extension IndexReport {
  func text(directory: String) -> String {
    var notes: [String] = []
    if filesRead > 0 { notes.append("\(DecimalText.grouped(filesRead)) read") }
    if filesUnchanged > 0 { notes.append("\(DecimalText.grouped(filesUnchanged)) unchanged") }
    if filesRemoved > 0 { notes.append("\(DecimalText.grouped(filesRemoved)) gone") }
    if filesSkipped > 0 { notes.append("\(DecimalText.grouped(filesSkipped)) skipped") }
    if binariesSkipped > 0 { notes.append("\(DecimalText.grouped(binariesSkipped)) not text") }
    let files = notes.isEmpty ? "" : " (files: \(notes.joined(separator: ", ")))"
    return "\(TerminalText.safe(directory)): \(DecimalText.count(documents, "document")), "
      + "\(DecimalText.count(sections, "section")), \(DecimalText.byteSize(bytes))\(files) "
      + "in \(DurationText.seconds(seconds))\n"
  }

  /// Without a directory nothing was written: what an index would have is unknown.
  func json(directory: String?) -> [UInt8] {
    func field(_ name: String, _ number: Int, to json: inout JSONWriter) {
      json.name(name)
      if directory != nil { json.value(number) } else { json.null() }
    }
    var json = JSONWriter(.indented)
    json.object { json in
      json.field("schema", "bridgedoc.index/1")
      json.field("index", directory)
      field("generation", generation, to: &json)
      json.field("digest", directory == nil ? nil : digest)
      json.field("documents", documents)
      json.field("sections", sections)
      field("bytes", bytes, to: &json)
      json.field("elapsedSeconds", seconds, digits: 3)
      json.field(
        "files",
        object: {
          $0.field("seen", filesSeen)
          $0.field("read", filesRead)
          $0.field("unchanged", filesUnchanged)
          $0.field("removed", filesRemoved)
          $0.field("skipped", filesSkipped)
          $0.field("notText", binariesSkipped)
        })
      json.field("warnings", array: warnings) { json, warning in
        json.object { json in
          json.field("path", warning.path)
          json.name("line")
          if let line = warning.line { json.value(line) } else { json.null() }
          json.field("message", warning.message)
          json.field("isSkipped", warning.isSkipped)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
