import ArgumentParser

/// The arguments of a command that runs in another program. `bridgedoc` declares them for help and completion, and passes them on.
package protocol CommandArguments: ParsableArguments {
  static var name: String { get }
  static var abstract: String { get }
  static var discussion: String { get }
  static var program: CompanionProgram { get }
}

extension CommandArguments {
  package static var program: CompanionProgram { .ingest }

  package static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: name, abstract: abstract, discussion: discussion)
  }
}
