import ArgumentParser

/// The arguments of a command. One program parses them and another program runs the command. Both show the same help.
package protocol CommandArguments: ParsableArguments {
  static var name: String { get }
  static var abstract: String { get }
  static var discussion: String { get }
  /// The program that runs the command.
  static var program: CompanionProgram { get }
}

extension CommandArguments {
  package static var program: CompanionProgram { .ingest }

  package static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: name, abstract: abstract, discussion: discussion)
  }
}
