import ArgumentParser
import DocConsole

/// A command that another program runs, so that searching need not load what reads documents, or a server.
struct CompanionCommand<Arguments: CommandArguments>: ParsableCommand {
  static var configuration: CommandConfiguration { Arguments.configuration }

  @OptionGroup var arguments: Arguments

  func run() throws { try Arguments.program.runInstead(CommandLineForms.given()) }
}
