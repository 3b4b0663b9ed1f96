import DocCodec
import DocOutput
import DocSearch
import DocSystem
import DocTopics

/// Provides the indexes to search. Index folders are used directly. From a database, a small index is made for each question. It has only the
/// sections that the question needs.
///
/// `bridgedoc-ingest` makes these small indexes, so that this program need not be linked with database libraries. A helper process for each
/// database runs until this object is deallocated, so every request reuses the same connection.
package final class IndexSource {
  private let names: [String]
  private var helpers: [String: (process: ChildProcess, output: LineReader)] = [:]

  /// - Parameter names: the names on the command line; empty for the default indexes.
  package init(named names: [String]) { self.names = names }

  deinit { for url in helpers.keys { end(url) } }

  /// Whether at least one of the indexes is a database, for which a small index must be made per question.
  package func hasDatabases() throws -> Bool {
    try IndexLocation.toRead(named: names).directories.contains(where: ServerAddress.isOne)
  }

  /// The indexes for a question.
  /// - Parameter question: the question; nil if the command reads only folders.
  package func located(for question: DatabaseQuestion?) throws -> IndexLocation {
    guard let question else { return try IndexLocation.foldersToRead(named: names) }
    var location = try IndexLocation.toRead(named: names)
    let databases = location.directories.filter(ServerAddress.isOne)
    guard !databases.isEmpty else { return location }
    if question.known != nil {
      let state = try ask(databases.map { ($0, Self.json(DatabaseQuestion(), url: $0, folder: nil)) })
      if state == question.known {
        location.directories.removeAll(where: ServerAddress.isOne)
        location.state = state
        return location
      }
    }
    do {
      var lines: [(url: String, line: [UInt8])] = []
      for (index, name) in location.directories.enumerated() where ServerAddress.isOne(name) {
        let folder = try Self.makeTemporaryFolder("bridgedoc-fetch")
        location.made.append(folder)
        lines.append((name, Self.json(question, url: name, folder: folder)))
        location.directories[index] = folder
      }
      location.state = try ask(lines)
    } catch {
      location.release()
      throw error
    }
    return location
  }

  /// Sends each database's request line to its helper process before any reply is read, so that all databases work at the same time.
  /// - Returns: the states of the databases' contents, separated by spaces.
  private func ask(_ lines: [(url: String, line: [UInt8])]) throws(CommandError) -> String {
    let path = try CompanionProgram.ingest.path()
    for (url, line) in lines {
      if helpers[url] == nil {
        do {
          let process = try ChildProcess.start(path, ["fetch"], input: .pipe, output: .pipe)
          helpers[url] = (process, LineReader(descriptor: process.output, name: path))
        } catch {
          throw CompanionProgram.ingest.notRunning(path, error.message)
        }
      }
      if let (process, _) = helpers[url] { _ = StandardStream.write(line, to: process.input) }
    }
    var states: [String] = []
    var failure: CommandError?
    // After an error, the remaining replies are read as well. Otherwise, they would be taken for replies to later lines.
    for (url, _) in lines {
      func readLine() throws(CommandError) -> String? {
        try helpers[url]?.output.next().map { String(decoding: $0, as: UTF8.self) }
      }
      var reply = try readLine()
      if let warning = reply, warning.hasPrefix("warning ") {
        StandardStream.writeError(
          "bridgedoc: \(AddressRedaction.shown("warning: " + warning.dropFirst("warning ".utf8.count)))\n")
        reply = try readLine()
      }
      if let reply, reply.hasPrefix("ok ") {
        states.append(String(reply.dropFirst("ok ".utf8.count)))
      } else if let reply {
        failure = failure ?? CommandError(line: String(reply.dropFirst("error ".utf8.count)))
      } else {
        end(url)
        failure =
          failure
          ?? CommandError(
            "\(CompanionProgram.ingest.rawValue) ended unexpectedly", at: path, remedy: "try again")
      }
    }
    if let failure { throw failure }
    return states.joined(separator: " ")
  }

  private func end(_ url: String) {
    guard let (process, _) = helpers.removeValue(forKey: url) else { return }
    // The helper process ends when its input is closed.
    SystemCall.close(process.input)
    process.wait()
  }

  private static func makeTemporaryFolder(_ name: String) throws(CommandError) -> String {
    do { return try FileNames.makeTemporaryFolder(name) } catch {
      throw CommandError("cannot make a folder", at: name, remedy: "\(error); set TMPDIR")
    }
  }

  private static func json(_ question: DatabaseQuestion, url: String, folder: String?) -> [UInt8] {
    JSONWriter.document(nil, .compact) {
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
  }
}

extension LiveIndex {
  /// Answers requests from the indexes of `source`, with the configured preferences.
  package convenience init(_ source: IndexSource) {
    self.init(locate: { try source.located(for: $0) }, prefer: { Configuration.current.preferences(for: $0) })
  }
}
