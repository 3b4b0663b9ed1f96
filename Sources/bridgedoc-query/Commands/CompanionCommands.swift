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
