import ArgumentParser
import DocConsole

/// Runs a command in another program. A search therefore need not load the code that reads documents or runs the server.
struct CompanionCommand<Arguments: CommandArguments>: ParsableCommand {
  static var configuration: CommandConfiguration { Arguments.configuration }

  @OptionGroup var arguments: Arguments

  func run() throws { try Arguments.program.runInstead(CommandLineForms.given()) }
}
