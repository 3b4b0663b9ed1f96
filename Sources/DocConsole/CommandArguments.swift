import ArgumentParser
import DocOutput
import DocSystem

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

package struct IndexOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this index instead of $BRIDGEDOC_INDEX, or your own and the built-in one; may be repeated.",
      valueName: "dir"),
    completion: .directory)
  package var index: [String] = []

  package init() {}
}

extension Terminal.Choice: ExpressibleByArgument {}

/// The options for the appearance of output. All commands that print text have them.
package struct OutputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use colours: auto, always or never. NO_COLOR and CLICOLOR_FORCE count, too.", valueName: "when"))
  package var color: Terminal.Choice = .auto

  @Option(help: ArgumentHelp("Print places as links: auto, always or never.", valueName: "when"))
  package var hyperlinks: Terminal.Choice = .auto

  @Flag(name: .customLong("no-pager"), help: "Do not run a pager.")
  package var noPager = false

  package init() {}

  package func terminal() -> Terminal { Terminal.standardOutput(colour: color) }
}

extension Terminal {
  /// The layout options for text from the documents of the given indexes.
  package func textOptions(_ hyperlinks: Choice, indexes: [String]) -> TextOptions {
    var options: TextOptions = textOptions
    // Environment variables override the configuration.
    let isForced = SystemCall.environment("FORCE_HYPERLINK")?.isEmpty == false
    let choice = hyperlinks == .auto && !isForced ? Configuration.current.hyperlinks ?? .auto : hyperlinks
    options.links = Hyperlinks.links(
      choice, isTerminal: isTerminal, indexes: indexes, environment: SystemCall.environment)
    return options
  }
}

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

/// Formats of `export`. Users type the raw values.
package enum ExportFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case jsonl, markdown, opensearch, site, search
  case llmsText = "llms-txt"
  case agents = "agents-md"
}

package struct ExportArguments: CommandArguments {
  package static let name = "export"
  package static let abstract =
    "Export the documents of an index as JSON Lines, Markdown, llms.txt, a site, a site's search, OpenSearch data or a map for agents."
  package static let discussion = """
    The folder must be new or empty. It appears when the export is complete, and holds a folder for each collection. \
    'bridgedoc index' reads a collection's folder of JSON Lines again, with the same paths and digest. 'export jsonl -' writes to \
    standard output, without folders. search writes the search of 'site' alone, for a folder in a site that another program makes of the \
    documents, with a snippet for its pages. agents-md writes one file: a map of the index of at most 8 KB, for an AGENTS.md or CLAUDE.md. \
    If the file exists, its other text stays.

      bridgedoc export markdown ~/exported
      bridgedoc export agents-md AGENTS.md
    """

  @Argument(help: "The format: jsonl, markdown, llms-txt, site, search, opensearch or agents-md.")
  package var format: ExportFormat

  @Argument(
    help: ArgumentHelp(
      "The folder to write, or the file for agents-md; - is standard output, for jsonl and agents-md.",
      valueName: "dir"),
    completion: .directory
  )
  package var path: String

  @OptionGroup package var index: IndexOption

  @Option(
    help: ArgumentHelp("Export only this collection; may be repeated.", valueName: "name"),
    completion: IndexCompletion.collections)
  package var collection: [String] = []

  @Flag(help: "Print errors only.")
  package var quiet = false

  package init() {}

  package mutating func validate() throws {
    if path.isEmpty { throw ValidationError("the name of the folder is empty") }
    if path == "-", format != .jsonl, format != .agents {
      throw ValidationError("\(format.rawValue) is several files: name a folder")
    }
  }
}

package struct PackArguments: CommandArguments {
  package static let name = "pack"
  package static let abstract = "Pack an index into one file."
  package static let discussion = """
    The same index gives the same bytes. A pack holds no deleted documents and no folders of this machine. 'bridgedoc index \
    --from FILE' adds a pack to be searched beside your own index; 'bridgedoc unpack FILE --index DIR' makes an index of it.

      bridgedoc pack handbook.pack --collection handbook
    """

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  package var file: String

  @Option(
    help: ArgumentHelp("Pack this index instead of your own.", valueName: "dir"), completion: .directory)
  package var index: String?

  @Option(
    help: ArgumentHelp("Pack only this collection; may be repeated.", valueName: "name"),
    completion: IndexCompletion.collections)
  package var collection: [String] = []

  @Option(
    help: ArgumentHelp("Sign the pack with this SSH key; write the signature to FILE.sig.", valueName: "key"),
    completion: .file())
  package var sign: String?

  @Flag(help: "Print errors only.")
  package var quiet = false

  package init() {}
}

package struct UnpackArguments: CommandArguments {
  package static let name = "unpack"
  package static let abstract = "Unpack a pack into an index."
  package static let discussion = """
    The whole pack is checked before the index appears. An index from an earlier pack is replaced; meanwhile, searches read the \
    old index or the new one.

      bridgedoc unpack handbook.pack --index ~/handbook.index
    """

  @Argument(
    help: ArgumentHelp("The pack: a file from 'bridgedoc pack'.", valueName: "file"), completion: .file())
  package var file: String

  @Option(
    help: ArgumentHelp("The folder to write the index to.", valueName: "dir"), completion: .directory)
  package var index: String

  @Option(
    help: ArgumentHelp(
      "Accept only a pack signed by one of these: an allowed signers file of ssh-keygen.", valueName: "file"),
    completion: .file())
  package var signers: String?

  @Flag(help: "Print errors only.")
  package var quiet = false

  package init() {}
}

package struct PushArguments: CommandArguments {
  package static let name = "push"
  package static let abstract = "Send collections to a database for others to search: PostgreSQL or Sphinx."
  package static let discussion = """
    Only changes are sent, and they appear at once. 'bridgedoc search --index URL' searches the database. Keep a password of \
    PostgreSQL in ~/.pgpass or $PGPASSWORD. With Sphinx, the sections are distributed over all nodes of the address.

      bridgedoc push postgresql://docs.example.com/handbook
      bridgedoc push sphinx://one.example.com:9306,two.example.com:9306/handbook
    """

  @Argument(
    help: ArgumentHelp(
      "The database: postgresql://[user@]host/database or sphinx://host:port[,host:port…]/name",
      valueName: "url"))
  package var url: String

  @Option(
    help: ArgumentHelp("Send this index instead of your own.", valueName: "dir"), completion: .directory)
  package var index: String?

  @Option(
    help: ArgumentHelp("Send only this collection; may be repeated.", valueName: "name"),
    completion: IndexCompletion.collections)
  package var collection: [String] = []

  @Flag(help: "Print errors only.")
  package var quiet = false

  package init() {}

  package mutating func validate() throws {
    if !ServerAddress.isOne(url) {
      throw ValidationError(
        "'\(url)' is not the address of a database; it must begin with postgresql:// or sphinx://")
    }
  }
}

/// Decides whether the name of an index is the address of a database.
package enum ServerAddress {
  package static func isOne(_ name: String) -> Bool {
    ["postgresql://", "postgres://", "sphinx://"].contains(where: name.hasPrefix)
  }

  /// Whether a name is a URL with any scheme. Such a name cannot be that of a folder.
  package static func isAny(_ name: String) -> Bool {
    guard let scheme = name.firstRange(of: "://")?.lowerBound else { return false }
    return scheme > name.startIndex && !name[..<scheme].contains("/")
  }
}

package struct CheckArguments: CommandArguments {
  package static let name = "check"
  package static let abstract = "Check the names in Swift code samples against the index."
  package static let discussion = """
    Reads Swift files, and the Swift samples of documents of any kind; - reads code or Markdown from standard input. It reports \
    names that nothing declares and that are nearly those of an API, wrong labels, deprecated names, and with --target names that \
    begin later. It only parses: what it cannot tell without types, it leaves alone. The exit status is 0 if nothing was \
    found, 1 if something was, and 2 after an error.

      bridgedoc check README.md Sources/*.swift --target ios:16
      pbpaste | bridgedoc check - --json
    """

  @Argument(
    help: ArgumentHelp("Files to check, or - for standard input.", valueName: "file"), completion: .file())
  package var files: [String]

  @Option(
    help: ArgumentHelp(
      "Report what this system does not have yet: ios:17, macos:14, or project for the project's own minimum; may be repeated.",
      valueName: "system"))
  package var target: [String] = []

  @Flag(help: "Print JSON.")
  package var json = false

  @OptionGroup package var index: IndexOption

  package init() {}
}

package struct ServeArguments: CommandArguments {
  package static let name = "serve"
  package static let program = CompanionProgram.serve
  package static let abstract = "Show the documentation in a browser, and answer programs over HTTP."
  package static let discussion = """
    Pages are at http://127.0.0.1:4280/, JSON at /api/search?q=, /api/show?topic= and /api/list, the Model Context Protocol \
    at /mcp. The server answers only this machine. Another --host, or a --host-name, needs a token in $BRIDGEDOC_TOKEN, or --public.

      bridgedoc serve --port 8080
    """

  @OptionGroup package var index: IndexOption

  @Option(help: ArgumentHelp("Listen on this address.", valueName: "address"))
  package var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "Answer requests for this host name, as a proxy sends them; may be repeated. By default, localhost, or any name if another "
        + "--host is given.", valueName: "name"))
  package var hostName: [String] = []

  @Option(help: ArgumentHelp("Listen on this port; 0 picks a free one.", valueName: "port"))
  package var port = 4280

  @Flag(name: .customLong("public"), help: "Answer every client that reaches the address, without a token.")
  package var isPublic = false

  @Flag(help: "Show the pictures of documents, from the folders of their collections on this machine.")
  package var pictures = false

  package init() {}

  package mutating func validate() throws {
    if !(0...65_535).contains(port) {
      throw ValidationError("--port is \(port), but must be between 0 and 65535")
    }
    if host.isEmpty { throw ValidationError("--host is empty") }
    if hostName.contains(where: \.isEmpty) { throw ValidationError("--host-name is empty") }
  }
}
