import ArgumentParser

/// The arguments of `index`. `bridgedoc` knows them for its help and completions, and hands them on to
/// `bridgedoc-ingest`, which uses them.
package struct IndexArguments: CommandArguments {
  package static let name = "index"
  package static let abstract = "Read files and folders, and write or update an index."
  package static let discussion = """
    Without --index this writes your own index ($XDG_DATA_HOME/bridgedoc/index, or ~/.local/share/bridgedoc/index). \
    Each folder is a collection; without a path, all collections of the index are refreshed. Unchanged files are not \
    read twice; files that went away leave the index. A folder that is missing or has become empty changes nothing: \
    'bridgedoc remove' takes its collection out. A file that cannot be read is reported, counted and skipped.

      bridgedoc index ~/Documentation
      bridgedoc index
    """

  @Argument(
    help: ArgumentHelp("Files and folders to index; none refreshes all collections.", valueName: "path"),
    completion: .file())
  package var paths: [String] = []

  @Option(
    help: ArgumentHelp("Write this index instead of your own.", valueName: "dir"), completion: .directory)
  package var index: String?

  @Option(help: ArgumentHelp("Name the collection; by default the folder's name.", valueName: "name"))
  package var collection: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Only files that match, as in a .gitignore; may be repeated, and is remembered.", valueName: "pattern"))
  package var include: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "No files that match, as in a .gitignore; may be repeated, and is remembered.", valueName: "pattern"))
  package var exclude: [String] = []

  @Flag(
    name: .customLong("swift-toolchain"),
    help: "Also index what the Swift toolchain on your PATH knows: the standard library, diagnostics.")
  package var swiftToolchain = false

  @Option(help: ArgumentHelp("Read with N threads; by default one for each processor.", valueName: "n"))
  package var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Search this beside your own index: a file of 'bridgedoc pack', or the folder of an index.",
      valueName: "path"),
    completion: .file())
  package var from: String?

  @Option(
    help: ArgumentHelp(
      "With --from: only a pack that one of these signed; see 'bridgedoc help unpack'.", valueName: "file"),
    completion: .file())
  package var signers: String?

  @Flag(help: "Keep running, and refresh when files change, until interrupted.")
  package var watch = false

  @Flag(name: .customLong("dry-run"), help: "Say what would be indexed; write nothing.")
  package var dryRun = false

  @Flag(help: "Print warnings and errors only.")
  package var quiet = false

  @Flag(help: "End with a report in JSON on standard output.")
  package var json = false

  @Flag(help: "Exit with status 2 if any file was skipped.")
  package var strict = false

  package init() {}

  package mutating func validate() throws {
    try validateJobs(jobs)
    if swiftToolchain, dryRun {
      throw ValidationError("--swift-toolchain lays down files, --dry-run writes nothing: choose one")
    }
    if from != nil, !paths.isEmpty || index != nil || watch || dryRun {
      throw ValidationError("--from reads no documents: use it alone")
    }
    if signers != nil, from == nil { throw ValidationError("--signers belongs to --from") }
    if watch, dryRun { throw ValidationError("--watch writes an index, --dry-run none: choose one") }
  }
}

/// The options that `remove`, `rename` and `move` have in common.
package struct ChangeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Change this index instead of your own.", valueName: "dir"), completion: .directory)
  package var index: String?

  @Flag(help: "Print errors only.")
  package var quiet = false

  @Flag(help: "End with a report in JSON on standard output.")
  package var json = false

  package init() {}
}

/// The arguments of `remove`.
package struct RemoveArguments: CommandArguments {
  package static let name = "remove"
  package static let abstract = "Take collections out of an index."
  package static let discussion =
    """
    Their files stay as they are. 'bridgedoc list --collections' names the collections.

      bridgedoc remove notes
    """

  @Argument(
    help: ArgumentHelp("Collections to take out.", valueName: "name"),
    completion: IndexCompletion.ownCollections)
  package var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "Stop searching this index of others: a name that 'index --from' gave.", valueName: "name"))
  package var from: String?

  @OptionGroup package var change: ChangeArguments

  package init() {}

  package mutating func validate() throws {
    if names.isEmpty, from == nil { throw ValidationError("no collection is named") }
    if !names.isEmpty, from != nil { throw ValidationError("--from takes no collections out: use it alone") }
  }
}

/// The arguments of `rename`.
package struct RenameArguments: CommandArguments {
  package static let name = "rename"
  package static let abstract = "Rename a collection."
  package static let discussion =
    """
    No file is read for it. The ids of its sections change, because they are made of the name.

      bridgedoc rename docs handbook
    """

  @Argument(
    help: ArgumentHelp("The collection.", valueName: "old"), completion: IndexCompletion.ownCollections)
  package var old: String

  @Argument(help: ArgumentHelp("Its new name.", valueName: "new"))
  package var new: String

  @OptionGroup package var change: ChangeArguments

  package init() {}
}

/// The arguments of `move`.
package struct MoveArguments: CommandArguments {
  package static let name = "move"
  package static let abstract = "Tell an index that a collection's folder is elsewhere now."
  package static let discussion = """
    No file is moved or read, and ids stay. The next 'bridgedoc index' reads what changed since.

      bridgedoc move notes ~/Documents/notes
    """

  @Argument(
    help: ArgumentHelp("The collection.", valueName: "name"), completion: IndexCompletion.ownCollections)
  package var collection: String

  @Argument(help: ArgumentHelp("Where its folder is now.", valueName: "folder"), completion: .directory)
  package var folder: String

  @OptionGroup package var change: ChangeArguments

  package init() {}
}

/// The arguments of `ingest`, shared in the same way.
package struct IngestArguments: CommandArguments {
  package static let name = "ingest"
  package static let abstract = "Print what files and folders become: documents as JSON Lines."
  package static let discussion = """
    Nothing is written. Warnings go to standard error.

      bridgedoc ingest notes/page.html --explain
    """

  @Argument(help: ArgumentHelp("Files and folders to ingest.", valueName: "path"), completion: .file())
  package var paths: [String]

  @Option(help: ArgumentHelp("Name the collection; by default the folder's name.", valueName: "name"))
  package var collection: String?

  @Option(help: ArgumentHelp("Read with N threads; by default one for each processor.", valueName: "n"))
  package var jobs: Int?

  @Flag(
    help: "Instead of JSON, say what each document was taken for, what is doubtful, and what repair changed.")
  package var explain = false

  @Flag(name: .customLong("no-repair"), help: "Take text as it stands, to see what repair would change.")
  package var noRepair = false

  package init() {}

  package mutating func validate() throws { try validateJobs(jobs) }
}

private func validateJobs(_ jobs: Int?) throws {
  if let jobs, !(1...256).contains(jobs) {
    throw ValidationError("--jobs is \(jobs), but must be between 1 and 256")
  }
}
