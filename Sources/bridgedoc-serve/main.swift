import ArgumentParser
import CArena
import DocConsole

/// The program that answers browsers and agents over HTTP. `bridgedoc serve` starts it. In messages, it uses the program name that the user
/// typed.
struct ServerCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridgedoc", abstract: "Answer over HTTP: the part of bridgedoc behind 'serve'.",
    version: Version.current, subcommands: [Serve.self])
}

// Freed memory is kept, because each search allocates large buffers, which the next search can use again.
bridgedoc_keep_memory()
CommandRunner.run(ServerCommands.self, arguments: Array(SystemCall.arguments.dropFirst()))
