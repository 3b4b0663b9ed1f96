import ArgumentParser
import DocConsole

/// The program: its commands, and what it says of itself.
struct Bridgedoc: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridgedoc",
    abstract: "Search documentation offline, and show the section that answers.",
    discussion: """
      Without --index, commands use $BRIDGEDOC_INDEX, else your own index, else the one built in. Exit status: \
      0 found or done, 1 nothing found, 2 an error.

        bridgedoc search UIHostingConfiguration margins
        bridgedoc show UIHostingConfiguration --code
        bridgedoc index ~/Documentation
      """,
    version: Version.current,
    subcommands: [
      Search.self, Show.self, Index.self, Ingest.self, List.self, Stats.self, Verify.self, Eval.self,
    ]
  )
}
