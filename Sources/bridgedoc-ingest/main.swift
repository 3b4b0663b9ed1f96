import ArgumentParser
import CArena
import DocConsole

/// The program that reads documents and keeps collections. `bridgedoc` runs it for the commands that do so; its messages name
/// the program that the user typed.
struct IngestionCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridgedoc",
    abstract: "Read documents and keep collections: the part of bridgedoc behind 'index'.",
    version: Version.current,
    subcommands: [
      Index.self, Remove.self, Rename.self, Move.self, Ingest.self, CheckCommand.self, ListCollections.self,
      Export.self,
      PackCommand.self, Unpack.self, PushCommand.self, FetchCommand.self,
    ])
}

// Each batch asks for the same large pieces of memory as the one before.
bridgedoc_keep_memory()

CommandRunner.run(IngestionCommands.self, arguments: Array(SystemCall.arguments.dropFirst()))
