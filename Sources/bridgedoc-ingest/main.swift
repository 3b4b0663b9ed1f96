import ArgumentParser
import CArena
import DocConsole

/// The program that reads documents. `bridgedoc` runs it for `index` and `ingest`; its messages name the program
/// that the user typed.
struct IngestionCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridgedoc", abstract: "Read documents: the part of bridgedoc behind 'index' and 'ingest'.",
    version: Version.current, subcommands: [Index.self, Ingest.self])
}

// Each batch asks for the same large pieces of memory as the one before.
bridgedoc_keep_memory()

CommandRunner.run(IngestionCommands.self, arguments: Array(SystemCall.arguments.dropFirst()))
