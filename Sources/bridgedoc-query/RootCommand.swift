import ArgumentParser
import DocConsole

struct RootCommand: ParsableCommand {
  /// The text that is printed if the program is started without arguments. Its examples use the built-in knowledge base.
  static let overview = """
    bridgedoc searches documentation offline, and shows the section that answers.

      bridgedoc search UIHostingConfiguration margins   sections, best first
      bridgedoc show UIViewRepresentable                a section by its name or id
      bridgedoc show wwdc2022-10072@14:41 --code        code at a moment of a talk

    'bridgedoc index FOLDER' makes an index of your own documents. Until then, the
    built-in knowledge base on UIKit and SwiftUI is searched. 'bridgedoc list' lists
    its documents, 'bridgedoc help' lists all commands.

    """

  static let configuration = CommandConfiguration(
    commandName: "bridgedoc", abstract: "Search documentation offline, and show the section that answers.",
    discussion: """
      Without --index, commands use $BRIDGEDOC_INDEX, else your own index, else the built-in one. The exit status is \
      0 if something was found or done, 1 if nothing was found, and 2 after an error.

        bridgedoc search UIHostingConfiguration margins
        bridgedoc show UIHostingConfiguration --code
        bridgedoc index ~/Documentation
      """,
    version: Version.current,
    subcommands: [
      Search.self, Show.self, Open.self, CompanionCommand<IndexArguments>.self,
      CompanionCommand<RemoveArguments>.self, CompanionCommand<RenameArguments>.self,
      CompanionCommand<MoveArguments>.self, CompanionCommand<IngestArguments>.self,
      CompanionCommand<CheckArguments>.self, List.self, Stats.self, Verify.self, Eval.self, Config.self,
      MCP.self, CompanionCommand<ServeArguments>.self, CompanionCommand<ExportArguments>.self,
      CompanionCommand<PackArguments>.self, CompanionCommand<UnpackArguments>.self,
      CompanionCommand<PushArguments>.self,
    ]
  )
}

/// Runs a command in another program. A search therefore need not load the code that reads documents or runs the server.
struct CompanionCommand<Arguments: CommandArguments>: ParsableCommand {
  static var configuration: CommandConfiguration { Arguments.configuration }

  @OptionGroup var arguments: Arguments

  func run() throws { try Arguments.program.runInstead(CommandLineForms.given()) }
}
