import DocOutput
import DocSearch
import DocSystem
import DocTopics

/// Provides the indexes to search. Folders are used as they are. From a database, each question gets a small index with the sections it
/// needs.
///
/// `bridgedoc-ingest` makes these, so that this program need not link database libraries. It runs as long as this object exists, so that
/// all questions use one connection.
package final class IndexSource {
  private let names: [String]
  private var helper: (process: ChildProcess, output: InputBuffer)?

  /// - Parameter names: names from the command line; empty for the default indexes.
  package init(named names: [String]) { self.names = names }

  deinit { end() }

  /// Whether each question needs an index of its own.
  package func hasDatabases() throws -> Bool {
    try IndexLocation.toRead(named: names).directories.contains(where: ServerAddress.isOne)
  }

  /// The indexes for a question.
  /// - Parameter question: nil for commands that only read folders.
  package func located(for question: Question?) throws -> IndexLocation {
    guard let question else { return try IndexLocation.foldersToRead(named: names) }
    var location = try IndexLocation.toRead(named: names)
    let databases = location.directories.filter(ServerAddress.isOne)
    guard !databases.isEmpty else { return location }
    if question.known != nil {
      let state = try databases.map { try ask(Question(), of: $0, folder: nil) }.joined(separator: " ")
      if state == question.known {
        location.directories.removeAll(where: ServerAddress.isOne)
        location.state = state
        return location
      }
    }
    var states: [String] = []
    do {
      for (place, name) in location.directories.enumerated() where ServerAddress.isOne(name) {
        let folder = try SystemCall.makeTemporaryFolder("bridgedoc-fetch")
        location.made.append(folder)
        states.append(try ask(question, of: name, folder: folder))
        location.directories[place] = folder
      }
    } catch {
      location.release()
      throw error
    }
    location.state = states.joined(separator: " ")
    return location
  }

  /// Sends a question about a database to the helper.
  /// - Parameter folder: where to make the index; nil to get only the state.
  /// - Returns: the state of the database's content.
  private func ask(_ question: Question, of url: String, folder: String?) throws(CommandError) -> String {
    let path = try CompanionProgram.ingest.path()
    if helper == nil {
      do {
        let process = try ChildProcess.start(path, ["fetch"], input: .pipe, output: .pipe)
        helper = (process, InputBuffer(descriptor: process.output, name: path))
      } catch {
        throw CompanionProgram.ingest.notRunning(path, error.reason)
      }
    }
    guard let answer = try exchange(Self.json(question, url: url, folder: folder)) else {
      end()
      throw CommandError(
        "\(CompanionProgram.ingest.rawValue) ended unexpectedly", at: path, wayOut: "try again")
    }
    if answer.hasPrefix("ok ") { return String(answer.dropFirst(3)) }
    throw CommandError(line: String(answer.dropFirst("error ".utf8.count)))
  }

  /// Sends a line to the helper and returns its reply; nil if the helper ended.
  private func exchange(_ line: [UInt8]) throws(CommandError) -> String? {
    guard let (process, opened) = helper, case .done = StandardStream.write(line[...], to: process.input)
    else {
      return nil
    }
    var output = opened
    defer { helper = (process, output) }
    while true {
      if let end = output.untaken.firstIndex(of: UInt8(ascii: "\n")) {
        defer { output.start = end + 1 }
        return String(decoding: output.bytes[output.start..<end], as: UTF8.self)
      }
      if output.isAtEnd { return nil }
      _ = try output.fill()
    }
  }

  private func end() {
    guard let (process, _) = helper else { return }
    helper = nil
    // The helper ends when its input ends.
    SystemCall.close(process.input)
    SystemCall.close(process.output)
    process.wait()
  }

  private static func json(_ question: Question, url: String, folder: String?) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object {
      $0.field("url", url)
      $0.field("folder", folder)
      $0.field("queries", strings: question.queries)
      $0.field("topics", strings: question.topics)
      $0.field("listsDocuments", question.listsDocuments)
      $0.field("kinds", strings: question.request.kinds.map(\.rawValue))
      $0.field("collections", strings: question.request.collections)
      $0.field("language", question.request.language)
      $0.field("writtenLanguages", strings: question.request.writtenLanguages)
      $0.field("onlyCode", question.request.onlyCode)
    }
    json.endLine()
    return json.bytes
  }
}

extension LiveIndex {
  /// Answers requests from `source` with the configured preferences.
  package convenience init(_ source: IndexSource) {
    self.init(locate: { try source.located(for: $0) }, prefer: { Configuration.current.preferences(for: $0) })
  }
}
