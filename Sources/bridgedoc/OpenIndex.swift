import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocSearch

extension IndexError: CommandFailure {}
extension DocumentKind: ExpressibleByArgument {}

/// Which index a command reads.
struct IndexOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this index instead of $BRIDGEDOC_INDEX, your own, or the built-in one.", valueName: "dir"),
    completion: .directory)
  var index: String?

  func open() throws -> IndexReader { try Self.open(named: index) }

  static func open(named name: String?, expectsFewReads: Bool = false) throws -> IndexReader {
    try IndexReader(directory: IndexLocation.toRead(named: name), expectsFewReads: expectsFewReads)
  }

  /// A line for a person who named a collection that the index does not hold; nil when it does.
  static func noteOnCollection(_ name: String?, _ contents: IndexContents) throws -> String? {
    guard let name else { return nil }
    let names = try TopicCompletion(contents).collections(beginningWith: "").map(\.word)
    guard !names.contains(name) else { return nil }
    let others = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
    return TerminalText.safe("bridgedoc: no collection '\(name)': the index holds \(others)") + "\n"
  }
}
