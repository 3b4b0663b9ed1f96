import ArgumentParser

/// The arguments of a command that one program takes and another runs: what both say of it.
package protocol CommandArguments: ParsableArguments {
  static var name: String { get }
  static var abstract: String { get }
  static var discussion: String { get }
  /// Who runs the command.
  static var program: CompanionProgram { get }
}

extension CommandArguments {
  package static var program: CompanionProgram { .ingest }

  package static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: name, abstract: abstract, discussion: discussion)
  }
}
