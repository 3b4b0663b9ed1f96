import ArgumentParser
import DocConsole
import DocIndex
import DocOutput
import DocTopics

/// Rebuilds an index from its stored documents, and compares the result with the original.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check that an index matches its documents.",
    discussion: """
      Each segment is built again from its stored documents, in the system's folder for temporary files, and compared. \
      If anything is wrong, one line names the damaged file and part, and the exit status is 2.

        bridgedoc verify --index ~/handbook.index
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var index: IndexOption

  func run() throws {
    var failure: (any Error)?
    for directory in try IndexLocation.foldersToRead(named: index.index).directories {
      do { try verify(directory) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func verify(_ directory: String) throws {
    do {
      let report = try IndexVerifier(IndexReader(directory: directory)).verify()
      try StandardStream.writeOutput(
        json
          ? VerifyFormatter.json(report, problem: nil, directory: directory)
          : VerifyFormatter.text(report, directory: directory))
    } catch let error as IndexError {
      if json {
        try StandardStream.writeOutput(
          VerifyFormatter.json(nil, problem: error.description, directory: directory))
      }
      throw error
    }
  }
}
