import ArgumentParser
import CArena
import DocConsole
import DocSystem

/// The program that answers browsers and agents over HTTP. `bridgedoc serve` starts it. Its messages contain the program name that the user
/// typed.
struct ServerCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridgedoc", abstract: "Answer over HTTP: the part of bridgedoc behind 'serve'.",
    version: Version.current, subcommands: [Serve.self])
}

// Freed memory is kept, because each search needs large buffers and can reuse those of the previous search.
bridgedoc_keep_memory()
CommandRunner.run(ServerCommands.self, arguments: Array(SystemCall.arguments.dropFirst()))
