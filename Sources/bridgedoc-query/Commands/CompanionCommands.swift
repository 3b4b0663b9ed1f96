import ArgumentParser
import DocConsole

/// `bridgedoc index`: run by `bridgedoc-ingest`, so that searching need not load what reads documents.
struct Index: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index", abstract: IndexArguments.abstract, discussion: IndexArguments.discussion)

  @OptionGroup var arguments: IndexArguments

  func run() throws { try CompanionProgram.ingest.runInstead() }
}

/// `bridgedoc ingest`, run likewise.
struct Ingest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ingest", abstract: IngestArguments.abstract, discussion: IngestArguments.discussion)

  @OptionGroup var arguments: IngestArguments

  func run() throws { try CompanionProgram.ingest.runInstead() }
}

/// `bridgedoc remove`, run likewise.
struct Remove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: RemoveArguments.abstract, discussion: RemoveArguments.discussion)

  @OptionGroup var arguments: RemoveArguments

  func run() throws { try CompanionProgram.ingest.runInstead() }
}

/// `bridgedoc rename`, run likewise.
struct Rename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: RenameArguments.abstract, discussion: RenameArguments.discussion)

  @OptionGroup var arguments: RenameArguments

  func run() throws { try CompanionProgram.ingest.runInstead() }
}

/// `bridgedoc export`, run likewise.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: ExportArguments.abstract, discussion: ExportArguments.discussion)

  @OptionGroup var arguments: ExportArguments

  func run() throws { try CompanionProgram.ingest.runInstead() }
}

/// `bridgedoc pack`, run likewise.
struct Pack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: PackArguments.abstract, discussion: PackArguments.discussion)

  @OptionGroup var arguments: PackArguments

  func run() throws { try CompanionProgram.ingest.runInstead() }
}

/// `bridgedoc unpack`, run likewise.
struct Unpack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack", abstract: UnpackArguments.abstract, discussion: UnpackArguments.discussion)

  @OptionGroup var arguments: UnpackArguments

  func run() throws { try CompanionProgram.ingest.runInstead() }
}

/// `bridgedoc push`, run likewise.
struct Push: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: PushArguments.abstract, discussion: PushArguments.discussion)

  @OptionGroup var arguments: PushArguments

  func run() throws { try CompanionProgram.ingest.runInstead() }
}

/// `bridgedoc serve`, run by `bridgedoc-serve`, so that searching need not load a server.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: ServeArguments.abstract, discussion: ServeArguments.discussion)

  @OptionGroup var arguments: ServeArguments

  func run() throws { try CompanionProgram.serve.runInstead() }
}

/// The programs that lie beside this one.
enum CompanionProgram: String {
  case ingest = "bridgedoc-ingest"
  case serve = "bridgedoc-serve"

  /// Becomes that program with this one's arguments, so that its exit status and signals are this one's. Returns only by
  /// throwing.
  func runInstead() throws(CommandError) -> Never {
    let path = try path()
    let reason = SystemCall.execute(path, arguments: [path] + SystemCall.arguments.dropFirst())
    throw cannotRun(path, reason)
  }

  /// Runs that program, which says itself what went wrong.
  func runToEnd(_ arguments: [String]) throws {
    let path = try path()
    let (status, failure) = SystemCall.run(path, arguments: [path] + arguments)
    if let failure { throw cannotRun(path, failure) }
    if status != 0 { throw ExitStatus.error }
  }

  private func cannotRun(_ path: String, _ reason: String) -> CommandError {
    CommandError(
      "cannot run a part of the program", at: path, wayOut: "\(reason); install it beside bridgedoc")
  }

  private func path() throws(CommandError) -> String {
    guard let own = SystemCall.programPath() else {
      throw CommandError(
        "cannot find the program's own folder", at: rawValue, wayOut: "run bridgedoc by its full path")
    }
    let folder = own.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(own[..<$0]) } ?? "."
    return folder + "/" + rawValue
  }
}
