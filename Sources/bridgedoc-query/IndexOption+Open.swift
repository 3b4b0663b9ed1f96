import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

extension IndexError: CommandFailure {}
extension DocumentKind: ExpressibleByArgument {}

extension IndexOption {
  /// - Parameter question: what the command needs; nil for commands that only read folders.
  func open(for question: Question? = nil) throws -> IndexReader {
    try Self.open(named: index, for: question)
  }

  /// - Parameter names: the names of indexes as given; empty for the default indexes.
  static func open(
    named names: [String], expectsFewReads: Bool = false, for question: Question? = nil
  ) throws -> IndexReader {
    let location = try IndexSource(named: names).located(for: question)
    // Files that are open can still be read.
    defer { location.release() }
    return try open(location, expectsFewReads: expectsFewReads)
  }

  /// Opens indexes. An unreadable default index is skipped with a warning. An unreadable index that the user named is an error.
  static func open(_ location: IndexLocation, expectsFewReads: Bool = false) throws -> IndexReader {
    var problems: [IndexError] = []
    let reader = try IndexReader(directories: location.directories, expectsFewReads: expectsFewReads) {
      problems.append($1)
      return !location.areNamed
    }
    for problem in problems {
      var line = problem.description
      if case .missing(let directory) = problem { line = IndexLocation.error(missing: directory).description }
      StandardStream.writeError(
        "bridgedoc: warning: \(TerminalText.safe(line)); only the other indexes are read\n")
    }
    return reader
  }

  /// A searcher with the preferences of the configuration.
  static func searcher(_ reader: IndexReader) throws -> Searcher {
    let searcher = try Searcher(reader)
    searcher.preferences = Configuration.current.preferences(for: reader.indexes.map(\.directory))
    return searcher
  }

  /// A note that the index does not contain a collection; nil if it does.
  static func noteOnCollection(_ name: String?, _ contents: IndexContents) throws -> String? {
    var request = SearchRequest("")
    if let name { request.collections = [name] }
    return try FilterAdvice(contents).sentence(on: request).map {
      TerminalText.safe("bridgedoc: \($0)") + "\n"
    }
  }
}
