import ArgumentParser

/// The arguments of `index`. `bridgedoc` knows them for its help and completions, and hands them on to
/// `bridgedoc-ingest`, which uses them.
public struct IndexArguments: ParsableArguments {
  public static let abstract = "Ingest files and folders and write or update an index."
  public static let discussion = """
    Without --index this writes your own index ($XDG_DATA_HOME/bridgedoc/index, or ~/.local/share/bridgedoc/index). \
    Unchanged files are not read twice; files that went away leave the index. A file that cannot be read is \
    reported, counted and skipped.
    """

  @Argument(help: ArgumentHelp("Files and folders to index.", valueName: "path"), completion: .file())
  public var paths: [String]

  @Option(
    help: ArgumentHelp("Write this index instead of your own.", valueName: "dir"), completion: .directory)
  public var index: String?

  @Option(help: ArgumentHelp("Name the collection; by default the folder's name.", valueName: "name"))
  public var collection: String?

  @Option(help: ArgumentHelp("Read with so many threads; by default one for each processor.", valueName: "n"))
  public var jobs: Int?

  @Flag(name: .customLong("dry-run"), help: "Say what would be indexed; write nothing.")
  public var dryRun = false

  @Flag(help: "Print warnings and errors only.")
  public var quiet = false

  @Flag(help: "End with a report in JSON on standard output.")
  public var json = false

  @Flag(help: "End with exit status 2 if any file had to be skipped.")
  public var strict = false

  public init() {}

  public mutating func validate() throws { try validateJobs(jobs) }
}

/// The arguments of `ingest`, shared in the same way.
public struct IngestArguments: ParsableArguments {
  public static let abstract = "Print what files and folders become: documents as JSON Lines."
  public static let discussion = "Nothing is written. Warnings go to standard error."

  @Argument(help: ArgumentHelp("Files and folders to ingest.", valueName: "path"), completion: .file())
  public var paths: [String]

  @Option(help: ArgumentHelp("Name the collection; by default the folder's name.", valueName: "name"))
  public var collection: String?

  @Option(help: ArgumentHelp("Read with so many threads; by default one for each processor.", valueName: "n"))
  public var jobs: Int?

  @Flag(
    help: "Instead of JSON, say what each document was taken for, what is doubtful, and what repair changed.")
  public var explain = false

  @Flag(name: .customLong("no-repair"), help: "Take text as it stands, to see what repair changes.")
  public var noRepair = false

  public init() {}

  public mutating func validate() throws { try validateJobs(jobs) }
}

private func validateJobs(_ jobs: Int?) throws {
  if let jobs, !(1...256).contains(jobs) {
    throw ValidationError("--jobs is \(jobs), but must be between 1 and 256")
  }
}
