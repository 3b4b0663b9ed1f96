import ArgumentParser
import DocConsole

/// The program that answers browsers and agents over HTTP. `bridgedoc serve` runs it; its messages name the program that the user
/// typed.
struct ServerCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridgedoc", abstract: "Answer over HTTP: the part of bridgedoc behind 'serve'.",
    version: Version.current, subcommands: [Serve.self])
}

CommandRunner.run(ServerCommands.self, arguments: Array(SystemCall.arguments.dropFirst()))
