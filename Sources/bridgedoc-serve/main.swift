import ArgumentParser
import CArena
import DocConsole

/// The program that answers browsers and agents over HTTP. `bridgedoc serve` starts it. Its messages contain the program name that the user
/// typed.
struct ServerCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridgedoc", abstract: "Answer over HTTP: the part of bridgedoc behind 'serve'.",
    version: Version.current, subcommands: [Serve.self])
}

// Each search allocates large buffers, which the next one can use again.
bridgedoc_keep_memory()
CommandRunner.run(ServerCommands.self, arguments: Array(SystemCall.arguments.dropFirst()))
