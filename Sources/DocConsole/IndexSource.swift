import DocCodec
import DocIndex
import DocModel
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

extension IndexLocation {
  /// The indexes to read: those in `names`; else those in `$BRIDGEDOC_INDEX`, separated by colons; else the default indexes: the configured
  /// ones, the user's own if it exists, the mounted ones, and the built-in one unless it is switched off.
  package static func toRead(named names: [String]) throws(CommandError) -> IndexLocation {
    let named = names.isEmpty ? environmentPaths : names
    if !named.isEmpty { return IndexLocation(directories: distinct(named), areNamed: true) }
    let own = usersOwn.flatMap { isIndex($0) ? $0 : nil }
    let configuration = Configuration.current
    let shipped = configuration.builtIn == .off ? nil : builtIn()
    let found =
      configuration.indexes + [own].compactMap(\.self) + mountedIndexes() + [shipped].compactMap(\.self)
    guard !found.isEmpty else {
      throw CommandError(
        "no index", at: usersOwn ?? "HOME is not set",
        remedy: "make one with 'bridgedoc index PATH', or name one with --index")
    }
    return IndexLocation(directories: distinct(found), areNamed: false)
  }

  package static func error(missing name: String) -> CommandError {
    func isAmong(_ names: [String]) -> Bool { names.contains { $0.utf8.elementsEqual(name.utf8) } }
    var shown = name
    if isAmong(environmentPaths) {
      shown += " ($BRIDGEDOC_INDEX)"
    } else if isAmong(Configuration.current.indexes) {
      shown += " ('indexes' of the configuration)"
    }
    let quoted = ShellWord.list([name])
    if name.isEmpty {
      return CommandError("no index", at: "--index is empty", remedy: "name a folder, or omit the option")
    }
    let (what, remedy) =
      if ServerAddress.isAny(name) {
        ("no index", "name a folder, or a database by an address with postgresql:// or sphinx://")
      } else if SystemCall.isFolder(name) {
        ("the folder is no index", "make one of its documents with 'bridgedoc index \(quoted)'")
      } else if isPack(name) {
        ("a pack is no index", "run 'bridgedoc index --from \(quoted)' to search it")
      } else if SystemCall.exists(name) {
        ("a file is no index", "name the folder of an index")
      } else {
        ("no index", "make one with 'bridgedoc index PATH --index \(quoted)'")
      }
    return CommandError(what, at: shown, remedy: remedy)
  }

  /// Whether a file is a pack (an index in a single file), judged by its first bytes.
  package static func isPack(_ path: String) -> Bool {
    let magic = Array("bridgedoc-pack ".utf8)
    return FileSystem.beginning(of: path, count: magic.count) == magic
  }

  /// The indexes to read, as `toRead` finds them, for commands that cannot read databases.
  package static func foldersToRead(named names: [String]) throws(CommandError) -> IndexLocation {
    let location = try toRead(named: names)
    for name in location.directories where ServerAddress.isAny(name) {
      throw CommandError(
        "this command cannot read a database", at: name,
        remedy:
          "name the folder of an index with --index; search, show, list, eval, serve and mcp read databases")
    }
    return location
  }

  /// The index to change: the named one; else the first one in `$BRIDGEDOC_INDEX`; else the user's own.
  package static func toWrite(named: String?) throws(CommandError) -> String {
    guard let path = named ?? environmentPaths.first ?? usersOwn else {
      throw CommandError(
        "cannot find your own index", at: "HOME is not set", remedy: "name an index with --index")
    }
    // A URL must not become the name of a new folder, because the name would reveal the password in the URL.
    if ServerAddress.isAny(path) {
      throw CommandError(
        "this command cannot change a database", at: path,
        remedy: "name the folder of an index with --index, and send it with 'bridgedoc push'")
    }
    return path
  }

  /// The address of the database to change, from `--index`, else from `$BRIDGEDOC_INDEX`; nil if the index to change is not in a database.
  package static func databaseToWrite(named: String?) -> String? {
    (named ?? environmentPaths.first).flatMap { ServerAddress.isOne($0) ? $0 : nil }
  }

  private static var environmentPaths: [String] {
    let text = SystemCall.environment("BRIDGEDOC_INDEX") ?? ""
    // A URL contains colons, so it is not split at colons.
    return ServerAddress.isAny(text) ? [text] : text.split(separator: ":").map(String.init)
  }

  /// Removes duplicates. Different paths to the same folder are duplicates, too.
  private static func distinct(_ directories: [String]) -> [String] {
    guard directories.count > 1 else { return directories }
    var seen: Set<[UInt8]> = []
    return directories.filter { seen.insert(Array((Platform.realPath($0) ?? $0).utf8)).inserted }
  }

  /// `$XDG_DATA_HOME/bridgedoc/index`; without that variable, the same path below `~/.local/share`.
  package static var usersOwn: String? {
    SystemCall.baseFolder("XDG_DATA_HOME", default: ".local/share").map { $0 + "/bridgedoc/index" }
  }

  /// The folder for indexes made by others. `index --from` adds such indexes. The folder is beside the user's own index.
  package static var mounted: String? {
    usersOwn.flatMap(PathName.folder).map { $0 + "/others" }
  }

  package static func mountedIndexes() -> [String] {
    guard let mounted else { return [] }
    // A hidden folder is still being written, so it is skipped.
    let names = ((try? FileNames.list(mounted)) ?? []).filter { !$0.hasPrefix(".") }
    return names.map { mounted + "/" + $0 }.filter(isIndex)
  }

  /// The origin of an index: the user's own, built in, or made by others.
  package enum Origin: String, Sendable {
    case own, builtIn, others
  }

  package static func origin(of directory: String) -> Origin {
    if let mounted, directory.utf8.starts(with: (mounted + "/").utf8) { return .others }
    return SystemCall.isSame(directory, builtIn()) ? .builtIn : .own
  }

  /// Finds an index, other than the user's own, that is read by default and has a collection with this name.
  package static func collectionIsElsewhere(_ name: String) -> String? {
    guard let own = try? toWrite(named: nil), let read = try? toRead(named: []), !read.areNamed else {
      return nil
    }
    return read.directories.first { directory in
      !directory.utf8.elementsEqual(own.utf8)
        && (try? Manifest(directory: directory))?.collections.contains { $0.name == ByteString(name) } == true
    }
  }

  /// The option that suggested commands need to change this index: ` --index DIR`; empty if it is the default index.
  package static func option(toWrite directory: String) -> String {
    let usual = try? toWrite(named: nil)
    return usual.map { $0.utf8.elementsEqual(directory.utf8) } == true
      ? "" : " --index \(ShellWord.quoted(directory))"
  }

  /// The index beside the installed program (`../share/bridgedoc/built-in`), or in the repository in which the program was built. The folder is
  /// not named `index`, because `~/.local/share/bridgedoc/index` is the user's own index.
  static func builtIn() -> String? {
    guard let program = SystemCall.programPath() else { return nil }
    var folder = PathName.folder(of: program)
    if let folder {
      let installed = (PathName.folder(of: folder) ?? "") + "/share/bridgedoc/built-in"
      if isIndex(installed) { return installed }
    }
    while let current = folder {
      if SystemCall.exists(current + "/Package.swift"), isIndex(current + "/index") {
        return current + "/index"
      }
      folder = PathName.folder(of: current)
    }
    return nil
  }

  private static func isIndex(_ path: String) -> Bool { SystemCall.exists(path + "/manifest") }
}
