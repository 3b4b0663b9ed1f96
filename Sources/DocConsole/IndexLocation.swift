/// Where indexes are: which one a command reads, and which one `index` writes.
public enum IndexLocation {
  /// The index to read: the one named, else `$BRIDGEDOC_INDEX`, else the user's own if it exists, else the one
  /// that ships with the program.
  public static func toRead(named: String?) throws(CommandError) -> String {
    if let named { return named }
    if let path = environmentPath { return path }
    if let own = usersOwn, isIndex(own) { return own }
    if let builtIn = builtIn() { return builtIn }
    throw CommandError(
      "no index", at: usersOwn ?? "none of your own, none built in",
      wayOut: "make one with 'bridgedoc index PATH', or name one with --index")
  }

  /// The index to write: the one named, else `$BRIDGEDOC_INDEX`, else the user's own.
  public static func toWrite(named: String?) throws(CommandError) -> String {
    if let path = named ?? environmentPath ?? usersOwn { return path }
    throw CommandError("no place for an index", at: "HOME is not set", wayOut: "name one with --index")
  }

  private static var environmentPath: String? {
    SystemCall.environment("BRIDGEDOC_INDEX").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `$XDG_DATA_HOME/bridgedoc/index`; a relative path there is to be ignored (XDG Base Directory
  /// Specification).
  static var usersOwn: String? {
    if let data = SystemCall.environment("XDG_DATA_HOME"), data.hasPrefix("/") {
      return data + "/bridgedoc/index"
    }
    guard let home = SystemCall.environment("HOME"), !home.isEmpty else { return nil }
    return home + "/.local/share/bridgedoc/index"
  }

  /// The index that lies beside an installed program (`../share/bridgedoc/index`), or in the clone in which the
  /// program was built.
  static func builtIn() -> String? {
    guard let program = SystemCall.programPath() else { return nil }
    var folder = parent(of: program)
    if let folder {
      let installed = (parent(of: folder) ?? "") + "/share/bridgedoc/index"
      if isIndex(installed) { return installed }
    }
    while let current = folder {
      if SystemCall.exists(current + "/Package.swift"), isIndex(current + "/index") {
        return current + "/index"
      }
      folder = parent(of: current)
    }
    return nil
  }

  private static func isIndex(_ path: String) -> Bool { SystemCall.exists(path + "/manifest") }

  private static func parent(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }
}
