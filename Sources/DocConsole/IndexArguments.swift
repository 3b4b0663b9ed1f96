import ArgumentParser

package struct IndexArguments: CommandArguments {
  package static let name = "index"
  package static let abstract = "Read files and folders, and write or update an index."
  package static let discussion = """
    Without --index, this writes your own index ($XDG_DATA_HOME/bridgedoc/index, or ~/.local/share/bridgedoc/index). \
    Each folder is a collection. Without a path, all collections of the index are refreshed. Unchanged files are not \
    read again. Deleted files leave the index. If a folder is missing or has become empty, its collection stays as it \
    is; 'bridgedoc remove' removes it. An unreadable file is reported, counted and skipped.

      bridgedoc index ~/Documentation
      bridgedoc index --project
      bridgedoc index
    """

  @Argument(
    help: ArgumentHelp(
      "Files and folders to index; without any, all collections are refreshed. With --project a folder, with --installed names.",
      valueName: "path"),
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
      "Index only files that match, as in a .gitignore; may be repeated, and is remembered.",
      valueName: "pattern"))
  package var include: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Skip files that match, as in a .gitignore; may be repeated, and is remembered.", valueName: "pattern"))
  package var exclude: [String] = []

  @Flag(
    help: "Index what the project of a folder (by default the current one) depends on, from this machine.")
  package var project = false

  @Flag(help: "List the documentation that this machine has; index what is named.")
  package var installed = false

  @Flag(help: "With --installed: index all of it.")
  package var yes = false

  @Flag(
    name: .customLong("swift-toolchain"),
    help: "Also index the Swift toolchain on your PATH: the standard library and diagnostics.")
  package var swiftToolchain = false

  @Option(help: ArgumentHelp("Read with N threads; by default one per processor.", valueName: "n"))
  package var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Add a pack, or the folder of an index, to be searched beside your own index.", valueName: "path"),
    completion: .file())
  package var from: String?

  @Option(
    help: ArgumentHelp(
      "With --from: accept only a pack signed by one of these; see 'bridgedoc help unpack'.",
      valueName: "file"),
    completion: .file())
  package var signers: String?

  @Flag(help: "Keep running, and refresh when files change, until interrupted.")
  package var watch = false

  @Flag(name: .customLong("dry-run"), help: "List the documents that would be indexed; write nothing.")
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
      throw ValidationError("--swift-toolchain writes files, but --dry-run writes nothing: choose one")
    }
    if from != nil, !paths.isEmpty || index != nil || watch || dryRun || project || installed {
      throw ValidationError("--from reads no documents: use it alone")
    }
    if project {
      if paths.count > 1 { throw ValidationError("--project takes one folder") }
      if collection != nil || !include.isEmpty || !exclude.isEmpty || installed || swiftToolchain {
        throw ValidationError("--project makes collections of its own: leave out the other options for them")
      }
    }
    if yes, !installed { throw ValidationError("--yes needs --installed") }
    if signers != nil, from == nil { throw ValidationError("--signers needs --from") }
    if watch, dryRun {
      throw ValidationError("--watch writes an index, but --dry-run writes nothing: choose one")
    }
  }
}

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

package struct RemoveArguments: CommandArguments {
  package static let name = "remove"
  package static let abstract = "Remove collections from an index."
  package static let discussion =
    """
    The files on disk stay. 'bridgedoc list --collections' lists the collections. --index also takes the address of a database.

      bridgedoc remove notes
    """

  @Argument(
    help: ArgumentHelp("The collections to remove.", valueName: "name"),
    completion: IndexCompletion.ownCollections)
  package var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "Remove the index that 'index --from' added under this name.", valueName: "name"))
  package var from: String?

  @OptionGroup package var change: ChangeArguments

  package init() {}

  package mutating func validate() throws {
    if names.isEmpty, from == nil { throw ValidationError("the name of the collection is missing") }
    if !names.isEmpty, from != nil { throw ValidationError("--from removes no collections: use it alone") }
  }
}

package struct RenameArguments: CommandArguments {
  package static let name = "rename"
  package static let abstract = "Rename a collection."
  package static let discussion =
    """
    No file is read. The ids of the collection's sections change, because they depend on its name. --index also takes the address of a \
    database.

      bridgedoc rename docs handbook
    """

  @Argument(
    help: ArgumentHelp("The collection to rename.", valueName: "old"),
    completion: IndexCompletion.ownCollections)
  package var old: String

  @Argument(help: ArgumentHelp("The new name.", valueName: "new"))
  package var new: String

  @OptionGroup package var change: ChangeArguments

  package init() {}
}

package struct MoveArguments: CommandArguments {
  package static let name = "move"
  package static let abstract = "Point a collection at the new place of its folder."
  package static let discussion = """
    No file is moved or read, and ids stay the same. The next 'bridgedoc index' reads the changes.

      bridgedoc move notes ~/Documents/notes
    """

  @Argument(
    help: ArgumentHelp("The collection to change.", valueName: "name"),
    completion: IndexCompletion.ownCollections)
  package var collection: String

  @Argument(help: ArgumentHelp("The new folder.", valueName: "folder"), completion: .directory)
  package var folder: String

  @OptionGroup package var change: ChangeArguments

  package init() {}
}

package struct IngestArguments: CommandArguments {
  package static let name = "ingest"
  package static let abstract = "Print the documents that files and folders give, as JSON Lines."
  package static let discussion = """
    No index is written. Warnings go to standard error.

      bridgedoc ingest notes/page.html --explain
    """

  @Argument(help: ArgumentHelp("Files and folders to read.", valueName: "path"), completion: .file())
  package var paths: [String]

  @Option(help: ArgumentHelp("Name the collection; by default the folder's name.", valueName: "name"))
  package var collection: String?

  @Option(help: ArgumentHelp("Read with N threads; by default one per processor.", valueName: "n"))
  package var jobs: Int?

  @Flag(
    help: "Instead of JSON, print the reader, kind and warnings of each document, and a diff of its repairs.")
  package var explain = false

  @Flag(name: .customLong("no-repair"), help: "Do not repair text.")
  package var noRepair = false

  package init() {}

  package mutating func validate() throws { try validateJobs(jobs) }
}

private func validateJobs(_ jobs: Int?) throws {
  if let jobs, !(1...256).contains(jobs) {
    throw ValidationError("--jobs is \(jobs), but must be between 1 and 256")
  }
}
