import ArgumentParser
import CArena
import DocConsole
import DocSystem

/// The program that reads documents and manages collections. `bridgedoc` starts it for commands that need it. Its messages contain the program
/// name that the user typed.
struct IngestionCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridgedoc",
    abstract: "Read documents and keep collections: the part of bridgedoc behind 'index'.",
    version: Version.current,
    subcommands: [
      Index.self, Remove.self, Rename.self, Move.self, Ingest.self, CheckCommand.self, ListCollections.self,
      Export.self, PackCommand.self, Unpack.self, PushCommand.self, FetchCommand.self,
    ])
}

// Freed memory is kept, because each batch needs large blocks of the same sizes as the previous batch.
bridgedoc_keep_memory()

CommandRunner.run(IngestionCommands.self, arguments: Array(SystemCall.arguments.dropFirst()))
