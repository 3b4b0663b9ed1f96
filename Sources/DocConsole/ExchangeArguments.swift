import ArgumentParser

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
