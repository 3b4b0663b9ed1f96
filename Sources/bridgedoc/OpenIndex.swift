import ArgumentParser
import DocConsole
import DocIndex
import DocModel

extension IndexError: CommandFailure {}
extension DocumentKind: ExpressibleByArgument {}

/// Which index a command reads.
struct IndexOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this index instead of $BRIDGEDOC_INDEX, your own, or the built-in one.", valueName: "dir"),
    completion: .directory)
  var index: String?

  func open() throws -> IndexReader {
    try IndexReader(directory: IndexLocation.toRead(named: index))
  }
}
