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
      let workers = WorkerProcesses(jobs: library.jobs, readable: part.readable, limits: library.workers)
      try workers.run(part.files) {
        let result = ingestor.ingest($0)
        return IngestedLines(result, lines: result.documents.flatMap(Self.line))
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

extension IndexReport {
  /// An error if the command counts as failed, although it has done everything that was possible; nil if the command succeeded.
  /// - Parameters:
  ///   - project: the project whose dependencies were requested; nil if none were.
  ///   - paths: the paths as written on the command line.
  ///   - hasPatterns: whether patterns limited the files.
  func failure(_ library: Library, project: String? = nil, paths: [String] = [], hasPatterns: Bool = false)
    -> CommandError?
  {
    let away = collections.filter { $0.state == .missing || $0.state == .empty }
    if !away.isEmpty {
      let option = IndexLocation.option(toWrite: library.directory)
      let names = ShellWord.list(away.map(\.name)) + option
      let first = ShellWord.list([away[0].name])
      return CommandError(
        away.map { "collection '\($0.name)' was not changed" }.joined(separator: ", "),
        at: away.map { "\($0.root) \($0.state == .missing ? "is missing" : "has no matching file any more")" }
          .joined(
            separator: ", "),
        remedy:
          "restore its files, run 'bridgedoc move \(first) FOLDER\(option)' if the folder was moved, or run 'bridgedoc remove \(names)'"
      )
    }
    if collections.isEmpty, let first = dependencies.first {
      if dependencies.contains(where: \.isIndexed) { return nil }
      return CommandError(
        "nothing that the project pins is on this machine", at: first.project,
        remedy: "fetch it first, as with 'swift package resolve' or 'npm install'")
    }
    if collections.isEmpty, let project {
      return CommandError(
        "nothing is pinned", at: project, remedy: "add dependencies, or mend the files that warnings name")
    }
    if collections.isEmpty {
      return CommandError(
        "the index has no collections", at: library.directory, remedy: "name files or folders to index")
    }
    guard collections.allSatisfy({ $0.state == .nothing }) else { return nil }
    return CommandError(
      "nothing was indexed", at: (paths.isEmpty ? collections.map(\.root) : paths).joined(separator: ", "),
      remedy: hasPatterns
        ? "no file with text matches; check --include and --exclude" : "name files or folders that hold text")
  }

  private static let mostNames = 5

  /// The report for people. With `ofProject`, it lists all dependencies; otherwise only those that are new or have problems.
  func text(directory: String, ofProject: Bool = false) -> String {
    let notes = [
      (filesRead, "read"), (filesUnchanged, "unchanged"), (filesRemoved, "deleted"),
      (filesSkipped, "skipped"), (binariesSkipped, "not text"), (notUnderstood.count, "unsupported"),
    ].filter { $0.0 > 0 }.map { "\(DecimalText.grouped($0.0)) \($0.1)" }
    let files = notes.isEmpty ? "" : " (files: \(notes.joined(separator: ", ")))"
    let summary =
      "\(TerminalText.safe(directory)): \(DecimalText.count(documents, "document")), "
      + "\(DecimalText.count(sections, "section")), \(DecimalText.byteSize(bytes))\(files) "
      + "in \(DecimalText.duration(seconds))\n"
    let refreshed = collections.filter { $0.state == .refreshed && !$0.isNew }.map { "'\($0.name)'" }
    let more = refreshed.count > Self.mostNames ? " and \(refreshed.count - Self.mostNames) more" : ""
    let own = Set(dependencies.map(\.pinned.collection))
    let names = refreshed.prefix(Self.mostNames).joined(separator: ", ")
    // If nothing was indexed, the error from `failure` says so. The notes on collections are then omitted.
    let isFailure = collections.allSatisfy { $0.state == .nothing }
    return summary + (names.isEmpty ? "" : "  refreshed \(TerminalText.safe(names))\(more)\n")
      + dependencies.filter { ofProject || $0.isNew || $0.pinned.problem != nil }.map {
        "  \(TerminalText.safe($0.line))\n"
      }.joined()
      + (isFailure ? [] : collections).flatMap { $0.notes(directory, isDependency: own.contains($0.name)) }
      .map {
        "  \(TerminalText.safe($0))\n"
      }.joined()
  }

  /// The report as JSON. `directory` is the index folder; nil for a dry run, for which the totals of the index are unknown.
  func json(directory: String?) -> [UInt8] {
    return JSONWriter.document("bridgedoc.index/1") { json in
      json.field("index", directory)
      json.field("generation", directory == nil ? nil : generation)
      json.field("digest", directory == nil ? nil : digest)
      json.field("documents", documents)
      json.field("sections", sections)
      json.field("bytes", directory == nil ? nil : bytes)
      json.field("elapsedSeconds", seconds, digits: 3)
      json.field("files") {
        $0.field("seen", filesSeen)
        $0.field("read", filesRead)
        $0.field("unchanged", filesUnchanged)
        $0.field("removed", filesRemoved)
        $0.field("skipped", filesSkipped)
        $0.field("notText", binariesSkipped)
        $0.field("notUnderstood", notUnderstood.count)
      }
      json.field("dependencies", objects: dependencies) { json, one in
        json.field("project", one.project)
        json.field("tool", one.pinned.tool.rawValue)
        json.field("name", one.pinned.name)
        json.field("version", one.pinned.version)
        json.field("collection", one.isIndexed ? one.pinned.collection : nil)
        json.field("root", one.pinned.root)
        json.field("isNew", one.isNew)
        json.field("found", objects: one.found) { json, part in
          json.field("what", part.kind.rawValue)
          json.field("files", part.files)
        }
        json.field("absent", strings: one.absent.map(\.rawValue))
        json.field("problem", one.pinned.problem)
      }
      json.field("warnings", objects: warnings) { json, warning in
        json.field("path", warning.path)
        json.field("line", warning.line)
        json.field("message", warning.message)
        json.field("isSkipped", warning.isSkipped)
      }
      json.field("collections", objects: collections) { json, collection in
        json.field("name", collection.name)
        json.field("root", collection.root)
        json.field("state", collection.state.rawValue)
        json.field("isNew", collection.isNew)
        json.field("otherName", collection.otherName)
        json.field("parts", strings: collection.parts)
        json.field("inner", strings: collection.inner)
        json.field("wasReadAgain", collection.wasReadAgain)
        json.field("generated", collection.generated.count)
      }
    }
  }
}

extension DependencyReport {
  /// The report on a dependency, such as `swift-nio@2.65.0: README, changelog, 203 source files; no DocC page (new)`.
  fileprivate var line: String {
    if let problem = pinned.problem {
      return "\(pinned.collection): \(problem)" + (isIndexed ? "; the collection stays as it is" : "")
    }
    let parts = found.map { part in
      part.files == 1 ? part.kind.rawValue : DecimalText.count(part.files, part.kind.rawValue)
    }
    let without = absent.isEmpty ? "" : "; no \(absent.map(\.rawValue).joined(separator: ", no "))"
    return "\(pinned.collection): \(parts.joined(separator: ", "))\(without)\(isNew ? " (new)" : "")"
  }
}

extension CollectionReport {
  /// Notes for the user, one sentence each.
  func notes(_ directory: String, isDependency: Bool) -> [String] {
    var notes: [String] = []
    let option = IndexLocation.option(toWrite: directory)
    switch state {
    case .refreshed, .partlyRefreshed:
      if isNew, !isDependency { notes.append("added '\(name)'") }
      if isNew, let otherName {
        notes.append(
          "\(root) is collection '\(name)': the name '\(otherName)' belongs to the collection of another folder"
        )
      }
      if !parts.isEmpty {
        notes.append("only \(parts.joined(separator: ", ")) of collection '\(name)' was refreshed")
      }
      if wasReadAgain { notes.append("all files of collection '\(name)' were read") }
      if !generated.isEmpty, !isDependency {
        let examples = generated.prefix(3).joined(separator: ", ")
        let rest = generated.count > 3 ? ", …" : ""
        notes.append(
          "skipped \(DecimalText.count(generated.count, "generated file")) in '\(name)' (\(examples)\(rest)): search data, navigation or "
            + "scripts; '--include PATTERN' brings them back")
      }
      for inner in inner {
        notes.append(
          "collection '\(inner)' lies inside '\(name)': its files are in both; 'bridgedoc remove \(ShellWord.list([inner]))\(option)' keeps one copy"
        )
      }
    case .removed: notes.append("removed '\(name)'")
    case .renamed: notes.append("renamed '\(otherName ?? "")' to '\(name)'")
    case .moved: notes.append("moved '\(name)' to \(root)")
    case .nothing: notes.append("\(root): no readable text; skipped")
    case .missing, .empty: break
    }
    return notes
  }
}
