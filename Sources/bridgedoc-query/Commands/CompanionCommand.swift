import ArgumentParser
import DocConsole

/// Runs a command in another program. A search therefore does not load the code for reading documents or for the server.
struct CompanionCommand<Arguments: CommandArguments>: ParsableCommand {
  static var configuration: CommandConfiguration { Arguments.configuration }

  @OptionGroup var arguments: Arguments

  func run() throws { try Arguments.program.runInstead(CommandLineForms.given()) }
}
