import ArgumentParser
import DocConsole
import DocFiles
import DocIndex
import DocLibrary
import DocModel
import DocOutput
import DocReaders
import DocSearch
import DocStore
import DocSystem
import DocTopics
import Foundation

extension IndexError: CommandFailure {}
extension IngestError: CommandFailure {}
extension LibraryError: CommandFailure {}

struct Index: ParsableCommand {
  static let configuration = IndexArguments.configuration

  @OptionGroup var arguments: IndexArguments

  private func request(_ library: Library) throws -> Library.Request {
    if arguments.project {
      var request = Library.Request()
      request.project = try library.project(above: arguments.paths.first ?? ".")
      return request
    }
    let hasPatterns = !arguments.include.isEmpty || !arguments.exclude.isEmpty
    return Library.Request(
      paths: try paths + (arguments.swiftToolchain ? [try toolchain()] : []),
      collection: arguments.collection,
      patterns: hasPatterns ? FilePatterns(include: arguments.include, exclude: arguments.exclude) : nil)
  }

  func run() throws {
    if let path = arguments.from {
      return try MountedIndexes.mount(path, signers: arguments.signers, isQuiet: arguments.quiet)
    }
    if let pack = arguments.paths.first(where: IndexLocation.isPack) {
      throw CommandError(
        "a pack is no document", at: pack,
        remedy: "run 'bridgedoc index --from \(ShellWord.list([pack]))' to search it")
    }
    var library = Library(directory: try IndexLocation.toWrite(named: arguments.index))
    library.jobs = arguments.jobs ?? ProcessorCount.active
    library.workers = WorkerProcesses.limitsHere
    library.repeatsWarnings = arguments.strict
    if arguments.installed, arguments.paths.isEmpty, !arguments.yes {
      return try StandardStream.writeOutput(
        InstalledDocumentation.offers(environment: library.environment)
          .report(asJSON: arguments.json, option: IndexLocation.option(toWrite: library.directory)))
    }
    if arguments.dryRun { return try named(arguments.index, nil) { try dryRun(library) } }
    let line = ProgressLine(isWanted: !arguments.quiet)
    if let line { library.progress = { line.show($0) } }
    if arguments.watch { return try watch(library, line) }
    let request = try named(arguments.index, line) { try self.request(library) }
    let (paths, collection) = (request.paths, arguments.collection)
    if request.project == nil {
      library.beforeRefresh = { RefreshCommands.run($0, paths: paths, collection: collection) }
    }
    library.stopOnSignal()
    let report: IndexReport
    do {
      defer { line?.end() }
      report = try named(arguments.index, line) { try library.refresh(request) }
    }
    try print(report, library)
    if let failure = report.failure(
      library, project: request.project, paths: arguments.installed ? [] : arguments.paths,
      hasPatterns: request.patterns != nil)
    {
      throw failure
    }
    try checkSkipped(report)
  }

  /// The paths to index. With `--installed`, the arguments are not paths, but names of documentation on this machine.
  private var paths: [String] {
    get throws {
      guard arguments.installed else { return arguments.paths }
      let offers = InstalledDocumentation.offers { SystemCall.environment($0) }
      if arguments.yes, arguments.paths.isEmpty { return offers.map(\.path) }
      return try arguments.paths.map { name in
        if let offer = offers.first(where: { $0.name.hasSameBytes(as: name) }) { return offer.path }
        throw CommandError(
          "nothing of that name is installed", at: name,
          remedy: "'bridgedoc index --installed' lists what is")
      }
    }
  }

  /// Stores the documentation of the Swift toolchain in a folder beside the user's index.
  /// - Returns: the path of that folder.
  private func toolchain() throws -> String {
    guard let own = IndexLocation.usersOwn else {
      throw CommandError(
        "cannot store the symbols of the toolchain", at: "HOME is not set",
        remedy: "set HOME or XDG_DATA_HOME")
    }
    let folder = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(
      "swift-toolchain")
    for module in try SwiftToolchain().write(to: folder.path) where !arguments.quiet {
      StandardStream.warn("\(module): this toolchain has no such module; skipped")
    }
    return folder.path
  }

  /// Watches the folders until a signal arrives. If an update fails, watching continues, because a later update may succeed.
  private func watch(_ library: Library, _ line: ProgressLine?) throws {
    let request = try named(arguments.index, line) { try self.request(library) }
    if line != nil { StandardStream.writeError("bridgedoc: watching the folders; press Ctrl-C to end\n") }
    try library.watch(request) { news in
      line?.end()
      switch news {
      case .refreshed(let report):
        try print(report, library)
        if let failure = report.failure(library, project: request.project) {
          StandardStream.writeError(failure.line())
        }
      case .failed(let text):
        StandardStream.warn(text)
      case .polling:
        StandardStream.warn(
          "the system cannot watch more folders; files are checked every few seconds instead; "
            + "on Linux, raise fs.inotify.max_user_watches")
      }
    }
    line?.end()
  }

  private func print(_ report: IndexReport, _ library: Library) throws {
    var warnings = WarningPrinter(mostRead: 20)
    warnings.say(report.warnings)
    warnings.say(unsupported: report.notUnderstood)
    warnings.end()
    if let reason = report.rebuilt {
      StandardStream.warn("the index could not be read and was rebuilt from its folders: \(reason)")
    }
    if arguments.json {
      try StandardStream.writeOutput(report.json(directory: library.directory))
    } else if !arguments.quiet {
      try StandardStream.writeOutput(
        Array(report.text(directory: library.directory, ofProject: arguments.project).utf8))
    }
  }

  /// Prints one line for each document that would be indexed. With JSON, prints only the report.
  private func dryRun(_ library: Library) throws {
    var report = IndexReport()
    let started = MonotonicClock.seconds()
    var warnings = WarningPrinter()
    for part in try library.dryRun(try request(library)) {
      warnings.say(part.warnings)
      report.warnings += part.warnings
      report.filesSeen += part.files.count
      let ingestor = part.ingestor
      let work = OrderedWork(jobs: library.jobs, readable: part.readable, limits: library.workers)
      try work.run(part.files) {
        let result = ingestor.ingest($0)
        return IngestedLines(result, lines: result.documents.flatMap(Self.line))
      } lost: {
        IngestedLines(lost: $0, $1)
      } take: { result in
        warnings.say(result.warnings)
        report.warnings += result.warnings
        warnings.say(unsupported: result.notUnderstood)
        report.notUnderstood += result.notUnderstood
        report.filesRead += result.documents == 0 ? 0 : 1
        report.documents += result.documents
        report.sections += result.sections
        guard !arguments.quiet, !arguments.json else { return }
        try StandardStream.writeOutput(result.lines)
      }
    }
    warnings.end()
    report.seconds = MonotonicClock.seconds() - started
    if arguments.json { try StandardStream.writeOutput(report.json(directory: nil)) }
    if report.documents == 0 {
      throw report.filesSkipped > 0 ? ExitStatus.error : ExitStatus.nothingFound
    }
    try checkSkipped(report)
  }

  private static func line(_ document: Document) -> [UInt8] {
    let fields = [document.source, document.kind.rawValue, "\(document.sections.count)", document.title]
    return Array((fields.map { TerminalText.safe($0) }.joined(separator: "\t") + "\n").utf8)
  }

  /// With `--strict`, throws if files were skipped. Files are skipped because of an error, or because no reader knows their format.
  private func checkSkipped(_ report: IndexReport) throws {
    let count = report.filesSkipped + report.notUnderstood.count
    guard count > 0, arguments.strict else { return }
    throw CommandError(
      "\(DecimalText.count(count, "file")) skipped", at: arguments.paths.joined(separator: ", "),
      remedy: "fix them, or index without --strict")
  }
}

/// Runs a command that changes an index. Commands that an error message suggests get the same `--index` option. If a signal stops the command,
/// the process ends by that signal, so that a shell sees the usual exit status.
private func named<Result>(_ index: String?, _ line: ProgressLine?, _ body: () throws -> Result) throws
  -> Result
{
  do { return try body() } catch let error as LibraryError {
    switch error {
    case .isStopped:
      line?.end()
      StandardStream.writeError("bridgedoc: stopped; the index is as it was\n")
      StopSignal.endProcess()
    case .unknownCollection(let name, let known):
      if index == nil, let directory = IndexLocation.collectionIsElsewhere(name) {
        throw notOwn(name, directory)
      }
      throw CommandError(
        "no such collection", at: name, remedy: FilterAdvice.remedy(name, of: known))
    default:
      let option = try IndexLocation.option(toWrite: IndexLocation.toWrite(named: index))
      throw CommandError(line: error.line(option: option))
    }
  }
}

/// The error if a user wants to change a collection in an index that can only be read.
private func notOwn(_ name: String, _ directory: String) -> CommandError {
  guard IndexLocation.origin(of: directory) == .others else {
    return CommandError(
      "the collection is built in", at: name,
      remedy: "it cannot be changed; 'built-in = \"off\"' in the configuration leaves it out")
  }
  let mounted = String(directory.split(separator: "/").last ?? "")
  return CommandError(
    "the collection is in the added index '\(mounted)'", at: name,
    remedy: "run 'bridgedoc remove --from \(ShellWord.list([mounted]))'")
}

struct Remove: ParsableCommand {
  static let configuration = RemoveArguments.configuration

  @OptionGroup var arguments: RemoveArguments

  func run() throws {
    if let name = arguments.from { return try MountedIndexes.unmount(name, isQuiet: arguments.change.quiet) }
    if let url = IndexLocation.databaseToWrite(named: arguments.change.index) {
      var push = try Push(removing: arguments.names, from: url)
      return try arguments.change.run(&push, arguments.names.map(CollectionReport.init(removed:)))
    }
    try arguments.change.run { library, line in
      line?.say("removing \(arguments.names.joined(separator: ", ")) from the index …")
      return try library.remove(arguments.names)
    }
  }
}

extension ChangeArguments {
  /// Changes the index, and reports the change.
  fileprivate func run(_ change: (inout Library, ProgressLine?) throws -> IndexReport) throws {
    var library = Library(directory: try IndexLocation.toWrite(named: index))
    library.jobs = ProcessorCount.active
    library.workers = WorkerProcesses.limitsHere
    library.stopOnSignal()
    let line = ProgressLine(isWanted: !quiet && !json)
    defer { line?.end() }
    let report = try named(index, line) { try change(&library, line) }
    line?.end()
    if json { return try StandardStream.writeOutput(report.json(directory: library.directory)) }
    if quiet { return }
    try StandardStream.writeOutput(Array(report.text(directory: library.directory).utf8))
  }

  /// Changes collections in a database, and reports the changes.
  fileprivate func run(_ push: inout Push, _ collections: [CollectionReport]) throws {
    push.waiting = PushCommand.say(waitingFor:)
    let changed = try push.run()
    var report = IndexReport()
    report.collections = collections
    (report.documents, report.sections) = (changed.documents, changed.sections)
    if json { return try StandardStream.writeOutput(report.json(directory: nil)) }
    if quiet { return }
    let lines = collections.flatMap { $0.notes("", isDependency: false) }.map { "\(TerminalText.safe($0))\n" }
    let rest =
      "the database has \(DecimalText.count(report.documents, "document")), \(DecimalText.count(report.sections, "section"))\n"
    try StandardStream.writeOutput(Array((lines + [rest]).joined().utf8))
  }
}

struct Rename: ParsableCommand {
  static let configuration = RenameArguments.configuration

  @OptionGroup var arguments: RenameArguments

  func run() throws {
    if let url = IndexLocation.databaseToWrite(named: arguments.change.index) {
      try CollectionName.check(arguments.new)
      var push = try Push(renaming: arguments.old, to: arguments.new, in: url)
      return try arguments.change.run(&push, [CollectionReport(renamed: arguments.old, to: arguments.new)])
    }
    try arguments.change.run { library, line in
      if let line { library.progress = { line.show(renamed: $0) } }
      if arguments.change.index == nil, let directory = IndexLocation.collectionIsElsewhere(arguments.new) {
        throw CommandError(
          "the name '\(arguments.new)' belongs to a collection of another index", at: directory,
          remedy: "choose another name")
      }
      return try library.rename(arguments.old, to: arguments.new)
    }
  }
}

struct Move: ParsableCommand {
  static let configuration = MoveArguments.configuration

  @OptionGroup var arguments: MoveArguments

  func run() throws {
    try arguments.change.run { library, _ in try library.move(arguments.collection, to: arguments.folder) }
  }
}
