import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocSearch
import DocTopics

extension IndexError: CommandFailure {}
extension DocumentKind: ExpressibleByArgument {}

extension IndexOption {
  /// Opens the indexes that the option names. `question` tells which sections the command needs from an index on a server; nil if the command
  /// does not read such an index.
  func open(for question: DatabaseQuestion? = nil) throws -> IndexReader {
    try Self.open(named: index, for: question)
  }

  /// Opens the indexes with the given names. If there are no names, opens the default indexes.
  static func open(
    named names: [String], expectsFewReads: Bool = false, for question: DatabaseQuestion? = nil
  ) throws -> IndexReader {
    let location = try IndexSource(named: names).located(for: question)
    // Temporary indexes can be removed at once, because open files stay readable.
    defer { location.release() }
    return try open(location, expectsFewReads: expectsFewReads)
  }

  /// Opens indexes. An unreadable index is an error if the user named it. If a default index is unreadable, only a warning is printed.
  static func open(_ location: IndexLocation, expectsFewReads: Bool = false) throws -> IndexReader {
    var problems: [IndexError] = []
    let reader = try IndexReader(directories: location.directories, expectsFewReads: expectsFewReads) {
      problems.append($1)
      return !location.areNamed
    }
    for problem in problems {
      var line = problem.description
      if case .missing(let directory) = problem { line = IndexLocation.error(missing: directory).description }
      StandardStream.warn("\(line); only the other indexes are read")
    }
    return reader
  }

  static func searcher(_ reader: IndexReader) throws -> Searcher {
    let searcher = try Searcher(reader)
    searcher.preferences = Configuration.current.preferences(for: reader.indexes.map(\.directory))
    return searcher
  }
}
