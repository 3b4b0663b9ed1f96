import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocSystem
import DocTopics

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
